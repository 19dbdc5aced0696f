import { setTimeout as wait } from 'node:timers/promises';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { nightsNeeded } from '@vivac/domain/market/market-column';
import { dayRange, toDay } from '@vivac/domain/time/day';
import { clockOf } from '#platform/clock';
import { Turn } from '#platform/turn';
import type { Database, Queryable } from '#platform/database/database';
import { ALIKE, DAY_18, NOW, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type KnownMarket, type MarketMemory, openMarketMemory } from './market-memory.ts';

let server: ServerFixture;

const HIDDEN = Array.from({ length: 6 }, (_, at) => `Kept Pines ${at}`);
const FILTERS = offerFiltersOf(ALIKE);
const NIGHT = toDay('2027-03-26');
const log = pino({ level: 'silent' });

beforeAll(async () => {
  server = await openServerFixture();
  const rows = HIDDEN.map((name, at) => `${name},https://stays.test/kept-${at},41.9,2.8,Girona`);
  await server.importCsv('campsites', ['name,link,latitude,longitude,province', ...rows].join('\n'));
  const nights = dayRange(toDay('2027-03-20'), 14);
  const seen = HIDDEN.flatMap((campsite, at) => nights.map((night) => ({ campsite, night, price: 60 + 7 * at })));
  await server.importCsv('prices', pricesCsv(DAY_18, seen));
});
afterAll(() => server.close());

/** What another process would begin with, at a moment. */
function anotherProcess(at = NOW, primary: Database = server.context.db): MarketMemory {
  return openMarketMemory(primary, clockOf({ kind: 'fixed', at: new Date(at) }, 'Europe/Madrid'), log);
}

/** The database, noting of which campsites prices are read, and taking its time for them. */
function watched(takesMs = 0): { db: Queryable; readOf: () => number[] } {
  const { db } = server.context;
  const read: number[] = [];
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    if (text.includes('FROM prices')) {
      read.push(...(values![0] as number[]));
      await wait(takesMs);
    }
    return db.query<Row>(text, values);
  };
  return { db: { query, execute: (text, values) => db.execute(text, values) }, readOf: () => read };
}

async function counted(memory: MarketMemory, db: Queryable = server.context.db): Promise<KnownMarket> {
  for (;;) {
    const known = await memory.know(db, FILTERS);
    if (!known.isComputing) return known;
    await wait(20);
  }
}

const figuresOf = ({ counted: market }: KnownMarket) =>
  [...market!.byId].map(([id, { figures, region, province }]) => ({ id, figures: [...figures], region, province }));
const byId = (known: KnownMarket) => figuresOf(known).sort((one, other) => one.id - other.id);

const idOf = async (name: string) =>
  (await server.context.db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [name]))[0]!.id;

describe('market figures that are kept', () => {
  // @holds market-11
  it('are answered from after a restart without reading a price', async () => {
    const before = await counted(anotherProcess());
    const { db, readOf } = watched();
    const after = await counted(anotherProcess(), db);
    expect(byId(after)).toEqual(byId(before));
    expect(after.counted!.byId.size).toBeGreaterThanOrEqual(HIDDEN.length);
    expect(readOf()).toEqual([]);
  });

  // @holds market-11
  it('are counted anew after a restart of the campsites alone that an import brought something meanwhile (incremental)', async () => {
    await counted(anotherProcess());
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[2]!, night: NIGHT, price: 300 }]));
    const { db, readOf } = watched();
    const after = await counted(anotherProcess(), db);
    expect(new Set(readOf())).toEqual(new Set([await idOf(HIDDEN[2]!)]));
    await server.context.db.execute('DELETE FROM market_counts', []);
    expect(byId(after)).toEqual(byId(await counted(anotherProcess())));
  });

  it('are not counted anew for changes and reviews, which leave prices as they were (pricesVersion)', async () => {
    await counted(anotherProcess());
    await server.context.db.transaction(async (tx) =>
      server.context.raiseVersions(tx, [await idOf(HIDDEN[2]!)], undefined, { ofPrices: false }),
    );
    const { db, readOf } = watched();
    await counted(anotherProcess(), db);
    expect(readOf()).toEqual([]);
  });

  // @holds market-11
  it('are yesterday’s for who asks first on the next day, said to be of that day, until today’s are counted (midnight)', async () => {
    await counted(anotherProcess());
    const tomorrow = anotherProcess('2027-01-21T09:00:00Z');
    const first = await tomorrow.know(watched(300).db, FILTERS);
    expect([first.isComputing, first.counted?.today]).toEqual([true, '2027-01-20']);
    expect((await counted(tomorrow)).counted!.today).toBe('2027-01-21');
    const counts = await server.context.db.query('SELECT counted_on FROM market_counts', []);
    expect(counts).toEqual([{ counted_on: '2027-01-21' }]);
  });

  it('are counted in turns, between which others are answered (event loop)', async () => {
    const isOver = vi.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const next = vi.spyOn(Turn.prototype, 'next');
    await server.context.db.execute('DELETE FROM market_counts', []);
    const known = await counted(anotherProcess());
    const nights = nightsNeeded(known.counted!.today, known.counted!.columns);
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(known.counted!.byId.size * nights);
    isOver.mockRestore();
    next.mockRestore();
  });

  it('are not used where their columns had other nights (layout)', async () => {
    await counted(anotherProcess());
    await server.context.db.execute(`UPDATE market_counts SET layout = 'of an earlier version'`, []);
    const { db, readOf } = watched();
    await counted(anotherProcess(), db);
    expect(new Set(readOf()).size).toBeGreaterThanOrEqual(HIDDEN.length);
  });

  it('are gone on with where a process ended before the count was whole, and not answered from before (crash)', async () => {
    await counted(anotherProcess());
    const missing = await idOf(HIDDEN[3]!);
    await server.context.db.execute('UPDATE market_counts SET is_whole = false', []);
    await server.context.db.execute('DELETE FROM market_figures WHERE campsite_id = $1', [missing]);
    const { db, readOf } = watched(300);
    const next = anotherProcess();
    expect(await next.know(db, FILTERS)).toMatchObject({ isComputing: true, counted: null });
    const after = await counted(next, db);
    expect(new Set(readOf())).toEqual(new Set([missing]));
    expect(after.counted!.byId.has(missing)).toBe(true);
  });

  it('are answered all the same where they cannot be kept (full disk)', async () => {
    const full: Database = {
      ...server.context.db,
      execute: () => Promise.reject(new Error('could not extend file: No space left on device')),
      transaction: () => Promise.reject(new Error('could not extend file: No space left on device')),
    };
    await server.context.db.execute('DELETE FROM market_counts', []);
    const known = await counted(anotherProcess(NOW, full));
    expect(known.counted!.byId.size).toBeGreaterThanOrEqual(HIDDEN.length);
    const wholes = await server.context.db.query('SELECT FROM market_counts WHERE is_whole', []);
    expect(wholes).toEqual([]);
  });
});
