export type CsvCell = string | number | null;

/** What spreadsheets take for the start of a formula, in the wide forms of East Asia too; an apostrophe before it makes it a text. */
const FORMULA_START = /^[=+\-@|\t\r\n\0＝＋－＠]/;
const MUST_BE_QUOTED = { ',': /[,"\r\n]/, ';': /[;"\r\n]/ } as const;

/** Writes the cells of a line of CSV (RFC 4180), without its end; beside semicolons numbers have decimal commas. */
export function csvLine(separator: ',' | ';'): (cells: readonly CsvCell[]) => string {
  const mustBeQuoted = MUST_BE_QUOTED[separator];
  const written = (cell: CsvCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
    return mustBeQuoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  return (cells) => {
    let line = '';
    for (let at = 0; at < cells.length; at++) line += (at === 0 ? '' : separator) + written(cells[at]!);
    return line;
  };
}
