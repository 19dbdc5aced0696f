import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sightingAt } from '@vivac/domain/offers/offer';
import { addDays, toDay } from '@vivac/domain/time/day';
import { clockOf } from '#platform/clock';
import { chanceOf, seedOf, wholeBetween } from '#server/fakes/demo-market/random';
import { decideBatch } from '#modules/imports/withdraw-batch';
import { empty } from '@vivac/testing/import-market';
import { type PriceSighting, addCampsites, storeSightings } from '@vivac/testing/price-sightings';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { stayEvidence } from './stay-evidence-read.ts';
import { offerMonthsAsOf } from './sightings-read.ts';
import { batchById } from './read.ts';
import { thinOccupancy } from '#modules/own-occupancy/write';
import { thinEvidence } from './thin-evidence.ts';

const ZONE = 'Europe/Madrid';
/** Midnight in the zone. */
const FIRST_S = Date.UTC(2026, 11, 1, -1) / 1000;
const HOUR_S = 3600;
const DAYS = 5;
/** What is older than this day is thinned: 400 days before the clock's day. */
const AGED_DAYS = 3;
const CLOCK = clockOf({ kind: 'fixed', at: new Date((FIRST_S + (AGED_DAYS + 400) * 24 * HOUR_S) * 1000) }, ZONE);
const CAMPSITES = [1, 2, 3];
const NIGHTS = ['2027-02-01', '2027-02-02', '2027-02-28', '2027-03-01'];

let thinned: TestDatabase;
let whole: TestDatabase;

beforeAll(async () => {
  thinned = await createTestDatabase();
  whole = await createTestDatabase();
});
afterAll(async () => {
  await thinned.drop();
  await whole.drop();
});
beforeEach(async () => {
  for (const { db } of [thinned, whole]) {
    await empty(db, 'campsites, batches, campsite_options');
    await addCampsites(db, CAMPSITES);
  }
});

const thin = (dryRun = false) =>
  thinEvidence(
    { db: thinned.db, clock: CLOCK, zone: ZONE, onThinned: async () => undefined, thinOccupancy },
    { olderThanDays: 400, dryRun },
  );

interface Look {
  readonly id: string;
  readonly seenS: number;
  readonly sightings: readonly PriceSighting[];
}

/** Eight looks a day, which mostly find what the one before found; some see fewer nights, or each night a second later. */
function looks(seed: number): Look[] {
  let price = 90;
  return Array.from({ length: DAYS * 8 }, (_, n): Look => {
    const seenS = FIRST_S + (n * 3 + 1) * HOUR_S;
    const seedOfLook = seedOf(seed, n);
    const of = (key: string) => chanceOf(seedOfLook, key.charCodeAt(0));
    if (of('price') < 0.15) price = wholeBetween(88, 92, seedOfLook, 1);
    const nights = of('nights') < 0.1 ? NIGHTS.slice(1) : NIGHTS;
    const isSlow = of('slow') < 0.15;
    const sightings = CAMPSITES.flatMap((campsite) =>
      [2, 4].flatMap((guests) =>
        nights.map((day, night): PriceSighting => {
          const units = of('units') < 0.1 ? 0 : wholeBetween(2, 3, seedOfLook, campsite);
          return { campsite, guests, day, seenS: seenS + (isSlow ? night : 0), price: price + guests, units };
        }),
      ),
    );
    return { id: `look ${n}`, seenS, sightings };
  });
}

/** What was seen of one offer: all nights at one hour, or the first at one and the others at another. */
function lookAt(hours: number | readonly [first: number, others: number], price: number): Look {
  const hourOf = (night: number) => (typeof hours === 'number' ? hours : hours[Math.min(night, 1)]!);
  const sightings = NIGHTS.slice(0, 2).map((day, night) => {
    const seenS = FIRST_S + hourOf(night) * HOUR_S;
    // Of each look a block of its own.
    return { campsite: 1, guests: 2, day, seenS, price, units: hourOf(0) };
  });
  return { id: `look ${String(hours)}`, seenS: sightings[1]!.seenS, sightings };
}

async function hoursSeen(night: number): Promise<number[]> {
  const requested = { campsiteIds: [1], arrival: toDay(NIGHTS[night]!), count: 1, untilS: undefined };
  const { seen } = (await stayEvidence(thinned.db, requested, {}))(1);
  return seen.map(({ seenAtS }) => (seenAtS - FIRST_S) / HOUR_S).sort((a, b) => a - b);
}

async function bring(made: readonly Look[], into: readonly TestDatabase[] = [thinned, whole]): Promise<void> {
  for (const { db } of into) {
    for (const { id, sightings } of made) await storeSightings(db, id, sightings);
  }
}

/** Of every night at a moment: its price and whether it was sold out, and where `isWhole` the units and the moment. */
async function knownAt({ db }: TestDatabase, atS: number, isWhole: boolean): Promise<string[]> {
  const months = await offerMonthsAsOf(db, CAMPSITES, ['2027-02-01', '2027-03-01'].map(toDay), {}, atS);
  return months
    .flatMap((month) =>
      month.priceCents.flatMap((_, night) => {
        const seen = sightingAt(month, night);
        if (seen === null) return [];
        const { priceCents, availability, seenAtS } = seen;
        const rest = isWhole ? [availability, seenAtS] : [availability === 0];
        return JSON.stringify([month.campsiteId, month.offer, addDays(month.firstDay, night), priceCents, ...rest]);
      }),
    )
    .sort();
}

async function digest({ db }: TestDatabase, table: string): Promise<unknown> {
  const [row] = await db.query(`SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) AS digest FROM ${table} t`);
  return row;
}

async function evidence({ db }: TestDatabase): Promise<{ blocks: number; confirmed: number }> {
  const [row] = await db.query<{ blocks: number; confirmed: number }>(
    `SELECT (SELECT count(*) FROM observations)::int AS blocks,
       (SELECT coalesce(sum(cardinality(blocks)), 0) FROM confirmations)::int AS confirmed`,
  );
  return row!;
}

describe('thinning old evidence', () => {
  // @holds evidence-1 evidence-2
  it.each([1, 2])('changes no current price and no price known at any moment (seed %i)', async (seed) => {
    await bring(looks(seed));
    const prices = await digest(thinned, 'prices');
    const { sightings, blocks } = await thin();
    expect(sightings).toBeGreaterThan(50);
    expect(sightings).toBeGreaterThan(blocks);
    expect(await digest(thinned, 'prices')).toEqual(prices);
    for (let hours = 2; hours <= DAYS * 24; hours += 3) {
      const atS = FIRST_S + hours * HOUR_S + 2;
      const isEndOfDay = hours % 24 === 23;
      const isYoung = hours >= AGED_DAYS * 24;
      const isWhole = isEndOfDay || isYoung;
      expect(await knownAt(thinned, atS, isWhole), `after ${hours} h`).toEqual(await knownAt(whole, atS, isWhole));
    }
    expect(await thin()).toMatchObject({ sightings: 0, blocks: 0, looks: 0 });
  });

  // @holds evidence-1
  it('keeps the first and the last sighting of a price and the last of a day', async () => {
    const hours = [1, 2, 3, 4, 20, 26, 28, 30, 32];
    await bring(
      hours.map((hour) => lookAt(hour, hour < 28 ? 90 : 95)),
      [thinned],
    );
    await thin();
    expect(await hoursSeen(0)).toEqual([1, 20, 26, 28, 32]);
  });

  // @holds evidence-2
  it.each([
    ['before', lookAt(3, 95), lookAt([1, 4], 90), [6, 7, 8], 0, [1, 3, 6, 8]],
    ['after', lookAt([10, 8], 95), lookAt([6, 9], 90), [3, 4, 5], 1, [3, 5, 8, 9]],
  ] as const)('takes nothing that stands %s looks which overlap', async (_, plain, slow, hours, night, stored) => {
    await bring([plain, slow, ...hours.map((hour) => lookAt(hour, 90))], [thinned]);
    await thin();
    expect(await hoursSeen(night)).toEqual(stored);
  });

  // @holds evidence-3
  it.each(['look 1', 'look 2', 'look 3'])(
    'keeps all beside a batch that may be withdrawn or restored yet: %s',
    async (odd) => {
      for (const kind of ['withdrawn', 'late'] as const) {
        await empty(thinned.db, 'campsites, batches, campsite_options');
        await addCampsites(thinned.db, CAMPSITES);
        await bring(
          [1, 2, 3].map((hour) => lookAt(hour, 90)),
          [thinned],
        );
        if (kind === 'withdrawn') await decide(thinned.db, odd, 'withdrawn');
        else await thinned.db.query(`UPDATE batches SET received_at = '2028-01-01' WHERE id = '${odd}'`);
        expect(await thin(), `thinned beside a ${kind} batch`).toMatchObject({ sightings: 0 });
        if (kind === 'withdrawn') await decide(thinned.db, odd, 'restored');
        expect(await hoursSeen(0)).toEqual([1, 2, 3]);
      }
    },
  );

  // @holds evidence-3
  it('leaves batches within the age to be withdrawn and restored as if nothing had been thinned', async () => {
    const made = looks(4);
    await bring(made);
    const late = 'look 9';
    for (const { db } of [thinned, whole]) {
      await db.query(`UPDATE batches SET received_at = '2028-01-01' WHERE id = '${late}'`);
      await decide(db, 'look 12', 'withdrawn');
    }
    expect((await thin()).sightings).toBeGreaterThan(50);
    const young = made
      .filter(({ seenS }, n) => seenS >= FIRST_S + AGED_DAYS * 24 * HOUR_S && n % 3 === 0)
      .map(({ id }) => id);
    const steps = [
      ...young.map((id) => [id, 'withdrawn'] as const),
      [late, 'withdrawn'] as const,
      ['look 12', 'restored'] as const,
      ...young.map((id) => [id, 'restored'] as const),
      [late, 'restored'] as const,
    ];
    for (const [id, decision] of steps) {
      for (const { db } of [thinned, whole]) await decide(db, id, decision);
      for (const table of ['prices', 'observed_months', 'campsite_options']) {
        expect(await digest(thinned, table), `${table} after ${id} was ${decision}`).toEqual(
          await digest(whole, table),
        );
      }
    }
  });

  // @holds evidence-4
  it('is only counted by a dry run', async () => {
    await bring(looks(5), [thinned]);
    const before = await evidence(thinned);
    const counted = await thin(true);
    expect(await evidence(thinned)).toEqual(before);
    expect(await thin()).toEqual(counted);
    const after = await evidence(thinned);
    expect(after.blocks).toBe(before.blocks - counted.blocks);
    expect(after.confirmed).toBe(before.confirmed - (counted.sightings - counted.blocks));
  });

  // @holds evidence-4
  it('that is interrupted in the middle leaves everything, and the evidence append-only', async () => {
    await bring(looks(6), [thinned]);
    const before = await evidence(thinned);
    await thinned.db.transaction(async (tx) => {
      // Confirmations have gone when the first block is waited for.
      await tx.query('SELECT FROM observations FOR UPDATE');
      const thinning = thin().catch((error: Error) => error.message);
      await killWaiting();
      expect(await thinning).toContain('terminating connection');
    });
    expect(await evidence(thinned)).toEqual(before);
    for (const table of ['observations', 'confirmations', 'looks']) {
      await expect(thinned.db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    }
    await thin();
    for (const table of ['observations', 'confirmations', 'looks']) {
      await expect(thinned.db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    }
  });
});

/** Ends the session that waits for a lock on blocks, as a kill of its server would. */
async function killWaiting(): Promise<void> {
  const untilMs = performance.now() + 40_000;
  while (performance.now() < untilMs) {
    const killed = await thinned.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM observations%'`,
    );
    if (killed.length > 0) return;
  }
}

async function decide(db: TestDatabase['db'], id: string, decision: 'withdrawn' | 'restored'): Promise<void> {
  const { number } = (await batchById(db, id))!;
  await decideBatch({ db, clock: CLOCK }, { number, decision, by: 'somebody', why: 'a test' });
}
