import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseLink } from '@vivac/domain/places/link';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import type { Queryable } from '#platform/database/database';
import { campsiteFinder } from './campsite-identity-read.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.query(`INSERT INTO campsites (name) VALUES ('Cala Sirena'), ('Los Pinos');
    INSERT INTO campsite_links SELECT 'https://camp.example.com/pinos', id FROM campsites WHERE name = 'Los Pinos'`);
});
afterAll(() => test.drop());

// @holds upload-8
describe('the lookup of campsites for an import', () => {
  it('of ten thousand names takes a few hundred statements, and finds the same before and after the copy', async () => {
    let statements = 0;
    const counted: Queryable = {
      query: (...sent) => (statements++, test.db.query(...sent)),
      execute: (...sent) => test.db.execute(...sent),
    };
    const find = campsiteFinder(counted);
    const link = normaliseLink('https://camp.example.com/pinos')!;
    const both = async () => [await find({ name: 'Cala Sirena' }), await find({ link }), await find({ name: 'cala' })];
    const before = await both();
    for (let at = 0; at < 10_000; at++) await find({ name: `Camping ${at}` });
    expect(await both()).toEqual(before);
    expect(before).toEqual([expect.any(Number), expect.any(Number), null]);
    expect(statements).toBeLessThan(510);
  });

  it.each(['CALA SIRENA', 'Cala  Sirena', 'Cala Sírena ***', '“Cala Sirena”'])(
    'finds %s by its letters',
    async (name) => {
      const find = campsiteFinder(test.db);
      expect(await find({ name })).toBe(await find({ name: 'Cala Sirena' }));
    },
  );

  it('finds nobody by letters that several campsites share', async () => {
    await test.db.query(`INSERT INTO campsites (name) VALUES ('Mas Pi'), ('Mas Pí')`);
    const find = campsiteFinder(test.db);
    expect(await find({ name: 'MAS PI' })).toBeNull();
    expect(await find({ name: 'Mas Pi' })).toEqual(expect.any(Number));
  });
});
