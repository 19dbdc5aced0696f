import { getChanges } from '@vivac/contract/dashboard/changes';
import type { ResponseOf } from '@vivac/contract/endpoint';
import { ALIKE, NORTH, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseVersions } from '#modules/watchlists/write';
import { computeNext } from './compute/compute-changes.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const NIGHTS = Array.from({ length: 10 }, (_, night) => `2027-06-${String(night + 1).padStart(2, '0')}`);
const look = async (at: string, campsites: readonly string[], price: number) => {
  await server.importCsv(
    'prices',
    pricesCsv(
      at,
      campsites.flatMap((campsite) => NIGHTS.map((night) => ({ campsite, night, price }))),
    ),
  );
  const { db, clock } = server.context;
  let isMore = true;
  while (isMore) isMore = await computeNext({ db, clock, raiseVersions, ownSources: async () => new Set<number>() });
};

/** The page at a later moment. */
async function pageAt(moment: string): Promise<ResponseOf<typeof getChanges>> {
  const app = await server.at(moment);
  const url = addressOf(getChanges, { campsitename: [...NORTH], ...ALIKE, since: '30-days' });
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${server.tokens.north}` } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

// @holds change-9
it('a source that goes late in the middle is one “no data” a campsite and no change of price or availability', async () => {
  const [some, others] = [NORTH.slice(0, 2), NORTH.slice(2)];
  await look('2027-01-18T07:00:00.000Z', NORTH, 100);
  await look('2027-01-19T07:00:00.000Z', NORTH, 100);
  const before = await pageAt('2027-01-19T09:00:00Z');
  expect([before.gaps, before.changes]).toEqual([[], []]);
  await look('2027-01-20T07:00:00.000Z', some, 100);
  const late = await pageAt('2027-01-22T06:00:00Z');
  expect(late.gaps.map(({ name, state }) => [name, state])).toEqual(others.map((name) => [name, 'no_data']));
  expect([late.changes, late.total]).toEqual([[], 0]);
});
