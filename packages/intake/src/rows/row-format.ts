import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { RowReader } from './rows.ts';

export type RowFormat = 'csv' | 'tsv' | 'ndjson';

const BY_EXTENSION: Readonly<Record<string, RowFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

/** The format told by a file's name, else by its first characters. */
export function guessFormat(fileName: string, start: string): RowFormat {
  const extension = fileName.toLowerCase().replace(/\.gz$/, '').split('.').at(-1)!;
  const named = BY_EXTENSION[extension];
  if (named) return named;
  return start.trimStart().startsWith('{') ? 'ndjson' : 'csv';
}

/** The reader for a format; `wanted` are the columns that a JSON object may leave out. */
export function rowReader(format: RowFormat, mapping: Mapping | null, wanted: readonly string[]): RowReader {
  if (format === 'ndjson') return jsonRows(wanted, mapping?.decimal ?? null);
  return csvRows(mapping?.delimiter ?? (format === 'tsv' ? '\t' : null));
}
