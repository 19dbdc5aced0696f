import { setTimeout as wait } from 'node:timers/promises';
import { clockOf } from '#platform/clock';
import { raiseVersions } from '#rooms/watchlists/write';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { CAMPSITES_CSV, IMPORT_NOW, empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchById } from '../evidence/read.ts';
import { decideBatch } from '../imports/withdraw-batch.ts';
import { answerQuestion } from './questions-store.ts';
import { computeNext } from './compute/compute-changes.ts';

const SIRENA = 'https://camp.example.com/cala-sirena';
const PINOS = 'https://camp.example.com/los-pinos';
const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
const COMPLETE = {
  ...nativeMapping('prices', []),
  complete: ['campsite', 'channel', 'stay_date', 'guests', 'nights'],
};

let test: TestDatabase;
let own: Set<number>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  own = new Set();
  await empty(test.db, 'campsites, batches, sources, clock_jumps, campsite_options');
  await send(importInto(test.db), CAMPSITES_CSV, { kind: 'campsites' });
});

const deps = () => ({ db: test.db, clock, ownSources: async () => own, raiseVersions });

/** What was folded so far, to the last of it. */
async function compute(): Promise<void> {
  while (await computeNext(deps())) await wait(0);
}

interface Rate {
  readonly link?: string;
  readonly unit?: string;
  readonly price: number | null;
}

/** A look at some rates of 30 nights each from 1 June 2027 on, so many hours after 1 November. */
async function look(
  hours: number,
  rates: readonly (Rate | number)[],
  more: { id?: string; source?: string; complete?: true } = {},
) {
  const at = new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString();
  const rows = rates.flatMap((told) => {
    const { link = SIRENA, unit = 'Bungalow 4', price } = typeof told === 'number' ? { price: told } : told;
    return Array.from({ length: 30 }, (_, night) =>
      [
        link,
        `2027-06-${String(night + 1).padStart(2, '0')}`,
        price ?? '',
        price === null ? 0 : 5,
        'Booking.com',
        'Bungalow',
        unit,
        2,
        1,
        at,
      ].join(),
    );
  });
  const head = 'link,stay_date,price,availability,channel,accommodation_type,original_type,guests,nights,observed_at';
  const report = await send(importInto(test.db), [head, ...rows].join('\n'), {
    batchId: more.id ?? `look ${hours} ${more.source ?? ''}`,
    source: more.source ?? 'Feed',
    ...(more.complete && { mapping: COMPLETE }),
  });
  expect(report.refused).toBeNull();
  expect(report.totals.rejected).toBe(0);
}

/** All changes, as text. */
async function changes(): Promise<string[]> {
  const rows = await test.db.query<{ told: string }>(
    `SELECT concat_ws(' ', campsite_id, (SELECT name FROM original_types WHERE id = original_type_id), kind, state,
       bit_count(night_mask::bit(32)), from_values[1], to_values[1]) AS told FROM offer_changes ORDER BY seen_at, told`,
    [],
  );
  return rows.map(({ told }) => told);
}

const OTHERS: readonly Rate[] = ['Tent', 'Pitch', 'Mobile home'].map((unit) => ({ unit, price: 50 }));
const decide = async (id: string, decision: 'withdrawn' | 'restored') =>
  decideBatch(
    { db: test.db, clock },
    { number: (await batchById(test.db, id))!.number, decision, by: 'somebody', why: 'wrong' },
  );

describe('changes computed behind the imports', () => {
  // @holds change-1
  it('are pending after one look, open after a second, and one row a month of an offer', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    await look(24, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
    await look(36, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });

  // @holds change-7
  it('are the same whether they are computed after each import, at the end, or of batches in another order', async () => {
    const looks: [number, number][] = [
      [0, 100],
      [12, 100],
      [24, 110],
      [36, 110],
      [48, 121],
      [60, 100],
      [72, 121],
      [84, 121],
    ];
    for (const [hours, price] of looks) {
      await look(hours, [price, ...OTHERS]);
      await compute();
    }
    const each = await changes();
    expect(each).toHaveLength(2);
    for (const order of [looks, looks.toSorted(([a], [b]) => (a % 36) - (b % 36))]) {
      await empty(test.db, 'batches, campsite_looks, change_tracks, offer_changes');
      for (const [hours, price] of order) await look(hours, [price, ...OTHERS]);
      await compute();
      expect(await changes()).toEqual(each);
    }
  });

  // @holds change-4
  it('tell of an offer that a complete look does not name that it is sold out', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS], { complete: true });
    for (const hours of [24, 36]) await look(hours, OTHERS, { complete: true });
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 sold_out open 30 0 1']);
  });

  // @holds change-1
  it('are confirmed at once by the owner’s own feed', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    await compute();
    await look(12.5, [90, ...OTHERS], { source: 'Own' });
    const [{ id } = { id: 0 }] = await test.db.query<{ id: number }>(`SELECT id FROM sources WHERE name = 'Own'`, []);
    own = new Set([id]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_down open 30 10000 9000']);
  });

  // @holds change-8
  it('go with the batch that is withdrawn, and come again when it is restored', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    for (const hours of [24, 36]) await look(hours, [110, ...OTHERS], { id: `raised ${hours}` });
    await compute();
    const before = await changes();
    await decide('raised 36', 'withdrawn');
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
    await decide('raised 24', 'withdrawn');
    await compute();
    expect(await changes()).toEqual([]);
    for (const id of ['raised 24', 'raised 36']) await decide(id, 'restored');
    await compute();
    expect(await changes()).toEqual(before);
  });

  // @holds change-7
  it('lose nothing and compute nothing twice when a transaction breaks off in the middle', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    for (const hours of [24, 36]) await look(hours, [110, ...OTHERS]);
    const broken = { ...deps(), raiseVersions: () => Promise.reject(new Error('killed')) };
    for (let turn = 0; turn < 12; turn++) {
      await computeNext(broken).catch(() => undefined);
      await computeNext(deps());
    }
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });

  it('have one who computes them at a time', async () => {
    for (const hours of [0, 12, 24, 36]) await look(hours, [hours < 24 ? 100 : 110, ...OTHERS]);
    const all = async () => {
      for (let turn = 0; turn < 30; turn++) await computeNext(deps());
    };
    await Promise.all([all(), all(), all()]);
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });
});

describe('a source of which more than half moved in one batch', () => {
  const questions = () => test.db.query('SELECT number, answer FROM change_questions', []);
  const weekly = async () => {
    for (const hours of [0, 12]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    for (const hours of [24, 36, 48]) {
      await look(hours, [700, { link: PINOS, price: 420 }], { id: `weekly ${hours}` });
      await compute();
    }
  };
  const answer = (said: 'meaning_changed' | 'true_changes') =>
    answerQuestion(test.db, { number: 1, answer: said, by: 'an administrator', now: IMPORT_NOW });

  // @holds change-5
  it('is asked about once, and nothing of it is a change', async () => {
    await weekly();
    expect(await questions()).toEqual([{ number: 1, answer: null }]);
    expect(await changes()).toEqual([]);
  });

  // @holds change-5
  it('means something else: what follows is compared with what it says now', async () => {
    await weekly();
    await answer('meaning_changed');
    await compute();
    expect(await changes()).toEqual([]);
    for (const hours of [60, 72]) await look(hours, [770, { link: PINOS, price: 420 }]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 70000 77000']);
    expect(await questions()).toHaveLength(1);
  });

  // @holds change-5
  it('told the truth: its changes are there once somebody says so', async () => {
    await weekly();
    await answer('true_changes');
    await compute();
    expect(await changes()).toEqual([
      '1 Bungalow 4 price_up open 30 10000 70000',
      '2 Bungalow 4 price_up open 30 6000 42000',
    ]);
  });

  // @holds change-5
  it('is not asked about for a first scrape that was wrong', async () => {
    await look(0, [99, { link: PINOS, price: 99 }]);
    for (const hours of [12, 24, 36]) await look(hours, [100, { link: PINOS, price: 60 }]);
    await compute();
    expect([await questions(), await changes()]).toEqual([[], []]);
  });
});
