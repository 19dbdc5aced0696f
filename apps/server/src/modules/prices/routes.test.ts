import { getFilters, getGraphic, getMap, getPriceHistory, getReferenceCampsite } from '@vivac/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALIKE,
  DAY_10,
  DAY_15,
  DAY_18,
  EMOJI,
  LONG,
  NORTH,
  PROTO,
  QUOTED,
  REFERENCE,
  RIVER,
  SOUTHERN,
  WAITING,
  linkOf,
  pricesCsv,
} from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('the price-chart endpoint', () => {
  async function series(campsitename: readonly string[], startdate: string, days: number) {
    const { body } = await server.ask(getGraphic, 'north', { campsitename, startdate, days, ...ALIKE });
    return body;
  }
  const points = (entries: readonly { date: string; price: number | null }[] | undefined) =>
    entries?.map(({ date, price }) => [date, price]);

  // @holds call-6
  it('continues over the end of a month', async () => {
    const body = await series([REFERENCE, RIVER], '2027-01-30', 5);
    expect(Object.keys(body)).toEqual([REFERENCE, RIVER]);
    expect(points(body[REFERENCE])).toEqual([
      ['2027-01-30', 70],
      ['2027-01-31', 71],
      ['2027-02-01', 72],
      ['2027-02-02', null],
      ['2027-02-03', 74],
    ]);
    expect(points(body[RIVER])).toEqual([
      ['2027-01-30', null],
      ['2027-01-31', 60],
      ['2027-02-01', null],
      ['2027-02-02', null],
      ['2027-02-03', null],
    ]);
  });

  it('continues over the end of a year', async () => {
    expect(points((await series([REFERENCE], '2027-12-30', 4))[REFERENCE])).toEqual([
      ['2027-12-30', 200],
      ['2027-12-31', 201],
      ['2028-01-01', 202],
      ['2028-01-02', null],
    ]);
  });

  it('includes a leap day', async () => {
    expect(points((await series([REFERENCE], '2028-02-28', 3))[REFERENCE])).toEqual([
      ['2028-02-28', null],
      ['2028-02-29', 229],
      ['2028-03-01', null],
    ]);
  });

  it('has the time of observation and the reason for a missing price', async () => {
    const body = await series([REFERENCE, RIVER, QUOTED, PROTO], '2027-02-11', 2);
    const unpriced = { price: null, restriction: null, basis: null, nights: null };
    expect(body[REFERENCE]).toEqual([
      { date: '2027-02-11', ...unpriced, observed_at: DAY_15, checked_at: DAY_15, state: 'sold_out' },
      { date: '2027-02-12', ...unpriced, observed_at: null, checked_at: null, state: 'not_offered' },
    ]);
    expect(body[RIVER]?.map(({ state }) => state)).toEqual(['sold_out', 'priced']);
    expect(body[QUOTED]?.map(({ state }) => state)).toEqual(['not_offered', 'not_seen']);
    expect(Object.getOwnPropertyDescriptor(body, PROTO)?.value[0]).toMatchObject({ state: 'not_seen' });
  });

  // @holds call-6
  it('has the requested number of days, at most 366', async () => {
    expect((await series([REFERENCE], '2027-02-01', 1))[REFERENCE]).toHaveLength(1);
    expect((await series([REFERENCE], '2027-02-01', 366))[REFERENCE]).toHaveLength(366);
    const { status, body } = await server.refused(getGraphic, 'north', {
      campsitename: REFERENCE,
      startdate: '2027-02-01',
      days: 367,
    });
    expect([status, body.error, body.field]).toEqual([400, 'days must be at most 366.', 'days']);
  });
});

describe('the map endpoint', () => {
  // @holds call-7
  it('has coordinates and price of each campsite, whatever its name', async () => {
    const query = { campsitename: [...NORTH].reverse(), date: '2027-02-10', ...ALIKE };
    const { body } = await server.ask(getMap, 'north', query);
    expect(Object.keys(body)).toEqual([...NORTH].reverse());
    expect(Object.entries(body).map(([name, entry]) => [name, entry.price, entry.geographiclocation])).toEqual([
      [LONG, null, '37,-5'],
      [EMOJI, null, '36.7,-4.4'],
      [PROTO, 95, null],
      [QUOTED, 110.1, '42,-3.125'],
      [RIVER, 120.5, '41.5,2.25'],
      [REFERENCE, 100, '39.95,4.05'],
    ]);
    expect(body[EMOJI]).toEqual({
      price: null,
      percent: null,
      geographiclocation: '36.7,-4.4',
      observed_at: null,
      checked_at: null,
      state: 'not_offered',
      restriction: null,
      basis: null,
      nights: null,
    });
    expect(body[REFERENCE]).toMatchObject({ observed_at: DAY_15, state: 'priced' });
  });

  it('has each price’s rounded percentage against the reference', async () => {
    const query = { campsitename: [...NORTH], date: '2027-02-10', ...ALIKE };
    const { body } = await server.ask(getMap, 'north', { ...query, referencename: REFERENCE });
    expect(NORTH.map((name) => body[name]!.percent)).toEqual([null, 21, 10, -5, null, null]);
    const alone = await server.ask(getMap, 'north', query);
    expect(NORTH.map((name) => alone.body[name]!.percent)).toEqual(NORTH.map(() => null));
    const other = await server.refused(getMap, 'north', { ...query, campsitename: [RIVER], referencename: REFERENCE });
    expect([other.status, other.body.field]).toEqual([400, 'referencename']);
  });

  it('is for one night', async () => {
    const price = async (date: string) => {
      const { body } = await server.ask(getMap, 'north', { campsitename: REFERENCE, date, ...ALIKE });
      return body[REFERENCE]?.price;
    };
    expect(await price('2027-01-31')).toBe(71);
    expect(await price('2027-02-02')).toBeNull();
    expect(await price('2028-02-29')).toBe(229);
  });
});

describe('the filters endpoint', () => {
  // @holds call-10
  it('sorts the reference’s values first, then by number of campsites', async () => {
    const { body } = await server.ask(getFilters, 'north');
    expect(body).toEqual({
      CampsiteName: [...NORTH],
      AccommodationType: ['Glamping tent', 'Bungalow'],
      NumberOfGuests: [2, 4],
      ChannelName: ['Booking', 'Direct', 'Expedia', 'Airbnb'],
      CancellationPolicy: ['Free', 'Non-refundable'],
      IncludedExtras: ['None', 'Breakfast'],
      LengthOfStay: [1, 7, 'Any'],
      Date: ['2027-01-20'],
    });
  });

  it('has no values of another watchlist (tenant isolation)', async () => {
    const { body } = await server.ask(getFilters, 'south');
    expect(body.CampsiteName).toEqual([WAITING, SOUTHERN]);
    expect(body.ChannelName).toEqual(['Southern']);
    expect(body.AccommodationType).toEqual(['Only in the south']);
  });

  it('has the whole market for an administrator, by name', async () => {
    const { body } = await server.ask(getFilters, 'admin');
    expect(new Set(body.CampsiteName)).toEqual(new Set([...NORTH, SOUTHERN, WAITING]));
    expect(body.CampsiteName.indexOf(RIVER)).toBeLessThan(body.CampsiteName.indexOf(SOUTHERN));
    expect(body.ChannelName).toContain('Southern');
  });

  // @holds call-10
  it('is empty without a watchlist', async () => {
    const { body } = await server.ask(getFilters, 'idle');
    expect(Object.values(body).map((values) => values.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('the reference-campsite endpoint', () => {
  // @holds call-11
  it('gives the user’s own', async () => {
    const { body } = await server.ask(getReferenceCampsite, 'north');
    expect(body).toEqual({ referenceCampsite: REFERENCE, state: 'active', link: linkOf(0) });
  });

  it('is waiting while only its link is known', async () => {
    const { body } = await server.ask(getReferenceCampsite, 'south');
    expect(body).toEqual({ referenceCampsite: WAITING, state: 'waiting', link: WAITING });
  });

  // @holds call-11
  it('is null when none is set', async () => {
    const { body } = await server.ask(getReferenceCampsite, 'idle');
    expect(body).toEqual({ referenceCampsite: null, state: null, link: null });
  });
});

describe('the price-history endpoint', () => {
  it('has what was known after each capture, despite out-of-order imports', async () => {
    const query = { campsitename: REFERENCE, date: '2027-02-14', ...ALIKE };
    const { body } = await server.ask(getPriceHistory, 'north', query);
    const PRICED = { state: 'priced', basis: 'quoted', nights: 1 };
    expect(body).toEqual([
      { observed_at: DAY_10, price: 140, ...PRICED },
      { observed_at: DAY_15, price: 142, ...PRICED },
      { observed_at: DAY_18, price: 145, ...PRICED },
    ]);
  });

  it('is empty for unobserved nights', async () => {
    const { body } = await server.ask(getPriceHistory, 'north', { campsitename: LONG, date: '2027-02-14' });
    expect(body).toEqual([]);
  });
});

describe('an out-of-order capture', () => {
  it('does not replace newer prices, and is part of the history', async () => {
    const seen = [{ campsite: REFERENCE, night: '2027-02-14', price: 99, original: 'Tent A' }];
    await server.importCsv('prices', pricesCsv('2027-01-12T06:00:00Z', seen));
    const query = { campsitename: REFERENCE, date: '2027-02-14', ...ALIKE };
    const map = await server.ask(getMap, 'north', query);
    expect(map.body[REFERENCE]?.price).toBe(145);
    const history = await server.ask(getPriceHistory, 'north', query);
    expect(history.body.map(({ price }) => price)).toEqual([140, 99, 142, 145]);
  });
});
