import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { addDays, toDay } from '@vivac/domain/time/day';
import { quotesByCampsite } from '#rooms/prices/read';
import { visibleCampsites } from '#rooms/watchlists/read';
import type { ImportDeps } from './import-batch.ts';

const FIRST = toDay('2026-11-25');
const COLUMNS = ['campsite', 'stay_date', 'price', 'minimum_nights', 'channel', 'outcome', 'observed_at'];
const MAPPING = {
  kind: 'prices',
  complete: ['campsite', 'channel', 'stay_date'],
  fields: Object.fromEntries(COLUMNS.map((column) => [column, { column }])),
};

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'prices, batches, observed_months, look_months');
});

/** A row of a look at one night, `nth` nights after the first. */
const look = (nth: number, price: number | null, outcome: string, hour: string, channel = 'Direct') =>
  ['Cala Sirena', addDays(FIRST, nth), price ?? '', 1, channel, outcome, `2026-11-20T${hour}:00:00Z`].join(',');

async function imported(...rows: readonly string[]) {
  const report = await send(deps, [COLUMNS.join(','), ...rows].join('\n'), { mapping: MAPPING });
  expect(report).toMatchObject({ refused: null, totals: { stored: rows.length } });
}

async function statesOf(count: number, filters: { channel?: string; nights?: number }) {
  const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);
  const quotes = await quotesByCampsite({ db: test.db }, campsites, FIRST, count, filters);
  return quotes.get(campsites[0]!.id)!.map(({ state }) => state);
}

describe('complete looks', () => {
  // @holds stay-7
  it('end the nights of a later month too, on which a stay would leave', async () => {
    await imported(...Array.from({ length: 14 }, (_, nth) => look(nth, 90, 'found', '06')));
    expect(await statesOf(3, { nights: 7 })).toEqual(['priced', 'priced', 'priced']);
    await imported(look(8, null, 'none', '07'));
    expect(await statesOf(3, { nights: 7 })).toEqual(['priced', 'priced', 'sold_out']);
  });

  // @holds stay-5
  it('that failed on another channel are the reason where nothing was ever seen', async () => {
    await imported(look(0, null, 'failed', '06', 'Booking'));
    expect(await statesOf(2, { channel: 'Direct' })).toEqual(['look_failed', 'not_seen']);
  });
});

// @holds stay-5
it('a stay that only another channel sells is not offered, one that nobody looked at is not seen', async () => {
  await imported(look(0, 90, 'found', '06', 'Booking'));
  expect(await statesOf(2, { channel: 'Direct' })).toEqual(['not_offered', 'not_seen']);
});
