import { say } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { clockOf } from '#platform/clock';
import { inEnglish, isRefusal } from '#platform/refusal';
import { allVisibleCampsites, referenceCampsite, visibleCampsites } from './read.ts';
import { checkLink, setWatchlist } from './set-watchlist.ts';
import { importInto, send } from '@vivac/testing/import-market';
import { MAX_COMPETITORS } from '@vivac/domain/places/link';

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
  setWatchlist({ db: test.db, clock }, { uid, reference, competitors, changedBy: 'a test' });
const clock = clockOf({ kind: 'fixed', at: new Date('2027-01-20T09:00:00Z') }, 'Europe/Madrid');

describe('a watchlist', () => {
  it('has the reference first, then the competitors in order', async () => {
    expect(await set('a', link('gamma'), link('beta'), link('alpha'))).toEqual({ waiting: [], competitors: 2 });
    expect(await names('a')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await referenceCampsite(test.db, 'a')).toEqual({ name: 'Gamma', state: 'active', link: link('gamma') });
  });

  it('is replaced as a whole, not merged', async () => {
    await set('b', link('alpha'), link('beta'), link('gamma'));
    await set('b', link('beta'), link('alpha'));
    expect(await names('b')).toEqual(['Beta', 'Alpha']);
  });

  it('keeps the link a campsite was added by, of several', async () => {
    await set('c', link('alpha'), 'http://www.OTHER.test/beta/?utm_source=x#rooms');
    const rows = await test.db.query(`SELECT link FROM watchlists WHERE uid = 'c' ORDER BY role DESC, position`);
    expect(rows).toEqual([{ link: link('alpha') }, { link: 'https://other.test/beta' }]);
  });

  // @holds admin-7
  it('ignores empty competitors, keeping the row numbers of the others', async () => {
    expect(await set('k', link('alpha'), '', link('beta'), '  ')).toEqual({ waiting: [], competitors: 1 });
    const refusal = await set('k', link('alpha'), '', link('beta'), 'beta');
    expect(isRefusal(refusal) && refusal.problems).toMatchObject([{ field: 'competitor_links', row: 3 }]);
  });

  // @holds admin-10
  it('rejects duplicate campsites, naming their rows', async () => {
    await set('l', link('gamma'));
    const reported = async (...links: Parameters<typeof set>) => {
      const refusal = await set(...links);
      return isRefusal(refusal) ? refusal.problems?.map(({ error }) => say('en', error)) : refusal;
    };
    const written = 'http://www.STAYS.test/beta/?utm_source=x#rooms';
    expect(await reported('l', link('alpha'), link('beta'), written, link('alpha'))).toEqual([
      'Competitor 2 is the same campsite as competitor 1.',
      'Competitor 3 is the reference campsite itself.',
    ]);
    expect(await reported('l', link('alpha'), link('beta'), link('new'), 'https://other.test/beta')).toEqual([
      'Competitor 3 is the same campsite as competitor 1 (Beta).',
    ]);
    expect(await names('l')).toEqual(['Gamma']);
    expect(await test.db.query(`SELECT FROM campsites WHERE name = $1`, [link('new')])).toEqual([]);
  });

  // @holds admin-14
  it('has a campsite without a link by its name', async () => {
    expect(await set('n', link('alpha'), ' Campsite: Gamma ')).toEqual({ waiting: [], competitors: 1 });
    expect(await names('n')).toEqual(['Alpha', 'Gamma']);
    expect(await checkLink(test, 'campsite:Gamma')).toEqual({
      link: 'campsite:Gamma',
      state: 'active',
      campsite: 'Gamma',
      near: [],
    });
  });

  // @holds admin-14
  it('has a campsite by a name that nobody knows yet, which waits until a file brings it', async () => {
    expect(await set('o', link('alpha'), 'campsite:Los Pinos')).toEqual({
      waiting: ['campsite:Los Pinos'],
      competitors: 1,
    });
    const states = () => test.db.query(`SELECT id, state FROM campsites WHERE name = 'Los Pinos'`);
    const [waiting] = await states();
    await send(importInto(test.db), 'name,latitude,longitude\nLos Pinos,40.1,-3.7\n', { kind: 'campsites' });
    expect(await states()).toEqual([{ ...waiting, state: 'active' }]);
    expect(await set('o', link('alpha'), 'campsite:Los Pinos')).toEqual({ waiting: [], competitors: 1 });
  });

  // @holds admin-14
  it('rejects a campsite by its link and by its name', async () => {
    const refusal = await set('p', link('alpha'), link('beta'), 'campsite:Beta');
    expect(isRefusal(refusal) && refusal.problems?.map(({ error }) => say('en', error))).toEqual([
      'Competitor 2 is the same campsite as competitor 1 (Beta).',
    ]);
  });

  it('is limited to 250 competitors', async () => {
    const many = [...Array(MAX_COMPETITORS + 1).keys()].map((nth) => link(`many-${nth}`));
    expect(await set('m', link('alpha'), ...many)).toMatchObject({
      refused: 'invalid',
      field: 'competitor_links',
      sentence: toSay('competitorsMost', { count: 251, most: 250 }),
    });
    expect(await set('m', link('alpha'), ...many.slice(1), '')).toMatchObject({ competitors: 250 });
  });

  it('creates a waiting campsite for an unknown link, once (idempotent)', async () => {
    expect(await set('d', link('new'), link('alpha'))).toEqual({ waiting: [link('new')], competitors: 1 });
    expect(await set('e', link('new'))).toEqual({ waiting: [], competitors: 0 });
    expect(await referenceCampsite(test.db, 'e')).toEqual({ name: link('new'), state: 'waiting', link: link('new') });
  });

  // @holds admin-6
  it('is unchanged when one of the links is invalid', async () => {
    await set('f', link('alpha'));
    const refusal = await set('f', link('unseen'), 'not a link');
    expect(isRefusal(refusal) && [refusal.refused, refusal.field]).toEqual(['invalid', 'competitor_links']);
    expect(isRefusal(refusal) && inEnglish(refusal)).toMatch(/^Competitor 1: “not a link” is not a web address/);
    expect(await set('f', 'javascript:alert(1)')).toMatchObject({ field: 'reference_link' });
    expect(await names('f')).toEqual(['Alpha']);
    expect(await test.db.query(`SELECT FROM campsites WHERE name = $1`, [link('unseen')])).toEqual([]);
  });

  it('is one of the concurrently saved ones (last write wins)', async () => {
    const lists = ['alpha', 'beta', 'gamma'].map((name) => set('g', link(name), link('new')));
    expect((await Promise.all(lists)).filter(isRefusal)).toEqual([]);
    expect(await names('g')).toHaveLength(2);
  });
});

describe('unknown links', () => {
  it('create one campsite each under concurrency', async () => {
    const mine = [...Array(20).keys()].map((nth) => link(`fresh-${nth}`));
    const lists = [mine, mine.toReversed(), mine, mine.toReversed()];
    const done = await Promise.all(lists.map((links, nth) => set(`n${nth}`, link('alpha'), ...links)));
    expect(done.filter(isRefusal)).toEqual([]);
    const made = await test.db.query(`SELECT state FROM campsites WHERE name LIKE '%/fresh-%'`);
    expect(made).toEqual(mine.map(() => ({ state: 'waiting' })));
  });

  // @holds admin-11
  it('are matched to a campsite imported at the same moment (race condition)', async () => {
    const late = link('late');
    const importing = await test.db.transaction(async (tx) => {
      await tx.execute(`INSERT INTO campsites (name) VALUES ('Late')`);
      await tx.execute(`INSERT INTO campsite_links SELECT $1, id FROM campsites WHERE name = 'Late'`, [late]);
      const setting = set('o', link('alpha'), late);
      await expect.poll(() => waitingForLocks()).toBe(1);
      return { setting };
    });
    await importing.setting;
    expect(await names('o')).toEqual(['Alpha', 'Late']);
    expect(await test.db.query(`SELECT FROM campsites WHERE name = $1`, [late])).toEqual([]);
  });
});

async function waitingForLocks(): Promise<number> {
  const rows = await test.db.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

describe('row visibility (tenant isolation)', () => {
  it('is the own watchlist, or everything for an administrator', async () => {
    await set('h', link('alpha'));
    const seen = async (uid: string, admin: boolean) =>
      (await visibleCampsites(test.db, { uid, admin }, ['Beta', 'Alpha', 'Beta', 'Nowhere'])).map(({ name }) => name);
    expect(await seen('h', false)).toEqual(['Alpha']);
    expect(await seen('nobody', false)).toEqual([]);
    expect(await seen('h', true)).toEqual(['Beta', 'Alpha']);
  });
});
