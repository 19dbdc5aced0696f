import { type OfferSighting, nightSightings } from '@vivac/domain/offers/price-history';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, addDays, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { observationsSince } from '#modules/evidence/read';
import { looksAtMonths } from '#modules/evidence/stay-evidence-read';
import { listingsOf, underCampsites } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/**
 * What was seen of each of `count` nights from `first` on, offer by offer, by campsite id. The night alone is asked for, not a stay: one
 * that can be booked from two nights on is still there.
 */
export async function sightingsOfNights(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  { first, count, aheadDays }: { readonly first: Day; readonly count: number; readonly aheadDays: number },
  filters: OfferFilters,
): Promise<Map<number, OfferSighting[][][]>> {
  const months = monthsBetween(first, addDays(first, count - 1)).map(firstDayOf);
  const since = new Date(addDays(first, -aheadDays));
  const asked = { campsiteIds: listingsOf(campsites), months, since, aheadDays };
  const [observed, looks] = await Promise.all([
    observationsSince(db, asked, filters),
    looksAtMonths(db, asked.campsiteIds, months, filters),
  ]);
  const observedOf = Map.groupBy(underCampsites(campsites, observed), ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(underCampsites(campsites, looks), ({ campsiteId }) => campsiteId);
  return new Map(
    campsites.map(({ id }) => [id, nightSightings(observedOf.get(id) ?? [], looksOf.get(id) ?? [], first, count)]),
  );
}
