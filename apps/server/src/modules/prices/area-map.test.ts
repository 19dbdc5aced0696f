import { getMap } from '@vivac/contract/dashboard';
import { getAreaMap } from '@vivac/contract/dashboard/area-map';
import {
  ALIKE,
  DAY_18,
  EMOJI,
  LONG,
  NORTH,
  PROTO,
  QUOTED,
  REFERENCE,
  RIVER,
  SOUTHERN,
  pricesCsv,
} from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const SPAIN = { south: 35, west: -10, north: 44, east: 5 };
const NIGHT = { date: '2027-02-10', ...ALIKE };
const [NEAR, FAR] = [{ zoom: 18 }, { zoom: 2 }];

async function priceOf(campsite: string, query: object = {}) {
  const { body } = await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, ...NEAR, ...query });
  return body.places[campsite]?.price;
}

describe('the map of an area (cluster, bounding box)', () => {
  it('has the same of a manager’s campsites as the map that names them', async () => {
    const placed = NORTH.filter((name) => name !== PROTO);
    const map = await server.ask(getMap, 'north', { campsitename: placed, referencename: REFERENCE, ...NIGHT });
    const { body } = await server.ask(getAreaMap, 'north', { ...SPAIN, ...NIGHT, ...NEAR, referencename: REFERENCE });
    expect(body.places).toEqual(map.body);
    expect(body).toMatchObject({ campsites: 5, priced: 3, min_price: 100, max_price: 120.5, clusters: [] });
  });

  it('has every campsite for an administrator, as the map that names them has it', async () => {
    const campsitename = [REFERENCE, RIVER, QUOTED, EMOJI, LONG];
    const map = await server.ask(getMap, 'admin', { campsitename, ...NIGHT });
    const { body } = await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, ...NEAR });
    expect(body.places).toEqual(map.body);
    expect((await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, ...NEAR })).body).toEqual(body);
  });

  it('tells a manager nothing of a campsite outside the watchlist (tenant isolation)', async () => {
    const world = { south: -90, west: -180, north: 90, east: 180 };
    const { body } = await server.ask(getAreaMap, 'south', { ...world, ...NIGHT, ...NEAR });
    expect(Object.keys(body.places).filter((name) => name !== SOUTHERN)).toEqual([]);
    expect(body.campsites).toBe(Object.keys(body.places).length);
  });

  it('joins what stands close at a zoom: number, prices and middle', async () => {
    const { body } = await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, ...FAR });
    const counted = { campsites: 5, priced: 3, min_price: 100, max_price: 120.5 };
    const bounds = { south: 36.7, west: -5, north: 42, east: 4.05 };
    expect(body).toMatchObject({ ...counted, bounds });
    const members = body.clusters.reduce((sum, { campsites }) => sum + campsites, 0);
    expect(members + Object.keys(body.places).length).toBe(5);
    const east = await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, west: 1, zoom: 0 });
    expect(east.body.clusters).toEqual([
      {
        latitude: expect.closeTo((39.95 + 41.5) / 2),
        longitude: expect.closeTo((4.05 + 2.25) / 2),
        bounds: { south: 39.95, west: 2.25, north: 41.5, east: 4.05 },
        campsites: 2,
        priced: 2,
        min_price: 100,
        median_price: 110.25,
        max_price: 120.5,
      },
    ]);
  });

  it('shows the reference by itself, in no cluster', async () => {
    const query = { ...SPAIN, ...NIGHT, west: 1, zoom: 0, referencename: REFERENCE };
    const { body } = await server.ask(getAreaMap, 'admin', query);
    expect(Object.keys(body.places)).toEqual([REFERENCE, RIVER]);
    expect(body).toMatchObject({ clusters: [], campsites: 2 });
  });

  it('leaves out what lies beyond the area, the reference’s price in percent kept', async () => {
    const west = { ...SPAIN, east: 0, ...NIGHT, ...NEAR, referencename: REFERENCE };
    const { body } = await server.ask(getAreaMap, 'admin', west);
    expect(Object.keys(body.places).sort()).toEqual([QUOTED, EMOJI, LONG].sort());
    expect(body.places[QUOTED]!.percent).toBe(10);
  });

  it('is empty where nobody is', async () => {
    const { body } = await server.ask(getAreaMap, 'admin', { south: 0, west: 0, north: 1, east: 1, ...NEAR, ...NIGHT });
    expect(body).toEqual({
      campsites: 0,
      priced: 0,
      min_price: null,
      max_price: null,
      bounds: null,
      clusters: [],
      places: {},
    });
  });

  it('has the price that an import brought to one campsite, and the others’ as they were', async () => {
    const before = await priceOf(REFERENCE);
    expect(await priceOf(RIVER)).toBe(120.5);
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: RIVER, night: NIGHT.date, price: 77 }]));
    expect([await priceOf(RIVER), await priceOf(REFERENCE)]).toEqual([77, before]);
  });

  it('is of the night, the filters and the moment that are asked for', async () => {
    expect(await priceOf(REFERENCE)).toBe(100);
    expect(await priceOf(REFERENCE, { channelname: 'Direct' })).toBe(80);
    expect(await priceOf(REFERENCE, { date: '2027-02-14' })).toBe(145);
    expect(await priceOf(REFERENCE, { date: '2027-02-14', as_of: '2027-01-11T07:00' })).toBe(140);
    expect(await priceOf(REFERENCE)).toBe(100);
  });

  it('follows a campsite that moves', async () => {
    const placeNow = async () => {
      const { body } = await server.ask(getAreaMap, 'admin', { ...SPAIN, ...NIGHT, ...NEAR });
      return body.places[RIVER]!.geographiclocation!.split(',').map(Number) as [number, number];
    };
    const [latitude, longitude] = await placeNow();
    const moved = [latitude + 0.01, longitude - 0.01] as const;
    await server.importCsv('campsites', `name,latitude,longitude\n${RIVER},${moved.join(',')}`);
    expect(await placeNow()).toEqual([expect.closeTo(moved[0], 6), expect.closeTo(moved[1], 6)]);
  });

  it('is answered by 304 while nothing changed (ETag)', async () => {
    const query = { ...SPAIN, ...NIGHT, ...FAR };
    for (const caller of ['admin', 'north'] as const) {
      const { headers } = await server.ask(getAreaMap, caller, query);
      const held = { 'if-none-match': String(headers['etag']) };
      expect((await server.ask(getAreaMap, caller, query, held)).status).toBe(304);
    }
  });

  it('is another for who holds it after an import to any of its campsites (ETag)', async () => {
    const query = { ...SPAIN, ...NIGHT, ...FAR };
    const { headers } = await server.ask(getAreaMap, 'admin', query);
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: QUOTED, night: NIGHT.date, price: 33 }]));
    const anew = await server.ask(getAreaMap, 'admin', query, { 'if-none-match': String(headers['etag']) });
    expect([anew.status, anew.body.min_price]).toEqual([200, 33]);
  });

  it.each([
    [{ south: 50 }, 400, 'south'],
    [{ west: 50 }, 400, 'west'],
    [{ north: 91 }, 400, 'north'],
    [{ zoom: 19 }, 400, 'zoom'],
    [{ zoom: undefined }, 400, 'zoom'],
    [{ date: '2027-02-30' }, 400, 'date'],
    [{ referencename: SOUTHERN }, 404, 'referencename'],
    [{ referencename: 'Nobody' }, 404, 'referencename'],
  ])('is refused with %j: %d, naming %s', async (wrong, status, field) => {
    const requested = { ...SPAIN, ...NIGHT, ...NEAR, ...wrong };
    const query = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
    const refused = await server.refused(getAreaMap, 'north', query);
    expect([refused.status, refused.body.field]).toEqual([status, field]);
  });
});
