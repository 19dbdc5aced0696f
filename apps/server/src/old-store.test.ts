import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDay } from '@vivac/domain/time/day';
import { clockOf } from '#platform/clock';
import { migrate } from '#platform/database/migrate';
import { batchById, observationsSince } from '#modules/evidence/read';
import { decideBatch } from '#modules/imports/withdraw-batch';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';
import { CAMPSITES_CSV, IMPORT_NOW, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createBareDatabase, createTestDatabase } from '@vivac/testing/test-database';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
/** The first migration after the version that knew neither restrictions nor looks nor lengths of stay. */
const FIRST_NEW = '0008';
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
/** Parents before children. */
const TABLES = [
  'sources',
  'channels',
  'accommodation_types',
  'original_types',
  'cancellation_policies',
  'extras',
  'campsites',
  'campsite_links',
  'batches',
  'observations',
  'prices',
  'observed_months',
  'campsite_options',
  'data_versions',
  'reviews',
];
const NIGHTS = ['2026-12-01', '2026-12-02', '2027-01-05'];
const HOURS = [6, 7, 8];

let made: TestDatabase;
let migrated: TestDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
  await fill(made);
  migrated = await createBareDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'vivac-old-migrations-'));
  for (const file of readdirSync(MIGRATIONS)) {
    if (file < FIRST_NEW) cpSync(join(MIGRATIONS, file), join(folder, file));
  }
  await migrate({ url: migrated.url, directory: folder, log: QUIET });
  rmSync(folder, { recursive: true });
  for (const table of TABLES) await carryOver(table);
  await migrated.db.query(
    `INSERT INTO notification_rules (uid, id, kind, position, schedule, up, spread_hundredths, enabled, since)
     VALUES ('u', 'price|daily|up|500', 'price', 0, 'daily', true, 500, true, '2026-11-01')`,
  );
  await migrate({ url: migrated.url, directory: MIGRATIONS, log: QUIET });
});
afterAll(async () => {
  await made.drop();
  await migrated.drop();
});

/** Three looks at two offers of two campsites, each of which found another price, and reviews. */
async function fill({ db }: TestDatabase): Promise<void> {
  const deps = importInto(db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites', batchId: 'listings' });
  for (const [look, hour] of HOURS.entries()) {
    await send(deps, pricesOf(look, hour), { batchId: `look ${look}` });
  }
  await send(deps, 'campsite,date,score\nCala Sirena,2026-01-01,8\nCala Sirena,2026-02-01,6\n', {
    kind: 'reviews',
    batchId: 'reviews',
  });
}

function pricesOf(look: number, hour: number): string {
  const rows = ['Cala Sirena', 'Los Pinos'].flatMap((name, at) =>
    NIGHTS.slice(look % 2).flatMap((night) =>
      ['Direct', 'Booking'].map(
        (channel) => `${name},${night},${90 + look * 5 + at},${channel},2026-11-20T0${hour}:00:00Z`,
      ),
    ),
  );
  return ['campsite,stay_date,price,channel,observed_at', ...rows].join('\n');
}

/** Writes the rows of a table into the old schema, as far as it has their columns. */
async function carryOver(table: string): Promise<void> {
  const columns = await migrated.db.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const isOld = table === 'campsite_options' ? `dimension <> 'nights'` : 'true';
  const [row] = await made.db.query<{ rows: string }>(
    `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${table} t WHERE ${isOld}`,
  );
  await migrated.db.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(null::${table}, $1::json)`,
    [row!.rows],
  );
  // Whatever comes next is numbered after what was carried over.
  await migrated.db.query(
    `SELECT setval(pg_get_serial_sequence('${table}', column_name), (SELECT count(*) + 1000 FROM ${table}))
     FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = 'public' AND is_identity = 'YES'`,
  );
}

async function digestOf({ db }: TestDatabase, rows: string): Promise<unknown> {
  return (await db.query(`SELECT count(*)::int, md5(string_agg(t::text, ';' ORDER BY t::text)) FROM (${rows}) t`))[0];
}

async function answersOf({ db }: TestDatabase): Promise<unknown> {
  const campsites = await visibleCampsites(db, { uid: '', admin: true }, ['Cala Sirena', 'Los Pinos']);
  const moments = [undefined, ...HOURS.map((hour) => Date.UTC(2026, 10, 20, hour, 30) / 1000)];
  const quotes = await Promise.all(
    moments.flatMap((asOfS) =>
      [{}, { channel: 'Booking', nights: 1 }].map((filters) =>
        quotesByCampsite({ db, asOfS }, campsites, toDay('2026-11-30'), 40, filters),
      ),
    ),
  );
  const ids = campsites.map(({ id }) => id);
  const requested = { campsiteIds: ids, months: [toDay('2026-12-01')], since: new Date(0), aheadDays: 36_500 };
  const seen = await observationsSince(db, requested, {});
  return { quotes: quotes.map((answer) => [...answer]), seen: seen.map((block) => JSON.stringify(block)).sort() };
}

const CONTENT = [
  'SELECT * FROM prices',
  'SELECT * FROM observed_months',
  'SELECT * FROM campsite_options',
  'SELECT * FROM offered_wordings',
  'SELECT * FROM review_counts',
  'SELECT * FROM review_months',
  'SELECT campsite_id, month, guests, channel_id, nights, observed_at, batch_number, observed_nights, price_cents, availability, seen_s FROM observations',
];

// @holds evidence-5
describe('a store of the version without length of stay, migrated', () => {
  it.each(CONTENT)('has what a store made by this version has: %s', async (rows) => {
    const expected = await digestOf(made, rows);
    expect(expected).not.toMatchObject({ count: 0 });
    expect(await digestOf(migrated, rows)).toEqual(expected);
  });

  it('answers the same quotes, at present and as known at any moment, and the same history', async () => {
    expect(await answersOf(migrated)).toEqual(await answersOf(made));
  });

  it('keeps the rules with what they compare', async () => {
    const rules = await migrated.db.query('SELECT uid, kind, parts FROM notification_rules');
    expect(rules).toMatchObject([{ uid: 'u', kind: 'price', parts: { up: true, spread: 5 } }]);
  });

  it('takes further looks, finds old blocks again, and withdraws old batches as a new store does', async () => {
    const again = `${pricesOf(2, 8).replaceAll('T08', 'T09')}\nCala Sirena,2026-12-02,70,Direct,2026-11-20T09:00:00Z\n`;
    for (const { db } of [made, migrated]) {
      const report = await send(importInto(db), again, { batchId: 'again' });
      expect(report.refused).toBeNull();
      const { number } = (await batchById(db, 'look 1'))!;
      const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
      await decideBatch({ db, clock }, { number, decision: 'withdrawn', by: 'somebody', why: 'a test' });
    }
    expect(await digestOf(migrated, 'SELECT * FROM prices')).toEqual(await digestOf(made, 'SELECT * FROM prices'));
    expect(await answersOf(migrated)).toEqual(await answersOf(made));
    expect(await migrated.db.query('SELECT cardinality(blocks) AS n FROM confirmations')).not.toEqual([]);
  });
});
