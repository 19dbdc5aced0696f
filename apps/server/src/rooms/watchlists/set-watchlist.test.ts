import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#platform/database/testing';
import { isRefusal } from '#platform/refusal';
import { allVisibleCampsites, referenceCampsite, visibleCampsites } from './read.ts';
import { setWatchlist } from './set-watchlist.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.query(`
    INSERT INTO campsites (name) VALUES ('Alpha'), ('Beta'), ('Gamma');
    INSERT INTO campsite_links SELECT 'https://stays.test/' || lower(name), id FROM campsites;
    INSERT INTO campsite_links SELECT 'https://other.test/beta', id FROM campsites WHERE name = 'Beta';`);
});
afterAll(() => test.drop());

const link = (name: string) => `https://stays.test/${name}`;
const names = async (uid: string) =>
  (await allVisibleCampsites(test.db, { uid, admin: false })).map(({ name }) => name);
const set = (uid: string, reference: string, ...competitors: string[]) =>
  setWatchlist(test, { uid, reference, competitors });

describe('a watchlist', () => {
  it('has the reference first, then the competitors in their order', async () => {
    expect(await set('a', link('gamma'), link('beta'), link('alpha'))).toEqual({ waiting: [], competitors: 2 });
    expect(await names('a')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await referenceCampsite(test.db, 'a')).toEqual({ name: 'Gamma', state: 'active', link: link('gamma') });
  });

  it('is replaced as a whole', async () => {
    await set('b', link('alpha'), link('beta'), link('gamma'));
    await set('b', link('beta'), link('alpha'));
    expect(await names('b')).toEqual(['Beta', 'Alpha']);
  });

  it('names a campsite once, however its link is written and however many it has', async () => {
    const written = ['http://www.STAYS.test/beta/?utm_source=x#rooms', 'https://other.test/beta', link('alpha')];
    expect(await set('c', link('alpha'), ...written)).toEqual({ waiting: [], competitors: 1 });
    expect(await names('c')).toEqual(['Alpha', 'Beta']);
  });

  it('makes a campsite that waits for data of an unknown link, and the same one the next time', async () => {
    expect(await set('d', link('new'), link('alpha'))).toEqual({ waiting: [link('new')], competitors: 1 });
    expect(await set('e', link('new'))).toEqual({ waiting: [], competitors: 0 });
    expect(await referenceCampsite(test.db, 'e')).toEqual({ name: link('new'), state: 'waiting', link: link('new') });
  });

  it('is left as it was when one of the links is none', async () => {
    await set('f', link('alpha'));
    const refusal = await set('f', link('unseen'), 'not a link');
    expect(isRefusal(refusal) && [refusal.refused, refusal.field]).toEqual(['invalid', 'competitor_links']);
    expect(await set('f', 'javascript:alert(1)')).toMatchObject({ field: 'reference_link' });
    expect(await names('f')).toEqual(['Alpha']);
    expect(await test.db.query(`SELECT FROM campsites WHERE name = $1`, [link('unseen')])).toEqual([]);
  });

  it('is one of those that were set at the same time', async () => {
    const lists = ['alpha', 'beta', 'gamma'].map((name) => set('g', link(name), link('new')));
    expect((await Promise.all(lists)).filter(isRefusal)).toEqual([]);
    expect(await names('g')).toHaveLength(2);
  });
});

describe('what somebody may see', () => {
  it('is their own watchlist, and everything for an administrator', async () => {
    await set('h', link('alpha'));
    const seen = async (uid: string, admin: boolean) =>
      (await visibleCampsites(test.db, { uid, admin }, ['Beta', 'Alpha', 'Beta', 'Nowhere'])).map(({ name }) => name);
    expect(await seen('h', false)).toEqual(['Alpha']);
    expect(await seen('nobody', false)).toEqual([]);
    expect(await seen('h', true)).toEqual(['Beta', 'Alpha']);
  });
});
