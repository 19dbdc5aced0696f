import {
  type AroundMoment,
  type NightMoments,
  nightsAbout,
  quotesAround,
  stayHistories,
} from '@vivac/domain/offers/night/stay-histories';
import { type StayAsOf, stayHistory } from '@vivac/domain/offers/night/stay-history';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { isRate } from '@vivac/domain/offers/offer';
import { type QuoteAsOf, priceHistories } from '@vivac/domain/offers/price-history';
import { type Day, addDays, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { observationsSince } from '#modules/evidence/read';
import { looksAtMonths, type StayEvidence, stayEvidence } from '#modules/evidence/stay-evidence-read';
import { besideLists, ofAnyLength, withLists } from '#modules/tariffs/basis-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import type { PriceSource } from './read.ts';

/** What was known of one campsite's stay that arrives on a day after each look, oldest first. */
export async function history(
  { db, asOfS }: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  filters: OfferFilters,
): Promise<QuoteAsOf[]> {
  const historyOf = await historiesOfStay({ db, asOfS }, [campsite], day, filters);
  return historyOf(campsite).map(({ quote, knownSinceS }) => ({ ...quote, knownSinceS }));
}

/** As {@link history}, of some campsites, with the looks. */
export async function historiesOfStay(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  arrival: Day,
  filters: OfferFilters,
): Promise<(campsite: VisibleCampsite) => StayAsOf[]> {
  const nights = narrowedTo(filters, 'nights');
  const requested = { campsiteIds: listingsOf(campsites), arrival, count: nightsAbout(nights), untilS: asOfS };
  const evidence = await stayEvidence(db, requested, filters);
  const evidenceOf = new Map(campsites.map((campsite) => [campsite.id, evidenceOfCampsite(campsite, evidence)]));
  const listed = withLists(campsites, (id) => evidenceOf.get(id)!.seen);
  const besideOf = await besideLists(db, listed, filters);
  if (listed.length > 0 && nights !== undefined) {
    const ofListed = { ...requested, campsiteIds: listingsOf(listed) };
    const all = await stayEvidence(db, ofListed, ofAnyLength(filters));
    for (const campsite of listed) evidenceOf.set(campsite.id, evidenceOfCampsite(campsite, all));
  }
  return ({ id }) => {
    const { seen, looks } = evidenceOf.get(id)!;
    return stayHistory(seen, looks, { arrival, nights }, besideOf(id));
  };
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
): Promise<Map<number, QuoteAsOf[][]>> {
  const { first, count, ahead, since } = nights;
  const length = narrowedTo(filters, 'nights');
  // Stays of nightly rates need the nights after the last arrival.
  const months = monthsBetween(first, addDays(first, count - 2 + nightsAbout(length))).map(firstDayOf);
  // A day more, since a day begins earlier in some zones than in the database's.
  const requested = { months, since, aheadDays: ahead + nightsAbout(length) };
  const observedOf = await observedOffers(db, campsites, requested, filters);
  return new Map(
    campsites.map(({ id }) => {
      const { observed, looks, beside } = observedOf(id);
      return observed.some(isRate)
        ? [id, stayHistories(observed, looks, { first, count, nights: length }, beside)]
        : [id, priceHistories(observed, looks, first, count)];
    }),
  );
}

type RequestedMonths = Parameters<typeof observationsSince>[1];

/** The observations of matching offers and the looks at them, by campsite id; of campsites with lists those of any length, and what lists say. */
async function observedOffers(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  requested: Omit<RequestedMonths, 'campsiteIds'>,
  filters: OfferFilters,
) {
  const read = async (some: readonly VisibleCampsite[], narrowed: OfferFilters) => {
    const campsiteIds = listingsOf(some);
    const [observed, looks] = await Promise.all([
      observationsSince(db, { ...requested, campsiteIds }, narrowed),
      looksAtMonths(db, campsiteIds, requested.months, narrowed),
    ]);
    return {
      observed: Map.groupBy(underCampsites(some, observed), ({ campsiteId }) => campsiteId),
      looks: Map.groupBy(underCampsites(some, looks), ({ campsiteId }) => campsiteId),
    };
  };
  const matching = await read(campsites, filters);
  const listed = withLists(campsites, (id) => matching.observed.get(id) ?? []);
  const [besideOf, all] = await Promise.all([
    besideLists(db, listed, filters),
    listed.length > 0 && narrowedTo(filters, 'nights') !== undefined ? read(listed, ofAnyLength(filters)) : matching,
  ]);
  const withList = new Set(listed.map(({ id }) => id));
  return (id: number) => {
    const { observed, looks } = withList.has(id) ? all : matching;
    return { observed: observed.get(id) ?? [], looks: looks.get(id) ?? [], beside: besideOf(id) };
  };
}

/** What was known around some moments of some nights, by campsite id. */
export async function quotesAroundMoments(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  nightsOf: ReadonlyMap<number, readonly NightMoments[]>,
  filters: OfferFilters,
): Promise<Map<number, ReadonlyMap<string, AroundMoment>>> {
  const length = narrowedTo(filters, 'nights');
  const all = [...nightsOf.values()].flat();
  const days = [...new Set(all.map(({ day }) => day))];
  const last = nightsAbout(length) - 1;
  const months = [...new Set(days.flatMap((day) => monthsBetween(day, addDays(day, last)).map(firstDayOf)))].sort();
  const earliestS = all.reduce((least, { momentsS }) => Math.min(least, ...momentsS), Number.POSITIVE_INFINITY);
  const since = new Date((earliestS - 1) * 1000);
  const observedOf = await observedOffers(db, campsites, { months, since, aheadDays: LONG_AHEAD }, filters);
  return new Map(
    campsites.map(({ id }) => {
      const { observed, looks, beside } = observedOf(id);
      return [id, quotesAround(observed, looks, nightsOf.get(id) ?? [], length, beside)];
    }),
  );
}

/** Longer than anybody sells ahead. */
const LONG_AHEAD = 3_000;

/** All that was seen and looked for of a campsite, at any of its listings. */
function evidenceOfCampsite(
  { listings }: VisibleCampsite,
  evidence: (listingId: number) => StayEvidence,
): StayEvidence {
  const parts = listings.map(evidence);
  return { seen: parts.flatMap(({ seen }) => seen), looks: parts.flatMap(({ looks }) => looks) };
}
