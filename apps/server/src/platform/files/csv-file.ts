import { type CellValue, writeCsvStream } from 'hucre/csv';

export type CsvCell = string | number | null;

/** What spreadsheets take for the start of a formula, in the wide forms of East Asia too; an apostrophe before it makes it a text. */
const FORMULA_START = /^[=+\-@|\t\r\n\0＝＋－＠]/;
const MUST_BE_QUOTED = { ',': /[,"\r\n]/, ';': /[;"\r\n]/ } as const;

/** Writes the cells of a line of CSV (RFC 4180), without its end; beside semicolons numbers have decimal commas. */
function csvLine(separator: ',' | ';'): (cells: readonly CsvCell[]) => string {
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

const lineOf = csvLine(',');
const spanishLine = csvLine(';');

/**
 * CSV as spreadsheets expect it: UTF-8 with a mark, RFC 4180, decimal points. A text that a spreadsheet would take for a
 * formula gets an apostrophe before it, in the headings too; numbers stay numbers.
 */
export function csvFile(
  headings: readonly string[],
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>,
): AsyncIterable<Uint8Array> {
  // The library would write its own headings as they are, formulas too.
  return writeCsvStream(headedBy(headings, rows), { headers: false, bom: true, escapeFormulae: true });
}

/** The same of very many rows, a part at a time. */
export async function* csvOfParts(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${lineOf(headings)}`);
  for await (const rows of parts) if (rows.length > 0) yield Buffer.from(`\r\n${rows.map(lineOf).join('\r\n')}`);
}

async function* headedBy(
  headings: readonly string[],
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>,
): AsyncGenerator<CellValue[]> {
  yield headings.map(harmless);
  for await (const row of rows) yield row.map(harmless);
}

/** What some spreadsheets take for the start of a formula beside what the library knows: the wide forms of East Asia. */
const WIDE_START = /^[＝＋－＠]/u;

function harmless(cell: CellValue): CellValue {
  return typeof cell === 'string' && WIDE_START.test(cell) ? `'${cell}` : cell;
}

/** CSV as Excel in Spanish opens it: UTF-8 with a mark, semicolons, decimal commas; quoted as in RFC 4180. */
export async function* spanishCsv(
  lines: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  for await (const cells of lines) yield Buffer.from(`${spanishLine(cells)}\r\n`);
}

/** The same of very many lines below their headings, a part at a time. */
export async function* spanishCsvOfParts(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${spanishLine(headings)}\r\n`);
  for await (const lines of parts) {
    if (lines.length > 0) yield Buffer.from(`${lines.map(spanishLine).join('\r\n')}\r\n`);
  }
}
