import type { CalendarEntry } from '@vivac/contract/dashboard';
import { getConfiguration } from '@vivac/contract/configuration';
import type { FiltersOnWire } from '@vivac/contract/wire-names';
import { addDays, dayAt } from '@vivac/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

/** What the clock decides: today, the day of the filters, and the year of a January that names none. */
async function seenAt(vivacNow: string) {
  const app = await server.at(vivacNow);
  const headers = { authorization: `Bearer ${server.tokens.north}` };
  const ask = async <Body>(url: string) => (await app.inject({ url, headers })).json<Body>();
  const { today } = await ask<{ today: string }>('/api/config');
  const filters = await ask<FiltersOnWire>('/api/dashboard/filters');
  const month = await ask<CalendarEntry[]>(
    `/api/dashboard/calendar?campsitename=${REFERENCE.replace(' ', '+')}&month=1`,
  );
  return [today, ...filters.Date, month[0]!.date];
}

describe('the configuration endpoint', () => {
  // @holds map-3
  it('is public and has the web application’s settings', async () => {
    const response = await server.app.inject({ url: '/api/config' });
    expect(response.json()).toMatchObject({
      product: 'Vivac',
      demo: false,
      zone: 'Europe/Madrid',
      identity: { kind: 'embedded' },
    });
    await server.ask(getConfiguration, 'idle');
  });
});

describe('VIVAC_NOW', () => {
  it('freezes the clock at a moment in the product’s time zone', async () => {
    expect(await seenAt(NOW)).toEqual(['2027-01-20', '2027-01-20', '2027-01-01']);
    expect(await seenAt('2027-06-30T21:59:00Z')).toEqual(['2027-06-30', '2027-06-30', '2028-01-01']);
    expect(await seenAt('2027-06-30T22:01:00Z')).toEqual(['2027-07-01', '2027-07-01', '2028-01-01']);
    expect(await seenAt('2027-12-31T23:30:00Z')).toEqual(['2028-01-01', '2028-01-01', '2028-01-01']);
  });

  it('shifts the clock by a number of days', async () => {
    const before = dayAt(new Date(), 'Europe/Madrid');
    const [today, date] = await seenAt('+30d');
    const after = dayAt(new Date(), 'Europe/Madrid');
    expect([addDays(before, 30), addDays(after, 30)]).toContain(today);
    expect(date).toBe(today);
  });

  it('does not affect the expiry of sessions', async () => {
    const app = await server.at('2037-01-01T00:00:00Z');
    const response = await app.inject({
      url: '/api/dashboard/filters',
      headers: { authorization: `Bearer ${server.tokens.north}` },
    });
    expect(response.statusCode).toBe(200);
  });
});
