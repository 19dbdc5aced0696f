import type { Notices } from '#platform/database/notices';
import { isRefusal } from '#platform/refusal';
import { setWatchlist } from '#modules/watchlists/set-watchlist';
import type { Identity } from '#platform/identity/ports';
import { REFERENCE, RIVER, SOUTHERN, linkOf, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { changedOf, type RecordedReader, recordedReader } from '@vivac/testing/live/event-reader';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type LiveStreams, openLiveStreams } from './live-streams.ts';

/** As behind a pooler in transaction mode. */
const DEAF: Notices = { listen: () => ({ close: async () => undefined }) };
const QUICK = { pollMs: 200, roundMs: 100, lostAfterMs: 60_000 };

let server: ServerFixture;
let north: Identity;
const opened: LiveStreams[] = [];

beforeAll(async () => {
  server = await openServerFixture();
  north = await server.context.identity.verify(server.tokens.north);
});
afterEach(() => Promise.all(opened.splice(0).map((streams) => streams.close())));
afterAll(() => server.close());

function open(streamsMax = 100): LiveStreams {
  const log = pino({ level: 'silent' });
  const streams = openLiveStreams({ db: server.context.db, notices: DEAF, log, liveStreamsMax: streamsMax }, QUICK);
  opened.push(streams);
  return streams;
}

const joined = (streams: LiveStreams, whoNow: () => Promise<Identity | null>, caller = north) =>
  recordedReader(streams, caller, whoNow);

// @holds live-3 live-14
it('finds by asking every few seconds what no notice told of', async () => {
  const reader = await joined(open(), async () => north);
  await server.importCsv(
    'prices',
    pricesCsv('2027-01-19T08:00:00.000Z', [{ campsite: RIVER, night: '2027-04-01', price: 71 }]),
  );
  await expect
    .poll(() => changedOf(reader), { timeout: 20_000 })
    .toEqual([{ campsites: [{ name: RIVER, months: ['2027-04'] }] }]);
  expect(reader.beats).toBeGreaterThan(0);
});

// @holds live-3
it('misses nothing of a transaction that ends after a younger one', async () => {
  const reader = await joined(open(), async () => north);
  const { db } = server.context;
  const raise = `UPDATE data_versions SET version = version + 1, raised_in = pg_current_xact_id(), months = NULL
    WHERE campsite_id = (SELECT id FROM campsites WHERE name = $1)`;
  await db.transaction(async (older) => {
    await older.execute(raise, [REFERENCE]);
    await db.execute(raise, [RIVER]);
    await expect.poll(() => changedOf(reader).length, { timeout: 20_000 }).toBe(1);
  });
  await expect.poll(() => JSON.stringify(changedOf(reader)), { timeout: 20_000 }).toContain(REFERENCE);
  expect(changedOf(reader)).toHaveLength(2);
});

// @holds live-4
it('ends the stream of a session that has ended', async () => {
  let who: Identity | null = north;
  const reader = await joined(open(), async () => who);
  await expect.poll(() => reader.beats, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(reader.isEnded).toBe(false);
  who = null;
  await expect.poll(() => reader.isEnded, { timeout: 20_000 }).toBe(true);
});

it('keeps the stream while nobody can tell whose session it is', async () => {
  const reader = await joined(open(), () => Promise.reject(new Error('Connection terminated')));
  await expect.poll(() => reader.beats, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(reader.isEnded).toBe(false);
});

// @holds live-4
it('follows a watchlist that is changed', async () => {
  const { context, tokens } = server;
  const south = await context.identity.verify(tokens.south);
  const reader = await joined(open(), async () => south, south);
  const requested = { uid: south.uid, reference: linkOf(6), competitors: [linkOf(1)], changedBy: 'tests' };
  expect(isRefusal(await setWatchlist(context, requested))).toBe(false);
  await expect
    .poll(() => reader.events.map(({ event }) => event), { timeout: 20_000 })
    .toEqual(['ready', 'everything']);
  await server.importCsv(
    'prices',
    pricesCsv('2027-01-19T09:00:00.000Z', [
      { campsite: RIVER, night: '2027-04-01', price: 72 },
      { campsite: SOUTHERN, night: '2027-04-01', price: 72 },
      { campsite: REFERENCE, night: '2027-04-01', price: 72 },
    ]),
  );
  await expect.poll(() => JSON.stringify(changedOf(reader)), { timeout: 20_000 }).toContain(RIVER);
  expect(JSON.stringify(changedOf(reader))).toContain(SOUTHERN);
  expect(JSON.stringify(changedOf(reader))).not.toContain(REFERENCE);
});

// @holds live-5
it('refuses a stream above the number that all users may have', async () => {
  const streams = open(1);
  await joined(streams, async () => north);
  const refused = await streams.join({ caller: north, whoNow: async () => north, lastEventId: null });
  expect(refused).toMatchObject({ refused: 'too-many', retryAfterS: 60 });
});

// @holds inbox-16
it('tells who is looking that their inbox is another, and nobody else', async () => {
  const south = await server.context.identity.verify(server.tokens.south);
  const streams = open();
  const [reader, other] = [await joined(streams, async () => north), await joined(streams, async () => south, south)];
  await server.context.db.execute(
    `INSERT INTO alerts (uid, rule_id, kind, event_key, state, facts, is_urgent, opened_at, changed_at)
     VALUES ($1, gen_random_uuid(), 'price_change', 'one', 'open', '{}', false, now(), now())`,
    [north.uid],
  );
  const inboxes = ({ events }: RecordedReader) =>
    events.filter(({ event }) => event === 'inbox').map(({ data }) => data);
  await expect.poll(() => inboxes(reader), { timeout: 20_000 }).toEqual([{}]);
  await expect.poll(() => other.beats, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(inboxes(other)).toEqual([]);
});
