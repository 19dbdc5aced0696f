import { getCalendar, getMap } from '@vivac/contract/dashboard';
import { type NightCampsite, getNight } from '@vivac/contract/dashboard/night';
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
  SOUTHERN,
  pricesCsv,
} from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const COMPETITORS = [RIVER, QUOTED, PROTO, EMOJI, LONG];

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

async function night(date: string, more: Record<string, string | number | readonly string[]> = {}) {
  const query = { campsitename: REFERENCE, competitorname: COMPETITORS, date, ...ALIKE, ...more };
  return (await server.ask(getNight, 'north', query)).body;
}
const byName = (campsites: readonly NightCampsite[]) => new Map(campsites.map((campsite) => [campsite.name, campsite]));

/** A file with more columns, each of one value. */
function withColumns(csv: string, columns: Readonly<Record<string, string>>): string {
  const [head, ...rows] = csv.split('\n');
  const values = Object.values(columns).join(',');
  return [`${head},${Object.keys(columns).join(',')}`, ...rows.map((row) => `${row},${values}`)].join('\n');
}

/** A file that states restrictions has rates of nights, from which stays are derived. */
function nightlyRates(...given: Parameters<typeof pricesCsv>): string {
  return withColumns(pricesCsv(...given), { minimum_nights: '1' });
}

describe('the night endpoint', () => {
  // @holds night-1
  it('has the own price first, then the others from dear to cheap, then those without a price as asked for', async () => {
    const { campsites } = await night('2027-02-10');
    expect(campsites.map(({ name, price }) => [name, price])).toEqual([
      [REFERENCE, 100],
      [RIVER, 120.5],
      [QUOTED, 110.1],
      [PROTO, 95],
      [EMOJI, null],
      [LONG, null],
    ]);
    expect(campsites.slice(4).map(({ state }) => state)).toEqual(['not_offered', 'not_seen']);
  });

  // @holds night-2
  it('says how far each competitor is from the own price, for the night and the stay', async () => {
    await server.importCsv(
      'prices',
      pricesCsv(DAY_15, [
        { campsite: REFERENCE, night: '2027-06-04', price: 33.33, nights: 3 },
        { campsite: RIVER, night: '2027-06-04', price: 40.1, nights: 3 },
      ]),
    );
    const { campsites, departure } = await night('2027-06-04', { lengthofstay: 3 });
    expect(departure).toBe('2027-06-07');
    const [own, river] = campsites;
    expect(own).toMatchObject({ price: 33.33, total: 99.99, nights: 3, difference: null });
    expect(own?.items).toEqual([{ kind: 'accommodation', amount: 99.99 }]);
    expect(river).toMatchObject({ total: 120.3, difference: { night: 6.77, stay: 20.31, percent: 20 } });
  });

  // @holds night-2 night-9
  it('tells mandatory fees within the total, tourist tax beside it, and whose tax alone is known', async () => {
    const stay = (campsite: string) => [{ campsite, night: '2027-06-10', price: 46.5, nights: 2 }];
    const charged = withColumns(pricesCsv(DAY_15, stay(REFERENCE)), { mandatory_fees: '12', tourist_tax: '4.8' });
    await server.importCsv('prices', charged);
    await server.importCsv('prices', pricesCsv(DAY_15, stay(RIVER)));
    const [own, river] = (await night('2027-06-10', { lengthofstay: 2 })).campsites;
    expect(own).toMatchObject({ price: 52.5, total: 105, tax: 4.8, unlike: [] });
    expect(own?.items).toEqual([
      { kind: 'accommodation', amount: 93 },
      { kind: 'fees', amount: 12 },
    ]);
    expect(river).toMatchObject({ total: 93, tax: null, unlike: ['tax'], difference: { night: -6, stay: -12 } });
  });

  // @holds night-3
  it('places the own price: percent and band of the dearest, index to the median, rank, and how many have no price', async () => {
    expect(await night('2027-02-10')).toMatchObject({
      percent: -17,
      band: 'red',
      max_price: 120.5,
      median_price: 110.1,
      index: 90.8,
      rank: 3,
      priced: 4,
      unpriced: 2,
    });
  });

  // @holds answer-12
  it('says since which look nobody is cheaper, as the steps of all prices tell it', async () => {
    const look = (at: string, own: number, river: number) =>
      server.importCsv(
        'prices',
        pricesCsv(at, [
          { campsite: REFERENCE, night: '2027-06-20', price: own },
          { campsite: RIVER, night: '2027-06-20', price: river },
        ]),
      );
    await look(DAY_10, 100, 90);
    expect((await night('2027-06-20')).nobody_cheaper).toBeNull();
    await look(DAY_15, 100, 110);
    await look(DAY_18, 95, 112);
    const answer = await night('2027-06-20');
    expect(answer.nobody_cheaper).toEqual({ since: DAY_15, always: false });
    const [, river] = answer.campsites;
    expect(river?.steps.map(({ observed_at, price }) => [observed_at, price])).toEqual([
      [DAY_10, 90],
      [DAY_15, 110],
      [DAY_18, 112],
    ]);
  });

  // @holds night-4
  it('names wording, accommodation type, channel and source of the offer that gives the price', async () => {
    const { campsites } = await night('2027-02-14');
    expect(campsites[0]).toMatchObject({
      price: 145,
      basis: 'quoted',
      wording: 'Tent A',
      type: 'Glamping tent',
      channel: 'Booking',
      observed_at: DAY_18,
      checked_at: DAY_18,
    });
    expect(campsites[0]?.source).not.toBeNull();
    expect(byName(campsites).get(EMOJI)).toMatchObject({ wording: null, type: null, channel: null, source: null });
  });

  // @holds night-5
  it('tells the price of the stay over the time of observation, and what each look found', async () => {
    const { campsites } = await night('2027-02-14');
    const PRICED = { state: 'priced', basis: 'quoted', nights: 1 };
    expect(campsites[0]?.steps).toEqual([
      { observed_at: DAY_10, price: 140, ...PRICED },
      { observed_at: DAY_15, price: 142, ...PRICED },
      { observed_at: DAY_18, price: 145, ...PRICED },
    ]);
    await server.importCsv(
      'prices',
      pricesCsv('2027-01-19T06:00:00Z', [{ campsite: REFERENCE, night: '2027-02-14', price: 145, original: 'Tent A' }]),
    );
    const [own] = (await night('2027-02-14')).campsites;
    expect(own?.steps).toHaveLength(3);
    expect(own?.evidence.map(({ observed_at, price, unchanged }) => [observed_at, price, unchanged])).toEqual([
      ['2027-01-19T06:00:00.000Z', 145, true],
      [DAY_18, 145, false],
      [DAY_15, 142, false],
      [DAY_10, 140, false],
    ]);
    expect(own?.evidence.every(({ source, failed }) => source !== null && !failed)).toBe(true);
  });

  // @holds night-5
  it('tells the price of a stay derived from nightly rates over the end of a month', async () => {
    const rate = (night: string, price: number) => ({ campsite: RIVER, night, price, original: 'Rate' });
    await server.importCsv('prices', nightlyRates(DAY_10, [rate('2027-06-30', 50), rate('2027-07-01', 70)]));
    await server.importCsv('prices', nightlyRates(DAY_18, [rate('2027-07-01', 80)]));
    const stay = byName((await night('2027-06-30', { lengthofstay: 2 })).campsites).get(RIVER);
    expect(stay).toMatchObject({ price: 65, total: 130, basis: 'derived', wording: 'Rate', observed_at: DAY_10 });
    expect(stay?.steps.map(({ observed_at, price }) => [observed_at, price])).toEqual([
      [DAY_10, 60],
      [DAY_18, 65],
    ]);
    expect((await night('2027-06-30', { lengthofstay: 3 })).campsites[1]).toMatchObject({ price: null, total: null });
    const any = byName((await night('2027-06-30')).campsites).get(RIVER);
    expect(any).toMatchObject({ price: 50, nights: null, total: null, items: [] });
  });

  // @holds night-6
  it('says between which looks nobody looked for more than 48 hours', async () => {
    expect((await night('2027-02-14', { as_of: DAY_18 })).unlooked).toEqual([
      { from: DAY_10, to: DAY_15 },
      { from: DAY_15, to: DAY_18 },
    ]);
  });

  // @holds stay-17 night-7
  it('is as it was known at the moment of as_of', async () => {
    const then = await night('2027-02-14', { as_of: '2027-01-12' });
    expect(then.campsites[0]).toMatchObject({ price: 140, observed_at: DAY_10, wording: 'Tent A' });
    expect(then.campsites[0]?.steps).toHaveLength(1);
    const before = await night('2027-02-14', { as_of: '2027-01-09' });
    expect(before.campsites[0]).toMatchObject({ price: null, state: 'not_seen', steps: [], evidence: [] });
  });

  // @holds night-8
  it('has the prices of calendar and map, and its newest step is the price', async () => {
    const compared = { campsitename: REFERENCE, competitorname: COMPETITORS, ...ALIKE };
    const calendar = await server.ask(getCalendar, 'north', { ...compared, month: 2, year: 2027 });
    for (const entry of calendar.body) {
      const detail = await night(entry.date);
      const placed = {
        campsitename: [REFERENCE, ...COMPETITORS],
        referencename: REFERENCE,
        date: entry.date,
        ...ALIKE,
      };
      const map = await server.ask(getMap, 'north', placed);
      expect(detail).toMatchObject({ percent: entry.percent, band: entry.band, max_price: entry.max_price });
      for (const { name, price, state, difference, steps } of detail.campsites) {
        expect([price, state]).toEqual([map.body[name]!.price, map.body[name]!.state]);
        expect(difference?.percent ?? null).toBe(map.body[name]!.percent);
        expect(steps.at(-1)?.price ?? null).toBe(price);
      }
    }
  });

  it('is the same answer (304) until one of its campsites changes', async () => {
    const query = { campsitename: REFERENCE, competitorname: COMPETITORS, date: '2027-02-20', ...ALIKE };
    const first = await server.ask(getNight, 'north', query);
    const held = { 'if-none-match': String(first.headers['etag']) };
    expect((await server.ask(getNight, 'north', query, held)).status).toBe(304);
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: LONG, night: '2027-02-20', price: 88 }]));
    expect((await server.ask(getNight, 'north', query, held)).body.campsites[1]).toMatchObject({
      name: LONG,
      price: 88,
    });
  });

  it('refuses a campsite outside the watchlist, a day that is none and a moment that is none', async () => {
    const query = { campsitename: REFERENCE, date: '2027-02-10' };
    const refused = async (more: Record<string, string | string[]>) => {
      const { status, body } = await server.refused(getNight, 'north', { ...query, ...more });
      return [status, body.field];
    };
    expect(await refused({ competitorname: [SOUTHERN] })).toEqual([404, 'campsitename']);
    expect(await refused({ date: '2027-02-30' })).toEqual([400, 'date']);
    expect(await refused({ as_of: 'yesterday' })).toEqual([400, 'as_of']);
  });
});
