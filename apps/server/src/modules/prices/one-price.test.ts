import { getCalendar, getGraphic, getMap, getTable } from '@vivac/contract/dashboard';
import { getAnswer } from '@vivac/contract/dashboard/answer';
import { getNight } from '@vivac/contract/dashboard/night';
import { REFERENCE, RIVER, type Seen, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const LENGTHS = [1, 2, 3, 7, 14, 'Any'] as const;
const CHANNELS = ['Booking', 'Direct', undefined];
const NIGHTS = 12;
const nightOf = (index: number) => `2027-06-${String(index + 1).padStart(2, '0')}`;
const momentOf = (hours: number) => new Date(Date.UTC(2027, 0, 12) + hours * 3_600_000).toISOString();

/** Brings in what was seen at a moment: offers of 0 nights are nightly rates, which a file of restrictions has. */
async function arrive(hours: number, seen: readonly Seen[]): Promise<void> {
  const quotes = seen.filter(({ nights }) => nights !== 0);
  const rates = seen.filter(({ nights }) => nights === 0).map((each) => ({ ...each, nights: 1 }));
  if (quotes.length > 0) await server.importCsv('prices', pricesCsv(momentOf(hours), quotes));
  if (rates.length === 0) return;
  const [header, ...rows] = pricesCsv(momentOf(hours), rates).split('\n');
  await server.importCsv('prices', [`${header},minimum_nights`, ...rows.map((row) => `${row},`)].join('\n'));
}

type Requested = { readonly lengthofstay: number | 'Any'; readonly channelname?: string; readonly as_of?: string };

/** The lowest price for sale in the daily table of each night, and of how many nights it is. */
async function lowestInTable(campsite: string, requested: Requested): Promise<(number | null)[]> {
  return Promise.all(
    Array.from({ length: NIGHTS }, async (_, night) => {
      const { body } = await server.ask(getTable, 'north', {
        campsitename: campsite,
        date: nightOf(night),
        ...requested,
      });
      const offers = Object.values(body[campsite] ?? {}).flat();
      const prices = offers.flatMap(({ PricePerNight: price, state }) => (state === 'priced' ? [price!] : []));
      return prices.length === 0 ? null : Math.min(...prices);
    }),
  );
}

async function inChart(campsite: string, requested: Requested) {
  const query = { campsitename: campsite, startdate: nightOf(0), days: NIGHTS, ...requested };
  const { body } = await server.ask(getGraphic, 'north', query);
  return body[campsite]!;
}

const offer = fc.record({
  original: fc.constantFrom('Tent', 'Tent A'),
  channel: fc.constantFrom('Booking', 'Direct'),
  nights: fc.constantFrom(0, 0, 1, 2, 3, 7, 14),
});
const batch = fc.record({
  offers: fc.array(offer, { minLength: 1, maxLength: 6 }),
  hours: fc.integer({ min: 0, max: 170 }),
  prices: fc.array(fc.option(fc.integer({ min: 50, max: 99 }), { freq: 8 }), { minLength: 30, maxLength: 30 }),
  units: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5), { minLength: 30, maxLength: 30 }),
});

type Batch = typeof batch extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function seenBy({ offers, prices, units }: Batch, campsite: string): Seen[] {
  return offers.flatMap((each, of) =>
    prices.map((price, night) => {
      const date = new Date(Date.UTC(2027, 5, 1 + night)).toISOString().slice(0, 10);
      return { campsite, night: date, price: price && price + 7 * of, units: units[(night + of) % 30]!, ...each };
    }),
  );
}

// @holds stay-10
it('table, chart, map, calendar and night tell one price of a campsite, now and as known before (property)', async () => {
  const [batches] = fc.sample(fc.array(batch, { minLength: 8, maxLength: 8 }), { numRuns: 1, seed: 31 });
  for (const each of batches!) await arrive(each.hours, seenBy(each, RIVER));
  let priced = 0;
  for (const as_of of [undefined, momentOf(60)]) {
    for (const lengthofstay of LENGTHS) {
      for (const channelname of CHANNELS) {
        const requested = { lengthofstay, ...(channelname && { channelname }), ...(as_of && { as_of }) };
        const chart = (await inChart(RIVER, requested)).map(({ price }) => price);
        expect([requested, chart]).toEqual([requested, await lowestInTable(RIVER, requested)]);
        priced += chart.filter((price) => price !== null).length;
        const inCalendar = { campsitename: RIVER, month: 6, year: 2027, ...requested };
        const { body: calendar } = await server.ask(getCalendar, 'north', inCalendar);
        expect(calendar.slice(0, NIGHTS).map(({ price }) => price)).toEqual(chart);
        const onMap = { campsitename: RIVER, date: nightOf(4), ...requested };
        expect((await server.ask(getMap, 'north', onMap)).body[RIVER]!.price).toBe(chart[4]);
        const { body: night } = await server.ask(getNight, 'north', onMap);
        expect(night.campsites[0]!.price).toBe(chart[4]);
        expect(night.campsites[0]!.steps.at(-1)?.price ?? null).toBe(chart[4]);
      }
    }
  }
  expect(priced).toBeGreaterThan(200);
});

// @holds stay-10 answer-2
it('a feed that repeats unchanged nightly rates moves no price of a stay', async () => {
  const rates = Array.from({ length: 31 }, (_, night): Seen => {
    const date = new Date(Date.UTC(2027, 0, 20 + night)).toISOString().slice(0, 10);
    return { campsite: REFERENCE, night: date, price: 80, nights: 0, original: 'Feed tent', channel: 'Feed' };
  });
  const quotes = Array.from({ length: 20 }, (_, night): Seen => {
    const date = new Date(Date.UTC(2027, 0, 20 + night)).toISOString().slice(0, 10);
    return { campsite: REFERENCE, night: date, price: 73, nights: 7, original: 'Feed tent', channel: 'Feed' };
  });
  await arrive(150, rates);
  await arrive(160, quotes);
  const requested = { channelname: 'Feed', lengthofstay: 7 };
  const ask = async () => (await server.ask(getAnswer, 'north', { campsitename: REFERENCE, ...requested })).body;
  const before = await ask();
  for (const hours of [180, 190, 199]) await arrive(hours, rates);
  const after = await ask();
  expect([after.moves_total, before.moves_total]).toEqual([0, 0]);
  const query = { campsitename: REFERENCE, date: '2027-01-27', ...requested };
  const { body: night } = await server.ask(getNight, 'north', query);
  expect(night.campsites[0]!.steps.map(({ price }) => price)).toEqual([80, 73]);
  const { body: table } = await server.ask(getTable, 'north', query);
  expect(table[REFERENCE]!['Glamping tent']).toMatchObject([{ PricePerNight: 73, Nights: 7, basis: 'quoted' }]);
});

// @holds stay-10
it('a quote stands for three intervals of its source, as the register had them when it came', async () => {
  await server.context.db.query(
    `INSERT INTO registered_sources (name, door, every_s, added_at, added_by)
     SELECT upper(name), 'push', 86400, now(), 'x' FROM sources WHERE id = (SELECT source_id FROM batches LIMIT 1)`,
  );
  const seen = (nights: number, price: number, night: number): Seen => ({
    campsite: RIVER,
    night: `2027-09-${String(night).padStart(2, '0')}`,
    price,
    nights,
    channel: 'Slow',
  });
  const rates = Array.from({ length: 14 }, (_, night) => seen(0, 80, night + 1));
  await arrive(10, [seen(7, 73, 1), seen(7, 73, 2)]);
  const priceAfter = async (hours: number) => {
    await arrive(hours, rates);
    const query = { campsitename: RIVER, startdate: '2027-09-01', days: 2, channelname: 'Slow', lengthofstay: 7 };
    return (await server.ask(getGraphic, 'north', query)).body[RIVER]!.map(({ price }) => price);
  };
  expect(await priceAfter(82)).toEqual([73, 73]);
  await server.context.db.query('UPDATE registered_sources SET every_s = 3600');
  await arrive(20, [seen(7, 73, 2)]);
  expect(await priceAfter(82)).toEqual([73, 80]);
  expect(await priceAfter(83)).toEqual([80, 80]);
});

// @holds stay-21
it('under any length every price says of how many nights it is, a nightly rate none', async () => {
  const offer = { night: '2027-10-02', channel: 'Lengths' };
  await arrive(170, [
    { ...offer, campsite: REFERENCE, price: 80, nights: 0 },
    { ...offer, campsite: REFERENCE, price: 95, nights: 7 },
    { ...offer, campsite: RIVER, price: 73, nights: 7 },
    { ...offer, campsite: RIVER, price: 90, nights: 1, original: 'Tent deluxe' },
  ]);
  const requested = { date: '2027-10-02', channelname: 'Lengths', lengthofstay: 'Any' as const };
  const compared = { campsitename: REFERENCE, competitorname: [RIVER], ...requested };
  const { body: calendar } = await server.ask(getCalendar, 'north', { ...compared, month: 10, year: 2027 });
  expect(calendar[1]).toMatchObject({ price: 80, nights: null, max_price: 73, max_nights: 7 });
  const both = { ...requested, campsitename: [REFERENCE, RIVER] };
  const { body: map } = await server.ask(getMap, 'north', both);
  expect([map[REFERENCE]!.nights, map[RIVER]!.nights]).toEqual([null, 7]);
  const { body: chart } = await server.ask(getGraphic, 'north', { ...both, startdate: requested.date, days: 1 });
  expect([chart[REFERENCE]![0]!.nights, chart[RIVER]![0]!.nights]).toEqual([null, 7]);
  const { body: night } = await server.ask(getNight, 'north', compared);
  expect(night.campsites.map(({ price, nights, basis }) => [price, nights, basis])).toEqual([
    [80, null, 'derived'],
    [73, 7, 'quoted'],
  ]);
  expect(night.campsites[1]!.evidence[0]).toMatchObject({ price: 73, nights: 7, basis: 'quoted' });
  const { body: table } = await server.ask(getTable, 'north', both);
  const lengths = Object.values(table[RIVER]!).flat();
  expect(lengths.map(({ PricePerNight, Nights }) => [PricePerNight, Nights])).toEqual([
    [73, 7],
    [90, 1],
  ]);
});
