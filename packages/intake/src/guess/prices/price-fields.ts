import type { FieldMapping } from '../../mapping/mapping.ts';
import { asPattern, textsThatSay } from '../columns/translations.ts';
import type { Column } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';
import { type PriceUnit, priceUnit, readingOfUnit } from './price-unit.ts';

const IN_ALL = /(^| )(total|totale|totaal|gesamt\p{L}*|all in|all inclusive|final|incl\p{L}*)( |$)/u;

/** The price by the unit that its column names, and what words of status among prices and availability say. */
export function priceFields(
  fields: Readonly<Record<string, FieldMapping>>,
  found: (field: string) => Column | undefined,
): Record<string, FieldMapping> {
  const price = found('price');
  const nights = found('nights');
  if (!price || !fields['price']) return {};
  const unit = priceUnit(price);
  const ofNights = unit.nights ?? (unit.per === 'week' ? 7 : null);
  return {
    price: { ...fields['price'], ...readingOfPrice(unit, nights, found('departure')) },
    ...(ofNights !== null && !fields['nights'] && { nights: { constant: ofNights } }),
    ...currencyOf(unit, fields),
    ...saidByWords(fields, [found('availability'), price]),
  };
}

/** Whether a price has the fees in it already that stand beside it: they are not added to it again. */
export const hasFeesInIt = (price: Column | undefined): boolean =>
  price !== undefined && IN_ALL.test(plainWords(price.name));

/** By its unit, and of a stay by its nights: those of a column, or those from the arrival to the departure. */
function readingOfPrice(
  unit: PriceUnit,
  nights: Column | undefined,
  departure: Column | undefined,
): Partial<FieldMapping> {
  const { perStay, ...reading } = readingOfUnit(unit);
  if (unit.per === 'night') return reading;
  if (nights) return { ...reading, divideBy: nights.name };
  return perStay || departure ? { ...reading, perStay: true } : reading;
}

/** A currency that the column's name gives: what is not euros is refused row by row. */
function currencyOf(
  { foreign }: PriceUnit,
  fields: Readonly<Record<string, FieldMapping>>,
): Record<string, FieldMapping> {
  const isCode = foreign !== null && /\p{L}{3}/u.test(foreign);
  return isCode && !fields['currency'] ? { currency: { constant: foreign } } : {};
}

/** A look that failed and a closed season, said in words in place of a number. */
function saidByWords(
  fields: Readonly<Record<string, FieldMapping>>,
  columns: readonly (Column | undefined)[],
): Record<string, FieldMapping> {
  const said = (status: 'failed' | 'closed') => {
    for (const column of columns) {
      const texts = column ? textsThatSay(column, status) : [];
      if (texts.length > 0) return { column: column!.name, matches: `^(?:${texts.map(asPattern).join('|')})$` };
    }
    return undefined;
  };
  const [failed, closed] = [said('failed'), said('closed')];
  return {
    ...(failed && !fields['outcome'] && { outcome: { constant: 'failed', when: failed } }),
    ...(closed && !fields['closed'] && { closed: { constant: 'yes', when: closed } }),
  };
}
