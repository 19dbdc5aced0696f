import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import type { ImportDeps } from './import-batch.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples');
const bytes = (name: string) => readFileSync(path.join(EXAMPLES, name));
const mapping = (name: string): unknown => JSON.parse(bytes(name).toString());

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
});
afterAll(async () => {
  await test.drop();
});

const prices = (source: string) =>
  test.db.query(
    `SELECT c.name, (o.month + night::int - 1)::text AS night, o.nights, o.guests, t.name AS type, ot.name AS original,
       e.name AS extras, price, to_char(o.observed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS seen
     FROM observations o JOIN campsites c ON c.id = campsite_id JOIN accommodation_types t ON t.id = type_id
       JOIN original_types ot ON ot.id = original_type_id JOIN extras e ON e.id = extras_id
       JOIN batches b ON b.number = batch_number JOIN sources s ON s.id = b.source_id,
       unnest(o.price_cents) WITH ORDINALITY AS n(price, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND s.name = $1 ORDER BY 1, 2, 6`,
    [source],
  );

describe('the worked example of nested JSON', () => {
  const search = bytes('nested/search.json');
  const sent = { fileName: 'search.json' };

  it('reads campsites with coordinates and ratings by their paths, and links made of their names', async () => {
    const report = await send(deps, search, {
      ...sent,
      kind: 'campsites',
      mapping: mapping('nested/campsites.mapping.json'),
    });
    expect(report).toMatchObject({ refused: null, totals: { read: 2, stored: 2 } });
    expect(
      await test.db.query(
        `SELECT name, latitude, link FROM campsites c JOIN campsite_links l ON l.campsite_id = c.id ORDER BY name`,
      ),
    ).toEqual([
      { name: 'Camping El Pinar', latitude: 41.21, link: 'https://search.example.com/camping-el-pinar' },
      { name: 'Càmping Cala Brava', latitude: 41.85, link: 'https://search.example.com/camping-cala-brava' },
    ]);
    expect(
      await test.db.query('SELECT category, score_hundredths FROM published_scores ORDER BY score_hundredths'),
    ).toEqual([
      { category: '', score_hundredths: 790 },
      { category: '', score_hundredths: 860 },
      { category: 'Cleanliness', score_hundredths: 910 },
    ]);
  });

  it('reads a price for each element of an array, and a look that found nothing where it is empty', async () => {
    const report = await send(deps, search, { ...sent, mapping: mapping('nested/prices.mapping.json') });
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 3 }, problems: [] });
    const offer = { night: '2026-12-05', nights: 2, guests: 2, seen: '2026-11-20 07:00:00' };
    expect(await prices('Search')).toEqual([
      {
        ...offer,
        name: 'Càmping Cala Brava',
        type: 'Bungalow',
        original: 'Bungalow Pino',
        extras: 'None',
        price: 16_490,
      },
      {
        ...offer,
        name: 'Càmping Cala Brava',
        type: 'Villa',
        original: 'Villa Mar',
        extras: 'Breakfast',
        price: 37_990,
      },
    ]);
  });

  it('names the line of the object whose row is rejected', async () => {
    const flawed = search.toString().replace('"total": 759.8', '"total": "on request"');
    const { problems, totals } = await send(deps, flawed, { ...sent, mapping: mapping('nested/prices.mapping.json') });
    expect(totals).toMatchObject({ read: 3, rejected: 1 });
    expect(problems).toMatchObject([{ line: 4, field: 'price', column: 'offers[*].price.total', value: 'on request' }]);
  });
});

describe('the worked example of an Excel workbook', () => {
  const workbook = bytes('workbook/prices.xlsx');
  const sent = { fileName: 'prices.xlsx' };

  it('reads a sheet by its name, dates as days and moments in the zone of the mapping', async () => {
    const report = await send(deps, workbook, { ...sent, mapping: mapping('workbook/prices.mapping.json') });
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 4 }, problems: [] });
    expect(await prices('Workbook')).toMatchObject([
      { name: 'Camping El Pinar', night: '2026-12-05', guests: 4, price: 9250, seen: '2026-11-20 07:05:30' },
      { name: 'Camping El Pinar', night: '2026-12-06', guests: 4, price: null },
      { name: 'Càmping Cala Brava', night: '2026-12-05', guests: 2, price: 16_490, seen: '2026-11-20 07:00:00' },
      { name: 'Càmping Cala Brava', night: '2026-12-06', original: 'Bungalow Pino', price: 17_000 },
    ]);
  });

  it('is refused where the sheet is not there, and says which are', async () => {
    const other = { ...(mapping('workbook/prices.mapping.json') as object), sheet: 'Prices' };
    expect((await send(deps, workbook, { ...sent, mapping: other })).refused?.reason).toBe(
      'there is no sheet "Prices"; the sheets are "Léeme", "Precios"',
    );
  });
});
