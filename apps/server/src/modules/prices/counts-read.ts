import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_KEY } from '#modules/evidence/offer-columns';
import { SIGHTED_BY_BATCH } from '#modules/evidence/sightings-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

export { coverageOf } from './coverage-read.ts';

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

/** The months from one on of which a price of some listings is known, in order. */
export async function monthsKnown(db: Queryable, listingIds: readonly number[], from: Day): Promise<Day[]> {
  const rows = await db.query<{ month: Day }>(
    'SELECT DISTINCT month::text AS month FROM prices WHERE campsite_id = ANY($1::int[]) AND month >= $2 ORDER BY month',
    [listingIds, from],
  );
  return rows.map(({ month }) => month);
}

/** A channel of which a price of a campsite is known. */
export interface SoldChannel {
  readonly campsiteId: number;
  readonly channelId: number;
  readonly channel: string;
}

/** The channels of each campsite, by name; one at several listings of a campsite comes once. */
export async function channelsOf(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<SoldChannel[]> {
  const rows = await db.query<SoldChannel>(
    `SELECT o.campsite_id AS "campsiteId", c.id AS "channelId", c.name AS channel
     FROM campsite_options o JOIN channels c ON c.id = o.value
     WHERE o.dimension = 'channel' AND o.campsite_id = ANY($1::int[])
     ORDER BY c.name COLLATE "C"`,
    [listingsOf(campsites)],
  );
  const sold = underCampsites(campsites, rows);
  return [...new Map(sold.map((each) => [`${each.campsiteId} ${each.channelId}`, each])).values()];
}

const SAME_OFFER = ['campsite_id', 'month', ...OFFER_KEY].map((column) => `p.${column} = o.${column}`).join(' AND ');

/** How many nights of offers have the current price that a batch saw last. */
export async function pricesOfBatch(db: Queryable, batchNumber: number): Promise<number> {
  const [row] = await db.query<{ nights: number }>(
    `WITH ${SIGHTED_BY_BATCH}
     SELECT coalesce(sum(CASE
       WHEN p.seen_s IS NULL AND o.sighted_s IS NULL THEN
         CASE WHEN p.seen_at = o.sighted_at THEN bit_count((p.observed_nights & o.observed_nights)::bit(32)) ELSE 0 END
       ELSE (SELECT count(*) FROM generate_series(1, 31) night
         WHERE ((p.observed_nights & o.observed_nights) >> (night - 1)) & 1 = 1
           AND coalesce(p.seen_s[night], extract(epoch FROM p.seen_at)::bigint)
             = coalesce(o.sighted_s[night], extract(epoch FROM o.sighted_at)::bigint))
       END), 0)::float8 AS nights
     FROM sighted o JOIN prices p ON ${SAME_OFFER}`,
    [batchNumber],
  );
  return row!.nights;
}
