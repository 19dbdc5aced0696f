import { sayStored } from '@vivac/text/say';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import { csvFile } from '#platform/files/csv-file';

type LeftOutOfFile = LeftOutRow & { readonly file: string };
type Cell = (row: LeftOutOfFile) => string | number | null;

const COLUMNS: Readonly<Record<string, Cell>> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  outcome: ({ outcome }) => outcome,
  field: ({ field }) => field,
  column: ({ column }) => column,
  value: ({ value }) => value,
  reason: ({ reason }) => sayStored('en', reason),
};

/** Rows of a file that were left out, as CSV; what a stranger's file holds is no formula in it. */
export function leftOutFile(rows: AsyncIterable<LeftOutOfFile> | Iterable<LeftOutOfFile>): AsyncIterable<Uint8Array> {
  return csvFile(Object.keys(COLUMNS), cellsOf(rows));
}

async function* cellsOf(rows: AsyncIterable<LeftOutOfFile> | Iterable<LeftOutOfFile>) {
  for await (const row of rows) yield Object.values(COLUMNS).map((cell) => cell(row));
}
