import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { Acknowledged } from './acknowledged.ts';
import { type PriceFile, digestOf } from './price-file.ts';
import { SIGHTED } from '../sightings.ts';
import { unless } from '../tally.ts';

/** What must hold in the store whenever no import is under way. Resolves to what does not, or null. */
export interface StoreCheck {
  readonly name: string;
  ask(db: Queryable, acknowledged: Acknowledged): Promise<string | null>;
}

const nightsOf = (table: string, moment: string) => `
  SELECT t.*, l.link, c.name AS channel, u.price, u.units,
    to_char(t.month + (u.night::int - 1), 'YYYY-MM-DD') AS night,
    coalesce(u.seen, extract(epoch FROM t.${moment})::bigint) AS seen
  FROM ${table} t JOIN campsite_links l USING (campsite_id) JOIN channels c ON c.id = t.channel_id,
    unnest(t.price_cents, t.availability, t.seen_s) WITH ORDINALITY u(price, units, seen, night)
  WHERE (t.observed_nights >> (u.night::int - 1)) & 1 = 1`;
const SIGHTINGS = nightsOf(SIGHTED, 'observed_at');
const PRICES = nightsOf('prices', 'seen_at');
const TEXT = `concat_ws('|', link, channel, night, coalesce(price::text, ''), coalesce(units::text, ''), seen)`;
const DIGEST = `encode(sha256(convert_to(coalesce(string_agg(${TEXT}, E'\\n' ORDER BY ${TEXT}), ''), 'UTF8')), 'hex')`;
const OFFER = 'campsite_id, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights';

/** One row says how many rows of `one` are not in `other` and the reverse; both are to be 0. */
async function differing(db: Queryable, one: string, other: string): Promise<string | null> {
  const [row] = await db.query<{ more: number; less: number }>(
    `WITH one AS (${one}), other AS (${other})
     SELECT (SELECT count(*) FROM (TABLE one EXCEPT ALL TABLE other) d) AS more,
       (SELECT count(*) FROM (TABLE other EXCEPT ALL TABLE one) d) AS less`,
  );
  const { more, less } = row!;
  return unless(more === 0 && less === 0, `${more} too many, ${less} missing`);
}

interface StoredBatch {
  readonly id: string;
  readonly read: number;
  readonly stored: number;
  readonly repeated: number;
  readonly aside: number;
  readonly rejected: number;
  readonly listed: number;
}

function storedBatches(db: Queryable): Promise<StoredBatch[]> {
  return db.query<StoredBatch>(
    `SELECT id, rows_read AS read, rows_stored AS stored, rows_repeated AS repeated, rows_set_aside AS aside,
       rows_rejected AS rejected, (SELECT count(*) FROM rows_left_out WHERE batch_number = batches.number) AS listed
     FROM batches WHERE kind = 'prices'`,
  );
}

function few(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : `${texts.slice(0, 5).join(', ')}${texts.length > 5 ? ', …' : ''}`;
}

function wrongCounts(files: readonly PriceFile[], batches: readonly StoredBatch[]): string[] {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return files
    .filter(({ batchId, rows }) => {
      const batch = byId.get(batchId);
      if (!batch) return false;
      const { read, stored, repeated, aside, rejected, listed } = batch;
      const found = [read, stored, repeated, aside, rejected, listed];
      return found.join() !== [rows.read, rows.stored, rows.repeated, 0, rows.rejected, rows.rejected].join();
    })
    .map(({ batchId }) => batchId);
}

export const STORE_CHECKS: readonly StoreCheck[] = [
  {
    name: 'every acknowledged batch is there exactly once',
    async ask(db, { files }) {
      const found = (await storedBatches(db)).map(({ id }) => id);
      const wanted = new Set(files.map(({ batchId }) => batchId));
      const missing = few([...wanted].filter((id) => !found.includes(id)));
      const surplus = few(found.filter((id, at) => !wanted.has(id) || found.indexOf(id) !== at));
      return unless(missing === null && surplus === null, `missing: ${missing}; too many: ${surplus}`);
    },
  },
  {
    name: 'rows read, stored, repeated and rejected are those of the file',
    ask: async (db, { files }) => few(wrongCounts(files, await storedBatches(db))),
  },
  {
    name: 'the observations of a batch are exactly the rows of its file',
    async ask(db, { files }) {
      const rows = await db.query<{ id: string; digest: string }>(
        `SELECT b.id, ${DIGEST} AS digest FROM batches b
         LEFT JOIN (${SIGHTINGS}) s ON s.batch_number = b.number WHERE b.kind = 'prices' GROUP BY b.id`,
      );
      const found = new Map(rows.map(({ id, digest }) => [id, digest]));
      return few(files.filter(({ batchId, digest }) => found.get(batchId) !== digest).map(({ batchId }) => batchId));
    },
  },
  {
    name: 'no observation is without a batch',
    async ask(db) {
      const [row] = await db.query<{ n: number }>(
        `SELECT count(*) AS n FROM ${SIGHTED} o LEFT JOIN batches b ON b.number = o.batch_number WHERE b.number IS NULL`,
      );
      return unless(row!.n === 0, `${row!.n} are`);
    },
  },
  {
    name: 'prices are the fold of all observations',
    ask: (db) =>
      differing(
        db,
        `SELECT ${OFFER}, night, price, units, seen FROM (${PRICES}) p`,
        `SELECT DISTINCT ON (${OFFER}, night) ${OFFER}, night, price, units, seen FROM (${SIGHTINGS}) s
         ORDER BY ${OFFER}, night, seen DESC, price ASC NULLS LAST, units ASC NULLS LAST`,
      ),
  },
  {
    name: 'prices are the newest of the acknowledged files',
    async ask(db, acknowledged) {
      const [row] = await db.query<{ digest: string; n: number }>(
        `SELECT ${DIGEST} AS digest, count(link) AS n FROM (${PRICES}) p`,
      );
      const wanted = acknowledged.prices() === 0 ? digestOf([]) : acknowledged.pricesDigest();
      return unless(row!.digest === wanted, `${row!.n} prices are not the ${acknowledged.prices()} of the files`);
    },
  },
  {
    name: 'observed nights, filter values and versions follow from the observations',
    async ask(db) {
      const found = [
        await differing(
          db,
          'SELECT campsite_id, month, observed_nights FROM observed_months',
          `SELECT campsite_id, month, bit_or(observed_nights) FROM ${SIGHTED} s GROUP BY campsite_id, month`,
        ),
        await differing(
          db,
          `SELECT campsite_id, value FROM campsite_options WHERE dimension = 'channel'`,
          'SELECT DISTINCT campsite_id, channel_id::int FROM observations',
        ),
        await differing(
          db,
          // Each batch raises them, and so do the changes that are found behind it.
          `SELECT campsite_id, least(version, 1 + (SELECT count(DISTINCT batch_number) FROM ${SIGHTED} s WHERE s.campsite_id = v.campsite_id))
           FROM data_versions v`,
          `SELECT id, 1 + (SELECT count(DISTINCT batch_number) FROM ${SIGHTED} s WHERE campsite_id = id) FROM campsites`,
        ),
      ];
      return few(found.filter((text) => text !== null));
    },
  },
];
