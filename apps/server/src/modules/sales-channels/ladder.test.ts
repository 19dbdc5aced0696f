import { getCalendar } from '@vivac/contract/dashboard';
import { getChannelLadder, getChannelSeason } from '@vivac/contract/sales-channels';
import { addDays, toDay } from '@vivac/domain/time/day';
import { DAY_18, NORTH, QUOTED, REFERENCE, RIVER, SOUTHERN, WAITING, pricesCsv } from '@vivac/testing/market/market';
import { plainLadder, plainMarketCsv, plainOffers, plainShare, STAY } from '@vivac/testing/sales-channels';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const ladder = async (date: string, campsitename = REFERENCE) =>
  (await server.ask(getChannelLadder, 'north', { campsitename, date, ...STAY })).body;
const season = async (first_night: string, last_night: string, campsitename: readonly string[] = [REFERENCE]) =>
  (await server.ask(getChannelSeason, 'north', { campsitename, first_night, last_night, ...STAY })).body;

describe('the ladder endpoint of sales channels', () => {
  // @holds sales-2 sales-3 sales-5
  it('has every channel of the campsite, compared with the direct price, or why it is not', async () => {
    const night = '2027-05-10';
    const seen = (channel: string, price: number | null, more = {}) => ({
      campsite: REFERENCE,
      night,
      channel,
      price,
      ...more,
    });
    await server.importCsv(
      'prices',
      pricesCsv(DAY_18, [
        seen('Direct', 100),
        seen('Booking', 106),
        seen('Pitchup', 98),
        seen('Expedia', 95, { cancellation: 'Non-refundable' }),
        seen('Airbnb', 120, { units: 0 }),
        { ...seen('Hipcamp', 120), night: '2027-05-11' },
      ]),
    );
    const found = await ladder(night);
    expect(found).toMatchObject({
      campsite: REFERENCE,
      departure: '2027-05-11',
      direct: 100,
      with_tax: false,
      tolerance: 2,
      cheapest: ['Pitchup'],
    });
    expect(
      found.rungs.map(({ channel, paid, state, result, difference, not_compared }) => [
        channel,
        paid ?? state,
        result ?? not_compared,
        difference,
      ]),
    ).toEqual([
      ['Pitchup', 98, 'meet', -2],
      ['Direct', 100, null, null],
      ['Booking', 106, 'win', 6],
      ['Airbnb', 'sold_out', 'no_price', null],
      ['Expedia', 'not_offered', 'no_price', null],
      ['Hipcamp', 'not_seen', 'no_price', null],
    ]);
    expect(found.rungs.find(({ channel }) => channel === 'Expedia')?.differs_in).toEqual(['cancellation']);
  });

  // @holds sales-5
  it('tells days apart by the product’s zone, not by UTC', async () => {
    const at = (observedAt: string, channel: string, night: string) =>
      server.importCsv('prices', pricesCsv(observedAt, [{ campsite: REFERENCE, night, channel, price: 100 }]));
    await at('2027-01-16T22:30:00Z', 'Direct', '2027-05-12');
    await at('2027-01-16T23:30:00Z', 'Booking', '2027-05-12');
    await at('2027-01-16T23:30:00Z', 'Direct', '2027-05-13');
    await at('2027-01-17T22:30:00Z', 'Booking', '2027-05-13');
    const stated = async (night: string) =>
      (await ladder(night)).rungs.find(({ channel }) => channel === 'Booking')?.not_compared;
    expect([await stated('2027-05-12'), await stated('2027-05-13')]).toEqual(['other_day', null]);
  });

  // @holds sales-11
  it('needs every filter but the channel, and refuses by its name what is missing', async () => {
    const query = { campsitename: REFERENCE, date: '2027-05-10', ...STAY };
    for (const field of Object.keys(STAY)) {
      const { status, body } = await server.refused(getChannelLadder, 'north', { ...query, [field]: undefined });
      expect([status, body.field]).toEqual([400, field]);
    }
    expect((await server.refused(getChannelLadder, 'north', { ...query, lengthofstay: 'Any' })).status).toBe(400);
    expect((await server.refused(getChannelLadder, 'north', { ...query, date: '2027-02-30' })).body.field).toBe('date');
  });

  it('is empty of a campsite that nobody has seen a price of', async () => {
    expect(await ladder('2027-05-10', NORTH[5])).toMatchObject({ direct: null, rungs: expect.any(Array) });
  });

  it('is the same answer (304) until the campsite changes', async () => {
    const query = { campsitename: RIVER, date: '2027-06-20', ...STAY };
    const first = await server.ask(getChannelLadder, 'north', query);
    const held = { 'if-none-match': String(first.headers['etag']) };
    expect((await server.ask(getChannelLadder, 'north', query, held)).status).toBe(304);
    await server.importCsv(
      'prices',
      pricesCsv(DAY_18, [{ campsite: RIVER, night: '2027-06-20', price: 88, channel: 'Direct' }]),
    );
    expect((await server.ask(getChannelLadder, 'north', query, held)).body.direct).toBe(88);
  });
});

describe('the season endpoint of sales channels', () => {
  // @holds sales-11
  it('is of the 365 nights from today on, and refuses a span that is none by its field', async () => {
    const query = { campsitename: [REFERENCE], ...STAY };
    const { body } = await server.ask(getChannelSeason, 'north', query);
    expect([body.first_night, body.last_night]).toEqual(['2027-01-20', '2028-01-19']);
    const refused = async (first_night: string, last_night: string) => {
      const answer = await server.refused(getChannelSeason, 'north', { ...query, first_night, last_night });
      return [answer.status, answer.body.field, answer.body.error];
    };
    expect(await refused('2027-05-02', '2027-05-01')).toEqual([
      400,
      'last_night',
      'last_night cannot be before first_night.',
    ]);
    expect(await refused('2027-05-01', '2028-05-01')).toEqual([
      400,
      'last_night',
      'At most 366 nights can be asked for.',
    ]);
    expect(await refused('2027-02-30', '2027-05-01')).toEqual([400, 'first_night', expect.any(String)]);
  });

  // @holds sales-6 sales-7
  it('names the channels that sell most of the campsites first, and says what a row comes to', async () => {
    const night = '2027-07-01';
    const seen = (campsite: string, channel: string, price: number) => ({ campsite, night, channel, price });
    await server.importCsv(
      'prices',
      pricesCsv(DAY_18, [seen(RIVER, 'Direct', 90), seen(RIVER, 'Pitchup', 100), seen(QUOTED, 'Pitchup', 100)]),
    );
    const { channels, campsites } = await season(night, night, [RIVER, QUOTED]);
    expect(channels[0]).toBe('Booking');
    expect(channels).toContain('Pitchup');
    expect(channels).not.toContain('Direct');
    expect(campsites.map(({ name, direct, reading }) => [name, direct, reading])).toEqual([
      [RIVER, true, { is: 'direct_cheaper', channel: 'Pitchup' }],
      [QUOTED, false, { is: 'no_direct_price', channel: null }],
    ]);
    expect(campsites[1]?.shares.find(({ channel }) => channel === 'Pitchup')).toMatchObject({
      nights: 0,
      nothing: 'no_direct_price',
    });
  });
});

describe('ladder and season of a random market', () => {
  const FIRST = toDay('2027-09-01');
  const CAMPSITES = [REFERENCE, RIVER, QUOTED];
  const [tables] = fc.sample(
    fc.array(fc.array(plainOffers, { minLength: 25, maxLength: 25 }), { minLength: 3, maxLength: 3 }),
    {
      numRuns: 1,
      seed: 42,
    },
  );
  const nights = tables!.flatMap((table, nth) =>
    table.map((offers, night) => ({ campsite: CAMPSITES[nth]!, night: addDays(FIRST, night), offers })),
  );
  beforeAll(() => server.importCsv('prices', plainMarketCsv(nights)));

  // @holds sales-2 sales-3 sales-4 sales-5
  it('are the ladder of a plain second computation for every night and campsite', async () => {
    for (const { campsite, night, offers } of nights) {
      const { rungs, direct, cheapest } = await ladder(night, campsite);
      const named = new Set(offers.map(({ channel }) => channel));
      const reported = rungs
        .filter(({ channel }) => named.has(channel))
        .map(({ channel, paid, accommodation, reference, result, not_compared }) => ({
          channel,
          paid: paid === null ? null : Math.round(paid * 100),
          accommodation: accommodation === null ? null : Math.round(accommodation * 100),
          said: reference ? 'reference' : (result ?? not_compared),
        }));
      const plain = plainLadder(offers);
      expect(reported).toEqual(plain.rows);
      expect(direct === null ? null : Math.round(direct * 100)).toBe(plain.direct);
      expect([...cheapest].sort()).toEqual(plain.cheapest);
    }
  });

  // @holds sales-6
  it('are the season of a plain second computation for every campsite and channel', async () => {
    const { channels, campsites } = await season(FIRST, addDays(FIRST, 24), CAMPSITES);
    campsites.forEach(({ shares }, nth) => {
      for (const share of shares) expect(share).toMatchObject(plainShare(tables![nth]!, share.channel));
    });
    expect(channels).toEqual(expect.arrayContaining(['Booking.com', 'Hipcamp', 'PiNCAMP', 'Pitchup']));
  });

  // @holds sales-11
  it('have the prices of the calendar under each channel', async () => {
    for (const channelname of ['Booking.com', 'Direct web', 'Hipcamp']) {
      const { body } = await server.ask(getCalendar, 'north', {
        campsitename: REFERENCE,
        ...STAY,
        channelname,
        month: 9,
        year: 2027,
      });
      for (const { date, price } of body.slice(0, 25)) {
        const rung = (await ladder(date)).rungs.find(({ channel }) => channel === channelname);
        const perNight = rung?.accommodation == null ? null : Math.round((rung.accommodation + rung.fees!) * 100) / 100;
        expect(perNight).toBe(price);
      }
    }
  });

  // @holds sales-11
  it('name no campsite outside the watchlist, whoever asks for whatever', async () => {
    const others = { north: [SOUTHERN, WAITING], south: [...NORTH] } as const;
    const asks = fc.sample(
      fc.record({
        caller: fc.constantFrom('north' as const, 'south' as const),
        names: fc.uniqueArray(fc.constantFrom(...NORTH, SOUTHERN, WAITING), { minLength: 1, maxLength: 4 }),
        date: fc.integer({ min: 0, max: 24 }),
      }),
      { numRuns: 300, seed: 7 },
    );
    for (const { caller, names, date } of asks) {
      const authorization = `Bearer ${server.tokens[caller]}`;
      const query = new URLSearchParams({ ...STAY, numberofguests: '2', lengthofstay: '1' });
      for (const name of names) query.append('campsitename', name);
      const seasonQuery = `/api/sales-channels/season?${query}`;
      query.set('campsitename', names[0]!);
      query.set('date', addDays(FIRST, date));
      for (const url of [seasonQuery, `/api/sales-channels/ladder?${query}`]) {
        const { statusCode, body } = await server.app.inject({ url, headers: { authorization } });
        // A refusal repeats the name that was asked for, whatever it is.
        const named = statusCode === 404 ? [] : others[caller].filter((name) => body.includes(JSON.stringify(name)));
        expect({ isExpected: [200, 404].includes(statusCode), named }).toEqual({ isExpected: true, named: [] });
      }
    }
  });
});
