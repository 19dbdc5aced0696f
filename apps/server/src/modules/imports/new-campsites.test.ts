import { beforeEach, describe, expect, it } from 'vitest';
import { CAMPSITES_CSV, type Sent, empty, send } from '@vivac/testing/import-market';
import { importWorld } from '@vivac/testing/import-world';
import type { StatedCampsites } from '#modules/watchlists/write';

const test = importWorld('prices, batches');
beforeEach(async () => {
  await empty(test.db, 'campsites, campsite_names');
  await send(test.deps, CAMPSITES_CSV, { kind: 'campsites' });
});

const prices = (...rows: readonly string[]) =>
  `campsite,stay_date,price,observed_at\n${rows.map((row) => `${row},2026-11-20T06:00:00Z\n`).join('')}`;
const FIRST_LIST = prices(
  'Mas Nou,2027-07-01,90',
  'Mas Nou,2027-07-02,95',
  'La Roca,2027-07-01,70',
  'Mas Nou,2026-11-01,60',
);
const NEW: StatedCampsites = { answers: [], others: 'new' };
const answer = (stated: string, is: 'new' | 'known' | 'left_out', more: object = {}): StatedCampsites => ({
  answers: [{ said: stated, is, name: null, link: null, province: null, ...more }],
  others: 'left_out',
});
const bring = (content: string, campsites?: StatedCampsites, more: Sent = {}) =>
  send(test.deps, content, { ...(campsites && { campsites }), ...more });
const market = async () => {
  const rows = await test.db.query<{ name: string; nights: number }>(
    `SELECT c.name, coalesce(sum(bit_count(p.observed_nights::bit(32))), 0)::int AS nights
     FROM campsites c LEFT JOIN prices p ON p.campsite_id = c.id GROUP BY c.id ORDER BY c.id`,
  );
  return Object.fromEntries(rows.map(({ name, nights }) => [name, nights]));
};

describe('a file of prices whose campsites nobody knows', () => {
  it('names them with their rows, and stores nothing of them unasked', async () => {
    const report = await bring(FIRST_LIST);
    expect(report.totals).toMatchObject({ read: 4, stored: 0, rejected: 4 });
    expect(report.unknownCampsites).toEqual({
      count: 2,
      named: [
        { said: 'Mas Nou', name: 'Mas Nou', link: null, rows: 3, near: [] },
        { said: 'La Roca', name: 'La Roca', link: null, rows: 1, near: [] },
      ],
    });
  });

  it('makes them in a dry run that tells what would be there, and leaves none behind', async () => {
    const report = await bring(FIRST_LIST, NEW, { dryRun: true });
    expect(report.effect).toEqual({
      campsites: { made: 2, changed: 0, joined: 0, names: ['Mas Nou', 'La Roca'] },
      nights: { priced: 4, ahead: 3, first: '2027-07-01', contradicted: 0 },
    });
    expect(report.unknownCampsites.count).toBe(0);
    expect(await market()).toEqual({ 'Cala Sirena': 0, 'Los Pinos': 0 });
  });

  it('makes them and stores their prices as one batch, also after it was imported without them', async () => {
    await bring(FIRST_LIST);
    expect(await bring(FIRST_LIST, NEW)).toMatchObject({ alreadyImported: false, campsites: 2, totals: { stored: 4 } });
    expect(await market()).toEqual({ 'Cala Sirena': 0, 'Los Pinos': 0, 'Mas Nou': 3, 'La Roca': 1 });
    const made = await test.db.query('SELECT DISTINCT made_by FROM campsites WHERE id > 2');
    expect(made).toEqual([{ made_by: 3 }]);
  });

  it('takes a name, a link and a province that were said of one', async () => {
    const stated = { name: 'Mas Nou Resort', link: 'www.masnou.example/es/', province: 'Girona' };
    await bring(FIRST_LIST, answer('MAS NOU', 'new', { ...stated, link: 'https://www.masnou.example/es/' }));
    const [row] = await test.db.query(
      `SELECT name, province, state, (SELECT link FROM campsite_links WHERE campsite_id = c.id) AS link FROM campsites c WHERE id > 2`,
    );
    expect(row).toEqual({
      name: 'Mas Nou Resort',
      province: 'Girona',
      state: 'active',
      link: 'https://masnou.example/es',
    });
    expect((await bring(prices('mas nou,2027-08-01,90'))).totals.stored).toBe(1);
  });

  it('keeps a name that is said to be of a known one, for every file after it', async () => {
    const first = await bring(prices('Camping Cala Sirenas,2027-07-01,90'));
    expect(first.unknownCampsites.named[0]?.near).toEqual([{ name: 'Cala Sirena', place: 'Illes Balears' }]);
    const stated = answer('Camping Cala Sirenas', 'known', { name: 'Cala Sirena' });
    expect((await bring(prices('Camping Cala Sirenas,2027-07-02,90'), stated)).totals.stored).toBe(1);
    expect((await bring(prices('CAMPING cala sirenas,2027-07-03,90'))).totals.stored).toBe(1);
    expect(await market()).toEqual({ 'Cala Sirena': 2, 'Los Pinos': 0 });
  });

  it('never makes one unasked whose name is near a known one', async () => {
    const report = await bring(prices('Camping Los Pinos,2027-07-01,90', 'Mas Nou,2027-07-01,90'), NEW);
    expect(report.totals).toMatchObject({ stored: 1, rejected: 1 });
    expect(report.unknownCampsites.named).toMatchObject([{ said: 'Camping Los Pinos', near: [{ name: 'Los Pinos' }] }]);
  });

  it.each([
    ['of no campsite', answer('Mas Nou', 'known', { name: 'Nadie' }), '"Nadie" is the name of no campsite'],
    ['taken', answer('Mas Nou', 'new', { name: 'los pinos' }), /^"los pinos" is the name of a campsite that is known/],
    ['of a page that is none', answer('Mas Nou', 'new', { link: 'masnou' }), '"masnou" is not a web address'],
  ])('is refused where an answer is %s', async (_, stated, reason) => {
    const { refused } = await bring(FIRST_LIST, stated);
    expect(refused?.reason).toMatch(reason);
    expect(await market()).toEqual({ 'Cala Sirena': 0, 'Los Pinos': 0 });
  });

  it('spelled in two ways is one campsite', async () => {
    const report = await bring(prices('Mas Nou,2027-07-01,90', 'MAS NOU *,2027-07-02,90'), NEW);
    expect(report.effect?.campsites).toMatchObject({ made: 1, changed: 0, joined: 0 });
    expect((await market())['Mas Nou']).toBe(2);
  });
});

it('links that nobody knows are campsites too, named by the name beside them', async () => {
  const content =
    'link,campsite,stay_date,price,observed_at\nhttps://a.example/x,Mas Nou,2027-07-01,90,2026-11-20T06:00:00Z\n';
  expect((await bring(content)).unknownCampsites.named).toMatchObject([
    { name: 'Mas Nou', link: 'https://a.example/x', rows: 1 },
  ]);
  expect((await bring(content, NEW)).totals.stored).toBe(1);
  expect((await bring(content.replace('-01,', '-02,'))).totals.stored).toBe(1);
});

it('reviews of campsites that nobody knows make them too', async () => {
  const reviews = 'campsite,date,score\nMas Nou,2026-10-01,8\nMas Nou,2026-10-02,9\n';
  expect(await bring(reviews, NEW, { kind: 'reviews' })).toMatchObject({
    refused: null,
    totals: { stored: 2 },
    effect: { campsites: { made: 1 } },
  });
});

it('a file of campsites tells those that it makes, those that it changes, and rows of one campsite', async () => {
  const content =
    'name,link,province\nCala Sirena,https://camp.example.com/cala-sirena,Girona\nNuevo,,Huesca\nNuevo,,Huesca\n';
  const { effect } = await bring(content, undefined, { kind: 'campsites', dryRun: true });
  expect(effect).toEqual({
    campsites: { made: 1, changed: 1, joined: 1, names: ['Cala Sirena', 'Nuevo'] },
    nights: null,
  });
});

// @holds users-29
describe('a campsite of which only the link was known', () => {
  const waitFor = async (...links: readonly string[]) => {
    for (const link of links) {
      await test.db.query(
        `WITH made AS (INSERT INTO campsites (name, state) VALUES ($1, 'waiting') RETURNING id)
         INSERT INTO campsite_links (link, campsite_id) SELECT $1, id FROM made`,
        [link],
      );
    }
  };
  const linked = (...rows: readonly string[]) =>
    `campsite,link,stay_date,price,observed_at\n${rows.map((row) => `${row},2027-07-01,90,2026-11-20T06:00:00Z\n`).join('')}`;

  it('is called what the file of prices calls it', async () => {
    await waitFor('https://masnou.example');
    await bring(linked('Mas Nou,https://www.masnou.example/'));
    expect(await market()).toEqual({ 'Cala Sirena': 0, 'Los Pinos': 0, 'Mas Nou': 1 });
  });

  it('keeps its link as its name where the name is another’s, or is said of two', async () => {
    const links = ['https://pinos.example', 'https://one.example', 'https://two.example'];
    await waitFor(...links);
    await bring(
      linked('los pinos,https://pinos.example', 'Mas Nou,https://one.example', 'Mas Nou,https://two.example'),
    );
    expect(await market()).toEqual({
      'Cala Sirena': 0,
      'Los Pinos': 0,
      ...Object.fromEntries(links.map((link) => [link, 1])),
    });
  });

  it('keeps its link as its name where another is found by that name, in another spelling or by an alias', async () => {
    const links = ['https://sirena.example', 'https://alias.example'];
    await waitFor(...links);
    await test.db.query(
      `INSERT INTO campsite_names (name, written, campsite_id, said_at)
       SELECT 'sirena park', 'Sirena Park', id, now() FROM campsites WHERE name = 'Cala Sirena'`,
    );
    await bring(linked('Cala Siréna,https://sirena.example', 'Sirena Park,https://alias.example'));
    expect(await market()).toMatchObject(Object.fromEntries(links.map((link) => [link, 1])));
  });

  it('keeps the name that somebody gave it', async () => {
    await waitFor('https://masnou.example');
    await test.db.query(`UPDATE campsites SET name = 'Mas Nou de Dalt' WHERE name = 'https://masnou.example'`);
    await bring(linked('Mas Nou,https://masnou.example'));
    expect(await market()).toMatchObject({ 'Mas Nou de Dalt': 1 });
  });
});
