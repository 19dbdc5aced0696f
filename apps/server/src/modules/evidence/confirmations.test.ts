import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sightingAt } from '@vivac/domain/offers/offer';
import { addDays, toDay } from '@vivac/domain/time/day';
import { empty } from '@vivac/testing/import-market';
import {
  type PriceSighting,
  addCampsites,
  batchesOfMarkets,
  currentSightings,
  movedTo,
  newestOf,
  storeSightings,
} from '@vivac/testing/price-sightings';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { observationsSince } from './read.ts';
import { stayEvidence } from './stay-evidence-read.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await addCampsites(test.db, [1, 2]);
});
afterAll(async () => {
  await test.drop();
});
beforeEach(() => empty(test.db, 'prices, observed_months, campsite_options, batches'));

const AT = Date.UTC(2026, 9, 1) / 1000;

/** A campsite's nights for two guests, at so many hours. */
function look(hours: number, price: number, days: readonly string[] = ['2027-02-01', '2027-02-28']): PriceSighting[] {
  return days.map((day) => ({ campsite: 1, guests: 2, day, seenS: AT + hours * 3600, price, units: 3 }));
}

async function stored(): Promise<{ blocks: number; confirmations: number }> {
  const [row] = await test.db.query<{ blocks: number; confirmations: number }>(
    `SELECT (SELECT count(*) FROM observations) AS blocks,
       (SELECT coalesce(sum(cardinality(blocks)), 0) FROM confirmations)::int AS confirmations`,
  );
  return row!;
}

async function history(day: string): Promise<[seenS: number, price: number | null][]> {
  const { seen } = (
    await stayEvidence(test.db, { campsiteIds: [1], arrival: toDay(day), count: 1, untilS: undefined }, {})
  )(1);
  return seen
    .map(({ seenAtS, priceCents }): [number, number | null] => [seenAtS, priceCents])
    .sort(([a], [b]) => a - b);
}

const textOf = ({ campsite, guests, day, seenS, price, units }: PriceSighting) =>
  JSON.stringify([campsite, guests, day, seenS, price, units]);

/** Every sighting of some campsites, one text each. */
async function allSeen(campsiteIds: readonly number[]): Promise<string[]> {
  const months = ['2027-02-01', '2027-03-01', '2027-05-01'].map(toDay);
  const blocks = await observationsSince(test.db, { campsiteIds, months, since: new Date(0), aheadDays: 36_500 }, {});
  return blocks
    .flatMap((block) =>
      block.priceCents.flatMap((price, night) => {
        const sighting = sightingAt(block, night);
        if (sighting === null) return [];
        const guests = Number(block.offer.split(':')[0]);
        const day = addDays(block.firstDay, night);
        const { seenAtS: seenS, availability: units } = sighting;
        return textOf({ campsite: block.campsiteId, guests, day, seenS, price, units });
      }),
    )
    .sort();
}

describe('an unchanged month block', () => {
  it('is stored once; the next looks are confirmations of it, and the price is seen later', async () => {
    for (const hours of [1, 2, 3]) await storeSightings(test.db, `look ${hours}`, look(hours, 90));
    expect(await stored()).toEqual({ blocks: 1, confirmations: 2 });
    expect(await currentSightings(test.db, [1])).toEqual(look(3, 90));
    expect(await history('2027-02-28')).toEqual([1, 2, 3].map((hours) => [AT + hours * 3600, 90]));
  });

  it('is confirmed by an older batch that arrives later (out of order)', async () => {
    await storeSightings(test.db, 'newer', look(5, 90));
    await storeSightings(test.db, 'older', look(1, 90));
    await storeSightings(test.db, 'between', look(3, 95));
    expect(await stored()).toEqual({ blocks: 2, confirmations: 1 });
    expect(await currentSightings(test.db, [1])).toEqual(look(5, 90));
    expect(await history('2027-02-01')).toEqual([
      [AT + 3600, 90],
      [AT + 3 * 3600, 95],
      [AT + 5 * 3600, 90],
    ]);
  });

  it.each([
    ['another price', look(2, 91)],
    ['other nights', look(2, 90, ['2027-02-01'])],
    ['other units', look(2, 90).map((sighting) => ({ ...sighting, units: 2 }))],
    ['another offer', look(2, 90).map((sighting) => ({ ...sighting, guests: 4 }))],
    ['another month', look(2, 90, ['2027-03-01', '2027-03-28'])],
    ['nights of several moments', [look(2, 90)[0]!, look(3, 90)[1]!]],
  ])('is not one with %s, which is stored whole', async (_, sightings) => {
    await storeSightings(test.db, 'first', look(1, 90));
    await storeSightings(test.db, 'second', sightings);
    expect(await stored()).toEqual({ blocks: 2, confirmations: 0 });
  });
});

describe('confirmations', () => {
  it.each([
    'UPDATE confirmations SET batch_number = batch_number',
    'DELETE FROM confirmations',
    'TRUNCATE confirmations',
  ])('are append-only evidence: %s is refused', async (statement) => {
    await expect(test.db.query(statement)).rejects.toThrow(/append-only/);
  });

  it('leave prices and history a fold of the raw rows, whatever the batch order (property)', async () => {
    let last = 2;
    await fc.assert(
      fc.asyncProperty(batchesOfMarkets, async (markets) => {
        const batches = movedTo(markets, last);
        const rows = batches.flat();
        const campsites = [...new Set(rows.map(({ campsite }) => campsite))];
        await addCampsites(test.db, campsites);
        for (const [at, batch] of batches.entries()) await storeSightings(test.db, `${last} ${at}`, batch);
        last = Math.max(...campsites);
        expect(await currentSightings(test.db, campsites)).toEqual(newestOf(rows));
        expect(await allSeen(campsites)).toEqual(rows.map(textOf).sort());
      }),
      { numRuns: 4, endOnFailure: true },
    );
    expect((await stored()).confirmations).toBeGreaterThan(0);
  });
});

describe('observed_months', () => {
  it('are not rewritten by an import that saw no new night', async () => {
    const versions = () => test.db.query('SELECT month, xmin::text, xmax::text, observed_nights FROM observed_months');
    await storeSightings(test.db, 'first', look(1, 90));
    const before = await versions();
    await storeSightings(test.db, 'second', look(2, 95));
    expect(await versions()).toEqual(before);
    await storeSightings(test.db, 'third', look(3, 95, ['2027-02-02']));
    expect(await versions()).toMatchObject([{ observed_nights: 0b1000_0000_0000_0000_0000_0000_0011 }]);
  });
});
