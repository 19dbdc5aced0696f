import { queryOptions } from '@tanstack/react-query';
import { type ShownOffer, offerQueryOf, tableFromWire } from '@vivac/contract/wire-names';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { againstOwn, type OfferPosition, type OfferRow, offerRowsOf } from '@vivac/domain/screens/offer-table';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import type { Day } from '@vivac/domain/time/day';
import type { CSSProperties } from 'react';
import { call } from '../../api/call.ts';
import { comparisonText } from '../../text/comparison.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

/** Whose offers the table shows. */
export interface TableChoice {
  readonly day: Day;
  readonly reference: string | null;
  readonly campsites: readonly string[];
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

export type TableRow = OfferRow<ShownOffer>;

/** The offers of a day, which may not be the day that is asked for by now. */
interface TableAnswer {
  readonly day: Day;
  readonly asOf: string | null;
  readonly rows: readonly TableRow[];
}

/** The offers of the reference campsite, then of each selected campsite, for one night (call-9). */
export function dailyTableQuery({ day, reference, campsites, asOf }: TableChoice, selection: OfferFilters) {
  const names = [...new Set(reference === null ? campsites : [reference, ...campsites])];
  const query = { ...campsitesQueryOf(names), date: day, ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['dailyTable', reference, query] as const,
    queryFn: async ({ signal }): Promise<TableAnswer> => ({
      day,
      asOf,
      rows:
        names.length === 0
          ? []
          : offerRowsOf(tableFromWire(await call('getTable', { query }, { signal })), reference, names),
    }),
  });
}

/** `€120`, or a dash for an offer without a price. */
export function priceOf({ price }: ShownOffer): string {
  return price === null ? dailyTableText.unknown : priceWords.euros(price);
}

/** From which price list the price follows, and when that was read; null where it follows from none. */
export function tariffOf({ tariff }: ShownOffer): { readonly short: string; readonly full: string } | null {
  if (tariff === undefined) return null;
  const { name, readOn, listChanged } = tariff;
  const stated = { name, day: priceWords.fullDay(readOn as Day) };
  const full = listChanged ? dailyTableText.ofChangedTariff(stated) : dailyTableText.ofTariff(stated);
  return { short: dailyTableText.tariffRead(stated), full };
}

/** What the column sorts by: units left, `sold out`, or a dash when that is not known. */
export function availabilityOf({ availability }: ShownOffer): string {
  if (availability === null) return dailyTableText.unknown;
  return availability === 0 ? dailyTableText.soldOut : String(availability);
}

/** Why the stay cannot be booked, to stand beside that; null where the availability says it, or nothing is in the way. */
export function hindranceOf({ availability, state, restriction }: ShownOffer): string | null {
  if (state === 'priced' || (state === 'sold_out' && availability === 0)) return null;
  return quoteWords.short(state, restriction);
}

/** The length of stay that the price was quoted for; nightly rates hold for any. */
export function stayOf({ nights }: Pick<ShownOffer, 'nights'>): string {
  if (nights === null) return dailyTableText.unknown;
  return nights > 0 ? dailyTableText.stay({ count: nights }) : dailyTableText.anyStay;
}

/** `−€24, −22%` beside the own price, `yours`, or a dash. */
export function againstOwnOf(price: number | null, own: number | null, isOwn: boolean): string {
  if (isOwn && price === own && own !== null) return dailyTableText.yours;
  const difference = againstOwn(price, own);
  if (difference === null) return dailyTableText.unknown;
  const { euros, percent } = difference;
  return percent === null
    ? priceWords.signedEuros(euros)
    : dailyTableText.against({ euros: priceWords.signedEuros(euros), percent: priceWords.signedPercent(percent) });
}

/** `−3%` that is read out as `3% under the median`, or `3/5` that is read out as `3rd of 5`, or a dash; beside the dearest there is no such column (position-7). */
export function positionWordsOf(
  { index, rank, of }: OfferPosition,
  comparedWith: Exclude<ComparedWith, 'dearest'>,
): { readonly shown: string; readonly spoken: string } {
  if (comparedWith === 'median' && index !== null)
    return { shown: comparisonText.overMedian(index), spoken: comparisonText.overMedianSaid(index) };
  if (comparedWith === 'rank' && rank !== null && of !== null)
    return { shown: comparisonText.shortRank({ rank, of }), spoken: comparisonText.rank({ rank, of }) };
  return { shown: dailyTableText.unknown, spoken: dailyTableText.unknown };
}

const FALLBACK_COLOUR = '#888';

/** The colour of a campsite's rows. */
export type RowColour = (campsite: string) => string;

/** The reference campsite's own colour, else the one given, else grey (table-14). */
export function rowColours(reference: string | null, colours: ReadonlyMap<string, string>): RowColour {
  return (campsite) => (campsite === reference ? REFERENCE_COLOUR : (colours.get(campsite) ?? FALLBACK_COLOUR));
}

/** Hands a colour to the style sheet, which tints the row with it. */
export function rowStyle(colour: string): CSSProperties {
  return { '--campsite': colour } as CSSProperties;
}

const text = wordsOf('daily-table');

export const dailyTableText = { ...text, unknown: '–' };
