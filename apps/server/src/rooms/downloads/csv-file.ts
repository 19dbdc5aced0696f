import { type CellValue, writeCsvStream } from 'hucre/csv';

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

async function* headedBy(
  headings: readonly string[],
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>,
): AsyncGenerator<CellValue[]> {
  yield [...headings];
  yield* rows;
}
