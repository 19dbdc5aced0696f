import type { FieldMapping, Mapping } from '../../mapping/mapping.ts';
import { asPattern, channelNamed, textsThatSay } from '../columns/translations.ts';
import { type Column, IMPOSSIBLE, valueEvidence } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';
import { rateNamed } from './rate-names.ts';
import { type PriceUnit, priceUnit, readingOfUnit } from './price-unit.ts';
import type { ImportKind } from '../../mapping/fields.ts';
import { readingOf } from '../field-reading.ts';
import { fieldsByName } from '../names/field-names.ts';
import type { ColumnMatch } from '../match-columns.ts';

const IN_ALL = /(^| )(total|totale|totaal\p{L}*|totalpreis|gesamt\p{L}*|all in|all inclusive|final|incl\p{L}*)( |$)/u;

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
    ...statedByWords(fields, [found('availability'), price]),
    ...boardsOf(fields, found('cancellation_policy')),
  };
}

const BOARDS = ['', 'Breakfast', 'Half board', 'Full board'] as const;

/** The boards of rates that stand in the column of their terms: `BAR`, `Media pensión`. */
function boardsOf(
  fields: Readonly<Record<string, FieldMapping>>,
  rates: Column | undefined,
): Record<string, FieldMapping> {
  const boards = [...(rates?.texts.keys() ?? [])].map((text) => [text, rateNamed(text)?.board ?? 0] as const);
  if (!rates || fields['included_extras'] || boards.every(([, board]) => board === 0)) return {};
  const values = Object.fromEntries(boards.map(([text, board]) => [text, BOARDS[board]!]));
  return { included_extras: { column: rates.name, values } };
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
function statedByWords(
  fields: Readonly<Record<string, FieldMapping>>,
  columns: readonly (Column | undefined)[],
): Record<string, FieldMapping> {
  const stated = (status: 'failed' | 'closed') => {
    for (const column of columns) {
      const texts = column ? textsThatSay(column, status) : [];
      if (texts.length > 0) return { column: column!.name, matches: `^(?:${texts.map(asPattern).join('|')})$` };
    }
    return undefined;
  };
  const [failed, closed] = [stated('failed'), stated('closed')];
  return {
    ...(failed && !fields['outcome'] && { outcome: { constant: 'failed', when: failed } }),
    ...(closed && !fields['closed'] && { closed: { constant: 'yes', when: closed } }),
  };
}

/** What an offer of its own in a wide row takes from which column. */
export interface WideOffer {
  readonly channel: string;
  readonly fields: ReadonlyMap<string, Column>;
}

interface Part {
  readonly column: Column;
  readonly channel: string;
  readonly rest: string;
}

/**
 * Offers that stand beside each other in one row, as in `booking_precio` and `web_precio`: columns that begin with the name of a
 * channel and go on alike. Empty where there is at most one.
 */
export function wideOffers(kind: ImportKind, columns: readonly Column[]): readonly WideOffer[] {
  if (kind !== 'prices') return [];
  const parts = columns.flatMap(partOf);
  const offers = new Map<string, Map<string, Column>>();
  for (const { column, channel, rest } of parts) {
    const field = fieldOf(kind, rest, column);
    if (field === null) continue;
    const fields = offers.get(channel) ?? new Map<string, Column>();
    if (!fields.has(field)) fields.set(field, column);
    offers.set(channel, fields);
  }
  const priced = [...offers].filter(([, fields]) => fields.has('price'));
  return priced.length < 2 ? [] : priced.map(([channel, fields]) => ({ channel, fields }));
}

function partOf(column: Column): Part[] {
  const [first = '', ...rest] = plainWords(column.name).split(' ');
  const channel = rest.length === 0 ? null : channelNamed(first);
  return channel === null ? [] : [{ column, channel, rest: rest.join(' ') }];
}

/** Within a channel's columns an accommodation is what is sold, not the campsite. */
function fieldOf(kind: ImportKind, rest: string, column: Column): string | null {
  const [best] = fieldsByName(kind, rest).filter(
    ({ field, score }) => score >= 60 && valueEvidence(kind, field, column) !== IMPOSSIBLE,
  );
  if (!best) return null;
  return best.field === 'campsite' ? 'original_type' : best.field;
}

/** The offers as parts of a mapping: read where they have a price, or where the look failed. */
export function offersOf(
  kind: ImportKind,
  offers: readonly WideOffer[],
  matches: readonly ColumnMatch[],
): NonNullable<Mapping['offers']> {
  const nights = matches.find(({ field }) => field === 'nights')?.column;
  const error = matches.find(({ field }) => field === 'outcome')?.column;
  return offers.map(({ channel, fields }) => {
    const read = [...fields].map(([field, column]): [string, FieldMapping] => {
      const own = readingOf(kind, field, column);
      return [field, field === 'price' && nights ? { ...own, divideBy: nights.name } : own];
    });
    const empty = { column: fields.get('price')!.name, matches: '^$' };
    const skip = error ? { all: [empty, { column: error.name, matches: '^$' }] } : empty;
    return { skip, fields: { channel: { constant: channel }, ...Object.fromEntries(read) } };
  });
}
