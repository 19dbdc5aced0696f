import { normaliseLink } from '@vivac/domain/places/link';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { empty, importInto, send } from '@vivac/testing/import-market';
import { findCampsite } from './campsite-identity-read.ts';
import { renormaliseLinks } from './renormalise-links.ts';

const HOTEL = 'https://booking.com/hotel/es/cala-sirena.html';
/** As the first version of Vivac kept what somebody had copied. */
const OLD = `${HOTEL}?checkin=2027-08-14&group_adults=2&hpos=1`;
const OLDER = `${HOTEL}?checkin=2026-08-01&srpvid=1`;

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'campsites, batches, watchlists');
});

async function campsite(name: string, link: string, state: 'active' | 'waiting' = 'active'): Promise<number> {
  const [row] = await test.db.query<{ id: number }>(
    'INSERT INTO campsites (name, state) VALUES ($1, $2) RETURNING id',
    [name, state],
  );
  await test.db.query('INSERT INTO campsite_links (link, campsite_id) VALUES ($1, $2)', [link, row!.id]);
  return row!.id;
}

const watch = (uid: string, id: number, role: string, position: number, link: string) =>
  test.db.query('INSERT INTO watchlists (uid, campsite_id, role, position, link) VALUES ($1, $2, $3, $4, $5)', [
    uid,
    id,
    role,
    position,
    link,
  ]);
const watched = () =>
  test.db.query(
    `SELECT uid, role, c.name, link FROM watchlists w JOIN campsites c ON c.id = campsite_id ORDER BY uid, role DESC, position`,
  );
const campsites = async () =>
  (await test.db.query<{ name: string }>('SELECT name FROM campsites ORDER BY name')).map(({ name }) => name);

it('a stored link with tracking parameters is renormalised at start', async () => {
  const id = await campsite('Cala Sirena', OLD);
  await watch('ana', id, 'reference', 0, OLD);
  expect(await renormaliseLinks(test.db)).toEqual([]);
  expect(await findCampsite(test.db, { link: normaliseLink(OLDER)! })).toBe(id);
  expect(await watched()).toEqual([{ uid: 'ana', role: 'reference', name: 'Cala Sirena', link: HOTEL }]);
});

it('an import with the renormalised link creates no duplicate campsite', async () => {
  await campsite('Cala Sirena', OLD);
  await renormaliseLinks(test.db);
  const report = await send(importInto(test.db), `name,link\nCala Sirena (2),${OLDER}\n`, { kind: 'campsites' });
  expect(report).toMatchObject({ refused: null, totals: { rejected: 0 } });
  expect(await campsites()).toEqual(['Cala Sirena (2)']);
});

it('a waiting campsite is merged into the one with data, on every watchlist', async () => {
  const waiting = await campsite(OLD, OLD, 'waiting');
  const active = await campsite('Cala Sirena', OLDER);
  await watch('ana', waiting, 'reference', 0, OLD);
  await watch('ana', active, 'competitor', 1, OLDER);
  await watch('eva', waiting, 'competitor', 1, OLD);
  expect(await renormaliseLinks(test.db)).toEqual([]);
  expect(await campsites()).toEqual(['Cala Sirena']);
  expect(await watched()).toEqual([
    { uid: 'ana', role: 'reference', name: 'Cala Sirena', link: HOTEL },
    { uid: 'eva', role: 'competitor', name: 'Cala Sirena', link: HOTEL },
  ]);
});

it('two links of one campsite that normalise alike are deduplicated', async () => {
  const id = await campsite('Cala Sirena', OLD);
  await test.db.query('INSERT INTO campsite_links (link, campsite_id) VALUES ($1, $2)', [OLDER, id]);
  expect(await renormaliseLinks(test.db)).toEqual([]);
  expect(await test.db.query('SELECT link, campsite_id FROM campsite_links')).toEqual([
    { link: HOTEL, campsite_id: id },
  ]);
});

it('a waiting campsite named by its link is renamed', async () => {
  await campsite(OLD, OLD, 'waiting');
  await renormaliseLinks(test.db);
  expect(await campsites()).toEqual([HOTEL]);
});

it('two campsites with data and one link are kept apart, with a warning at every start', async () => {
  const first = await campsite('Cala Sirena', OLD);
  await campsite('Cala Sirena 2026', OLDER);
  const sentence =
    `“Cala Sirena 2026” and “Cala Sirena” have one link, ${HOTEL}, under the rules of this version: ` +
    'what arrives under it goes to “Cala Sirena”; both keep what they have.';
  expect(await renormaliseLinks(test.db)).toEqual([sentence]);
  expect(await findCampsite(test.db, { link: normaliseLink(OLDER)! })).toBe(first);
  expect(await campsites()).toEqual(['Cala Sirena', 'Cala Sirena 2026']);
  expect(await renormaliseLinks(test.db)).toEqual([sentence]);
});
