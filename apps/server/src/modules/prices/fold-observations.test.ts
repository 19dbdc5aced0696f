import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#platform/database/database';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { FOLDING } from '#modules/evidence/block-store';
import { beginWork, type Work } from '#modules/evidence/staging';
import { foldIncoming } from './write.ts';

/** One night of one offer as one batch saw it. Moments are whole seconds since 1970. */
interface Seen {
  readonly offer: number;
  readonly night: number;
  readonly seenS: number;
  readonly price: number | null;
  readonly units: number | null;
}

const NIGHTS_IN_FEBRUARY = 28;
const MONTH = '2027-02-01';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('TRUNCATE prices, observed_months, campsite_options');
  await test.db.query(
    `INSERT INTO campsites (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'Cala Sirena') ON CONFLICT DO NOTHING`,
  );
});

/** Folds one batch, laid out in blocks as evidence does it: a repeated night begins a new part. */
async function fold(batch: readonly Seen[]): Promise<void> {
  await test.db.transaction(async (tx) => {
    const work = await beginWork(tx, FOLDING);
    const blocks: Seen[][] = [];
    for (const seen of batch) {
      const open = blocks.findLast((block) => block[0]!.offer === seen.offer);
      if (open && !open.some(({ night }) => night === seen.night)) open.push(seen);
      else blocks.push([seen]);
    }
    for (const [part, block] of blocks.entries()) await insertBlock(tx, work, part, block);
    await foldIncoming(tx, work);
  });
}

async function insertBlock(tx: Transaction, work: Work, part: number, block: readonly Seen[]): Promise<void> {
  const byNight = <T>(of: (seen: Seen) => T) =>
    Array.from({ length: NIGHTS_IN_FEBRUARY }, (_, index) => {
      const seen = block.find(({ night }) => night === index + 1);
      return seen ? of(seen) : null;
    });
  const newest = Math.max(...block.map(({ seenS }) => seenS));
  const alike = block.every(({ seenS }) => seenS === newest);
  await tx.execute(
    `INSERT INTO incoming (work, part, campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id,
       nights, observed_at, observed_nights, price_cents, availability, seen_s)
     VALUES ($9, $1, 1, $2, $3, 1, 1, 1, 1, 1, 1, to_timestamp($4), $5, $6, $7, $8)`,
    [
      part,
      MONTH,
      block[0]!.offer,
      newest,
      block.reduce((bits, { night }) => bits | (1 << (night - 1)), 0),
      byNight(({ price }) => price),
      byNight(({ units }) => units),
      alike ? null : byNight(({ seenS }) => seenS),
      work.number,
    ],
  );
}

async function current(): Promise<Seen[]> {
  return test.db.query<Seen>(
    `SELECT guests AS offer, night::int AS night, coalesce(s, extract(epoch FROM seen_at))::float8 AS "seenS", p AS price, a AS units
     FROM prices, unnest(price_cents, availability, seen_s) WITH ORDINALITY u(p, a, s, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 ORDER BY guests, night`,
  );
}

/** What must be current: the newest sighting of each night; at the same second the lower price, then the fewer units. */
function expected(sightings: readonly Seen[]): Seen[] {
  const rank = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  const newest = new Map<string, Seen>();
  for (const seen of sightings) {
    const key = `${seen.offer}:${seen.night}`;
    const known = newest.get(key);
    const wins =
      !known ||
      seen.seenS > known.seenS ||
      (seen.seenS === known.seenS &&
        (rank(seen.price) < rank(known.price) || (seen.price === known.price && rank(seen.units) < rank(known.units))));
    if (wins) newest.set(key, seen);
  }
  return [...newest.values()].sort((a, b) => a.offer - b.offer || a.night - b.night);
}

const sighting = fc.record({
  offer: fc.integer({ min: 1, max: 3 }),
  night: fc.integer({ min: 1, max: NIGHTS_IN_FEBRUARY }),
  seenS: fc.integer({ min: 1_700_000_000, max: 1_700_000_004 }),
  price: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  units: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
});

describe('foldIncoming', () => {
  it('keeps the newest observation of every night, whatever the batch order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(sighting, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          await test.db.query('TRUNCATE prices');
          for (const batch of batches) await fold(batch);
          expect(await current()).toEqual(expected(batches.flat()));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('replaces a whole month block by a newer one', async () => {
    const full = (seenS: number, price: number): Seen[] =>
      Array.from({ length: NIGHTS_IN_FEBRUARY }, (_, index) => ({
        offer: 2,
        night: index + 1,
        seenS,
        price,
        units: 3,
      }));
    await fold(full(1_700_000_000, 100));
    await fold(full(1_700_086_400, 120));
    expect(await current()).toEqual(full(1_700_086_400, 120));
    await fold(full(1_699_000_000, 90));
    expect(await current()).toEqual(full(1_700_086_400, 120));
  });

  it('records filter values and observed nights', async () => {
    await fold([{ offer: 4, night: 1, seenS: 1_700_000_000, price: null, units: null }]);
    await fold([{ offer: 4, night: 3, seenS: 1_700_000_001, price: 9, units: 1 }]);
    expect(await test.db.query(`SELECT value FROM campsite_options WHERE dimension = 'guests'`)).toEqual([
      { value: 4 },
    ]);
    expect(await test.db.query('SELECT observed_nights FROM observed_months')).toEqual([{ observed_nights: 0b101 }]);
  });
});
