import { setTimeout as wait } from 'node:timers/promises';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { nightsNeeded } from '@vivac/domain/market/market-column';
import { dayRange, toDay } from '@vivac/domain/time/day';
import { clockOf } from '#platform/clock';
import { Turn } from '#platform/turn';
import type { Database } from '#platform/database/database';
import { ALIKE, DAY_18, NOW, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CurrentMarket, type MarketCounts, openMarketCounts } from './market-counts.ts';
import { figuresOf } from './stored-figures.ts';

let server: ServerFixture;

const HIDDEN = Array.from({ length: 6 }, (_, at) => `Kept Pines ${at}`);
const FILTERS = offerFiltersOf(ALIKE);
const DAY_19 = '2027-01-19T06:00:00.000Z';
const NIGHT = toDay('2027-03-26');
const SEEN_NIGHTS = dayRange(toDay('2027-03-20'), 14);
const log = pino({ level: 'silent' });

beforeAll(async () => {
  server = await openServerFixture();
  const rows = HIDDEN.map((name, at) => `${name},https://stays.test/kept-${at},41.9,2.8,Girona`);
  await server.importCsv('campsites', ['name,link,latitude,longitude,province', ...rows].join('\n'));
  const seen = HIDDEN.flatMap((campsite, at) => SEEN_NIGHTS.map((night) => ({ campsite, night, price: 60 + 7 * at })));
  await server.importCsv('prices', pricesCsv(DAY_18, seen));
});
afterAll(() => server.close());

/** The database, whose first reading of prices is answered once it is told so, with what was there before. */
function heldUp(): { db: Database; hasRead: Promise<void>; goOn: () => void } {
  const { db } = server.context;
  const [read, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    const rows = await db.query<Row>(text, values);
    if (text.includes('FROM prices')) {
      read.resolve();
      await told.promise;
    }
    return rows;
  };
  return { db: { ...db, query }, hasRead: read.promise, goOn: told.resolve };
}

/** Ends the connection of whoever counts, as a network or a restart of the database would. */
const endConnectionOfCounter = () =>
  server.context.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
       AND (classid::bigint << 32 | objid::bigint) = hashtextextended('market figures', 0)`,
    [],
  );

/** What another process would begin with, at a moment. */
function anotherProcess(primary: Database = server.context.db, at = NOW): MarketCounts {
  return openMarketCounts(primary, clockOf({ kind: 'fixed', at: new Date(at) }, 'Europe/Madrid'), log);
}

/** The database, noting of which campsites prices are read, and taking its time for them. */
function watched(takesMs = 0): { db: Database; readOf: () => number[] } {
  const { db } = server.context;
  const read: number[] = [];
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    if (text.includes('FROM prices')) {
      read.push(...(values![0] as number[]));
      await wait(takesMs);
    }
    return db.query<Row>(text, values);
  };
  return { db: { ...db, query }, readOf: () => read };
}

async function counted(process: MarketCounts): Promise<CurrentMarket> {
  for (;;) {
    const known = await process.know(server.context.db, FILTERS);
    if (!known.isComputing) return known;
    await wait(20);
  }
}

const everyId = async () =>
  (await server.context.db.query<{ id: number }>('SELECT id FROM campsites', [])).map(({ id }) => id);
const figuresIn = async ({ counted: market }: CurrentMarket) =>
  [...(await figuresOf(server.context.db, market!.round, await everyId()))].sort(([one], [other]) => one - other);
const forget = () => server.context.db.query('DELETE FROM market_counts; DELETE FROM market_figures');

const idOf = async (name: string) =>
  (await server.context.db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [name]))[0]!.id;

describe('market figures that are kept', () => {
  // @holds market-11
  it('are answered from after a restart without reading a price, or looking for one (mark)', async () => {
    const before = await counted(anotherProcess());
    const { db, readOf } = watched();
    const after = await anotherProcess(db).know(server.context.db, FILTERS);
    expect(after).toEqual(before);
    expect(after.isComputing).toBe(false);
    expect((await figuresIn(after)).length).toBeGreaterThanOrEqual(HIDDEN.length);
    expect(readOf()).toEqual([]);
  });

  // @holds market-11
  it('are counted anew after a restart of the campsites alone that an import brought something meanwhile (incremental)', async () => {
    await counted(anotherProcess());
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[2]!, night: NIGHT, price: 300 }]));
    const { db, readOf } = watched();
    const after = await figuresIn(await counted(anotherProcess(db)));
    expect(new Set(readOf())).toEqual(new Set([await idOf(HIDDEN[2]!)]));
    await forget();
    expect(after).toEqual(await figuresIn(await counted(anotherProcess())));
  });

  it('are not counted anew for changes and reviews, which leave prices as they were (pricesVersion)', async () => {
    const before = await counted(anotherProcess());
    await server.context.db.transaction(async (tx) =>
      server.context.raiseVersions(tx, [await idOf(HIDDEN[2]!)], undefined, { ofPrices: false }),
    );
    const { db, readOf } = watched();
    const after = await counted(anotherProcess(db));
    expect(readOf()).toEqual([]);
    expect(after.counted!.round).toEqual(before.counted!.round);
    expect(after.counted!.mark).not.toBe(before.counted!.mark);
  });

  // @holds market-7
  it('are those of before, of cells and campsites alike, until all that came in is counted (round)', async () => {
    const process = anotherProcess();
    const before = await counted(process);
    const figures = await figuresIn(before);
    const dearer = SEEN_NIGHTS.map((night) => ({ campsite: HIDDEN[1]!, night, price: 280 }));
    await server.importCsv('prices', pricesCsv(DAY_19, dearer));
    const meanwhile = await anotherProcess(watched(300).db).know(server.context.db, FILTERS);
    expect([meanwhile.isComputing, meanwhile.counted]).toEqual([true, before.counted]);
    const after = await counted(process);
    expect(after.counted!.round.number).toBe(before.counted!.round.number + 1);
    expect(await figuresIn(before)).toEqual(figures);
    expect(await figuresIn(after)).not.toEqual(figures);
  });

  // @holds market-11
  it('are yesterday’s for who asks first on the next day, said to be of that day, until today’s are counted (midnight)', async () => {
    await counted(anotherProcess());
    const tomorrow = anotherProcess(watched(300).db, '2027-01-21T09:00:00Z');
    const first = await tomorrow.know(server.context.db, FILTERS);
    expect([first.isComputing, first.counted?.today]).toEqual([true, '2027-01-20']);
    expect((await counted(tomorrow)).counted!.today).toBe('2027-01-21');
    const counts = await server.context.db.query('SELECT counted_on FROM market_counts WHERE NOT is_over', []);
    expect(counts).toEqual([{ counted_on: '2027-01-21' }]);
  });

  it('are taken away once no answer is read from them: of a day that is over and of campsites that are gone (forgetFigures)', async () => {
    const process = anotherProcess();
    let known = await counted(process);
    for (const price of [110, 120, 130, 140, 150]) {
      await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[0]!, night: NIGHT, price }]));
      known = await counted(process);
    }
    const kept = await server.context.db.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM market_figures WHERE campsite_id = $1 AND count_id = $2',
      [await idOf(HIDDEN[0]!), known.counted!.round.count],
    );
    expect(kept[0]!.rows).toBeLessThanOrEqual(3);
    const others = await server.context.db.query(
      'SELECT 1 FROM market_figures WHERE count_id NOT IN (SELECT id FROM market_counts)',
      [],
    );
    expect(others).toEqual([]);
  });

  it('are counted in turns, between which others are answered (event loop)', async () => {
    const isOver = vi.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const next = vi.spyOn(Turn.prototype, 'next');
    await forget();
    const known = await counted(anotherProcess());
    const nights = nightsNeeded(known.counted!.today, known.counted!.columns);
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(known.campsites * nights);
    isOver.mockRestore();
    next.mockRestore();
  });

  it('are not used where their columns had other nights (layout)', async () => {
    await counted(anotherProcess());
    await server.context.db.execute(`UPDATE market_counts SET layout = 'of an earlier version'`, []);
    const { db, readOf } = watched();
    await counted(anotherProcess(db));
    expect(new Set(readOf()).size).toBeGreaterThanOrEqual(HIDDEN.length);
  });

  it('are gone on with where a process ended before the count was whole, and not answered from before (crash)', async () => {
    await forget();
    await counted(anotherProcess());
    const missing = await idOf(HIDDEN[3]!);
    await server.context.db.query('UPDATE market_counts SET round = 0, mark = NULL; DELETE FROM market_cells');
    await server.context.db.execute('DELETE FROM market_figures WHERE campsite_id = $1', [missing]);
    const { db, readOf } = watched(300);
    const next = anotherProcess(db);
    expect(await next.know(server.context.db, FILTERS)).toMatchObject({ isComputing: true, counted: null });
    const after = await counted(next);
    expect(new Set(readOf())).toEqual(new Set([missing]));
    expect(new Map(await figuresIn(after)).has(missing)).toBe(true);
  });

  it('are counted by one process of two that are asked at once (advisory lock)', async () => {
    await forget();
    const [one, other] = [watched(50), watched(50)];
    const processes = [anotherProcess(one.db), anotherProcess(other.db)];
    await Promise.all(processes.map((process) => process.know(server.context.db, FILTERS)));
    await Promise.all(processes.map(counted));
    const read = [...one.readOf(), ...other.readOf()];
    expect(read.length).toBe(new Set(read).size);
    expect(read.length).toBeGreaterThanOrEqual(HIDDEN.length);
  });

  it('are not overwritten by a counter whose connection ended before another counted the round (fencing token)', async () => {
    await counted(anotherProcess());
    const ask = (seen: string, price: number) =>
      server.importCsv(
        'prices',
        pricesCsv(
          seen,
          SEEN_NIGHTS.map((night) => ({ campsite: HIDDEN[5]!, night, price })),
        ),
      );
    await ask(DAY_18, 320);
    const { db, hasRead, goOn } = heldUp();
    const late = anotherProcess(db).keepUp();
    await hasRead;
    expect(await endConnectionOfCounter()).toHaveLength(1);
    await ask(DAY_19, 410);
    const known = await counted(anotherProcess());
    const figures = await figuresIn(known);
    goOn();
    await expect(late).rejects.toThrow();
    expect(await figuresIn(known)).toEqual(figures);
  });

  it('are those of before, said to be computed, where no others can be kept (full disk)', async () => {
    const before = await counted(anotherProcess());
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[4]!, night: NIGHT, price: 310 }]));
    const full: Database = {
      ...server.context.db,
      execute: () => Promise.reject(new Error('could not extend file: No space left on device')),
      transaction: () => Promise.reject(new Error('could not extend file: No space left on device')),
    };
    const known = await anotherProcess(full).know(server.context.db, FILTERS);
    expect([known.isComputing, known.counted]).toEqual([true, before.counted]);
    expect((await counted(anotherProcess())).counted!.round.number).toBe(before.counted!.round.number + 1);
  });

  it('are not kept up where nobody has asked for half an hour: then nothing of the market is read (mark)', async () => {
    await counted(anotherProcess());
    await server.context.db.query(`UPDATE market_counts SET requested_at = now() - interval '31 minutes'`);
    const said: string[] = [];
    const { db } = server.context;
    const query = <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
      said.push(text);
      return db.query<Row>(text, values);
    };
    await anotherProcess({ ...db, query }).keepUp();
    expect(said.filter((text) => text.includes('campsites') || text.includes('data_versions'))).toEqual([]);
  });

  it('are of at most eight choices of filters, those that were asked for last', async () => {
    const process = anotherProcess();
    for (const guests of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await process.know(server.context.db, { guests });
    const kept = await server.context.db.query<{ filters: string }>(
      'SELECT filters FROM market_counts WHERE NOT is_over ORDER BY requested_at',
      [],
    );
    expect(kept.map(({ filters }) => filters)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((each) => `[["guests",${each}]]`));
  });
});
