import { addDays, dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_KEY } from '#modules/evidence/offer-columns';
import { SIGHTED_BY_BATCH } from '#modules/evidence/sightings-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import { type CoverageState, coverageState, COVERED_NIGHTS } from '@vivac/domain/sources/freshness';

/** What is known of the prices of some listings. */
interface ListingCounts {
  readonly offers: number;
  readonly months: number;
  /** The first of the first month and of the last. */
  readonly firstMonth: Day | null;
  readonly lastMonth: Day | null;
  /** Wordings of their units whose accommodation type somebody decided. */
  readonly typeDecisions: number;
}

export async function countsOfListings(db: Queryable, listingIds: readonly number[]): Promise<ListingCounts> {
  const [known] = await db.query<ListingCounts>(
    `SELECT count(DISTINCT (campsite_id, ${OFFER_KEY.join(', ')}))::int AS offers, count(DISTINCT month)::int AS months,
       min(month)::text AS "firstMonth", max(month)::text AS "lastMonth",
       (SELECT count(*)::int FROM unit_type_decisions WHERE campsite_id = ANY($1::int[])) AS "typeDecisions"
     FROM prices WHERE campsite_id = ANY($1::int[])`,
    [listingIds],
  );
  return known!;
}

/** For how many guests prices of the installation are known, those of most campsites first. */
export async function guestCountsOnSale(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ guests: number }>(
    `SELECT value AS guests FROM campsite_options WHERE dimension = 'guests' GROUP BY value ORDER BY count(*) DESC, value`,
    [],
  );
  return rows.map(({ guests }) => guests);
}

/** The first day of the last month of which a price of some listings is known; null without any. */
export async function lastMonthOf(db: Queryable, listingIds: readonly number[]): Promise<Day | null> {
  const [row] = await db.query<{ month: Day | null }>(
    'SELECT max(month)::text AS month FROM prices WHERE campsite_id = ANY($1::int[])',
    [listingIds],
  );
  return row!.month;
}

/** Whether a price of some listings is known of any night from one on. */
export async function isPricedFrom(db: Queryable, listingIds: readonly number[], from: Day): Promise<boolean> {
  const [row] = await db.query<{ isPriced: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM prices, unnest(price_cents[CASE WHEN month = $2::date THEN $3::int ELSE 1 END : 31]) AS price
       WHERE campsite_id = ANY($1::int[]) AND month >= $2::date AND price IS NOT NULL
     ) AS "isPriced"`,
    [listingIds, firstDayOf(monthOf(from)), dateOf(from)],
  );
  return row!.isPriced;
}

/** The months from one on of which a price of some listings is known, in order. */
export async function monthsWithPrices(db: Queryable, listingIds: readonly number[], from: Day): Promise<Day[]> {
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

/** How a campsite is fed. */
interface CoverageOf {
  readonly campsite: VisibleCampsite;
  readonly state: CoverageState;
  readonly newestAt: Date | null;
  readonly nightsWithPrice: number;
  readonly lastNight: Day | null;
  readonly sources: readonly string[];
}

/** How each campsite is fed from `today` on: what nothing covers first, then what was seen longest ago (coverage-1). */
export async function coverageOf(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  today: Day,
  now: Date,
): Promise<CoverageOf[]> {
  const rows = new Map((await coverageRows(db, campsites, today)).map((row) => [row.campsiteId, row]));
  const coverage = campsites.map((campsite): CoverageOf => {
    const { newestAt = null, nightsWithPrice = 0, lastNight = null, sources = [] } = rows.get(campsite.id) ?? {};
    return { campsite, state: coverageState(newestAt, now), newestAt, nightsWithPrice, lastNight, sources };
  });
  return coverage.sort((a, b) => (a.newestAt?.getTime() ?? 0) - (b.newestAt?.getTime() ?? 0));
}

/** What feeds a campsite: known for those alone of which something from this month on stands in the current prices. */
interface CoverageRow {
  readonly campsiteId: number;
  readonly newestAt: Date;
  /** Nights from today on with a price of any offer that is not sold out. */
  readonly nightsWithPrice: number;
  readonly lastNight: Day | null;
  /** By name, the one that saw newest first. */
  readonly sources: readonly string[];
}

const KEY = OFFER_KEY.map((column) => `o.${column} = m.${column}`).join(' AND ');

/** The nights of a block without a price, or sold out: few are looked at one by one. */
const GAPS = `(SELECT bit_or(1 << (night - 1))
  FROM unnest(array_positions(p.price_cents, NULL) || array_positions(p.availability, 0::smallint)) AS gap(night))`;

/** Sources follow from the moments that stand: whichever batch saw or confirmed an offer then, one offer a channel. */
const COVERAGE = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::int[], $2::int[]) AS a(listing_id, survivor_id)
  ), blocks AS MATERIALIZED (
    SELECT a.survivor_id, p.campsite_id, p.month, ${OFFER_KEY.map((column) => `p.${column}`).join(', ')}, p.seen_at,
      p.observed_nights & ~coalesce(${GAPS}, 0) AS priced
    FROM prices p JOIN asked a ON a.listing_id = p.campsite_id
    WHERE p.month BETWEEN $3::date AND $4::date
  ), months AS (
    SELECT survivor_id, month, max(seen_at) AS newest, bit_or(priced)
      & CASE WHEN month = $3::date THEN ~((1 << $5) - 1) ELSE -1 END
      & CASE WHEN month = $4::date THEN ((1::bigint << $6) - 1)::int ELSE -1 END AS priced
    FROM blocks GROUP BY survivor_id, month
  ), campsites_seen AS (
    SELECT survivor_id, max(newest) AS newest, sum(bit_count(priced::bit(32)))::int AS count,
      max(month + length(ltrim(priced::bit(32)::text, '0')) - 1) FILTER (WHERE priced <> 0) AS last
    FROM months GROUP BY survivor_id
  ), moments AS MATERIALIZED (
    SELECT DISTINCT ON (campsite_id, seen_at, channel_id) survivor_id, campsite_id, month, ${OFFER_KEY.join(', ')}, seen_at
    FROM blocks ORDER BY campsite_id, seen_at, channel_id
  ), seeing AS (
    SELECT m.survivor_id, m.seen_at, o.batch_number FROM moments m JOIN observations o
      ON o.campsite_id = m.campsite_id AND o.month = m.month AND ${KEY} AND o.observed_at = m.seen_at
    UNION
    SELECT m.survivor_id, m.seen_at, c.batch_number FROM moments m JOIN confirmations c
      ON c.campsite_id = m.campsite_id AND c.observed_at = m.seen_at
  ), sources_seen AS (
    SELECT g.survivor_id, s.name, max(g.seen_at) AS newest FROM seeing g
      JOIN batches b ON b.number = g.batch_number JOIN sources s ON s.id = b.source_id
    WHERE g.batch_number NOT IN (SELECT batch_number FROM withdrawn_batches)
    GROUP BY g.survivor_id, s.name
  ), named AS (
    SELECT survivor_id, array_agg(name ORDER BY newest DESC, name) AS names FROM sources_seen GROUP BY survivor_id
  )
  SELECT c.survivor_id AS "campsiteId", c.newest AS "newestAt", c.count AS "nightsWithPrice", c.last::text AS "lastNight",
    coalesce(s.names, '{}') AS sources
  FROM campsites_seen c LEFT JOIN named s USING (survivor_id)`;

/** What feeds the campsites from `today` on. */
function coverageRows(db: Queryable, campsites: readonly VisibleCampsite[], today: Day): Promise<CoverageRow[]> {
  const last = addDays(today, COVERED_NIGHTS - 1);
  return db.query<CoverageRow>(COVERAGE, [
    campsites.flatMap(({ listings }) => listings),
    campsites.flatMap(({ id, listings }) => listings.map(() => id)),
    firstDayOf(monthOf(today)),
    firstDayOf(monthOf(last)),
    dateOf(today) - 1,
    dateOf(last),
  ]);
}
