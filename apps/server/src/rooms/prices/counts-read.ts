import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_KEY } from '#rooms/evidence/offer-columns';

export { coverageOf } from './link-coverage/coverage.ts';

/** What is known of the prices of some listings. */
export interface KnownOfListings {
  readonly offers: number;
  readonly months: number;
  /** The first of the first month and of the last. */
  readonly firstMonth: Day | null;
  readonly lastMonth: Day | null;
  /** Wordings of their units whose accommodation type somebody decided. */
  readonly typeDecisions: number;
}

export async function knownOfListings(db: Queryable, listingIds: readonly number[]): Promise<KnownOfListings> {
  const [known] = await db.query<KnownOfListings>(
    `SELECT count(DISTINCT (campsite_id, ${OFFER_KEY.join(', ')}))::int AS offers, count(DISTINCT month)::int AS months,
       min(month)::text AS "firstMonth", max(month)::text AS "lastMonth",
       (SELECT count(*)::int FROM unit_type_decisions WHERE campsite_id = ANY($1::int[])) AS "typeDecisions"
     FROM prices WHERE campsite_id = ANY($1::int[])`,
    [listingIds],
  );
  return known!;
}

/** The first day of the last month of which a price of some listings is known; null without any. */
export async function lastMonthOf(db: Queryable, listingIds: readonly number[]): Promise<Day | null> {
  const [row] = await db.query<{ month: Day | null }>(
    'SELECT max(month)::text AS month FROM prices WHERE campsite_id = ANY($1::int[])',
    [listingIds],
  );
  return row!.month;
}
