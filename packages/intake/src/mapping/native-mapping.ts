import { toSay } from '@vivac/text/sentence';
import { WHOLE_NAME, fieldsByName } from '../guess/names/field-names.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { FIELDS, type ImportKind, RESTRICTION_FIELDS, SCORE_PREFIX, hasScores, isFieldOf } from './fields.ts';
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

/** Fields of a price without which the same row means another price, or another night that can be booked. */
export const CHANGES_PRICES: ReadonlySet<string> = new Set([
  'currency',
  'availability',
  'guests',
  'nights',
  'departure',
  'outcome',
  ...RESTRICTION_FIELDS,
]);

/**
 * A file in our own format has a column that is not read and by its name says what a price means: `currency_code`, `check_out`. Throws
 * ImportRefused with its name: leaving it out would store another price than the file tells.
 */
export function refuseMisnamed(kind: ImportKind, header: readonly string[]): void {
  if (kind !== 'prices') return;
  const unread = header.filter((name) => !isFieldOf(kind, name));
  // Fields that the objects of a JSON file leave out stand behind all that they have.
  const has = (field: string) => header.includes(field) && header.indexOf(field) < header.lastIndexOf(unread.at(-1)!);
  for (const column of unread) {
    const meant = fieldsByName(kind, column).find(({ score }) => score >= WHOLE_NAME)?.field;
    if (meant === undefined || !CHANGES_PRICES.has(meant) || has(meant)) continue;
    const field = meant === 'departure' ? 'nights' : meant;
    throw new ImportRefused(toSay('misnamed', { column, field }), 1, column);
  }
}
