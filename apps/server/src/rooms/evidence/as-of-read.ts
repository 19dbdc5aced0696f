import { knownMonth } from '@vivac/domain/offers/known-month';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { ObservedMonth } from '@vivac/domain/offers/quote';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { narrow } from './offer-columns.ts';
import type { ObservedBlock } from './read.ts';
import { OFFER, knownBlocks } from './sightings-read.ts';

const AT = 'to_timestamp($3::float8)';

/** The matching offers of some campsites as they were known at a moment (seconds since 1970), a month each, in the shape of current prices. */
export async function offerMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  filters: OfferFilters,
  asOfS: number,
): Promise<OfferMonth[]> {
  const { conditions, values } = narrow(filters, [campsiteIds, firstDays, asOfS]);
  const blocks = await db.query<ObservedBlock>(
    `SELECT campsite_id AS "campsiteId", ${OFFER}, month AS "firstDay", observed_nights AS "observedNights",
       price_cents AS "priceCents", availability, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (${knownBlocks(AT, conditions)}) known`,
    values,
  );
  const byOffer = Map.groupBy(blocks, ({ campsiteId, firstDay, offer }) => `${campsiteId} ${firstDay} ${offer}`);
  return [...byOffer.values()].flatMap((seen) => knownMonth(seen, asOfS) ?? []);
}

/** Which nights of some campsites had been observed, under any filters, at a moment (seconds since 1970). */
export async function observedMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  asOfS: number,
): Promise<ObservedMonth[]> {
  const months = await db.query<ObservedMonth>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", bit_or(CASE WHEN seen_s IS NULL THEN observed_nights ELSE (
         SELECT coalesce(bit_or(1 << (night::int - 1)), 0) FROM unnest(seen_s) WITH ORDINALITY AS s(seen, night)
         WHERE seen <= $3::float8) END) AS "observedNights"
     FROM (${knownBlocks(AT, '')}) known GROUP BY campsite_id, month`,
    [campsiteIds, firstDays, asOfS],
  );
  return months.filter(({ observedNights }) => observedNights !== 0);
}
