import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { type Day, type YearMonth, addDays, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import type { LookMonth } from '@vivac/domain/offers/look';
import { NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import { SHORTEST_STAYS_NIGHTS } from '@vivac/domain/offers/night/stay-histories';
import type { Quote, StayOutcome } from '@vivac/domain/offers/quote';
import { type KnownOffers, besideOthers, isUnsure, offerOutcomes, stayQuotes } from '@vivac/domain/offers/stay-quotes';
import type { Queryable } from '#platform/database/database';
import { lookMonthsAsOf, offerMonthsAsOf } from '#modules/evidence/as-of-read';
import { listingsOf, underCampsites } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import {
  isLookedAt,
  lookedAtMonths,
  monthsOfCampsites,
  offersAndLooks,
  type OffersAndLooks,
  offersAndLooksOfNight,
} from './offers-read.ts';
import { type OfferRow, type OffersOfNight, monthOfNight } from './named-offers-read.ts';

export { pricesOfBatch } from './counts-read.ts';

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
  const quotes = await pricesByCampsite(source, campsites, first, count, filters);
  const unsure = await campsitesInDoubt(source, campsites, first, quotes);
  if (unsure.length === 0) return quotes;
  // From the first night in doubt to the last.
  const doubtful = unsure.map(({ id }) => quotes.get(id)!);
  const from = Math.min(...doubtful.map((each) => each.findIndex(isUnsure)));
  const to = Math.max(...doubtful.map((each) => each.findLastIndex(isUnsure)));
  const anyStay = { first: addDays(first, from), count: to - from + 1, nights: undefined };
  const others = await knownOffers(source, unsure, anyStay, {});
  for (const { id } of unsure) {
    const beside = stayQuotes(others(id), anyStay);
    const known = quotes.get(id)!;
    quotes.set(
      id,
      known.map((quote, night) => (isUnsure(quote) ? besideOthers(quote, beside[night - from]!) : quote)),
    );
  }
  return quotes;
}

/**
 * As {@link quotesByCampsite}, but of nights without a price nothing is said: no other filters are asked for the reason. For who reads many
 * campsites and needs their prices alone.
 */
export async function pricesByCampsite(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const asked = { first, count, nights: narrowedTo(filters, 'nights') };
  const known = await knownOffers(source, campsites, asked, filters);
  return new Map(campsites.map(({ id }) => [id, stayQuotes(known(id), asked)]));
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
 * What stands of each current offer of one night, for the stay that arrives then; undefined where nothing was known of it, or where
 * another price of the same offer stands (product decision 31). Rates need the nights after it, and what was known at a moment is read from the
 * evidence; of all others the night itself says it.
 */
export async function outcomesOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
  { rows, looks }: OffersOfNight,
): Promise<(row: OfferRow) => StayOutcome | undefined> {
  const asked = { first: day, count: 1, nights: narrowedTo(filters, 'nights') };
  const known =
    source.asOfS === undefined
      ? await knownOfNight(source, campsites, asked, filters, { rows, looks })
      : await knownOffers(source, campsites, asked, filters);
  const told = new Map(
    campsites.flatMap(({ id }) =>
      offerOutcomes(known(id), asked).map(
        ({ offer, nights, outcome }) => [`${id} ${offer} ${nights}`, outcome] as const,
      ),
    ),
  );
  return (row) => told.get(`${row.campsiteId} ${row.offer} ${row.nights}`);
}

/** What is current of the offers of one night, with their rates of the nights after it. */
async function knownOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  asked: AskedStays,
  filters: OfferFilters,
  { rows, looks }: OffersOfNight,
): Promise<(campsiteId: number) => KnownOffers> {
  const rated = await knownRates(source, campsites, asked, filters, rows.filter(isRate), looks);
  const quoted = rows.filter((row) => !isRate(row)).map((row) => monthOfNight(row, asked.first));
  const others = byCampsite(quoted, []);
  return (id) => ({ months: [...others(id).months, ...rated(id).months], looks: rated(id).looks });
}

interface AskedStays {
  readonly first: Day;
  readonly count: number;
  readonly nights: number | undefined;
}

/** What is known of each campsite under the filters; where stays follow from nightly rates, of the nights after the last arrival too. */
export async function knownOffers(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  asked: AskedStays,
  filters: OfferFilters,
): Promise<(campsiteId: number) => KnownOffers> {
  const { offers, looks } = await offersAsked(source, campsites, asked, filters);
  const rates = offers.filter(isRate);
  if (rates.length === 0) return byCampsite(offers, looks);
  const rated = isOfNight(source, asked)
    ? await knownRates(source, campsites, asked, filters, rates, looks)
    : await withLaterNights(source, campsites, asked, filters, rates, looks);
  const others = byCampsite(
    offers.filter((month) => !isRate(month)),
    [],
  );
  return (id) => ({ months: [...others(id).months, ...rated(id).months], looks: rated(id).looks });
}

function byCampsite(months: readonly OfferMonth[], looks: readonly LookMonth[]): (campsiteId: number) => KnownOffers {
  const monthsOf = Map.groupBy(months, ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return (id) => ({ months: monthsOf.get(id) ?? [], looks: looksOf.get(id) ?? [] });
}

/** The matching offers of the nights of arrival, and the looks at them. */
async function offersAsked(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count }: AskedStays,
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  if (isOfNight(source, { count })) return offersAndLooksOfNight(source.db, campsites, first, filters);
  return inMonths(source, campsites, monthsBetween(first, addDays(first, count - 1)), filters);
}

/** Whether the night of arrival alone is read, and not its month. */
function isOfNight({ asOfS }: PriceSource, { count }: Pick<AskedStays, 'count'>): boolean {
  return count === 1 && asOfS === undefined;
}

/** Rates of the months of arrival, with those of the months after them up to the last departure: nothing is read twice. */
async function withLaterNights(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  asked: AskedStays,
  filters: OfferFilters,
  rates: readonly OfferMonth[],
  looks: readonly LookMonth[],
): Promise<(campsiteId: number) => KnownOffers> {
  const [, ...later] = monthsBetween(addDays(asked.first, asked.count - 1), lastNightOf(asked));
  if (later.length === 0) return byCampsite(rates, looks);
  const rated = new Set(rates.map(({ campsiteId }) => campsiteId));
  const withRates = campsites.filter(({ id }) => rated.has(id));
  const known = await inMonths(source, withRates, later, filters);
  return byCampsite([...rates, ...known.offers.filter(isRate)], [...looks, ...known.looks]);
}

/** The last night of which the stays may need a rate. */
function lastNightOf({ first, count, nights }: AskedStays): Day {
  return addDays(first, count - 1 + (nights ?? SHORTEST_STAYS_NIGHTS));
}

/**
 * The nightly rates of the campsites that have some on the nights of arrival, up to the last departure, which may be in a later month; with
 * the looks at those nights beside the looks at the arrivals.
 */
async function knownRates(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  asked: AskedStays,
  filters: OfferFilters,
  rates: readonly { readonly campsiteId: number }[],
  looks: readonly LookMonth[],
): Promise<(campsiteId: number) => KnownOffers> {
  if (rates.length === 0) return byCampsite([], looks);
  const rated = new Set(rates.map(({ campsiteId }) => campsiteId));
  const withRates = campsites.filter(({ id }) => rated.has(id));
  const known = await inMonths(source, withRates, monthsBetween(asked.first, lastNightOf(asked)), filters);
  const others = looks.filter(({ campsiteId }) => !rated.has(campsiteId));
  return byCampsite(known.offers.filter(isRate), [...others, ...known.looks]);
}

async function inMonths(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  if (asOfS === undefined) return offersAndLooks(db, campsites, months, filters);
  const asked = [db, listingsOf(campsites), months.map(firstDayOf), filters, asOfS] as const;
  // Asked for at once: neither waits for the other.
  const [offers, looks] = await Promise.all([offerMonthsAsOf(...asked), lookMonthsAsOf(...asked)]);
  return { offers: monthsOfCampsites(campsites, offers), looks: underCampsites(campsites, looks) };
}

function isRate({ nights }: { readonly nights: number }): boolean {
  return nights === NIGHTLY_RATE;
}
