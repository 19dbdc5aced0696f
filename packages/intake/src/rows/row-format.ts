import { requestedColumns } from './requested-columns.ts';
import { parseJson } from './bounded-json.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import type { ImportKind } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { RowFormat, RowReader } from './rows.ts';

export type TextFormat = Exclude<RowFormat, 'xlsx' | 'html'>;
/** Formats that are read line by line, however long the file is. */
type LineFormat = Exclude<TextFormat, 'json'>;

const BY_EXTENSION: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
};

/** The format of a text, told by its file's name, else by its first characters. */
export function guessFormat(fileName: string, start: string): TextFormat {
  const extension = fileName.toLowerCase().replace(/\.gz$/, '').split('.').at(-1)!;
  const named = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  if (named && named !== 'json') return named;
  const first = start.trimStart().charAt(0);
  if (first === '[') return 'json';
  if (first !== '{') return named ?? 'csv';
  return named && !isObject(start.split('\n', 1)[0]!) ? 'json' : 'ndjson';
}

/** Whether a line is a JSON object by itself, as those of NDJSON are, whatever their file is called. */
function isObject(line: string): boolean {
  try {
    return typeof parseJson(line) === 'object';
  } catch {
    return false;
  }
}

/** The reader for a format and a mapping, which is null for our own format of a kind of file. */
export function rowReader(format: LineFormat, kind: ImportKind, mapping: Mapping | null): RowReader {
  if (format === 'ndjson') return jsonRows(requestedColumns(kind, mapping), mapping?.decimal ?? null);
  return csvRows(mapping?.delimiter ?? (format === 'tsv' ? '\t' : null), mapping?.table);
}
