import { toSay } from '@vivac/text/sentence';
import { NONE, wholeNumber } from '../mapping/convert.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { UNIT_FIELDS } from '../mapping/fields.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import type { ReadingContext } from './reading-context.ts';

const MAX_UNITS = 32_767;

/** Units of a night that are sold, left, or there at all: NONE where the row does not say. */
export interface StatedUnits {
  readonly sold: number;
  readonly left: number;
  readonly total: number;
}

/** Reads how many units a row says that are sold, left or there. */
export function unitsReader(
  { sources, mapping }: ReadingContext,
  field: (typeof UNIT_FIELDS)[number],
): FieldReader<number> {
  const source = sources.get(field);
  return source === null ? () => NONE : fieldReader(source, wholeNumber(0, MAX_UNITS, NONE, mapping.limits?.[field]));
}

/**
 * Reads the availability of a row: that nothing is left anybody sees who looks at a channel, how much is left is the owner's own. So a row that
 * states its own occupancy says no more than sold out, unless it has an availability beside it.
 */
export function availabilityReader(context: ReadingContext): FieldReader<number> {
  const { sources, mapping } = context;
  const source = sources.get('availability');
  if (source !== null) return fieldReader(source, wholeNumber(0, MAX_UNITS, NONE, mapping.limits?.['availability']));
  const left = unitsReader(context, 'units_left');
  return (cells) => {
    const units = left(cells);
    return typeof units === 'number' && units > 0 ? NONE : units;
  };
}

/** The problem of a row that has more left than there is; null where its units are possible. More may be sold than there is. */
export function contradictedUnits(
  { sources }: ReadingContext,
  cells: readonly string[],
  { sold, left, total }: StatedUnits,
): Problem | null {
  if (total === NONE || left <= 0 || left + Math.max(sold, 0) <= total) return null;
  const source = sources.get('units_left')!;
  const why =
    sold > 0 ? toSay('moreUnitsThanThereAre', { sold, left, total }) : toSay('moreLeftThanThereIs', { total });
  return new Problem(new Flaw(why), source, source.text(cells));
}
