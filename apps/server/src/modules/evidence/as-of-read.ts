import { knownMonth, type OfferMonth } from '@vivac/domain/offers/offer';
import type { LookMonth } from '@vivac/domain/offers/look';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_IDENTITY, bindDays, narrow, narrowLooks, nightValues } from './offer-columns.ts';
import { knownBlocks, LOOK_MONTH, newestLooks } from './sightings-read.ts';

const AT = 'to_timestamp($2::float8)';

/** The matching offers of some campsites as they were known at a moment (seconds since 1970), a month each, in the shape of current prices. */
export async function offerMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  filters: OfferFilters,
  asOfS: number,
): Promise<OfferMonth[]> {
  const months = bindDays(firstDays, [campsiteIds, asOfS]);
  const { offers, values } = narrow(filters, months.values);
  const blocks = await db.query<OfferMonth>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month AS "firstDay", observed_nights AS "observedNights",
       ${nightValues()}, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (${knownBlocks(AT, months.list, offers)}) known`,
    values,
  );
  const byOffer = Map.groupBy(
    blocks,
    ({ campsiteId, firstDay, offer, nights }) => `${campsiteId} ${firstDay} ${offer} ${nights}`,
  );
  return [...byOffer.values()].flatMap((seen) => knownMonth(seen, asOfS) ?? []);
}

/** The looks at some campsites that the filters leave, as far as they were made until a moment (seconds since 1970). */
export function lookMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  filters: OfferFilters,
  asOfS: number,
): Promise<LookMonth[]> {
  const months = bindDays(firstDays, [campsiteIds, asOfS]);
  const { looks, values } = narrowLooks(filters, months.values);
  return db.query<LookMonth>(
    `SELECT ${LOOK_MONTH} FROM (${newestLooks(
      `campsite_id = ANY($1::int[]) AND month = ANY(${months.list}) AND observed_at <= ${AT}${looks}`,
    )}) known`,
    values,
  );
}
