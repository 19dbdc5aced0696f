import { FIELDS, type ImportKind, SCORE_PREFIX, hasScores } from './fields.ts';
import type { FieldMapping, Mapping } from './mapping.ts';

/** The mapping of our own format, whose columns are named after the fields; `header` tells the score columns. */
export function nativeMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const scores = hasScores(kind) ? header.filter((column) => column.startsWith(SCORE_PREFIX)) : [];
  const fields: [string, FieldMapping][] = [...FIELDS[kind], ...scores].map((column) => [
    column,
    { column, optional: true },
  ]);
  return { kind, fields: Object.fromEntries(fields) };
}
