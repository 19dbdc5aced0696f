import { getMap } from '@vivac/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('HTTP caching: the ETag of a price answer', () => {
  const query = { campsitename: [REFERENCE, RIVER], date: '2027-02-10' };
  const held = async (tag: unknown, caller: 'north' | 'admin' = 'north') =>
    server.ask(getMap, caller, query, { 'if-none-match': String(tag) });

  const address = `/api/dashboard/map?date=${query.date}&${query.campsitename.map((name) => `campsitename=${encodeURIComponent(name)}`).join('&')}`;
  const sessionOf = (token: string): unknown =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid;

  it('gives 304 while nothing changed', async () => {
    const first = await server.ask(getMap, 'north', query);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(await held(first.headers['etag'])).toMatchObject({ status: 304, body: null });
    expect((await held(`"other", ${first.headers['etag']}`)).status).toBe(304);
  });

  it('does not match for another user (tenant isolation)', async () => {
    const first = await server.ask(getMap, 'north', query);
    const other = await held(first.headers['etag'], 'admin');
    expect(other.status).toBe(200);
    expect(other.body).toEqual(first.body);
  });

  it('does not match for other parameters', async () => {
    const first = await server.ask(getMap, 'north', query);
    const again = await server.ask(
      getMap,
      'north',
      { ...query, numberofguests: 4 },
      { 'if-none-match': String(first.headers['etag']) },
    );
    expect(again.status).toBe(200);
  });

  it('changes after an import for one of its campsites', async () => {
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

  it('does not answer again who has signed out meanwhile', async () => {
    const token = await server.freshToken('north');
    const ask = () => server.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).statusCode).toBe(200);
    await server.context.db.execute(`DELETE FROM identity.session WHERE id = $1`, [sessionOf(token)]);
    expect((await ask()).statusCode).toBe(401);
  });

  it('changes when the campsite’s coordinates do', async () => {
    const first = await server.ask(getMap, 'north', query);
    const [latitude, longitude] = first.body[RIVER]!.geographiclocation!.split(',').map(Number) as [number, number];
    const place = [latitude + 0.01, longitude + 0.01].map((degrees) => degrees.toFixed(4)).join(',');
    await server.importCsv('campsites', `name,latitude,longitude\n${RIVER},${place}`);
    const anew = await held(first.headers['etag']);
    expect(anew.body[RIVER]?.geographiclocation?.split(',').map(Number)).toEqual(place.split(',').map(Number));
  });
});
