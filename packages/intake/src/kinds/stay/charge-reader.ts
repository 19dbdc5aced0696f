import { NONE, beyond } from '../../mapping/convert.ts';
import { type FieldReader, fieldReader } from '../../mapping/field-reader.ts';
import { readAmount } from '../../mapping/read-amount.ts';
import { Flaw } from '../../verdict/problem.ts';
import type { ReadingContext } from '../reading-context.ts';

const MAX_CENTS = 2_147_483_647;

/** Reads an amount beside the price, in cents: 0 or more, NONE where the row says nothing of it. */
export function chargeReader(
  { sources, mapping }: ReadingContext,
  field: 'mandatory_fees' | 'tourist_tax',
): FieldReader<number> {
  const source = sources.get(field);
  if (!source) return () => NONE;
  const rules = { decimal: mapping.decimal ?? null, currencies: mapping.currency ?? {} };
  const { multiply = 1 } = source.mapping;
  return fieldReader(source, (text) => {
    const read = text === '' ? NONE : readAmount(text, rules);
    if (read instanceof Flaw || text === '') return read;
    const euros = read * multiply;
    if (euros < 0) return new Flaw('belowZero');
    const cents = Math.round(Number((euros * 100).toPrecision(12)));
    return beyond(euros, mapping.limits?.[field]) ?? (cents > MAX_CENTS ? new Flaw('tooLarge') : cents);
  });
}
