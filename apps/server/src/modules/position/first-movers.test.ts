import { getFirstMovers } from '@vivac/contract/position';
import { addDays, toDay } from '@vivac/domain/time/day';
import { ALIKE, EMOJI, LONG, PROTO, QUOTED, REFERENCE, RIVER, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseVersions } from '#modules/watchlists/write';
import { computeNext } from '../changes/compute/compute-changes.ts';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const REQUESTED = {
  campsitename: REFERENCE,
  competitorname: [RIVER, QUOTED, PROTO, EMOJI, LONG],
  ...ALIKE,
  accommodationtype: 'Yurt',
};

describe('first movers', () => {
  const DAYS = 77;
  const FIRST = toDay('2026-11-01');
  const NIGHTS = ['2027-06-01', '2027-06-02'];
  /** The leader moves every eleven days or so, the follower two days later. */
  const LED = [3, 13, 25, 36, 47, 57, 69];
  const priceOn = (name: string, day: number) => {
    const moved = LED.filter((at) => (name === RIVER ? at : name === PROTO ? at + 2 : Infinity) <= day).length;
    return 100 + 10 * moved;
  };

  // @holds mover-1 mover-3 mover-4
  it('are found among the confirmed changes, once these are computed', async () => {
    const rows = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
      ['06:00', '18:00'].map((time) =>
        pricesCsv(
          `${addDays(FIRST, day)}T${time}:00.000Z`,
          [REFERENCE, RIVER, PROTO, QUOTED].flatMap((campsite) =>
            NIGHTS.map((night) => ({ campsite, night, price: priceOn(campsite, day), type: 'Yurt', original: 'Yurt' })),
          ),
        ),
      ),
    );
    const [heading] = rows[0]!.split('\n');
    await server.importCsv('prices', [heading, ...rows.flatMap((csv) => csv.split('\n').slice(1))].join('\n'));
    const before = await server.ask(getFirstMovers, 'north', REQUESTED);
    expect(before.body).toMatchObject({ computing: true, pairs: [] });
    const deps = { ...server.context, raiseVersions, ownSources: async () => new Set<number>() };
    while (await computeNext(deps));
    const { body } = await server.ask(getFirstMovers, 'north', REQUESTED);
    expect(body).toMatchObject({ computing: false, follow_days: 7, days: 69, last_date: '2027-01-20' });
    expect(body.campsites.map(({ name, up, led, followed }) => [name, up, led, followed])).toEqual([
      [REFERENCE, 0, 0, 0],
      [RIVER, 7, 7, 0],
      [QUOTED, 0, 0, 0],
      [PROTO, 7, 0, 7],
      [EMOJI, 0, 0, 0],
      [LONG, 0, 0, 0],
    ]);
    expect(body.pairs).toMatchObject([
      { leader: RIVER, follower: PROTO, moves: 7, followed: 7, lag_days: 2, certain: true },
    ]);
  });
});
