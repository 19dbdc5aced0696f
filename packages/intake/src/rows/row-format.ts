import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import { columnsOf } from '../mapping/field-source.ts';
import { FIELDS, type ImportKind, RESTRICTION_FIELDS } from '../mapping/fields.ts';
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

/** The reader for a format and a mapping, which is null for our own format of a kind of file. */
export function rowReader(format: RowFormat, kind: ImportKind, mapping: Mapping | null): RowReader {
  if (format === 'ndjson') {
    return mapping
      ? jsonRows(columnsOf(mapping), mapping.decimal ?? null)
      : jsonRows(FIELDS[kind].filter(isUntelling), null, kind === 'prices' ? RESTRICTION_FIELDS : []);
  }
  return csvRows(mapping?.delimiter ?? (format === 'tsv' ? '\t' : null));
}

function isUntelling(field: string): boolean {
  const telling: readonly string[] = RESTRICTION_FIELDS;
  return !telling.includes(field);
}
