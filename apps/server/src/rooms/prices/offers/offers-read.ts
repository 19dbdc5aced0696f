import type { LookMonth } from '@vivac/domain/offers/look';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, type YearMonth, dateOf, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { LOOK_FILTERS, LOOK_MONTH, lookFilterValues } from '#rooms/evidence/looks-read';
import { OFFER_IDENTITY, narrow } from '#rooms/evidence/offer-columns';
import type { VisibleCampsite } from '#rooms/watchlists/read';

// What is current of the offers of campsites, in month blocks.

/** The month blocks of the matching offers of some campsites. */
export function offerMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const { conditions, values } = narrow(filters, [idsOf(campsites), months.map(firstDayOf)]);
  return db.query<OfferMonth>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month AS "firstDay", observed_nights AS "observedNights",
       price_cents AS "priceCents", availability, terms, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])${conditions}`,
    values,
  );
}

/** Like {@link offerMonths}, with every month cut down to one night. */
export function offerNights(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const { conditions, values } = narrow(filters, [idsOf(campsites), firstDayOf(monthOf(day)), dateOf(day), day]);
  return db.query<OfferMonth>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, $4::date AS "firstDay",
       (observed_nights >> ($3::int - 1)) & 1 AS "observedNights", price_cents[$3::int:$3::int] AS "priceCents",
       availability[$3::int:$3::int] AS availability, terms[$3::int:$3::int] AS terms,
       coalesce(seen_s[$3::int], extract(epoch FROM seen_at))::float8 AS "seenAtS", NULL::bigint[] AS "seenAtSByNight"
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = $2::date${conditions}`,
    values,
  );
}

/** The looks at some campsites that the filters leave. */
export function lookMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<LookMonth[]> {
  return db.query<LookMonth>(
    `SELECT ${LOOK_MONTH} FROM look_months
     WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[]) AND ${LOOK_FILTERS}`,
    [idsOf(campsites), months.map(firstDayOf), ...lookFilterValues(filters)],
  );
}

/** In which nights of a month something was seen or looked for under any filters: bit n is the night at index n. */
export interface LookedAtMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  readonly nights: number;
}

/** A month with a look of its own counts with all of its nights. */
export function lookedAtMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
): Promise<LookedAtMonth[]> {
  return db.query<LookedAtMonth>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", observed_nights AS nights
     FROM observed_months WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])
     UNION ALL
     SELECT DISTINCT campsite_id, month, -1
     FROM look_months WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])`,
    [idsOf(campsites), months.map(firstDayOf)],
  );
}

export function isLookedAt(months: readonly LookedAtMonth[], day: Day): boolean {
  const firstDay = firstDayOf(monthOf(day));
  return months.some((month) => month.firstDay === firstDay && ((month.nights >>> (dateOf(day) - 1)) & 1) === 1);
}

export function idsOf(campsites: readonly VisibleCampsite[]): number[] {
  return campsites.map(({ id }) => id);
}
