import type { Day } from '@vivac/domain/time/day';
import { IS_SPREAD } from '#platform/database/advisory-lock';
import type { Queryable } from '#platform/database/database';

/** The channel of NOTIFY on which a commit that raised versions is told; its payload is the transaction's number. */
export const DATA_CHANGED = 'vivac_data_changed';

/** The version of a campsite, and of which months the last raise was; null where any may be. */
export interface DataVersion {
  readonly campsiteId: number;
  readonly version: number;
  readonly months: readonly Day[] | null;
}

/** What was raised by transactions from one number on. */
export interface DataVersions {
  /** From which number on the next question has to be asked: every transaction below it has ended, and was counted if it was committed. */
  readonly nextXid: string;
  /** By the clock of the database, seconds since 1970. */
  readonly atS: number;
  readonly versions: readonly DataVersion[];
}

/**
 * The versions that transactions from `fromXid` on have raised. Numbers are given out in another order than transactions are committed in:
 * `nextXid` stays at the oldest that is still under way, so that none is missed and some are told again.
 */
export async function dataVersionsSince(db: Queryable, fromXid: string): Promise<DataVersions> {
  // The snapshot first: versions of transactions that end meanwhile are told again.
  const [now] = await db.query<Omit<DataVersions, 'versions'> & { endXid: string; isSpread: boolean }>(
    `SELECT pg_snapshot_xmin(now)::text AS "nextXid", pg_snapshot_xmax(now)::text AS "endXid",
       extract(epoch FROM statement_timestamp())::float8 AS "atS", ${IS_SPREAD} AS "isSpread"
     FROM pg_current_snapshot() now`,
    [],
  );
  const { endXid, isSpread, ...read } = now!;
  if (isSpread) Object.assign(read, await beforeUnfinished(db, read.nextXid));
  const versions = await db.query<DataVersion>(
    `SELECT v.campsite_id AS "campsiteId", v.version::float8 AS version, v.months::text[] AS months
     FROM data_versions v JOIN campsites c ON c.id = v.campsite_id
     WHERE c.survivor_id IS NULL AND coalesce(v.raised_in, '0'::xid8) >= $1::xid8 AND coalesce(v.raised_in, '0'::xid8) < $2::xid8`,
    [fromXid, endXid],
  );
  return { ...read, versions };
}

/** Where the market lies on several machines, some may not have finished yet what the coordinator has: until Citus has looked, that is told again. */
async function beforeUnfinished(db: Queryable, nextXid: string): Promise<Pick<DataVersions, 'nextXid'>> {
  const [row] = await db.query<Pick<DataVersions, 'nextXid'>>(
    // By the transaction that wrote the row: what Citus says of it in the row is 0. `xmin` lacks the upper half of its number.
    `SELECT least($1::xid8, min(last - ((last - t.xmin::text::bigint) & 4294967295))::text::xid8)::text AS "nextXid"
     FROM pg_dist_transaction t, (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS last) now`,
    [nextXid],
  );
  return row!;
}

/** By user what is another text whenever a campsite of the watchlist has other data, or the watchlist other campsites. */
export async function marksOfWatchlists(db: Queryable, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ uid: string; mark: string }>(
    `SELECT w.uid, string_agg(concat_ws(' ', w.role, w.campsite_id, listing.survivor_id, v.version), ',' ORDER BY w.campsite_id) AS mark
     FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id
       LEFT JOIN data_versions v ON v.campsite_id = coalesce(listing.survivor_id, listing.id)
     WHERE w.uid = ANY($1::text[]) GROUP BY w.uid`,
    [uids],
  );
  return new Map(rows.map(({ uid, mark }) => [uid, mark]));
}
