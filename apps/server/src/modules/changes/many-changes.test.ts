import { getChanges } from '@vivac/contract/dashboard/changes';
import { addDays, toDay } from '@vivac/domain/time/day';
import { ALIKE, NORTH, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseVersions } from '#modules/watchlists/write';
import { computeNext } from './compute/compute-changes.ts';

const NIGHTS = 210;
/** Of each campsite: as many offers again stay as they are, so that nobody is asked about the source. */
const MOVING = 8;
const MOVED = NORTH.length * MOVING * NIGHTS;

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
}, 120_000);
afterAll(() => server.close());

const PAGE = { campsitename: [...NORTH], ...ALIKE, since: '30-days' };
const first = toDay('2027-03-01');
const look = (at: string, factor: number) =>
  server.importCsv(
    'prices',
    pricesCsv(
      at,
      NORTH.flatMap((campsite) =>
        Array.from({ length: 2 * MOVING }, (_, unit) =>
          Array.from({ length: NIGHTS }, (_night, night) => ({
            campsite,
            night: addDays(first, night),
            price: (80 + unit) * (unit < MOVING ? factor : 1),
            original: `Unit ${unit}`,
          })),
        ).flat(),
      ),
    ),
  );

async function compute(): Promise<number> {
  const { db, clock } = server.context;
  let turns = 0;
  while (await computeNext({ db, clock, raiseVersions, ownSources: async () => new Set<number>() })) turns++;
  return turns;
}

describe(`${MOVED.toLocaleString('en')} changes in one batch`, { timeout: 120_000 }, () => {
  // @holds change-14
  it('are computed in one pass with bounded memory, and are one change a campsite on the page', async () => {
    await look('2027-01-16T05:00:00.000Z', 1);
    await look('2027-01-17T05:00:00.000Z', 1);
    await compute();
    await look('2027-01-18T05:00:00.000Z', 1.1);
    const heapBefore = process.memoryUsage().heapUsed;
    // Judged, and computed anew, four campsites at a time: something later than this look was there before it.
    expect(await compute()).toBe(3);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(100_000_000);
    await look('2027-01-19T05:00:00.000Z', 1.1);
    // Judged, and folded on, all at once.
    expect(await compute()).toBe(2);
    const [stored] = await server.context.db.query(
      'SELECT sum(bit_count(night_mask::bit(32)))::int AS changes, array_agg(DISTINCT state) AS states FROM offer_changes',
      [],
    );
    expect(stored).toEqual({ changes: MOVED, states: ['open'] });
    const { body } = await server.ask(getChanges, 'north', PAGE);
    expect(body.changes.map(({ nights, state }) => [nights, state])).toEqual(NORTH.map(() => [NIGHTS, 'open']));
  });
});
