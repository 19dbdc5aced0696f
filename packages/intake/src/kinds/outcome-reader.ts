import { toSay } from '@vivac/text/sentence';
import { NONE } from '../mapping/convert.ts';
import { OFFER_FIELDS } from '../mapping/fields.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import { LOOK_OUTCOMES, NOTHING_AT_ALL, PLACE } from './price-row.ts';
import type { ReadingContext } from './reading-context.ts';

const FOUND = LOOK_OUTCOMES.indexOf('found');
const NOTHING = LOOK_OUTCOMES.indexOf('none');
const WORDS: readonly string[] = LOOK_OUTCOMES;

/** Reads what a row says of its look; NONE where it says nothing. */
export function outcomeReader(source: FieldSource | null): FieldReader<number> {
  if (!source) return () => NONE;
  return fieldReader(source, (text) => {
    if (text === '') return NONE;
    const outcome = WORDS.indexOf(text.toLowerCase());
    return outcome === -1 ? new Flaw(toSay('isNotOneOf', { among: WORDS.join(', ') })) : outcome;
  });
}

/** Reads whether a row says that nothing at all was on sale. */
export function nothingReader({ sources }: ReadingContext, outcome: FieldReader<number>): FieldReader<number> {
  if (sources.get('outcome') === null) return () => NOTHING_AT_ALL.no;
  const units = [sources.get(OFFER_FIELDS.type.field), sources.get('original_type')].filter((unit) => unit !== null);
  const found = sources.get('nights') === null ? NOTHING_AT_ALL.ofAnyLength : NOTHING_AT_ALL.ofItsLength;
  return (cells) => {
    if (outcome(cells) !== NOTHING || units.some((unit) => unit.text(cells).trim() !== '')) return NOTHING_AT_ALL.no;
    return found;
  };
}

/**
 * Brings a row's outcome and price together: an outcome that is not said follows from the price, or from the units that are left. Returns the problem of
 * one that contradicts it, or null.
 */
export function settleOutcome(row: Float64Array, source: FieldSource | null, cells: readonly string[]): Problem | null {
  const isPriced = row[PLACE.priceCents] !== NONE;
  // Units that are left were found, whether or not anybody named their price.
  const isFound = isPriced || row[PLACE.availability]! > 0;
  const stated = row[PLACE.outcome];
  if (stated === NONE) row[PLACE.outcome] = isFound ? FOUND : NOTHING;
  else if ((stated === FOUND) !== isPriced) {
    const flaw = stated === FOUND ? toSay('contradictsNoPrice') : toSay('contradictsPrice');
    return new Problem(new Flaw(flaw), source, source!.text(cells));
  }
  return null;
}
