import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples');
const bytes = (name: string) => readFileSync(path.join(EXAMPLES, name));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const campsites = { kind: 'campsites', fileName: 'campsites.csv' } as const;
  await send(importInto(database.db), bytes('shopper/campsites.csv'), campsites);
});
afterAll(() => database.drop());

test('the worked example of restrictions stores five of its six rows, and says where the last contradicts itself', async () => {
  const report = await send(importInto(database.db), bytes('restrictions/rates.csv'), { fileName: 'rates.csv' });
  expect(report).toMatchObject({ refused: null, totals: { read: 6, stored: 5, rejected: 1 } });
  expect(report.leftOut).toMatchObject([
    { line: 7, field: 'minimum_nights', value: '9', reason: 'is above the maximum_nights of "7"' },
  ]);
});

test('the worked example of a workbook stores its four rows, of which the last has no price', async () => {
  const mapping = JSON.parse(bytes('workbook/prices.mapping.json').toString()) as object;
  const sent = { fileName: 'prices.xlsx', mapping };
  const report = await send(importInto(database.db), bytes('workbook/prices.xlsx'), sent);
  expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 4, rejected: 0 } });
});
