import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { SIGHTED } from '../crash/sightings.ts';

const QUIET = { info: () => {}, warn: () => {}, error: console.log };

/** Hashes of what the store holds; equal hashes mean equal rows. */
export interface StoreDigests {
  readonly prices: string;
  readonly observations: string;
  readonly versions: string;
  readonly batches: number;
}

const SEEN = (table: string, moment: string) => `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS digest FROM (
    SELECT concat_ws('|', l.link, c.name, t.guests, t.nights, t.month, u.night, u.price, u.units,
      coalesce(u.seen, extract(epoch FROM t.${moment})::bigint)) AS line
    FROM ${table} t JOIN campsite_links l USING (campsite_id) JOIN channels c ON c.id = t.channel_id,
      unnest(t.price_cents, t.availability, t.seen_s) WITH ORDINALITY u(price, units, seen, night)
    WHERE (t.observed_nights >> (u.night::int - 1)) & 1 = 1) nights`;

export function storeDigests(dataDir: string): Promise<StoreDigests> {
  return withStore(dataDir, async (db) => {
    const [row] = await db.query<StoreDigests>(
      `SELECT (${SEEN('prices', 'seen_at')}) AS prices, (${SEEN(SIGHTED, 'observed_at')}) AS observations,
         (SELECT md5(string_agg(concat(l.link, '|', v.version), ',' ORDER BY l.link))
          FROM data_versions v JOIN campsite_links l USING (campsite_id)) AS versions,
         (SELECT count(*) FROM batches) AS batches`,
    );
    return row!;
  });
}

export interface LeftOut {
  readonly file: string;
  readonly outcome: string;
  readonly reason: string;
  readonly rows: number;
}

/** Why rows were left out, by file. */
export function rowsLeftOut(dataDir: string): Promise<LeftOut[]> {
  return withStore(dataDir, (db) =>
    db.query<LeftOut>(
      `SELECT file, outcome, concat_ws(' ', column_name, reason) AS reason, count(*) AS rows
       FROM rows_left_out GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    ),
  );
}

/** Starts the store of a data directory for as long as it is looked at. */
async function withStore<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const store = await startEmbedded({ dataDir, log: QUIET });
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false });
  try {
    return await work(db);
  } finally {
    await db.end();
    await store.stop();
  }
}
