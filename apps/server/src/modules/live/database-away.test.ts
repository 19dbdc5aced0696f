import { type Database, openDatabase } from '#platform/database/database';
import { openNotices } from '#platform/database/notices';
import type { Identity } from '#platform/identity/ports';
import { changedOf, recordedReader } from '@vivac/testing/live/event-reader';
import { type Line, layLine } from '@vivac/testing/live/severed-line';
import { REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LivePace, type LiveStreams, openLiveStreams } from './live-streams.ts';

const WAITED = { timeout: 20_000 };

let server: ServerFixture;
let north: Identity;
let line: Line;
let db: Database;
let streams: LiveStreams;
let warnings: string[];
let price = 100;

beforeAll(async () => {
  server = await openServerFixture();
  north = await server.context.identity.verify(server.tokens.north);
});
beforeEach(async () => {
  line = await layLine(server.databaseUrl);
  db = openDatabase({ url: line.url, maxConnections: 2, prepare: true, onError: () => undefined });
  warnings = [];
});
afterEach(async () => {
  await streams.close();
  await db.end();
  await line.close();
});
afterAll(() => server.close());

function open(pace: LivePace): void {
  const log = pino({ level: 'warn' }, { write: (text: string) => void warnings.push(text) });
  streams = openLiveStreams({ db, notices: openNotices(line.url, log), log, liveStreamsMax: 100 }, pace);
}

/** Over another line, as a server elsewhere does. */
async function importPrices(campsite: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const seen = [{ campsite, night: '2027-05-05', price: price++ }];
    await server.importCsv('prices', pricesCsv(`2027-01-19T08:00:00.${price}Z`, seen));
  }
}

describe('the line to the database is cut', { timeout: 60_000 }, () => {
  // @holds live-13
  it('streams stay; afterwards a reader is told once of what changed ten times, and not of anything else (no flood)', async () => {
    open({ pollMs: 300, roundMs: 100, lostAfterMs: 60_000 });
    const reader = await recordedReader(streams, north);
    line.cut();
    const { beats } = reader;
    await importPrices(REFERENCE, 10);
    await importPrices(SOUTHERN, 3);
    await expect.poll(() => reader.beats, WAITED).toBeGreaterThan(beats + 10);
    expect(changedOf(reader)).toEqual([]);
    line.mend();
    await expect.poll(() => changedOf(reader), WAITED).toEqual([{ campsites: [{ name: REFERENCE, months: null }] }]);
    const after = reader.beats;
    await expect.poll(() => reader.beats, WAITED).toBeGreaterThan(after + 20);
    expect(reader.events.map(({ event }) => event)).toEqual(['ready', 'changed']);
    expect(reader.isEnded).toBe(false);
    expect(warnings.filter((text) => text.includes('What changed could not be read'))).toHaveLength(1);
  });

  // @holds live-13
  it('for too long: streams end, and are resumed after their last event without a loss', async () => {
    open({ pollMs: 100, roundMs: 100, lostAfterMs: 500 });
    const reader = await recordedReader(streams, north);
    await importPrices(RIVER, 1);
    await expect.poll(() => changedOf(reader).length, WAITED).toBe(1);
    line.cut();
    await expect.poll(() => reader.isEnded, WAITED).toBe(true);
    await importPrices(REFERENCE, 10);
    line.mend();
    const resume = () => recordedReader(streams, north, undefined, reader.events.at(-1)!.id).catch(() => null);
    await expect.poll(async () => (await resume()) !== null, WAITED).toBe(true);
    const again = (await resume())!;
    await expect.poll(() => JSON.stringify(changedOf(again)), WAITED).toContain(REFERENCE);
    expect(again.events.map(({ event }) => event)).toEqual(['ready', 'changed']);
  });

  // @holds live-13
  it('notices are heard again at once when it is mended (LISTEN)', async () => {
    open({ pollMs: 60_000, roundMs: 100, lostAfterMs: 60_000 });
    const reader = await recordedReader(streams, north);
    line.cut();
    await importPrices(RIVER, 1);
    line.mend();
    await expect.poll(() => changedOf(reader).length, WAITED).toBe(1);
    await importPrices(REFERENCE, 1);
    await expect.poll(() => JSON.stringify(changedOf(reader)), WAITED).toContain(REFERENCE);
  });
});
