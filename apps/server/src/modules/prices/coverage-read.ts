import { type CoverageState, coverageState, COVERED_NIGHTS } from '@vivac/domain/sources/freshness';
import { addDays, dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_KEY } from '#modules/evidence/offer-columns';
import type { VisibleCampsite } from '#modules/watchlists/read';

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
