import { getCalendar, getMap } from '@vivac/contract/dashboard';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database';
import { type Reads, readsFrom } from '#platform/database/reads';
import { serveApp } from '#server/app';
import { ALIKE, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';

const MAP = addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-10', ...ALIKE });
const NIGHT = { campsite: REFERENCE, night: '2027-02-10', original: 'Tent A' } as const;

let server: ServerFixture;
/** A second handle, whose first schema holds what the replica has replayed so far of prices and their versions. */
let replica: Database;
let nowMs = 0;
let reported: string[] = [];

beforeAll(async () => {
  server = await openServerFixture();
  await server.context.db.query('CREATE SCHEMA replayed');
  replica = openDatabase({ url: server.databaseUrl, maxConnections: 2, prepare: true, searchPath: 'replayed,public' });
  await replay();
});
afterAll(async () => {
  await replica.end();
  await server.close();
});
beforeEach(() => {
  nowMs = 0;
  reported = [];
});

async function replay(): Promise<void> {
  for (const table of ['prices', 'data_versions']) {
    await server.context.db.query(
      `DROP TABLE IF EXISTS replayed.${table}; CREATE TABLE replayed.${table} AS TABLE public.${table}`,
    );
  }
}

async function appReadingFrom(handle: Database) {
  const reads: Reads = readsFrom(server.context.db, handle, {
    onLost: () => reported.push('lost'),
    onFound: () => reported.push('found'),
    nowMs: () => nowMs,
  });
  const ready = { ready: true, reason: '', stopping: false };
  return serveApp({ ...server.context, reads, log: pino({ level: 'silent' }) }, ready);
}

type App = Awaited<ReturnType<typeof appReadingFrom>>;

async function mapFrom(app: App, tag?: string) {
  const headers = { authorization: `Bearer ${server.tokens.north}`, ...(tag && { 'if-none-match': tag }) };
  const { statusCode, headers: answered, body } = await app.inject({ url: MAP, headers });
  const price: unknown = statusCode === 200 ? JSON.parse(body)[REFERENCE].price : undefined;
  return { status: statusCode, tag: String(answered.etag), retryAfter: answered['retry-after'], price };
}

// @holds call-20
it('prices and their ETags are read from the replica, consistent despite replication lag', async () => {
  const app = await appReadingFrom(replica);
  const before = await mapFrom(app);
  expect(before.price).toBe(100);

  await server.importCsv('prices', pricesCsv('2027-01-19T06:00:00.000Z', [{ ...NIGHT, price: 77 }]));
  expect((await mapFrom(server.app)).price).toBe(77);
  expect((await mapFrom(app)).price).toBe(100);
  expect((await mapFrom(app, before.tag)).status).toBe(304);

  await replay();
  expect((await mapFrom(app, before.tag)).price).toBe(77);
  await app.close();
});

// @holds call-20
it('an unreachable replica falls back to the primary for half a minute (circuit breaker)', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1, prepare: true });
  const app = await appReadingFrom(away);
  expect(await mapFrom(app)).toMatchObject({ status: 503, retryAfter: '1' });
  const { price } = await mapFrom(server.app);
  for (nowMs of [0, 29_999]) expect(await mapFrom(app)).toMatchObject({ status: 200, price });
  nowMs = 30_000;
  expect((await mapFrom(app)).status).toBe(503);
  expect((await mapFrom(app)).status).toBe(200);
  expect(reported).toEqual(['lost']);
  await app.close();
  await away.end();
});

it('a recovered replica is used again', async () => {
  const healing = { at: openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1, prepare: true }) };
  const app = await appReadingFrom({
    ...replica,
    query: (text, values) => healing.at.query(text, values),
  });
  expect((await mapFrom(app)).status).toBe(503);
  await healing.at.end();
  healing.at = replica;
  nowMs = 30_000;
  expect((await mapFrom(app)).status).toBe(200);
  expect((await mapFrom(app)).status).toBe(200);
  expect(reported).toEqual(['lost', 'found']);
  await app.close();
});

it('the calendar is read from the replica', async () => {
  await replica.query('UPDATE replayed.prices SET price_cents = array_fill(4200, ARRAY[31])');
  const app = await appReadingFrom(replica);
  const url = addressOf(getCalendar, { campsitename: REFERENCE, month: 2, ...ALIKE });
  const headers = { authorization: `Bearer ${server.tokens.north}` };
  const days = (await app.inject({ url, headers })).json<{ price: number | null }[]>();
  expect(new Set(days.map(({ price }) => price))).toEqual(new Set([42, null]));
  await app.close();
});
