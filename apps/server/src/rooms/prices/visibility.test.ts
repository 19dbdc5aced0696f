import { endpoints } from '@vivac/contract/endpoints';
import { getCalendar, getGraphic, getMap, getPriceHistory, getTable } from '@vivac/contract/dashboard';
import { downloadPrices, downloadReviews } from '@vivac/contract/downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE, RIVER, SOUTHERN, WAITING, pricesCsv } from '../../../../../tests/support/market.ts';
import { type ServerFixture, openServerFixture } from '../../../../../tests/support/server-fixture.ts';

/** Each call that names campsites, asking for the given ones. */
const NAMING = [
  { endpoint: getCalendar, query: (name: string) => ({ campsitename: name, month: 2 }) },
  {
    endpoint: getCalendar,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], month: 2 }),
  },
  {
    endpoint: getGraphic,
    query: (name: string) => ({ campsitename: [REFERENCE, name], startdate: '2027-02-10', days: 2 }),
  },
  { endpoint: getMap, query: (name: string) => ({ campsitename: [REFERENCE, name], date: '2027-02-10' }) },
  { endpoint: getTable, query: (name: string) => ({ campsitename: [REFERENCE, name], date: '2027-02-10' }) },
  { endpoint: downloadPrices, query: (name: string) => ({ campsitename: name, format: 'csv' }) },
  {
    endpoint: downloadPrices,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], format: 'csv' }),
  },
  { endpoint: downloadReviews, query: (name: string) => ({ campsitename: name, format: 'csv' }) },
  { endpoint: getPriceHistory, query: (name: string) => ({ campsitename: name, date: '2027-02-10' }) },
].map((call) => ({ ...call, path: call.endpoint.path }));

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('a name', () => {
  it('occurs in every call that takes one', () => {
    const taking = endpoints.filter(({ query }) => JSON.stringify(query ?? {}).includes('campsitename'));
    expect(new Set(NAMING.map(({ endpoint }) => endpoint.path))).toEqual(new Set(taking.map(({ path }) => path)));
  });

  it.each(NAMING)(
    'outside the watchlist is answered by $path like one that does not exist',
    async ({ endpoint, query }) => {
      const told = async (name: string) => {
        const { status, headers, body } = await server.refused(endpoint, 'north', query(name));
        const { 'content-length': _length, date: _date, 'x-request-id': requestId, ...alike } = headers;
        expect(requestId).toBe(body.request_id);
        return { status, alike, field: body.field, error: body.error.replace(name, 'NAME') };
      };
      const missing = await told('Nowhere');
      expect(missing.status).toBe(404);
      for (const name of [
        SOUTHERN,
        WAITING,
        `${SOUTHERN} `,
        SOUTHERN.toLowerCase(),
        'x'.repeat(300),
        'constructor',
        '👻',
      ]) {
        expect(await told(name)).toEqual(missing);
      }
    },
  );

  it.each(NAMING)('of any campsite is answered to an administrator by $path', async ({ endpoint, query }) => {
    for (const name of [...NORTH, SOUTHERN, WAITING]) {
      expect((await server.ask(endpoint, 'admin', query(name))).status).toBe(200);
    }
  });

  it.each(NAMING)('is unknown by $path to somebody without a watchlist', async ({ endpoint, query }) => {
    expect((await server.refused(endpoint, 'idle', query(REFERENCE))).status).toBe(404);
  });
});

describe('an answer that the client holds', () => {
  const query = { campsitename: [REFERENCE, RIVER], date: '2027-02-10' };
  const held = async (tag: unknown, caller: 'north' | 'admin' = 'north') =>
    server.ask(getMap, caller, query, { 'if-none-match': String(tag) });

  it('is not sent again while nothing changed', async () => {
    const first = await server.ask(getMap, 'north', query);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(await held(first.headers['etag'])).toMatchObject({ status: 304, body: null });
    expect((await held(`"other", ${first.headers['etag']}`)).status).toBe(304);
  });

  it('never serves another user', async () => {
    const first = await server.ask(getMap, 'north', query);
    const other = await held(first.headers['etag'], 'admin');
    expect(other.status).toBe(200);
    expect(other.body).toEqual(first.body);
  });

  it('never serves another question', async () => {
    const first = await server.ask(getMap, 'north', query);
    const again = await server.ask(
      getMap,
      'north',
      { ...query, numberofguests: 4 },
      { 'if-none-match': String(first.headers['etag']) },
    );
    expect(again.status).toBe(200);
  });

  it('is sent anew after an import for one of its campsites', async () => {
    const first = await server.ask(getMap, 'north', query);
    await server.importCsv(
      'prices',
      pricesCsv('2027-01-19T06:00:00Z', [{ campsite: SOUTHERN, night: '2027-02-10', price: 1 }]),
    );
    expect((await held(first.headers['etag'])).status).toBe(304);
    await server.importCsv(
      'prices',
      pricesCsv('2027-01-19T06:00:00Z', [{ campsite: RIVER, night: '2027-02-10', price: 11.5 }]),
    );
    const anew = await held(first.headers['etag']);
    expect(anew.status).toBe(200);
    expect(anew.body[RIVER]?.price).toBe(11.5);
    expect(anew.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('is sent anew when the campsite moved', async () => {
    const first = await server.ask(getMap, 'north', query);
    await server.importCsv('campsites', `name,latitude,longitude\n${RIVER},40.5,1.5`);
    const anew = await held(first.headers['etag']);
    expect(anew.body[RIVER]?.geographiclocation).toBe('40.5,1.5');
  });
});
