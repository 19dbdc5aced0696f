import { type CalendarEntry, getCalendar } from '@vivac/contract/dashboard';
import { getNight } from '@vivac/contract/dashboard/night';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALIKE,
  DAY_10,
  DAY_15,
  DAY_18,
  EMOJI,
  LONG,
  PROTO,
  QUOTED,
  REFERENCE,
  RIVER,
  pricesCsv,
} from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';

const LENGTHS = { nights: 1, max_nights: 1 } as const;
const MOMENTS = { checked_at: DAY_15, max_observed_at: DAY_15 } as const;
const PROVENANCE = { restriction: null, basis: 'quoted', unlike: [], ...MOMENTS, ...LENGTHS } as const;
const counts = (priced: number, known: number, out = 0) => {
  return { competitors_priced: priced, competitors_known: known, competitors_sold_out: out, competitors_restricted: 0 };
};
const NOTHING = {
  price: null,
  max_price: null,
  median_price: null,
  percent: null,
  band: null,
  index: null,
  rank: null,
  of: null,
  ...counts(0, 0),
  observed_at: null,
  nights: null,
  max_nights: null,
  max_observed_at: null,
  unlike: [],
  checked_at: null,
  restriction: null,
  basis: null,
  key_date: null,
};

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

async function february(competitorname: readonly string[]): Promise<Map<string, CalendarEntry>> {
  const query = { campsitename: REFERENCE, competitorname, ...ALIKE, month: 2, year: 2027 };
  const { body } = await server.ask(getCalendar, 'north', query);
  return new Map(body.map((entry) => [entry.date, entry]));
}

async function firstAndLast(month: number, year?: number): Promise<[string, string, number]> {
  const { body } = await server.ask(getCalendar, 'north', { campsitename: REFERENCE, month, year });
  return [body[0]!.date, body.at(-1)!.date, body.length];
}

describe('the prices of a calendar night', () => {
  // @holds price-2 call-1
  it('are the own lowest available price, and the highest and median of the competitors’ lowest', async () => {
    expect((await february([RIVER, QUOTED, PROTO])).get('2027-02-10')).toEqual({
      date: '2027-02-10',
      price: 100,
      max_price: 120.5,
      median_price: 110.1,
      percent: -17,
      band: 'red',
      index: 90.8,
      rank: 3,
      of: 4,
      ...counts(3, 3),
      observed_at: DAY_15,
      state: 'priced',
      key_date: null,
      ...PROVENANCE,
    });
  });

  // @holds stay-3
  it('are of one length of stay where one is asked for', async () => {
    const offer = { campsite: REFERENCE, night: '2027-08-10', type: 'Yurt' };
    const rivals = { campsite: RIVER, night: '2027-08-10', type: 'Yurt' };
    const seen = [
      { ...offer, price: 100, nights: 1 },
      { ...offer, price: 70, nights: 7 },
      { ...rivals, price: 90, nights: 1 },
      { ...rivals, price: 95, nights: 7 },
    ];
    await server.importCsv('prices', pricesCsv(DAY_18, seen));
    const ask = async (lengthofstay?: number | 'Any') => {
      const query = { campsitename: REFERENCE, competitorname: [RIVER], accommodationtype: 'Yurt', lengthofstay };
      const { body } = await server.ask(getCalendar, 'north', { ...query, month: 8, year: 2027 });
      return body[9]!;
    };
    expect(await ask(1)).toMatchObject({ price: 100, max_price: 90 });
    expect(await ask(7)).toMatchObject({ price: 70, max_price: 95 });
    expect(await ask(3)).toMatchObject({ price: null, max_price: null, state: 'not_offered' });
  });

  // @holds stay-1
  it('are the lowest of all lengths of stay under Any, as without the parameter', async () => {
    const query = { campsitename: REFERENCE, competitorname: [RIVER], accommodationtype: 'Yurt', month: 8, year: 2027 };
    const { body: plain } = await server.ask(getCalendar, 'north', query);
    const { body: any } = await server.ask(getCalendar, 'north', { ...query, lengthofstay: 'Any' });
    expect(plain[9]).toMatchObject({ price: 70, max_price: 90 });
    expect(any).toEqual(plain);
  });

  // @holds stay-17
  it('are those known at the moment of as_of, and refuse what is no moment', async () => {
    const query = { campsitename: REFERENCE, month: 2, year: 2027, ...ALIKE };
    const ask = async (as_of: string) => (await server.ask(getCalendar, 'north', { ...query, as_of })).body[13]!;
    expect(await ask('2027-01-09')).toMatchObject({ price: null, state: 'not_seen' });
    expect(await ask('2027-01-10T07:00')).toMatchObject({ price: 140, observed_at: DAY_10 });
    expect(await ask('2027-01-15')).toMatchObject({ price: 142, observed_at: DAY_15 });
    expect(await ask(DAY_18)).toMatchObject({ price: 145, observed_at: DAY_18 });
    const refused = await server.refused(getCalendar, 'north', { ...query, as_of: 'yesterday' });
    expect(refused).toMatchObject({ status: 400, body: { field: 'as_of' } });
    const future = await server.refused(getCalendar, 'north', { ...query, as_of: '2031-01-01' });
    expect(future).toMatchObject({
      status: 400,
      body: { field: 'as_of', error: 'as_of: “2031-01-01” has not come yet.' },
    });
  });

  // @holds price-4
  it('have a median between the two middle prices of an even count', async () => {
    expect((await february([RIVER, QUOTED])).get('2027-02-10')).toMatchObject({
      max_price: 120.5,
      median_price: 115.3,
    });
  });

  // @holds call-3
  it('deduplicate competitors and exclude the reference', async () => {
    expect((await february([RIVER, RIVER, REFERENCE])).get('2027-02-10')).toMatchObject({
      max_price: 120.5,
      competitors_priced: 1,
    });
  });

  // @holds call-4
  it('are unfiltered when no filter is set', async () => {
    const query = { campsitename: REFERENCE, competitorname: [EMOJI], month: 2 };
    const { body } = await server.ask(getCalendar, 'north', query);
    expect(body[9]).toMatchObject({ price: 80, max_price: 60, percent: 33, band: 'blue' });
  });

  // @holds price-2
  it('are null, never 0, without a match', async () => {
    const nights = await february([RIVER, QUOTED, PROTO, EMOJI, LONG]);
    expect(nights.get('2027-02-13')).toEqual({ date: '2027-02-13', ...NOTHING, state: 'not_seen' });
  });

  // @holds price-3
  it('are sold out when every matching offer is', async () => {
    expect((await february([RIVER, QUOTED, PROTO])).get('2027-02-11')).toEqual({
      date: '2027-02-11',
      ...NOTHING,
      ...counts(0, 1, 1),
      observed_at: DAY_15,
      checked_at: DAY_15,
      state: 'sold_out',
    });
  });

  // @holds price-3
  it('are not offered when only other guest counts are', async () => {
    expect((await february([RIVER])).get('2027-02-12')).toEqual({
      date: '2027-02-12',
      ...NOTHING,
      max_price: 130,
      median_price: 130,
      ...counts(1, 1),
      max_observed_at: DAY_18,
      max_nights: 1,
      state: 'not_offered',
    });
  });

  it('have no comparison without a competitor', async () => {
    expect((await february([])).get('2027-02-10')).toMatchObject({
      price: 100,
      max_price: null,
      percent: null,
      band: null,
      index: null,
      rank: null,
      of: null,
      competitors_priced: 0,
    });
  });

  // @holds position-1 position-2
  it('are compared with the median and by rank too: 80 among 60, 75, 90 and 140 is index 97.0 and 3rd of 5', async () => {
    const night = '2027-09-10';
    const prices: [string, number][] = [
      [REFERENCE, 80],
      [RIVER, 60],
      [QUOTED, 75],
      [PROTO, 90],
      [EMOJI, 140],
    ];
    await server.importCsv(
      'prices',
      pricesCsv(
        DAY_18,
        prices.map(([campsite, price]) => ({ campsite, night, price, type: 'Yurt' })),
      ),
    );
    const others = [RIVER, QUOTED, PROTO, EMOJI, LONG];
    const query = { campsitename: REFERENCE, competitorname: others, accommodationtype: 'Yurt', month: 9, year: 2027 };
    const compared = { max_price: 140, percent: -43, band: 'red', median_price: 82.5, index: 97, rank: 3, of: 5 };
    expect((await server.ask(getCalendar, 'north', query)).body[9]).toMatchObject(compared);
    const alone = await server.ask(getCalendar, 'north', { ...query, competitorname: [LONG] });
    expect(alone.body[9]).toMatchObject({ price: 80, competitors_priced: 0, index: null, rank: null, of: null });
    const { body: detail } = await server.ask(getNight, 'north', {
      campsitename: REFERENCE,
      competitorname: others,
      accommodationtype: 'Yurt',
      date: night,
    });
    expect(detail).toMatchObject({ median_price: 82.5, index: 97, rank: 3, priced: 5, percent: -43 });
  });

  it('come from the newest observation, whatever the import order', async () => {
    expect((await february([])).get('2027-02-14')).toMatchObject({ price: 145, observed_at: DAY_18 });
  });
});

describe('a calendar month', () => {
  // @holds call-1
  it('has exactly its nights', async () => {
    expect(await firstAndLast(2, 2027)).toEqual(['2027-02-01', '2027-02-28', 28]);
    expect(await firstAndLast(2, 2028)).toEqual(['2028-02-01', '2028-02-29', 29]);
    expect(await firstAndLast(4, 2027)).toEqual(['2027-04-01', '2027-04-30', 30]);
    expect(await firstAndLast(1, 2027)).toEqual(['2027-01-01', '2027-01-31', 31]);
  });

  it('has prices on its first and last night', async () => {
    const priced = async (month: number, year: number) => {
      const { body } = await server.ask(getCalendar, 'north', { campsitename: REFERENCE, month, year, ...ALIKE });
      return body.filter(({ price }) => price !== null).map(({ date, price }) => [date, price]);
    };
    expect(await priced(1, 2027)).toEqual([
      ['2027-01-01', 301],
      ['2027-01-30', 70],
      ['2027-01-31', 71],
    ]);
    expect(await priced(4, 2027)).toEqual([['2027-04-30', 430]]);
    expect(await priced(2, 2028)).toEqual([['2028-02-29', 229]]);
    expect((await priced(2, 2027)).at(-1)).toEqual(['2027-02-28', 228]);
  });

  // @holds call-2
  it.each([
    ['2027-01-20T09:00:00Z', 1, '2027-01-01'],
    ['2027-01-20T09:00:00Z', 2, '2027-02-01'],
    ['2027-01-20T09:00:00Z', 12, '2027-12-01'],
    ['2027-02-28T22:59:00Z', 2, '2027-02-01'],
    ['2027-02-28T23:01:00Z', 2, '2028-02-01'],
    ['2027-06-15T09:00:00Z', 5, '2028-05-01'],
    ['2027-06-15T09:00:00Z', 6, '2027-06-01'],
    ['2027-12-31T22:59:00Z', 12, '2027-12-01'],
    ['2027-12-31T23:01:00Z', 12, '2028-12-01'],
    ['2027-12-31T23:01:00Z', 1, '2028-01-01'],
  ])('without a year, seen from %s, is the next month %i: from %s on', async (now, month, first) => {
    const app = await server.at(now);
    const url = addressOf(getCalendar, { campsitename: REFERENCE, month });
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${server.tokens.north}` } });
    expect(answer.json<CalendarEntry[]>()[0]!.date).toBe(first);
  });

  it('may be in the far past or future', async () => {
    expect(await firstAndLast(3, 2000)).toEqual(['2000-03-01', '2000-03-31', 31]);
    expect(await firstAndLast(12, 2199)).toEqual(['2199-12-01', '2199-12-31', 31]);
  });
});
