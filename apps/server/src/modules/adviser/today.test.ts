import { decideAdvice } from '@vivac/contract/adviser';
import { getToday } from '@vivac/contract/dashboard/today';
import { ADVISER_LIMITS, saveAdviserLimits } from '@vivac/testing/adviser-limits';
import { ALIKE, EMOJI, LONG, PROTO, QUOTED, REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { reviewsCsv } from '@vivac/testing/market/review-market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { raiseVersions } from '#modules/watchlists/write';
import { parseDay } from '@vivac/domain/time/day';
import { isPricedFrom } from '#modules/prices/counts-read';
import { computeNext } from '#modules/changes/compute/compute-changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;

const NIGHTS = Array.from({ length: 8 }, (_, night) => `2027-02-0${night + 1}`);
const on = (campsite: string, price: number | null, nights: readonly string[] = NIGHTS) =>
  nights.map((night) => ({
    campsite,
    night,
    price,
    original: 'Pod',
    type: 'Pod',
    ...(price === null && { units: 0 }),
  }));
const look = (at: string, rows: readonly ReturnType<typeof on>[]) =>
  server.importCsv('prices', pricesCsv(at, rows.flat()));
const compute = async () => {
  const { db, clock } = server.context;
  const deps = { db, clock, raiseVersions, ownSources: async () => new Set<number>() };
  let isMore = true;
  while (isMore) isMore = await computeNext(deps);
};
const requested = {
  campsitename: REFERENCE,
  competitorname: [RIVER, QUOTED, PROTO, LONG, EMOJI],
  ...ALIKE,
  accommodationtype: 'Pod',
};
const today = async (more: object = {}) => (await server.ask(getToday, 'north', { ...requested, ...more })).body;
const CHEAP = NIGHTS.slice(0, 3);
const GONE = NIGHTS[1]!;
const REST = NIGHTS.filter((night) => night !== GONE);
const theirs = () => [on(RIVER, 100), on(QUOTED, 90), on(PROTO, 120), on(LONG, 100)];

beforeAll(async () => {
  server = await openServerFixture();
  const own = [on(REFERENCE, 70, CHEAP), on(REFERENCE, 100, NIGHTS.slice(3))];
  for (const at of ['2027-01-17T06:00:00.000Z', '2027-01-18T06:00:00.000Z']) {
    await look(at, [...own, ...theirs(), on(EMOJI, 80)]);
  }
  for (const at of ['2027-01-19T21:00:00.000Z', '2027-01-20T06:00:00.000Z']) {
    await look(at, [...own, ...theirs(), on(EMOJI, null, [GONE]), on(EMOJI, 80, REST)]);
  }
  await compute();
});
afterAll(() => server.close());

describe('what may be to do today', () => {
  // @holds answer-7
  it('before limits are set, is the run of nights that are farthest from the median', async () => {
    const { has_limits, stakes, below_median } = await today();
    expect({ has_limits, below_median }).toEqual({ has_limits: false, below_median: CHEAP });
    const [most] = stakes;
    expect(most).toMatchObject({ first_date: CHEAP[0], last_date: CHEAP[2], way: 'raise', sold_out: 1, of: 5 });
    expect(most!.nights[1]).toEqual({ date: CHEAP[1], price: 70, proposed: 100, median: 100 });
  });

  // @holds answer-7
  it('says nothing of nights with fewer than four competitors', async () => {
    expect((await today({ competitorname: [RIVER, QUOTED, PROTO] })).stakes).toEqual([]);
  });

  // @holds answer-8
  it('names a competitor of which nothing that matches is left, with the own price of that night', async () => {
    const { changes } = await today();
    expect(changes).toEqual([
      expect.objectContaining({ name: EMOJI, kind: 'sold_out', first_date: GONE, last_date: GONE, own_price: 70 }),
    ]);
  });

  // @holds answer-1
  it('counts the nights on which both the own price and a competitor’s are known', async () => {
    expect((await today()).nights_compared).toBe(NIGHTS.length);
    const tipi = { campsite: REFERENCE, night: GONE, price: 90, original: 'Tipi', type: 'Tipi' };
    await server.importCsv('prices', pricesCsv('2027-01-20T06:00:00.000Z', [tipi]));
    const alone = await today({ competitorname: [RIVER], accommodationtype: 'Tipi' });
    expect(alone).toMatchObject({ compared: 1, nights_compared: 0, first_priced: null });
  });

  // @holds answer-10
  it('tells where prices begin when none of the nights ahead has one', async () => {
    expect((await today()).first_priced).toBeNull();
    expect((await today({ accommodationtype: 'Yurt' })).first_priced).toBeNull();
    await server.importCsv(
      'prices',
      pricesCsv('2027-01-20T06:00:00.000Z', [
        { campsite: RIVER, night: '2027-07-01', price: 90, original: 'Cabin', type: 'Cabin' },
      ]),
    );
    expect((await today({ accommodationtype: 'Cabin' })).first_priced).toBe('2027-07-01');
  });

  // @holds answer-10
  it('knows no price ahead where those of the month are all of passed nights, whatever the filters', async () => {
    const { db } = server.context;
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [SOUTHERN]);
    expect(await isPricedFrom(db, [id], parseDay('2027-02-10')!)).toBe(true);
    expect(await isPricedFrom(db, [id], parseDay('2027-02-11')!)).toBe(false);
    const elsewhere = { ...ALIKE, campsitename: SOUTHERN, accommodationtype: 'Yurt' };
    expect((await server.ask(getToday, 'south', elsewhere)).body.priced_ahead).toBe(true);
  });

  // @holds answer-9
  it('with limits, is what the adviser proposes, and goes with the decision of its nights', async () => {
    await saveAdviserLimits(server, 'north', [REFERENCE]);
    const { has_limits, stakes } = await today();
    expect(has_limits).toBe(true);
    const { nights } = stakes[0]!;
    expect(nights.map(({ date }) => date)).toEqual(CHEAP);
    expect(nights.every(({ proposed }) => proposed <= 70 * 1.1 && proposed <= ADVISER_LIMITS.ceiling)).toBe(true);
    for (const { date, proposed } of nights.slice(0, 2)) {
      const body = { ...requested, date, decision: 'ignored', proposed };
      expect((await send(server, decideAdvice, 'north', { body })).status).toBe(200);
    }
    expect((await today()).stakes[0]!.nights.map(({ date }) => date)).toEqual([CHEAP[2]]);
  });

  // @holds answer-8
  it('counts the reviews of the own campsite that are new since the last visit, and the bad ones among them', async () => {
    expect((await today()).reviews).toBeNull();
    const review = (id: string, score: number) => ({
      campsite: REFERENCE,
      id,
      date: '2027-01-19',
      score,
    });
    await server.importCsv('reviews', reviewsCsv([review('t1', 9.2), review('t2', 4)]));
    expect((await today()).reviews).toMatchObject({ new_count: 2, bad_count: 1 });
  });

  // @holds live-15
  it('tells when the oldest of its prices was seen, though its campsite was looked at since', async () => {
    const alone = { competitorname: [] };
    await look('2027-01-20T07:00:00.000Z', [on(REFERENCE, 100, NIGHTS.slice(3, 4))]);
    expect((await today(alone)).oldest_at).toBe('2027-01-20T06:00:00.000Z');
    const whole = [on(REFERENCE, 70, CHEAP), on(REFERENCE, 100, NIGHTS.slice(3))];
    await look('2027-01-20T07:30:00.000Z', whole);
    expect((await today(alone)).oldest_at).toBe('2027-01-20T07:30:00.000Z');
    expect((await today({ ...alone, accommodationtype: 'Yurt' })).oldest_at).toBeNull();
  });

  // @holds change-5
  it('says that changes of the competitors are held back while a question about a source is open', async () => {
    expect((await today()).held).toBe(false);
    await look('2027-01-20T08:00:00.000Z', [on(RIVER, 700), on(QUOTED, 630), on(PROTO, 840), on(LONG, 700)]);
    await compute();
    expect((await today()).held).toBe(true);
    expect((await today({ competitorname: [EMOJI] })).held).toBe(false);
  });
});
