import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import type { ImportDeps } from './import-batch.ts';
import { batchById } from '../evidence/read.ts';
import { dropKeys } from '../evidence/spread-market.ts';
import { lockCampsites } from '../evidence/write.ts';

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'prices, batches, sources, channels, campsites');
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
});

const HEADER = 'campsite,channel,stay_date,price,observed_at\n';
const row = (day: string, price: string, channel = 'Direct') =>
  `Cala Sirena,${channel},${day},${price},2026-11-20T06:00:00Z\n`;
const FILE = HEADER + row('2026-12-01', '90') + row('2026-12-02', '91');

const MARKET = ['observations', 'prices', 'batches', 'rows_left_out', 'campsites', 'reviews', 'published_scores'];
const NAMES = ['sources', 'channels', 'accommodation_types', 'original_types'];

/** Everything that an import can change, to be compared before and after. */
async function world(tables = [...MARKET, ...NAMES]): Promise<unknown> {
  const rows = tables.map((table) => `(SELECT jsonb_agg(t ORDER BY t::text) FROM ${table} t) AS ${table}`);
  return test.db.query(`SELECT ${rows.join(', ')}`);
}

describe('an import batch', () => {
  it('is idempotent when imported again', async () => {
    const first = await send(deps, FILE);
    const before = await world();
    const again = await send(deps, FILE);
    expect(again).toMatchObject({ alreadyImported: true, batchId: first.batchId, totals: first.totals, refused: null });
    expect(await send(deps, gzipSync(FILE), { fileName: 'packed.csv.gz' })).toMatchObject({ alreadyImported: true });
    expect(await world()).toEqual(before);
  });

  it('is a new one when the same bytes are read with another mapping', async () => {
    await send(deps, FILE);
    expect(await send(deps, FILE, { source: 'Another' })).toMatchObject({ alreadyImported: false });
    expect(await test.db.query('SELECT id FROM batches')).toHaveLength(3);
  });

  it('is deduplicated by the sender’s batch id', async () => {
    await send(deps, FILE, { batchId: 'crawl-7' });
    const before = await world();
    expect(await send(deps, FILE, { batchId: 'crawl-7' })).toMatchObject({ alreadyImported: true, refused: null });
    const other = await send(deps, FILE + row('2026-12-03', '92'), { batchId: 'crawl-7' });
    expect(other.refused?.reason).toBe('batch "crawl-7" was imported on 2026-11-21T09:00:00+01:00 with other content');
    expect(await world()).toEqual(before);
    expect(await batchById(test.db, 'crawl-7')).toMatchObject({ totals: { read: 2, stored: 2 }, sentBy: 'a test' });
  });

  it('is brought into the market when `onRead` has resolved, and keeps no other waiting until then', async () => {
    const [read, before] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const onRead = () => {
      read.resolve();
      return before.promise;
    };
    const second = send(deps, HEADER + row('2026-12-01', '95'), { batchId: 'second', onRead });
    await read.promise;
    expect(await send(deps, FILE, { batchId: 'first' })).toMatchObject({ refused: null });
    expect(await test.db.query('SELECT id FROM batches ORDER BY id')).toMatchObject([{}, { id: 'first' }]);
    before.resolve();
    expect(await second).toMatchObject({ totals: { stored: 1 }, refused: null });
    expect(await test.db.query('SELECT count(*)::int AS blocks FROM observations')).toEqual([{ blocks: 2 }]);
  });

  it('leaves nothing behind when `onRead` throws', async () => {
    const earlier = await world(MARKET);
    const failed = send(deps, FILE, { onRead: () => Promise.reject(new Error('the one before failed')) });
    await expect(failed).rejects.toThrow('the one before failed');
    expect(await world(MARKET)).toEqual(earlier);
  });

  it('is stored once by concurrent importers', async () => {
    const reports = await Promise.all(Array.from({ length: 3 }, () => send(deps, FILE, { batchId: 'twice' })));
    expect(reports.map(({ alreadyImported }) => alreadyImported).sort()).toEqual([false, true, true]);
    expect(await test.db.query('SELECT count(*) AS blocks FROM observations')).toEqual([{ blocks: 1 }]);
  });

  it('shares the id of a new name with a concurrent batch (race condition)', async () => {
    const files = Array.from({ length: 4 }, (_, at) => HEADER + row(`2026-12-0${at + 1}`, '90', 'New channel'));
    const reports = await Promise.all(files.map((file) => send(deps, file)));
    expect(reports.map(({ totals }) => totals.stored)).toEqual([1, 1, 1, 1]);
    expect(await test.db.query('SELECT name FROM channels')).toEqual([{ name: 'New channel' }]);
    expect(await test.db.query('SELECT bit_count(observed_nights::bit(32)) AS nights FROM prices')).toEqual([
      { nights: 4 },
    ]);
  });

  it('activates a campsite that waited for data', async () => {
    await test.db.query(`UPDATE campsites SET state = 'waiting'`);
    await send(deps, FILE);
    expect(await test.db.query('SELECT name, state FROM campsites ORDER BY name')).toEqual([
      { name: 'Cala Sirena', state: 'active' },
      { name: 'Los Pinos', state: 'waiting' },
    ]);
  });
});

describe('a dry run', () => {
  it.each(['prices', 'campsites', 'reviews'] as const)(
    'of %s counts like the import and stores nothing',
    async (kind) => {
      const files = {
        prices: FILE + row('2026-12-02', '91') + row('2026-12-03', 'free'),
        campsites: 'name,link\nNew,https://camp.example.com/new\nCala Sirena,https://camp.example.com/other\n',
        reviews: 'campsite,date,score\nCala Sirena,2026-01-01,8\nCala Sirena,2026-01-01,8\nNowhere,2026-01-01,8\n',
      };
      const before = await world();
      const dry = await send(deps, files[kind], { kind, dryRun: true });
      expect(await world()).toEqual(before);
      const real = await send(deps, files[kind], { kind });
      expect(dry).toMatchObject({
        totals: real.totals,
        problems: real.problems,
        campsites: real.campsites,
        dryRun: true,
      });
      expect(real.totals.rejected).toBe(1);
    },
  );
});

describe('an unreadable file', () => {
  it.each([
    ['', {}, /the file is empty/, null],
    ['a,b\n1,2\n', {}, /says nothing of "stay_date"/, 1],
    ['stay_date,price\n2026-12-01,90\n', {}, /says nothing of "link"/, 1],
    ['campsite,stay_date,price\n', {}, /says nothing of "observed_at"/, 1],
    [`${FILE}Cala Sirena,Direct,"2026`, {}, /a quoted value is never closed/, 4],
    [`${FILE}Cala Sirena,Dir`, {}, /the file is truncated/, 4],
    [gzipSync(FILE).subarray(0, 60), {}, /the packed file ends too early/, null],
    [FILE, { mapping: { kind: 'reviews', fields: {} } }, /the mapping is for reviews, not for prices/, null],
    [FILE, { mapping: { kind: 'prices', fields: { price: { column: 'p' } } } }, /says nothing of "stay_date"/, 1],
  ])('is refused with the place of the error and rolled back: %#', async (content, sent, reason, line) => {
    const before = await world(MARKET);
    const report = await send(deps, content, sent);
    expect(report.refused).toMatchObject({ file: 'prices.csv', line, reason: expect.stringMatching(reason) });
    expect(await world(MARKET)).toEqual(before);
  });

  it('stops at the first bad row on request, and rolls back', async () => {
    const before = await world(MARKET);
    const report = await send(deps, `${HEADER}${row('2026-12-01', '90')}${row('2026-12-02', 'free')}`, {
      onBadRow: 'fail',
    });
    expect(report.refused).toEqual({ file: 'prices.csv', line: 3, column: 'price', reason: '"free" is not an amount' });
    expect(await world(MARKET)).toEqual(before);
  });

  it('leaves the pooled connections unchanged', async () => {
    for (let at = 0; at < 20; at++) await send(deps, `${FILE}Cala Sirena,Dir`);
    expect(await send(deps, FILE)).toMatchObject({ refused: null, totals: { stored: 2 } });
  });
});

const KILL_TRANSACTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`;

it('a connection lost during COPY is an error, and the next import succeeds', async () => {
  const killing: ImportDeps = {
    ...deps,
    db: {
      ...deps.db,
      query: async (text, values) => {
        // The campsite is looked up beside the transaction, while its copy is open.
        if (text.includes('FROM campsites')) await deps.db.query(KILL_TRANSACTIONS);
        return deps.db.query(text, values);
      },
    },
  };
  const before = await world(MARKET);
  await expect(send(killing, FILE)).rejects.toThrow();
  expect(await world(MARKET)).toEqual(before);
  expect(await send(deps, FILE)).toMatchObject({ refused: null, totals: { stored: 2 } });
});

it('is refused where a campsite was removed while the file was read, also without the keys of one machine (vivac spread)', async () => {
  await dropKeys(test.db);
  const [sirena] = await test.db.query<{ id: number }>(`SELECT id FROM campsites WHERE name = 'Cala Sirena'`);
  const { id } = sirena!;
  let importing: ReturnType<typeof send> | undefined;
  await test.db.transaction(async (tx) => {
    await lockCampsites(tx, [id]);
    importing = send(deps, FILE);
    const waiting = () => test.db.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await tx.query(`DELETE FROM campsite_links WHERE campsite_id = ${id}; DELETE FROM campsites WHERE id = ${id}`);
  });
  const { refused } = await importing!;
  expect(refused?.reason).toBe('campsites of the file were removed meanwhile: read the file again');
  expect(await world(['observations', 'prices', 'looks'])).toEqual([{ observations: null, prices: null, looks: null }]);
});
