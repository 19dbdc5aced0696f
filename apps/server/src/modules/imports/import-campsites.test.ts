import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import type { ImportDeps } from './import-batch.ts';

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'batches, campsites, sources');
});

const campsites = (content: string, mapping?: unknown) => send(deps, content, { kind: 'campsites', mapping });
const stored = () =>
  test.db.query(
    `SELECT c.name, l.link, c.latitude, c.longitude, c.province, c.region, c.state
     FROM campsites c LEFT JOIN campsite_links l ON l.campsite_id = c.id ORDER BY c.id`,
  );
const scores = () =>
  test.db.query(
    `SELECT c.name, s.category, s.score_hundredths AS score, s.review_count AS reviews
     FROM published_scores s JOIN campsites c ON c.id = s.campsite_id ORDER BY c.name, s.category`,
  );
const SIRENA = {
  name: 'Cala Sirena',
  link: 'https://camp.example.com/cala-sirena',
  latitude: 39.9,
  longitude: 4.1,
  province: 'Illes Balears',
  region: null,
  state: 'active',
};

describe('a file of campsites', () => {
  it('inserts new campsites and leaves absent ones unchanged', async () => {
    expect(await campsites(CAMPSITES_CSV)).toMatchObject({ campsites: 2, totals: { read: 2, stored: 2 } });
    expect(await stored()).toEqual([SIRENA, expect.objectContaining({ name: 'Los Pinos', province: 'Madrid' })]);
    const again = await campsites(`${CAMPSITES_CSV}\n`);
    expect(again).toMatchObject({ alreadyImported: false, campsites: 0, totals: { stored: 0, repeated: 2 } });
  });

  it('updates the given fields and keeps omitted ones', async () => {
    await campsites(CAMPSITES_CSV);
    await campsites('name,link,region\nCala Sirena Glamping,https://camp.example.com/cala-sirena,Menorca\n');
    expect((await stored())[0]).toEqual({ ...SIRENA, name: 'Cala Sirena Glamping', region: 'Menorca' });
  });

  it('completes a campsite known by its link only', async () => {
    await test.db.query(`INSERT INTO campsites (name, state) VALUES ('https://camp.example.com/cala-sirena', 'waiting');
      INSERT INTO campsite_links SELECT name, id FROM campsites`);
    await campsites(CAMPSITES_CSV);
    expect((await stored())[0]).toEqual(SIRENA);
  });

  it('adds the link to a campsite known by its name only', async () => {
    await campsites('name,province\nCala Sirena,Illes Balears\n');
    await campsites(CAMPSITES_CSV);
    expect(await stored()).toEqual([SIRENA, expect.objectContaining({ name: 'Los Pinos' })]);
  });

  it('does not reuse the name of a campsite with another link', async () => {
    await campsites(CAMPSITES_CSV);
    const { totals, problems } = await campsites(
      'name,link\nCala Sirena,https://camp.example.com/other\nCala Sirena,https://camp.example.com/los-pinos\n',
    );
    expect(totals).toMatchObject({ read: 2, rejected: 2 });
    expect(problems[1]).toEqual({
      line: 3,
      outcome: 'rejected',
      field: 'name',
      column: 'name',
      reason: 'is the name of a campsite with another link',
      value: 'Cala Sirena',
    });
    expect(await stored()).toHaveLength(2);
  });

  it('uses the mapping’s fallback name on a conflict, repeatably', async () => {
    const mapping = {
      kind: 'campsites',
      fields: {
        name: { column: 'title' },
        name_if_taken: { template: '{title} ({id})' },
        link: { template: 'https://camp.example.com/{id}' },
      },
    };
    await campsites('id,title\n7,Villa\n8,Villa\n', mapping);
    expect((await stored()).map((campsite) => (campsite as { name: string }).name)).toEqual(['Villa', 'Villa (8)']);
    expect(await campsites('id,title\n8,Villa\n7,Villa\n', mapping)).toMatchObject({
      totals: { stored: 0, repeated: 2 },
    });
  });

  it.each([
    ['Half,https://camp.example.com/half,39.9,', /a latitude and a longitude belong together/],
    ['North,https://camp.example.com/north,95,4', /is not between −90 and 90/],
    ['Odd,https://camp.example.com/odd,x,4', /is not a place in degrees/],
    ['No link,ftp://camp,39,4', /is not a web address/],
    [',https://camp.example.com/nameless,39,4', /is empty/],
  ])('rejects %j', async (bad, reason) => {
    const { problems } = await campsites(`name,link,latitude,longitude\n${bad}\n`);
    expect(problems).toEqual([expect.objectContaining({ line: 2, reason: expect.stringMatching(reason) })]);
    expect(await stored()).toEqual([]);
  });
});

describe('published scores', () => {
  const HEADER = 'name,overall_score,review_count,score_cleanliness,score_value_for_money,observed_at\n';

  it('are stored by category in hundredths of 0–10', async () => {
    await campsites(`${HEADER}Cala Sirena,8.74,56,9,,2026-11-20\nLos Pinos,,0,,,2026-11-20\n`);
    expect(await scores()).toEqual([
      { name: 'Cala Sirena', category: '', score: 874, reviews: 56 },
      { name: 'Cala Sirena', category: 'Cleanliness', score: 900, reviews: null },
    ]);
  });

  it('are rescaled by the mapping’s scale', async () => {
    const mapping = {
      kind: 'campsites',
      decimal: ',',
      fields: { name: { column: 'name' }, overall_score: { column: 'stars', scale: { from: 1, to: 5 } } },
    };
    const { problems } = await campsites('name;stars\nA;5\nB;4,5\nC;1\nD;0,5\n', mapping);
    expect(await scores()).toMatchObject([
      { name: 'A', score: 1000 },
      { name: 'B', score: 875 },
      { name: 'C', score: 0 },
    ]);
    expect(problems).toMatchObject([{ line: 5, reason: 'is not a score from 1 to 5', value: '0,5' }]);
  });

  it('are overwritten by newer ones only', async () => {
    const file = (score: string, day: string) => `${HEADER}Cala Sirena,${score},56,,,${day}\n`;
    expect((await campsites(file('8.5', '2026-11-20'))).totals.stored).toBe(1);
    expect((await campsites(file('7.0', '2026-11-10'))).totals).toMatchObject({ stored: 0, repeated: 1 });
    expect(await scores()).toMatchObject([{ score: 850 }]);
    expect((await campsites(file('8.6', '2026-11-21'))).totals.stored).toBe(1);
    expect(await scores()).toMatchObject([{ score: 860 }]);
  });
});
