import { importWorld } from '@vivac/testing/import-world';
import { describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/import-market';
import { addDays, toDay } from '@vivac/domain/time/day';
import { history, quotesKnownSince } from '#modules/prices/history-read';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';

const FIRST = toDay('2026-11-25');
const COLUMNS = ['campsite', 'stay_date', 'price', 'minimum_nights', 'closed', 'channel', 'outcome', 'observed_at'];
const MAPPING = {
  kind: 'prices',
  complete: ['campsite', 'channel', 'stay_date'],
  fields: Object.fromEntries(COLUMNS.map((column) => [column, { column }])),
};

const test = importWorld('prices, batches, observed_months, look_months');

/** A row of a look at one night, `nth` nights after the first. */
const look = (nth: number, price: number | null, outcome: string, hour: string, channel = 'Direct', closed = '') =>
  ['Cala Sirena', addDays(FIRST, nth), price ?? '', 1, closed, channel, outcome, `2026-11-20T${hour}:00:00Z`].join(',');

async function imported(...rows: readonly string[]) {
  const report = await send(test.deps, [COLUMNS.join(','), ...rows].join('\n'), { mapping: MAPPING });
  expect(report).toMatchObject({ refused: null, totals: { stored: rows.length } });
}

async function statesOf(count: number, filters: { channel?: string; nights?: number }) {
  const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);
  const quotes = await quotesByCampsite({ db: test.db }, campsites, FIRST, count, filters);
  return quotes.get(campsites[0]!.id)!.map(({ state }) => state);
}

describe('complete looks', () => {
  // @holds stay-7
  it('end the nights of a later month too, on which a stay would leave', async () => {
    await imported(...Array.from({ length: 14 }, (_, nth) => look(nth, 90, 'found', '06')));
    expect(await statesOf(3, { nights: 7 })).toEqual(['priced', 'priced', 'priced']);
    await imported(look(8, null, 'none', '07'));
    expect(await statesOf(3, { nights: 7 })).toEqual(['priced', 'priced', 'sold_out']);
  });

  // @holds stay-7 rule-28
  it.each([{ nights: 7 }, { nights: 1 }, {}])(
    'end an offer in its price history and in the trial of a rule, under %j',
    async (filters) => {
      await imported(...Array.from({ length: 14 }, (_, nth) => look(nth, 90, 'found', '06')));
      await imported(look(3, null, 'none', '07'));
      const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);
      const since = new Date('2026-11-20T05:00:00Z');
      const nights = { first: FIRST, count: 5, ahead: 90, since };
      const known = (await quotesKnownSince(test.db, campsites, nights, filters)).get(campsites[0]!.id)!;
      for (const [nth, quotes] of known.entries()) {
        const reported = await history({ db: test.db }, campsites[0]!, addDays(FIRST, nth), filters);
        expect(reported.map(({ state }) => state)).toEqual(quotes.map(({ state }) => state));
      }
      expect(known.map((quotes) => quotes.at(-1)!.state)).toEqual(await statesOf(5, filters));
      expect(known[3]!.map(({ state }) => state)).toEqual(['priced', 'sold_out']);
    },
  );

  // @holds stay-5 stay-7
  it('that name a night as closed say so, not that it is sold out', async () => {
    await imported(look(0, 90, 'found', '06'), look(1, 90, 'found', '06'));
    await imported(look(0, null, 'none', '07', 'Direct', 'yes'), look(1, null, 'none', '07'));
    expect(await statesOf(2, { nights: 1 })).toEqual(['closed', 'sold_out']);
  });

  // @holds stay-5
  it('that failed on another channel are the reason where nothing was ever seen', async () => {
    await imported(look(0, null, 'failed', '06', 'Booking'));
    expect(await statesOf(2, { channel: 'Direct' })).toEqual(['look_failed', 'not_seen']);
  });
});

// @holds stay-5
it('a stay that only another channel sells is not offered, one that nobody looked at is not seen', async () => {
  await imported(look(0, 90, 'found', '06', 'Booking'));
  expect(await statesOf(2, { channel: 'Direct' })).toEqual(['not_offered', 'not_seen']);
});
