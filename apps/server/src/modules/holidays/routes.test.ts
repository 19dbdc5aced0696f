import { changeChoices } from '@vivac/contract/access/choices';
import { restoreBatch, withdrawBatch } from '@vivac/contract/batches';
import { getMarketHolidays, getMarketOccupancy } from '@vivac/contract/holidays';
import { changeMarketSetting } from '@vivac/contract/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOLIDAYS = `area,kind,name,from,to,known_from,known_until
ES-CT,school,Semana Santa,2027-03-20,2027-03-29,2027-01-08,2027-06-22
GB-ENG,school,Easter,2027-03-27,2027-04-11,,
FR-ZC,public,A day of ours,2027-03-24,2027-03-24,,
`;
const OCCUPANCY = `place,measure,month,value,suppressed
Girona,occupancy,2026-08,71.25,
Girona,occupancy,2026-07,64,
Ceuta,occupancy,2026-08,,yes
España,occupancy,2026-06,40,
Girona,bungalow_occupancy,2025-08,88.5,
`;
const WEEK = { first_date: '2027-03-22', last_date: '2027-03-28' };

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('holidays', HOLIDAYS);
  await server.importCsv('occupancy', OCCUPANCY);
});
afterAll(() => server.close());

const english = { 'accept-language': 'en' };
const ask = async (headers = english) => (await server.ask(getMarketHolidays, 'north', WEEK, headers)).body;
const areaOf = async (code: string) => (await ask()).areas.find((area) => area.code === code)!;

// @holds holiday-3
describe('who is on holiday (GET /market/holidays)', () => {
  test('tells school holidays within five weeks of the days, with from when (known_from) and until when they are known and who says so', async () => {
    expect((await areaOf('ES-CT')).school).toMatchObject({
      known_from: '2027-01-08',
      known_until: '2027-06-22',
      spans: [{ name: 'Semana Santa', first_date: '2027-03-20', last_date: '2027-03-29' }],
    });
    expect((await areaOf('GB-ENG')).school).toMatchObject({ known_from: '2027-03-27', known_until: '2027-04-11' });
    expect(await ask()).toMatchObject({ window_from: '2027-02-15', window_until: '2027-05-02' });
  });

  test('says of an area of which nobody told that nothing is known', async () => {
    expect((await areaOf('DE-BY')).school).toBeNull();
  });

  test('has public holidays by rule for this and the next year, and those of a file beside them', async () => {
    const { public: bavarian } = await areaOf('DE-BY');
    expect(bavarian).toMatchObject({ known_until: '2028-12-31', sources: [] });
    expect(bavarian.spans.map(({ first_date: first }) => first)).toEqual(['2027-03-26', '2027-03-29', '2027-05-01']);
    expect((await areaOf('FR-ZC')).public.spans[0]?.name).toBe('A day of ours');
  });

  test('weighs who is away by the source markets, of those of whom it is known', async () => {
    const { share, markets, weights_are_own: areOwn } = await ask();
    expect(areOwn).toBe(false);
    expect(markets.slice(0, 3).map(({ country, weight }) => [country, weight])).toEqual([
      ['ES', 55],
      ['GB', 14],
      ['FR', 12],
    ]);
    expect(markets.find(({ country }) => country === 'DE')).toMatchObject({ away_percent: null, known_percent: 0 });
    expect(share.known_percent).toBeGreaterThan(0);
    expect(share.known_percent).toBeLessThan(40);
  });

  test('begins with what weighs most by the caller’s own weights, which no other user sees', async () => {
    const markets = { ES: 0, GB: 0, FR: 0, DE: 10, NL: 90, BE: 0, PT: 0 };
    await send(server, changeChoices, 'north', { body: { source_markets: markets } });
    const own = await ask();
    expect([own.weights_are_own, own.markets[0]?.country, own.areas[1]?.code]).toEqual([true, 'NL', 'NL-MI']);
    const other = await server.ask(getMarketHolidays, 'south', WEEK, english);
    expect(other.body.weights_are_own).toBe(false);
    await send(server, changeChoices, 'north', { body: { source_markets: null } });
  });

  test('names areas in the caller’s language', async () => {
    const name = async (language: string) =>
      (await ask({ 'accept-language': language })).areas.find(({ code }) => code === 'DE-BY')?.name;
    expect(await Promise.all(['es', 'en', 'ca', 'fr'].map(name))).toEqual(['Baviera', 'Bavaria', 'Baviera', 'Bavière']);
  });

  test('answers 304 while nothing is another', async () => {
    const { headers } = await server.ask(getMarketHolidays, 'north', WEEK, english);
    const again = await server.ask(getMarketHolidays, 'north', WEEK, {
      ...english,
      'if-none-match': String(headers['etag']),
    });
    expect(again.status).toBe(304);
  });

  test.each([
    [{ first_date: '2027-03-22', last_date: '2027-03-21' }, 'last_date'],
    [{ first_date: '2027-03-22', last_date: '2027-08-21' }, 'last_date'],
  ])('refuses %j, naming the field', async (query, field) => {
    const { status, body } = await server.refused(getMarketHolidays, 'north', query);
    expect([status, body.field]).toEqual([400, field]);
  });

  test('is 404 while an administrator has turned market figures off', async () => {
    await send(server, changeMarketSetting, 'admin', { body: { shown: false } });
    expect((await server.refused(getMarketHolidays, 'north', WEEK)).status).toBe(404);
    expect((await server.refused(getMarketOccupancy, 'north')).status).toBe(404);
    await send(server, changeMarketSetting, 'admin', { body: { shown: true } });
  });

  test('forgets what a withdrawn batch told, and knows it again when it is restored', async () => {
    const [batch] = await server.context.db.query<{ number: number }>(
      `SELECT number FROM batches WHERE kind = 'holidays'`,
    );
    const params = { number: batch!.number };
    await send(server, withdrawBatch, 'admin', { params, body: { why: 'wrong year' } });
    expect((await areaOf('ES-CT')).school).toBeNull();
    await send(server, restoreBatch, 'admin', { params, body: { why: 'it was right' } });
    expect((await areaOf('ES-CT')).school).not.toBeNull();
  });
});

// @holds occupancy-2
describe('what the statistics institute counted (GET /market/occupancy)', () => {
  const figures = async (query = {}) => (await server.ask(getMarketOccupancy, 'north', query, english)).body.figures;

  test('is the newest month of each place, with its source; a suppressed figure is said to be one', async () => {
    expect(await figures()).toMatchObject([
      {
        place: '17',
        name: 'Girona',
        month: '2026-08',
        value: 71.25,
        suppressed: false,
        known_from: '2026-07',
        known_until: '2026-08',
      },
      { place: 'CE', name: 'Ceuta', value: null, suppressed: true },
      { place: 'ES', name: 'Spain', month: '2026-06', value: 40 },
    ]);
  });

  test('is that of one month of the year where it is asked for', async () => {
    expect(await figures({ month: 7 })).toMatchObject([{ place: '17', value: 64 }]);
    expect(await figures({ measure: 'nights' })).toEqual([]);
  });

  test('is of one kind (bungalow_occupancy), with the kinds that are known; that of pitches where none is asked for', async () => {
    const ask = async (query = {}) => (await server.ask(getMarketOccupancy, 'north', query, english)).body;
    const kinds = { known_measures: ['occupancy', 'bungalow_occupancy'] };
    expect(await ask()).toMatchObject({ measure: 'occupancy', ...kinds });
    expect(await ask({ measure: 'bungalow_occupancy', month: 8 })).toMatchObject({
      ...kinds,
      figures: [{ place: '17', month: '2025-08', value: 88.5 }],
    });
  });
});
