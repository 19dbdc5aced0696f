/** What spreadsheets take for the start of a formula; an apostrophe before it makes it a text. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/u;

export type SpanishCell = string | number | null;

/** CSV as Excel in Spanish opens it: UTF-8 with a mark, semicolons, decimal commas; quoted as in RFC 4180. */
export async function* spanishCsv(
  lines: Iterable<readonly SpanishCell[]> | AsyncIterable<readonly SpanishCell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\ufeff');
  for await (const cells of lines) yield encoder.encode(`${cells.map(written).join(';')}\r\n`);
}

function written(cell: SpanishCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
