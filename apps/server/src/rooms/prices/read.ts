import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import {
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  compareMonths,
  firstDayOf,
  monthOf,
} from '@vivac/domain/time/day';
import type { LookMonth } from '@vivac/domain/offers/look';
import { NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import { type KnownQuote, priceHistories } from '@vivac/domain/offers/price-history';
import type { Quote } from '@vivac/domain/offers/quote';
import {
  type KnownOffers,
  type OfferOutcome,
  besideOthers,
  isUnsure,
  offerOutcomes,
  stayQuotes,
} from '@vivac/domain/offers/stay-quotes';
import type { Queryable } from '#platform/database/database';
import { lookMonthsAsOf, offerMonthsAsOf } from '#rooms/evidence/as-of-read';
import { observationsSince } from '#rooms/evidence/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { idsOf, lookMonths, offerMonths, offerNights } from './offers/offers-read.ts';

/** How far ahead the nights of the shortest stay are looked for, where no length is asked for. */
const SHORTEST_STAYS_NIGHTS = 31;

/** Where prices are read from, and at which moment they are asked as they were known: seconds since 1970, undefined for now. */
export interface PriceSource {
  readonly db: Queryable;
  readonly asOfS?: number | undefined;
}

/** The quotes of each campsite for the stays that arrive on `count` days from `first` on, by campsite id. */
export async function quotesByCampsite(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const asked = { first, count, nights: narrowedTo(filters, 'nights') };
  const known = await knownOffers(source, campsites, asked, filters);
  const quotes = new Map(campsites.map(({ id }) => [id, stayQuotes(known(id), asked)]));
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some(isUnsure));
  if (unsure.length === 0) return quotes;
  // Only a night without a matching offer asks what the campsite has under other filters.
  const anyStay = { first, count, nights: undefined };
  const others = await knownOffers(source, unsure, anyStay, {});
  for (const { id } of unsure) {
    const beside = stayQuotes(others(id), anyStay);
    quotes.set(
      id,
      quotes.get(id)!.map((quote, night) => besideOthers(quote, beside[night]!)),
    );
  }
  return quotes;
}

/** What every offer of a campsite says of the stay that arrives on a day, by campsite id. */
export async function outcomesOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<(campsiteId: number) => OfferOutcome[]> {
  const asked = { first: day, count: 1, nights: narrowedTo(filters, 'nights') };
  const known = await knownOffers(source, campsites, asked, filters);
  return (id) => offerOutcomes(known(id), asked);
}

interface AskedStays {
  readonly first: Day;
  readonly count: number;
  readonly nights: number | undefined;
}

/** What is known of each campsite under the filters, with the nights after the last arrival where stays follow from rates. */
async function knownOffers(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count, nights }: AskedStays,
  filters: OfferFilters,
): Promise<(campsiteId: number) => KnownOffers> {
  const months = monthsBetween(first, addDays(first, count - 1));
  const isOneNow = count === 1 && source.asOfS === undefined;
  const [current, looks] = await Promise.all([
    isOneNow ? offerNights(source.db, campsites, first, filters) : monthsOfOffers(source, campsites, months, filters),
    looksAt(source, campsites, months, filters),
  ]);
  const rated = new Set(current.filter(isRate).map(({ campsiteId }) => campsiteId));
  const reach = addDays(first, count - 1 + (nights ?? SHORTEST_STAYS_NIGHTS));
  const withRates = campsites.filter(({ id }) => rated.has(id));
  const rates = rated.size === 0 ? [] : await ratesUpTo(source, withRates, first, reach, filters);
  const quoted = rated.size === 0 ? current : current.filter((month) => !isRate(month));
  const monthsOf = Map.groupBy([...quoted, ...rates], ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return (id) => ({ months: monthsOf.get(id) ?? [], looks: looksOf.get(id) ?? [] });
}

/** The nightly rates of whole months: a stay may leave in a later one than it arrives in. */
async function ratesUpTo(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  last: Day,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const found = await monthsOfOffers(source, campsites, monthsBetween(first, last), filters);
  return found.filter(isRate);
}

function monthsOfOffers(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  if (asOfS === undefined) return offerMonths(db, campsites, months, filters);
  return offerMonthsAsOf(db, idsOf(campsites), months.map(firstDayOf), filters, asOfS);
}

function looksAt(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<LookMonth[]> {
  if (asOfS === undefined) return lookMonths(db, campsites, months, filters);
  return lookMonthsAsOf(db, idsOf(campsites), months.map(firstDayOf), filters, asOfS);
}

function isRate({ nights }: OfferMonth): boolean {
  return nights === NIGHTLY_RATE;
}

/**
 * What was known of the price of each of `count` nights from `first` on, by campsite id, for asking at any moment from
 * `since` on. A night is asked for at most `ahead` days before.
 */
export async function quotesKnownSince(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  nights: { readonly first: Day; readonly count: number; readonly ahead: number; readonly since: Date },
  filters: OfferFilters,
): Promise<Map<number, KnownQuote[][]>> {
  const { first, count, ahead, since } = nights;
  const months = monthsBetween(first, addDays(first, count - 1)).map(firstDayOf);
  // A day more, since a day begins earlier in some zones than in the database's.
  const asked = { campsiteIds: idsOf(campsites), months, since, aheadDays: ahead + 1 };
  const observed = Map.groupBy(await observationsSince(db, asked, filters), ({ campsiteId }) => campsiteId);
  return new Map(campsites.map(({ id }) => [id, priceHistories(observed.get(id) ?? [], first, count)]));
}

function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}
