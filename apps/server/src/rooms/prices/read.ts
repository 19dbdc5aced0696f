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
import { idsOf, isLookedAt, lookMonths, lookedAtMonths, offerMonths, offerNights } from './offers/offers-read.ts';

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
  const unsure = await campsitesInDoubt(source, campsites, first, quotes);
  if (unsure.length === 0) return quotes;
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

/**
 * The campsites that may have something under other filters on a night without a matching offer: for them alone every offer is
 * read. Of nights that nobody looked at there is no more to say.
 */
async function campsitesInDoubt(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  quotes: ReadonlyMap<number, readonly Quote[]>,
): Promise<VisibleCampsite[]> {
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some(isUnsure));
  if (unsure.length === 0 || asOfS !== undefined) return unsure;
  const count = quotes.get(unsure[0]!.id)!.length;
  const looked = await lookedAtMonths(db, unsure, monthsBetween(first, addDays(first, count - 1)));
  const lookedOf = Map.groupBy(looked, ({ campsiteId }) => campsiteId);
  return unsure.filter(({ id }) => {
    const months = lookedOf.get(id) ?? [];
    return quotes.get(id)!.some((quote, night) => isUnsure(quote) && isLookedAt(months, addDays(first, night)));
  });
}

/**
 * What every offer of a campsite says of the stay that arrives on a day, by campsite id. `current` are those offers as they are
 * known now, of that night alone.
 */
export async function outcomesOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
  current: readonly OfferMonth[],
): Promise<(campsiteId: number) => OfferOutcome[]> {
  const asked = { first: day, count: 1, nights: narrowedTo(filters, 'nights') };
  const offers = source.asOfS === undefined ? current : await offersAsked(source, campsites, asked, filters);
  const known = await withLooks(source, campsites, asked, filters, offers);
  return (id) => offerOutcomes(known(id), asked);
}

interface AskedStays {
  readonly first: Day;
  readonly count: number;
  readonly nights: number | undefined;
}

/** What is known of each campsite under the filters. */
async function knownOffers(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  asked: AskedStays,
  filters: OfferFilters,
): Promise<(campsiteId: number) => KnownOffers> {
  return withLooks(source, campsites, asked, filters, await offersAsked(source, campsites, asked, filters));
}

/** The matching offers of the nights of arrival. */
function offersAsked(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count }: AskedStays,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  if (count === 1 && source.asOfS === undefined) return offerNights(source.db, campsites, first, filters);
  return monthsOfOffers(source, campsites, monthsBetween(first, addDays(first, count - 1)), filters);
}

/** Beside offers the looks at them, and where stays follow from nightly rates the nights after the last arrival. */
async function withLooks(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count, nights }: AskedStays,
  filters: OfferFilters,
  offers: readonly OfferMonth[],
): Promise<(campsiteId: number) => KnownOffers> {
  const rated = new Set(offers.filter(isRate).map(({ campsiteId }) => campsiteId));
  const withRates = campsites.filter(({ id }) => rated.has(id));
  const lastNight = addDays(first, count - 1 + (rated.size === 0 ? 0 : (nights ?? SHORTEST_STAYS_NIGHTS)));
  const [looks, rates] = await Promise.all([
    looksAt(source, campsites, monthsBetween(first, lastNight), filters),
    rated.size === 0 ? [] : ratesUpTo(source, withRates, first, lastNight, filters),
  ]);
  const quoted = rated.size === 0 ? offers : offers.filter((month) => !isRate(month));
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
