import { toSay } from '@vivac/text/sentence';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDay } from '@vivac/domain/time/day';
import { clockOf } from '#platform/clock';
import { reportText } from '#server/cli/import-command';
import { CAMPSITES_CSV, IMPORT_NOW, empty, importInto, send } from '@vivac/testing/import-market';
import {
  type PriceSighting,
  addCampsites,
  batchesOfMarkets,
  currentSightings,
  newestOf,
  storeSightings,
} from '@vivac/testing/price-sightings';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { type Decision, batchById, decisionsAbout } from '../evidence/read.ts';
import { stayEvidence } from '../evidence/stay-evidence-read.ts';
import { offerMonthsAsOf } from '../evidence/sightings-read.ts';
import type { LookPart } from '@vivac/intake/mapping/mapping';
import { decideBatch } from './withdraw-batch.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(() => empty(test.db, 'campsites, batches, campsite_options'));

const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
const AT = Date.UTC(2026, 9, 1) / 1000;

async function decide(id: string, decision: Decision) {
  const { number } = (await batchById(test.db, id))!;
  return decideBatch({ db: test.db, clock }, { number, decision, by: 'somebody', why: 'wrong file' });
}

/** What follows from the evidence, as one text. */
async function market({ db }: TestDatabase): Promise<unknown> {
  const rows = (table: string) => `(SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${table} t) AS ${table}`;
  const tables = ['prices', 'campsite_options', 'observed_months', 'look_months', 'offered_wordings'];
  const [digests] = await db.query(`SELECT ${tables.map(rows).join(', ')}`);
  return digests;
}

const look = (hours: number, price: number, campsite = 1): PriceSighting[] =>
  ['2027-02-01', '2027-02-28'].map((day) => ({ campsite, guests: 2, day, seenS: AT + hours * 3600, price, units: 3 }));

interface SomeBatch {
  readonly id: string;
  readonly sightings: readonly PriceSighting[];
  readonly complete: readonly LookPart[] | null;
}

const COMPLETE: readonly (readonly LookPart[] | null)[] = [null, ['channel', 'guests', 'nights'], [], null, ['guests']];

/**
 * Fifty batches about the same campsites, which confirm, change and overlap each other: some are of complete looks, which end the
 * offers that they do not name, and some tell of minimum stays.
 */
function fiftyBatches(): SomeBatch[] {
  const samples = fc.sample(batchesOfMarkets, { numRuns: 80, seed: 7 });
  const batches = samples.flat().map((batch) => batch.filter(({ campsite }) => campsite <= 10));
  return batches
    .filter((batch) => batch.length > 0)
    .slice(0, 50)
    .map((batch, at) => ({
      id: `batch ${at}`,
      sightings: at % 2 === 0 ? batch : batch.map((row, nth) => ({ ...row, terms: 1 + ((at + nth) % 7) })),
      complete: COMPLETE[at % COMPLETE.length]!,
    }));
}

const storeAll = async ({ db }: TestDatabase, batches: readonly SomeBatch[]) => {
  for (const { id, sightings, complete } of batches) await storeSightings(db, id, sightings, complete);
};

async function firstThat<Each>(all: readonly Each[], holds: (each: Each) => Promise<boolean>): Promise<Each> {
  for (const each of all) if (await holds(each)) return each;
  throw new Error('None of them does.');
}

describe('withdrawing a price batch', () => {
  // @holds undo-4
  it.each<[string, (batch: SomeBatch) => boolean]>([
    ['of complete looks', ({ complete }) => complete !== null],
    ['with minimum stays', ({ sightings }) => sightings[0]!.terms !== undefined],
    ['of plain prices', ({ complete, sightings }) => complete === null && sightings[0]!.terms === undefined],
  ])(
    '1 of 50, %s, leaves all that follows as in a store that never had it; restored, all is as before',
    async (_, isOf) => {
      const other = await createTestDatabase();
      try {
        const batches = fiftyBatches();
        expect(batches).toHaveLength(50);
        const campsites = [...new Set(batches.flatMap(({ sightings }) => sightings.map(({ campsite }) => campsite)))];
        for (const { db } of [test, other]) await addCampsites(db, campsites);
        await storeAll(test, batches);
        const whole = await market(test);
        const evidence = () =>
          test.db.query('SELECT (SELECT count(*) FROM observations), (SELECT count(*) FROM looks) AS looks');
        const before = await evidence();
        // The first of its sort that is not covered whole by later ones.
        const reported = await firstThat(batches.filter(isOf), async ({ id }) => {
          await decide(id, 'withdrawn');
          if (!isDeepStrictEqual(await market(test), whole)) return true;
          await decide(id, 'restored');
          return false;
        });
        const others = batches.filter(({ id }) => id !== reported.id);
        expect(others).toHaveLength(49);
        await storeAll(other, others);
        expect(await market(test)).toEqual(await market(other));
        await decide(reported.id, 'restored');
        expect(await market(test)).toEqual(whole);
        expect(await evidence()).toEqual(before);
      } finally {
        await other.drop();
      }
    },
  );

  it('leaves the newest sighting of each night among the other batches as its price', async () => {
    const batches = fiftyBatches().map((batch) => ({
      ...batch,
      sightings: batch.sightings.map((row): PriceSighting => ({ ...row, terms: undefined })),
      complete: null,
    }));
    const all = batches.map(({ sightings }) => sightings);
    const without = (one: number) => all.filter((_, at) => at !== one).flat();
    const reported = all.findIndex(
      (_, at) => at > 5 && !isDeepStrictEqual(newestOf(without(at)), newestOf(all.flat())),
    );
    const campsites = [...new Set(all.flat().map(({ campsite }) => campsite))];
    await addCampsites(test.db, campsites);
    await storeAll(test, batches);
    await decide(`batch ${reported}`, 'withdrawn');
    expect(await currentSightings(test.db, campsites)).toEqual(newestOf(without(reported)));
  });

  it('folds only the campsites that it touched anew, and raises their versions alone', async () => {
    await addCampsites(test.db, [1, 2]);
    await storeSightings(test.db, 'of one', look(1, 90));
    await storeSightings(test.db, 'of two', look(1, 95, 2));
    const untouched = () => test.db.query('SELECT xmin::text, ctid::text FROM prices WHERE campsite_id = 2');
    const before = await untouched();
    expect(await decide('of one', 'withdrawn')).toMatchObject({ campsites: 1 });
    expect(await untouched()).toEqual(before);
    expect(await test.db.query('SELECT campsite_id, version FROM data_versions ORDER BY 1')).toEqual([
      { campsite_id: 1, version: 2 },
      { campsite_id: 2, version: 1 },
    ]);
    expect(await currentSightings(test.db, [1])).toEqual([]);
  });

  it('keeps what another batch confirmed, though the block came with the withdrawn one', async () => {
    await addCampsites(test.db, [1]);
    await storeSightings(test.db, 'base', look(1, 90));
    await storeSightings(test.db, 'again', look(2, 90));
    await decide('base', 'withdrawn');
    expect(await currentSightings(test.db, [1])).toEqual(look(2, 90));
    await decide('base', 'restored');
    await decide('again', 'withdrawn');
    expect(await currentSightings(test.db, [1])).toEqual(look(1, 90));
  });

  it('takes its sightings out of the price history and of what was known at a moment', async () => {
    await addCampsites(test.db, [1]);
    for (const [hours, price] of [
      [1, 90],
      [2, 95],
      [3, 95],
    ] as const) {
      await storeSightings(test.db, `look ${hours}`, look(hours, price));
    }
    const prices = async () => {
      const { seen } = (
        await stayEvidence(test.db, { campsiteIds: [1], arrival: toDay('2027-02-01'), count: 1, untilS: undefined }, {})
      )(1);
      const known = await offerMonthsAsOf(test.db, [1], [toDay('2027-02-01')], {}, AT + 2 * 3600);
      return [seen.map(({ priceCents }) => priceCents).sort(), known.map(({ priceCents }) => priceCents[0])];
    };
    expect(await prices()).toEqual([[90, 95, 95], [95]]);
    await decide('look 2', 'withdrawn');
    expect(await prices()).toEqual([[90, 95], [90]]);
  });

  it('is kept with who, when and why, and cannot be done twice', async () => {
    await addCampsites(test.db, [1]);
    await storeSightings(test.db, 'only', look(1, 90));
    expect(await decide('only', 'restored')).toMatchObject({
      refused: 'conflict',
      sentence: toSay('batchNotWithdrawn', { number: 1 }),
    });
    await decide('only', 'withdrawn');
    expect(await decide('only', 'withdrawn')).toMatchObject({ refused: 'conflict' });
    expect(await decisionsAbout(test.db, 1)).toEqual([
      { decision: 'withdrawn', by: 'somebody', at: IMPORT_NOW, why: 'wrong file' },
    ]);
    await expect(test.db.query('DELETE FROM batch_decisions')).rejects.toThrow('append-only');
  });

  it('is decided once by two who decide at the same time', async () => {
    await addCampsites(test.db, [1]);
    await storeSightings(test.db, 'only', look(1, 90));
    const both = await Promise.all([decide('only', 'withdrawn'), decide('only', 'withdrawn')]);
    expect(both.map((outcome) => 'refused' in outcome).sort()).toEqual([false, true]);
  });
});

describe('a withdrawn batch that is imported again', () => {
  it('is said to be withdrawn and stays without effect', async () => {
    const deps = importInto(test.db);
    await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
    const file = 'campsite,stay_date,price,observed_at\nCala Sirena,2026-12-01,90,2026-11-20T06:00:00Z\n';
    const { batchId } = await send(deps, file);
    const { number } = (await batchById(test.db, batchId!))!;
    await decide(batchId!, 'withdrawn');
    const again = await send(deps, file);
    expect(again).toMatchObject({ alreadyImported: true, withdrawnBatch: number, refused: null });
    expect(reportText({ ...again, refused: null })).toContain(`vivac batches restore ${number}`);
    expect(await test.db.query('SELECT FROM prices')).toEqual([]);
  });
});

describe('withdrawing a batch of another kind', () => {
  it('of reviews takes out those that it was the first to bring, with their counts, and puts them back', async () => {
    const deps = importInto(test.db);
    await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
    const header = 'campsite,date,score\n';
    await send(deps, `${header}Cala Sirena,2026-01-01,8\n`, { kind: 'reviews', batchId: 'first' });
    await send(deps, `${header}Cala Sirena,2026-01-01,8\nCala Sirena,2026-02-01,6\n`, {
      kind: 'reviews',
      batchId: 'second',
    });
    const reviews = () => test.db.query('SELECT id, review_date FROM reviews ORDER BY id');
    const before = await reviews();
    expect(await decide('second', 'withdrawn')).toMatchObject({ campsites: 1 });
    expect(await reviews()).toEqual(before.slice(0, 1));
    expect(await test.db.query('SELECT sum(review_count)::int AS n FROM review_months')).toEqual([{ n: 1 }]);
    await decide('second', 'restored');
    expect(await reviews()).toEqual(before);
  });

  it('of campsites is refused with the reason', async () => {
    await send(importInto(test.db), CAMPSITES_CSV, { kind: 'campsites', batchId: 'listings' });
    expect(await decide('listings', 'withdrawn')).toMatchObject({
      refused: 'conflict',
      sentence: toSay('campsiteBatch'),
    });
  });
});
