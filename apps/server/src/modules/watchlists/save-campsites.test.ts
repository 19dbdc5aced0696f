import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CampsiteListing } from '@vivac/domain/places/campsite';
import { normaliseLink } from '@vivac/domain/places/link';
import { empty } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import type { Transaction } from '#platform/database/database';
import { saveCampsites } from './save-campsites.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'campsites');
});

const linkOf = (path: string) => normaliseLink(`https://camp.example.com/${path}`)!;

/** `name` or `name@link`. */
function listing(stated: string): CampsiteListing {
  const [name, path] = stated.split('@') as [string, string?];
  const link = path === undefined ? null : linkOf(path);
  return { name, nameIfTaken: null, link, location: null, municipality: null, province: null, region: null };
}

/** Saves listings, and answers how many statements that took. */
async function save(listings: readonly CampsiteListing[]) {
  let statements = 0;
  const saved = await test.db.transaction((tx) => {
    const counted: Transaction = {
      client: tx.client,
      query: (...sent) => (statements++, tx.query(...sent)),
      execute: (...sent) => (statements++, tx.execute(...sent)),
    };
    return saveCampsites(counted, listings);
  });
  return { saved, statements };
}

const stored = async () => {
  const rows = await test.db.query<{ name: string; links: string[] }>(
    `SELECT c.name, array_remove(array_agg(l.link ORDER BY l.link), NULL) AS links
     FROM campsites c LEFT JOIN campsite_links l ON l.campsite_id = c.id GROUP BY c.id ORDER BY c.id`,
  );
  return rows.map(({ name, links }) => [name, ...links.map((link) => link.split('/').at(-1))].join('@'));
};

// @holds upload-8
describe('campsites are saved', () => {
  it('in a handful of statements however many they are, new, changed or repeated', async () => {
    const many = Array.from({ length: 500 }, (_, at) => listing(`Camping ${at}@c${at}`));
    const moved = many.map((one) => ({ ...one, name: `${one.name} Glamping` }));
    expect((await save(many)).statements).toBeLessThanOrEqual(6);
    expect((await save(moved)).statements).toBeLessThanOrEqual(6);
    expect((await save(Array.from({ length: 5_000 }, () => moved[0]!))).statements).toBeLessThanOrEqual(6);
  });

  it('one after the other: the second listing of a campsite is a repetition, a changed third a change', async () => {
    const { saved } = await save([
      listing('Uno@one'),
      listing('Uno@one'),
      { ...listing('Uno@one'), region: 'Menorca' },
      listing('Uno'),
    ]);
    const campsiteId = expect.any(Number) as number;
    expect(saved).toEqual([
      { campsiteId, changed: true, made: true },
      { campsiteId, changed: false, made: false },
      { campsiteId, changed: true, made: false },
      { campsiteId, changed: false, made: false },
    ]);
  });

  it.each([
    ['a name that a rename freed goes to a new campsite', ['A@one'], ['B@one', 'A@two'], ['B@one', 'A@two']],
    ['names are rotated between links', ['A@one', 'B@two'], ['C@one', 'A@two', 'B@one'], ['B@one', 'A@two']],
    ['a campsite is renamed and renamed back', ['A@one'], ['B@one', 'A@one'], ['A@one']],
    ['a name alone finds the renamed campsite', ['A@one'], ['B@one', 'B', 'A'], ['B@one', 'A']],
    ['a link goes to the campsite that has the name and no link', ['A'], ['A@one', 'A@two'], ['A@one']],
  ])('so that %s', async (_, before, listings, after) => {
    await save(before.map(listing));
    await save(listings.map(listing));
    expect(await stored()).toEqual(after);
  });

  describe('by their name and place where they have no link', () => {
    const at = (province: string, latitude: number, longitude: number): CampsiteListing => ({
      ...listing('Camping Municipal'),
      nameIfTaken: `Camping Municipal (${province})`,
      location: { latitude, longitude },
      province,
    });

    it('equal names at other places are other campsites', async () => {
      const { saved } = await save([at('Huesca', 42.4, 0.14), at('Cantabria', 43.15, -4.6), at('Cádiz', 36, -5.6)]);
      expect(saved.every((one) => 'campsiteId' in one && one.changed)).toBe(true);
      expect(await stored()).toEqual([
        'Camping Municipal',
        'Camping Municipal (Cantabria)',
        'Camping Municipal (Cádiz)',
      ]);
    });

    it('the same name without another to take is refused by its place, and nothing is overwritten', async () => {
      const { saved } = await save([at('Huesca', 42.4, 0.14), { ...at('Cádiz', 36, -5.6), nameIfTaken: null }]);
      expect(saved[1]).toMatchObject({ refused: 'nameElsewhere', field: 'name' });
      const [row] = await test.db.query<{ province: string }>('SELECT province FROM campsites');
      expect(row).toEqual({ province: 'Huesca' });
    });

    it('equal names in other municipalities are other campsites, in one file too, and none is overwritten', async () => {
      const town = (municipality: string): CampsiteListing => ({
        ...listing('Camping Municipal'),
        nameIfTaken: `Camping Municipal (${municipality})`,
        municipality,
        province: 'Huesca',
      });
      const { saved } = await save([town('Aínsa'), town('Jaca'), town('AINSA'), town('Benasque')]);
      expect(saved.map((one) => 'made' in one && one.made)).toEqual([true, true, false, true]);
      expect(await stored()).toEqual(['Camping Municipal', 'Camping Municipal (Jaca)', 'Camping Municipal (Benasque)']);
    });

    it('a province is the same in both of its languages', async () => {
      await save([{ ...listing('Mas Nou'), province: 'Girona' }]);
      expect((await save([{ ...listing('Mas Nou'), province: 'Gerona' }])).saved).toMatchObject([{ made: false }]);
    });

    it('a name that is only spelled in another way is the same campsite, unless it is elsewhere', async () => {
      await save([{ ...listing('Camping Ánfora'), province: 'Huesca' }]);
      const { saved } = await save([
        { ...listing('CAMPING ANFORA *'), province: 'Huesca' },
        { ...listing('CAMPING ANFORA'), province: 'Cádiz' },
      ]);
      expect(saved.map((one) => 'made' in one && one.made)).toEqual([false, true]);
      expect(await stored()).toEqual(['Camping Ánfora', 'CAMPING ANFORA']);
    });

    it('a name near the place that is known is the same campsite', async () => {
      await save([at('Huesca', 42.4, 0.14)]);
      expect((await save([at('Huesca', 42.41, 0.15)])).saved).toMatchObject([{ changed: true }]);
      expect(await stored()).toEqual(['Camping Municipal']);
    });
  });
});
