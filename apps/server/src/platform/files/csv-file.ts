import { type CellValue, writeCsvStream } from 'hucre/csv';
import { type CsvCell, csvLine } from './csv-line.ts';

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

const lineOf = csvLine(',');

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
