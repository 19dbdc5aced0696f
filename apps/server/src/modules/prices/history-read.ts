import {
  type AroundMoment,
  type NightMoments,
  nightsAbout,
  quotesAround,
  stayHistories,
} from '@vivac/domain/offers/night/stay-histories';
import { stayHistory } from '@vivac/domain/offers/night/stay-history';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { isRate } from '@vivac/domain/offers/offer';
import { type KnownQuote, priceHistories } from '@vivac/domain/offers/price-history';
import { type Day, addDays, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { observationsSince } from '#modules/evidence/read';
import { looksAtMonths, type StayEvidence, stayEvidence } from '#modules/evidence/stay-evidence-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import type { PriceSource } from './read.ts';

/** What was known of one campsite's stay that arrives on a day after each look, oldest first. */
export async function history(
  { db, asOfS }: PriceSource,
  campsite: VisibleCampsite,
  day: Day,
  filters: OfferFilters,
): Promise<KnownQuote[]> {
  const nights = narrowedTo(filters, 'nights');
  const requested = { campsiteIds: campsite.listings, arrival: day, count: nightsAbout(nights), untilS: asOfS };
  const { seen, looks } = evidenceOfCampsite(campsite, await stayEvidence(db, requested, filters));
  return stayHistory(seen, looks, { arrival: day, nights }).map(({ quote, knownSinceS }) => ({
    ...quote,
    knownSinceS,
  }));
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
  const length = narrowedTo(filters, 'nights');
  // Stays of nightly rates need the nights after the last arrival.
  const months = monthsBetween(first, addDays(first, count - 2 + nightsAbout(length))).map(firstDayOf);
  // A day more, since a day begins earlier in some zones than in the database's.
  const requested = { campsiteIds: listingsOf(campsites), months, since, aheadDays: ahead + nightsAbout(length) };
  const [observed, looks] = await Promise.all([
    observationsSince(db, requested, filters),
    looksAtMonths(db, requested.campsiteIds, months, filters),
  ]);
  const observedOf = Map.groupBy(underCampsites(campsites, observed), ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(underCampsites(campsites, looks), ({ campsiteId }) => campsiteId);
  return new Map(
    campsites.map(({ id }) => {
      const ofCampsite = observedOf.get(id) ?? [];
      const looked = looksOf.get(id) ?? [];
      return ofCampsite.some(isRate)
        ? [id, stayHistories(ofCampsite, looked, { first, count, nights: length })]
        : [id, priceHistories(ofCampsite, looked, first, count)];
    }),
  );
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
  const requested = { campsiteIds: listingsOf(campsites), months, since, aheadDays: LONG_AHEAD };
  const observed = underCampsites(campsites, await observationsSince(db, requested, filters));
  const looks = underCampsites(campsites, await looksAtMonths(db, requested.campsiteIds, months, filters));
  const observedOf = Map.groupBy(observed, ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return new Map(
    campsites.map(({ id }) => [
      id,
      quotesAround(observedOf.get(id) ?? [], looksOf.get(id) ?? [], nightsOf.get(id) ?? [], length),
    ]),
  );
}

/** Longer than anybody sells ahead. */
const LONG_AHEAD = 3_000;

/** All that was seen and looked for of a campsite, at any of its listings. */
export function evidenceOfCampsite(
  { listings }: VisibleCampsite,
  evidence: (listingId: number) => StayEvidence,
): StayEvidence {
  const parts = listings.map(evidence);
  return { seen: parts.flatMap(({ seen }) => seen), looks: parts.flatMap(({ looks }) => looks) };
}
