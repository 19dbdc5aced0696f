import { changeCommissions, downloadChannelLadder, downloadChannelSeason } from '@vivac/contract/sales-channels';
import { DAY_18, REFERENCE, RIVER, pricesCsv } from '@vivac/testing/market/market';
import { STAY } from '@vivac/testing/sales-channels';
import { send } from '@vivac/testing/send';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NIGHT = '2027-05-10';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  const seen = (campsite: string, channel: string, price: number | null, more = {}) => ({
    campsite,
    night: NIGHT,
    channel,
    price,
    ...more,
  });
  await server.importCsv(
    'prices',
    pricesCsv(DAY_18, [
      seen(REFERENCE, 'Direct', 100),
      seen(REFERENCE, 'Booking', 106),
      seen(REFERENCE, 'Pitchup', 120, { units: 0 }),
      seen(RIVER, 'Direct', 90),
      seen(RIVER, '=Booking()', 91),
    ]),
  );
});
afterAll(() => server.close());

type Requested = Readonly<Record<string, string | number | readonly string[]>>;

async function file(
  endpoint: typeof downloadChannelLadder | typeof downloadChannelSeason,
  requested: Requested,
  language = 'en',
) {
  const url = addressOf(endpoint, { ...STAY, ...requested } as never);
  const headers = { authorization: `Bearer ${server.tokens.north}`, 'accept-language': language };
  const { statusCode, rawPayload, headers: answered } = await server.app.inject({ url, headers });
  return {
    status: statusCode,
    bytes: rawPayload,
    text: rawPayload.toString('utf8'),
    name: answered['content-disposition'],
  };
}
const ladder = (requested: Requested, language?: string) =>
  file(downloadChannelLadder, { campsitename: REFERENCE, date: NIGHT, ...requested }, language);

describe('files of sales channels', () => {
  // @holds sales-17
  it('have the ladder as CSV with the caller’s commissions and what is left, reasons in the place of prices', async () => {
    await send(server, changeCommissions, 'north', { body: { commissions: [{ channel: 'Booking', percent: 20 }] } });
    const { text, name } = await ladder({ format: 'csv' });
    expect(name).toMatch(/Channels_Cala-Sirena_2027-01-20_10-00\.csv/);
    const lines = text.slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'Channel,Guest pays,Accommodation,Mandatory fees,Tourist tax,Commission %,Commission,Left to you,Against direct,Result,Seen',
    );
    expect(lines[1]).toMatch(/^Direct,100,100,0,,1\.2,1\.2,98\.8,,"direct, the reference",/);
    expect(lines[2]).toMatch(/^Booking,106,106,0,,20,21\.2,84\.8,6,direct wins,/);
    expect(lines[3]).toMatch(/^Pitchup,,,,,,,,,sold out,/);
  });

  // @holds sales-17 sales-12
  it('have no commission of a campsite that is not the caller’s own, and formulas are texts', async () => {
    const { text } = await ladder({ campsitename: RIVER, format: 'csv' });
    expect(text).not.toMatch(/Commission|Left to you/);
    expect(text).toContain("'=Booking()");
  });

  // @holds sales-17
  it('for Spain have semicolons, decimal commas and above the table what was asked', async () => {
    const { text } = await ladder({ format: 'csv-es' }, 'es');
    expect(text).toContain('Llegada;10/05/2027');
    expect(text).toMatch(/Canal;Paga el huésped;Alojamiento/);
    expect(text).toMatch(/Directo;100;100;0;;1,2;1,2;98,8;;directo, la referencia;/);
  });

  // @holds sales-17
  it('have the season as Excel, a row a campsite and channel, beside a sheet of what was asked', async () => {
    const requested = { campsitename: [REFERENCE, RIVER], first_night: NIGHT, last_night: NIGHT, format: 'xlsx' };
    const { status, bytes } = await file(downloadChannelSeason, requested);
    expect(status).toBe(200);
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Season', 'Filters']);
    const rows = sheets[0]!.rows.map((row) => row.slice(0, 10));
    const row = (campsite: string, channel: string) => rows.find((each) => each[0] === campsite && each[1] === channel);
    expect(row(REFERENCE, 'Booking')).toEqual([REFERENCE, 'Booking', 1, 1, 0, 0, 100, 0, 0, null]);
    expect(row(RIVER, '=Booking()')?.slice(2, 6)).toEqual([1, 0, 1, 0]);
    expect(row(REFERENCE, 'Pitchup')?.at(-1)).toBe('no price there');
  });

  it('of the ladder are open to no API key, because commissions are in them', () => {
    expect([downloadChannelLadder.scope, downloadChannelSeason.scope]).toEqual(['session', 'prices:read']);
  });
});
