import { previewNotification } from '@vivac/contract/notifications';
import { addDays, toDay } from '@vivac/domain/time/day';
import { type QuoteAsOf, quoteAsOf } from '@vivac/domain/offers/price-history';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_15, NORTH, QUOTED, REFERENCE, RIVER, pricesCsv } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { observationsSince } from '../evidence/read.ts';
import { defaultFilters } from '../prices/filters-read.ts';
import { history, quotesKnownSince } from '../prices/history-read.ts';
import { quotesByCampsite } from '../prices/read.ts';
import { visibleCampsites } from '../watchlists/read.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

/** As it is now, Wednesday, 20 January 2027, 10:00 in Madrid, or at another moment. */
async function preview(kind: 'reviews' | 'price', rule: object, caller: Caller = 'north', now?: string) {
  const app = now === undefined ? server.app : await server.at(now);
  const { status, body } = await send({ app, tokens: server.tokens }, previewNotification, caller, {
    body: { kind, rule },
  });
  expect(status).toBe(200);
  return body;
}
const days = ({ latest }: { latest: readonly { sent_at: string; found: number }[] }) =>
  latest.map(({ sent_at, found }) => [sent_at, found]);

describe('the preview of a price rule', () => {
  // @holds rule-17 rule-28
  it('has a message for each morning with fresh prices beyond the threshold', async () => {
    const body = await preview('price', { spread: 5, up: true });
    expect(body).toMatchObject({ messages: 3, days: 90, runs: 90, next_run: '2027-01-21T06:00:00.000Z' });
    expect(days(body)).toEqual([
      ['2027-01-17T06:00:00.000Z', 2],
      ['2027-01-16T06:00:00.000Z', 2],
      ['2027-01-15T06:00:00.000Z', 2],
    ]);
    expect(body.latest[0]!.prices).toEqual([
      {
        date: '2027-02-10',
        competitor: RIVER,
        price: 100,
        competitor_price: 120.5,
        percent: 21,
        observed_at: DAY_15,
      },
      expect.objectContaining({ competitor: QUOTED, competitor_price: 110.1, percent: 10 }),
    ]);
  });

  // @holds rule-18
  it('counts the mornings with stale prices', async () => {
    // What was seen on the 10th is old on the 13th and 14th, what was seen on the 15th from the 18th to the 20th.
    expect(await preview('price', { spread: 5, up: true })).toMatchObject({ stale_runs: 5 });
  });

  // @holds rule-16
  it.each([
    [{ spread: 20.5, up: true }, 3],
    [{ spread: 20.51, up: true }, 0],
    [{ spread: 5, up: false }, 3],
    [{ spread: 5.01, up: false }, 0],
    [{ spread: 0, up: true, schedule: 'weekly', day: 6 }, 1],
    [{ spread: 0, up: true, schedule: 'weekly' }, 0],
  ])('of %j has %i messages', async (rule, messages) => {
    expect(await preview('price', rule)).toMatchObject({ messages });
  });

  // @holds rule-28
  it('ignores prices observed later (point in time)', async () => {
    expect(await preview('price', { spread: 5, up: true }, 'north', '2027-01-15T05:59:00Z')).toMatchObject({
      messages: 0,
      runs: 90,
    });
    expect(await preview('price', { spread: 5, up: true }, 'north', '2027-01-15T06:00:00Z')).toMatchObject({
      messages: 1,
    });
  });

  it('is empty without a reference campsite', async () => {
    expect(await preview('price', { up: true }, 'idle')).toMatchObject({ messages: 0, runs: 90, latest: [] });
  });

  it('is refused for an invalid rule', async () => {
    const { status, body } = await send(server, previewNotification, 'north', {
      body: { kind: 'price', rule: { spread: 101, up: true } },
    });
    expect([status, body.field, body.error]).toEqual([
      400,
      'price.spread',
      'price rule: spread must be 0 to 100, with at most two decimals.',
    ]);
  });
});

describe('the preview of a review rule', () => {
  // @holds rule-19
  it('has the reviews of the first import on the Monday after their date', async () => {
    const below = await preview('reviews', { condition: 'below', note: 7 });
    expect(below).toMatchObject({ messages: 1, runs: 13, stale_runs: 0 });
    expect(below.latest).toMatchObject([
      { sent_at: '2026-12-07T06:00:00.000Z', found: 1, reviews: [{ date: '2026-11-30', score: 3 }] },
    ]);
    const above = await preview('reviews', { condition: 'above', note: 6.99 });
    expect(days(above)).toEqual([['2027-01-04T06:00:00.000Z', 1]]);
    expect(await preview('reviews', { condition: 'above', note: 7 })).toMatchObject({ messages: 0 });
  });

  it('has a late review on the day after its import', async () => {
    const late = { campsite: REFERENCE, id: 'late', date: '2026-11-16', score: 2 };
    await server.importCsv('reviews', reviewsCsv([late]));
    expect(await preview('reviews', { condition: 'below', note: 3 })).toMatchObject({ messages: 0 });
    const body = await preview('reviews', { condition: 'below', note: 3 }, 'north', '2027-01-25T06:00:00Z');
    expect(body.latest).toMatchObject([{ sent_at: '2027-01-25T06:00:00.000Z', reviews: [{ date: '2026-11-16' }] }]);
  });
});

describe('point-in-time prices', () => {
  const first = toDay('2027-01-30');
  const count = 20;

  // @holds rule-28
  it('are equal from month blocks and from single nights', async () => {
    const { db } = server.context;
    const nights = ['2027-02-10', '2027-02-14'];
    for (const at of ['2027-01-19T06:00:00Z', '2027-01-19T18:00:00Z', '2027-01-20T06:00:00Z']) {
      const again = nights.map((night) => ({ campsite: RIVER, night, price: 111, units: 2 }));
      await server.importCsv('prices', pricesCsv(at, again));
    }
    const north = await visibleCampsites(db, { uid: '', admin: true }, NORTH);
    const filters = await defaultFilters(db, { uid: '', admin: true }, first);
    const since = new Date('2027-01-19T12:00:00Z');
    const known = await quotesKnownSince(db, north, { first, count, ahead: 90, since }, filters);
    const live = await quotesByCampsite({ db }, north, first, count, filters);
    const moments = ['2027-01-19T12:00:00Z', '2027-01-20T06:00:00Z'].map((at) => Date.parse(at) / 1000);
    const asKnown = (quotes: readonly QuoteAsOf[]) => moments.map((atS) => quoteAsOf(quotes, atS)?.priceCents);
    for (const campsite of north) {
      const quotes = known.get(campsite.id)!;
      for (const [night, ofNight] of quotes.entries()) {
        expect(asKnown(ofNight)).toEqual(asKnown(await history({ db }, campsite, addDays(first, night), filters)));
      }
      const price = (quote: Quote = NOT_SEEN) => [quote.priceCents, quote.priceSeenAtS];
      expect(quotes.map((ofNight) => price(ofNight.at(-1)))).toEqual(
        live.get(campsite.id)!.map((quote) => price(quote)),
      );
    }
    expect([...known.values()].flat(2).length).toBeGreaterThan(10);
  });

  it('skip month blocks superseded before the asked moment', async () => {
    const [river] = await visibleCampsites(server.context.db, { uid: '', admin: true }, [RIVER]);
    const times = async (since: string) => {
      const months = [toDay('2027-02-01')];
      const requested = { campsiteIds: [river!.id], months, since: new Date(since), aheadDays: 91 };
      const blocks = await observationsSince(server.context.db, requested, {});
      return blocks.filter(({ observedNights }) => observedNights === ((1 << 9) | (1 << 13))).length;
    };
    expect(await times('2027-01-19T00:00:00Z')).toBe(3);
    expect(await times('2027-01-19T18:00:00Z')).toBe(2);
    expect(await times('2027-01-21T00:00:00Z')).toBe(1);
  });
});
