import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { changeSource } from '@vivac/contract/administration/sources';
import { SourceWorld } from '@vivac/testing/source-world';
import { sealerOf } from '#platform/sealer';
import { openSecrets, reseal } from './secret-values.ts';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const NIGHT = '2027-03-01';
const csv = (price: number, observedAt = NOW) =>
  pricesCsv(observedAt, [{ campsite: REFERENCE, night: NIGHT, price, original: 'Of a feed' }]);
// @holds source-5
describe('secret values of a feed', () => {
  const SECRET = 'Bearer a-secret-token';

  it('are sent, sealed in the database and never shown', async () => {
    world.serves(csv(92));
    const { id } = await world.adds({
      address: `${world.address}?api_key=hidden-key&q=1`,
      headers: [{ name: 'Authorization', value: SECRET }],
    });
    await world.run(NOW);
    expect(world.host.requests[0]!.headers['authorization']).toBe(SECRET);
    expect(world.host.requests[0]!.url).toBe('/prices.csv?q=1&api_key=hidden-key');
    const shown = JSON.stringify(await world.read(id));
    const stored = JSON.stringify(
      await world.server.context.db.query('SELECT *, encode(sealed_headers, $1) FROM registered_sources', ['escape']),
    );
    for (const text of [shown, stored, ...world.server.logLines]) {
      expect(text).not.toContain('a-secret-token');
      expect(text).not.toContain('hidden-key');
    }
    expect((await world.read(id)).source.header_names).toEqual(['authorization', '?api_key']);
  });

  it('stay while a change names them without a value, and go to no other host', async () => {
    world.serves(csv(93));
    const { id, version } = await world.adds({ headers: [{ name: 'Authorization', value: SECRET }] });
    const change = {
      name: 'Loopback',
      door: 'feed',
      kind: 'prices',
      allow_http: true,
      every_s: 60,
      headers: [{ name: 'Authorization', value: null }],
    };
    const same = await world.send(changeSource, { ...change, address: world.address, version }, { id: String(id) });
    expect(same.status).toBe(200);
    const other = await world.send(
      changeSource,
      { ...change, address: world.address.replace('127.0.0.1', 'localhost'), version: version + 1 },
      { id: String(id) },
    );
    expect(other).toMatchObject({ status: 400, body: { field: 'headers' } });
    await world.run(NOW);
    expect(world.host.requests[0]!.headers['authorization']).toBe(SECRET);
  });

  it('are refused where the version is not the one that was seen', async () => {
    const { id } = await world.adds();
    const body = { name: 'Other', door: 'feed', kind: 'prices', address: world.address, allow_http: true, version: 7 };
    expect(await world.send(changeSource, body, { id: String(id) })).toMatchObject({
      status: 409,
      body: { field: 'version' },
    });
  });

  it('are sealed anew after a rotation of the installation’s secret', async () => {
    const { id } = await world.adds({ headers: [{ name: 'X-Key', value: 'rotated' }] });
    const { db } = world.server.context;
    const OLD = 'a secret for tests, long enough to be one';
    const NEXT = 'another secret for tests, long enough too';
    expect(await openSecrets(db, sealerOf([NEXT]), id)).toBeNull();
    expect(await reseal(db, sealerOf([NEXT, OLD]))).toEqual({ resealed: 1, lost: 0 });
    expect(await openSecrets(db, sealerOf([NEXT]), id)).toEqual({
      headers: { 'x-key': 'rotated' },
      parameters: {},
      body: null,
    });
    expect(await reseal(db, sealerOf([NEXT]))).toEqual({ resealed: 0, lost: 0 });
  });

  it('that nobody can open make the source refused, with a sentence', async () => {
    const { id } = await world.adds({ headers: [{ name: 'X-Key', value: 'lost' }] });
    const { db } = world.server.context;
    const other = sealerOf(['yet another secret for tests, long enough']);
    await db.execute('UPDATE registered_sources SET sealed_headers = $2 WHERE id = $1', [
      id,
      other.seal('{}', `source ${id}`),
    ]);
    await world.run(NOW);
    const { source } = await world.read(id);
    expect(source).toMatchObject({ state: 'refused', reason: expect.stringContaining('Type them again') });
    expect(world.host.requests).toEqual([]);
  });
});
