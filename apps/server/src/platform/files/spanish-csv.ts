import { type CsvCell, csvLine } from './csv-line.ts';

const lineOf = csvLine(';');

/** CSV as Excel in Spanish opens it: UTF-8 with a mark, semicolons, decimal commas; quoted as in RFC 4180. */
export async function* spanishCsv(
  lines: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  for await (const cells of lines) yield Buffer.from(`${lineOf(cells)}\r\n`);
}

/** The same of very many lines below their headings, a part at a time. */
export async function* spanishCsvOfParts(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${lineOf(headings)}\r\n`);
  for await (const lines of parts) {
    if (lines.length > 0) yield Buffer.from(`${lines.map(lineOf).join('\r\n')}\r\n`);
  }
}
