import { getChannelLadder, getChannelSeason, downloadChannelLadder } from '@vivac/contract/sales-channels';
import { DAY_10, DAY_18, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { STAY } from '@vivac/testing/sales-channels';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NIGHT = '2027-06-10';
const BETWEEN = '2027-01-12T12:00';
const LADDER = { campsitename: REFERENCE, date: NIGHT, ...STAY };
const SEASON = { campsitename: [REFERENCE], first_night: NIGHT, last_night: NIGHT, ...STAY };

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  const seen = (channel: string, price: number) => ({ campsite: REFERENCE, night: NIGHT, channel, price });
  await server.importCsv('prices', pricesCsv(DAY_10, [seen('Direct', 100), seen('Booking', 120)]));
  await server.importCsv('prices', pricesCsv(DAY_18, [seen('Direct', 100), seen('Booking', 90)]));
});
afterAll(() => server.close());

describe('as_of in the calls of sales channels', () => {
  // @holds sales-18
  it('has the ladder as it was known at the moment, by what was seen until then', async () => {
    const booking = async (more: { as_of?: string }) => {
      const { rungs } = (await server.ask(getChannelLadder, 'north', { ...LADDER, ...more })).body;
      const { paid, result, observed_at: seenAt } = rungs.find(({ channel }) => channel === 'Booking')!;
      return [paid, result, seenAt];
    };
    expect(await booking({})).toEqual([90, 'lose', DAY_18]);
    expect(await booking({ as_of: BETWEEN })).toEqual([120, 'win', DAY_10]);
    expect(await booking({ as_of: '2027-01-05' })).toEqual([null, null, null]);
  });

  // @holds sales-18
  it('has the season as it was known at the moment', async () => {
    const share = async (more: { as_of?: string }) => {
      const { channels, campsites } = (await server.ask(getChannelSeason, 'north', { ...SEASON, ...more })).body;
      const { cheaper, dearer, nothing } = campsites[0]!.shares[channels.indexOf('Booking')]!;
      return [cheaper, dearer, nothing];
    };
    expect(await share({})).toEqual([0, 1, null]);
    expect(await share({ as_of: BETWEEN })).toEqual([1, 0, null]);
    expect(await share({ as_of: '2027-01-05' })).toEqual([0, 0, 'no_price']);
  });

  // @holds sales-18
  it('refuses by the name as_of what is no moment, and one that has not come', async () => {
    for (const as_of of ['yesterday', '2031-01-01']) {
      const ladder = await server.refused(getChannelLadder, 'north', { ...LADDER, as_of });
      const season = await server.refused(getChannelSeason, 'north', { ...SEASON, as_of });
      expect([ladder.status, ladder.body.field, season.status, season.body.field]).toEqual([
        400,
        'as_of',
        400,
        'as_of',
      ]);
    }
  });

  // @holds sales-18
  it('is said in the file', async () => {
    const url = addressOf(downloadChannelLadder, { ...LADDER, as_of: BETWEEN, format: 'csv-es' });
    const headers = { authorization: `Bearer ${server.tokens.north}`, 'accept-language': 'en' };
    const { body } = await server.app.inject({ url, headers });
    expect(body).toMatch(/As known on;2027-01-12 12:00/);
    expect(body).toMatch(/Booking;120/);
  });
});
