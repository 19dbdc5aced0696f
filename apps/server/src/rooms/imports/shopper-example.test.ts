import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import type { ImportDeps } from './import-batch.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples');
const text = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8');
const CAPTURES = text('shopper/captures.csv');
const MAPPING = JSON.parse(text('shopper/captures.mapping.json')) as { fields: object; offers: object[] };

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, text('shopper/campsites.csv'), { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});

/** Every sighting that was stored, in cents per night. */
const sightings = (campsite: string) =>
  test.db.query<{ seen: string; night: string; channel: string; nights: number; price: number | null }>(
    `SELECT to_char(o.observed_at AT TIME ZONE 'UTC', 'DD') AS seen, (o.month + night::int - 1)::text AS night,
       ch.name AS channel, nights, price
     FROM observations o JOIN campsites c ON c.id = o.campsite_id JOIN channels ch ON ch.id = channel_id,
       unnest(o.price_cents) WITH ORDINALITY AS n(price, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND c.name = $1 ORDER BY 1, 2, 3`,
    [campsite],
  );

describe('the worked example of a shopper’s captures', () => {
  it('reads two channels of one wide row, and tells not looked at, look failed and sold out apart', async () => {
    await empty(test.db, 'prices, batches');
    const report = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(report).toMatchObject({
      refused: null,
      totals: { read: 36, stored: 29, repeated: 0, setAside: 4, skipped: 3, rejected: 0 },
      unusedColumns: [],
    });
    const seen = await sightings('Camping El Pinar');
    expect(seen.map(({ seen: at, night, channel, price }) => [at, night.slice(8), channel, price])).toEqual([
      ['18', '05', 'Booking', 9000],
      ['18', '05', 'Own website', 8600],
      ['18', '06', 'Booking', 9000],
      ['18', '06', 'Own website', 8600],
      ['19', '06', 'Booking', null],
      ['19', '06', 'Own website', 8800],
      ['20', '05', 'Booking', 9200],
      ['20', '06', 'Booking', null],
      ['20', '06', 'Own website', null],
    ]);
    expect(new Set(seen.map(({ nights }) => nights))).toEqual(new Set([2]));
  });

  it('keeps the number of skipped rows with the batch', async () => {
    await empty(test.db, 'prices, batches');
    const { batchId } = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(await test.db.query('SELECT rows_read, rows_skipped FROM batches')).toEqual([
      { rows_read: 36, rows_skipped: 3 },
    ]);
    const again = await send(deps, CAPTURES, { mapping: MAPPING });
    expect(again).toMatchObject({ alreadyImported: true, batchId, totals: { read: 36, skipped: 3 } });
  });

  it('rejects the offer of a row that cannot be read, and stores the other', async () => {
    await empty(test.db, 'prices, batches');
    const content = CAPTURES.replace('329,80;Bungalow Pino;316,00', 'ask us;Bungalow Pino;316,00');
    const { totals, problems } = await send(deps, content, { mapping: MAPPING });
    expect(totals).toMatchObject({ read: 36, stored: 28, rejected: 1 });
    expect(problems).toContainEqual({
      line: 2,
      outcome: 'rejected',
      field: 'price',
      column: 'booking_precio',
      reason: 'is not an amount',
      value: 'ask us',
    });
  });

  it('is refused whole where a condition names a column that is not there', async () => {
    await empty(test.db, 'prices, batches');
    const mapping = { ...MAPPING, skip: { column: 'error', matches: '.' } };
    expect((await send(deps, CAPTURES, { mapping })).refused).toMatchObject({
      column: 'error',
      reason: expect.stringContaining('there is no column "error"'),
    });
    expect(await test.db.query('SELECT count(*)::int AS n FROM observations')).toEqual([{ n: 0 }]);
  });
});

describe('the worked example of restrictions', () => {
  it('stores nightly rates, and leaves out the row that contradicts itself', async () => {
    await empty(test.db, 'prices, batches');
    const { totals, problems } = await send(deps, text('restrictions/rates.csv'));
    expect(totals).toMatchObject({ read: 6, stored: 5, rejected: 1 });
    expect(problems).toMatchObject([{ line: 7, field: 'minimum_nights', value: '9' }]);
    expect(new Set((await sightings('Càmping Cala Brava')).map(({ nights }) => nights))).toEqual(new Set([0]));
  });
});
