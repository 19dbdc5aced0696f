import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { addSource, changeSource } from '@vivac/contract/administration/sources';
import { trySource } from '@vivac/contract/administration/try-source';
import { SourceWorld } from '@vivac/testing/source-world';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const NIGHT = '2027-03-01';
const csv = (price: number, observedAt = NOW) =>
  pricesCsv(observedAt, [{ campsite: REFERENCE, night: NIGHT, price, original: 'Of a feed' }]);
const storedPrices = async (): Promise<unknown> => {
  const rows = await world.server.context.db.query<{ cents: number[] }>(
    `SELECT price_cents AS cents FROM prices JOIN original_types n ON n.id = original_type_id WHERE n.name = 'Of a feed'`,
  );
  return rows.flatMap(({ cents }) => cents.filter((one) => one !== null));
};
const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

// @holds source-3
describe('feed by address', () => {
  it('stores what its address brings and is ok', async () => {
    world.serves(csv(81));
    const { id } = await world.adds();
    await world.run(NOW);
    const { source, tries } = await world.read(id);
    expect(source).toMatchObject({
      state: 'ok',
      status: 200,
      outcome: 'stored',
      rows_stored: 1,
      rows_left_out: 0,
      failures: 0,
    });
    expect(tries).toMatchObject([{ outcome: 'stored', status: 200, rows_stored: 1, batch: expect.any(Number) }]);
    expect(await storedPrices()).toContain(8100);
  });

  // @holds stay-7
  it('ends what its file does not name any more, if somebody said that its files name everything', async () => {
    const units = (hour: string, ...names: string[]) =>
      pricesCsv(
        `2027-01-19T${hour}:00:00Z`,
        names.map((original) => ({ campsite: REFERENCE, night: '2027-03-02', price: 70, original })),
      );
    const lookedAt = () => world.server.context.db.query("SELECT FROM look_months WHERE month = '2027-03-01'");
    world.serves(units('06', 'A', 'B'));
    const { id } = await world.adds();
    await world.run(NOW);
    expect(await lookedAt()).toEqual([]);
    const { source } = await world.read(id);
    const stated = {
      name: 'Loopback',
      door: 'feed' as const,
      kind: 'prices' as const,
      address: world.address,
      allow_http: true,
    };
    const body = { ...stated, every_s: 3600, complete: true };
    world.serves(units('07', 'B'));
    // Else its host would be left alone for some seconds.
    await world.server.context.db.execute('DELETE FROM outbound_hosts');
    const tried = await world.send(trySource, body);
    expect(tried.body).toMatchObject({ is_readable: true, ended: { offers: 1, nights: 1 }, open_nights: 0 });
    const changed = await world.send(changeSource, { ...body, version: source.version }, { id: String(id) });
    expect(changed.body).toMatchObject({ source: { complete: true } });
    await world.run(minutesLater(66));
    expect(await lookedAt()).toHaveLength(1);
  });

  it('is asked again after its schedule and not before', async () => {
    world.serves(csv(82));
    await world.adds();
    expect(await world.run(NOW)).toBe(1);
    expect(await world.run(minutesLater(59))).toBe(0);
    expect(await world.run(minutesLater(66))).toBe(1);
  });

  it('asks by ETag and Last-Modified, and counts 304 as unchanged', async () => {
    const tags = { etag: '"one"', 'last-modified': 'Wed, 20 Jan 2027 08:00:00 GMT' };
    world.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/csv', ...tags }).end(csv(83));
    };
    const { id } = await world.adds();
    await world.run(NOW);
    await world.run(minutesLater(66));
    expect(world.host.requests[1]!.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': tags['last-modified'],
    });
    const { source } = await world.read(id);
    expect(source).toMatchObject({
      state: 'ok',
      status: 304,
      outcome: 'unchanged',
      last_success_at: minutesLater(66),
      last_change_at: minutesLater(0),
      rows_stored: 1,
    });
  });

  it('stores nothing again of the same bytes that tell their own moments', async () => {
    world.serves(csv(84));
    await world.adds();
    await world.run(NOW);
    const batches = async () => (await world.server.context.db.query('SELECT FROM batches')).length;
    const before = await batches();
    await world.run(minutesLater(66));
    expect(await batches()).toBe(before);
  });

  it('takes the moment of asking for a file that tells none', async () => {
    world.serves(`campsite,stay_date,price,original_type\n${REFERENCE},${NIGHT},85,Of a feed\n`);
    const { id } = await world.adds();
    await world.run(NOW);
    await world.run(minutesLater(66));
    const { tries } = await world.read(id);
    const rows = await world.server.context.db.query<{ to: Date }>(
      'SELECT observed_to AS to FROM batches WHERE number = $1',
      [tries[0]!.batch],
    );
    expect(rows[0]!.to.toISOString()).toBe(minutesLater(66));
  });

  it.each([
    [
      'HTML for CSV',
      200,
      { 'content-type': 'text/html' },
      '<!doctype html><title>Sign in</title>',
      'failing',
      /answered with a web page \(“Sign in”\)/,
    ],
    ['a server error', 503, { 'retry-after': '1800' }, 'later', 'failing', /fault of its own \(503\)/],
    ['too many requests', 429, { 'retry-after': '1800' }, 'later', 'failing', /fewer requests/],
    ['a refusal', 403, {}, 'no', 'refused', /refuses access \(403\)/],
    [
      'a file of another kind',
      200,
      { 'content-type': 'text/csv' },
      'name,link\nA,B\n',
      'failing',
      /says nothing of "stay_date"/,
    ],
    ['wrong encodings', 200, { 'content-encoding': 'br' }, 'not brotli', 'failing', /./],
  ])('says what to do about %s and stores nothing', async (_what, status, headers, body, state, reason) => {
    const before = await storedPrices();
    world.answer = (_request, response) => void response.writeHead(status, headers as Record<string, string>).end(body);
    const { id } = await world.adds();
    await world.run(NOW);
    const { source } = await world.read(id);
    expect(source.state).toBe(state);
    expect(source.reason).toMatch(reason);
    expect(await storedPrices()).toEqual(before);
  });

  it('says how many rows were left out, and why the first one was, with its line and column', async () => {
    world.serves(`${csv(86)}\n${REFERENCE},never,1,,,,,,,,,${NOW}`);
    const { id } = await world.adds();
    await world.run(NOW);
    const { reason } = (await world.read(id)).source;
    expect(reason).toMatch(/^1 of 2 rows were left out\. The first: line 3, stay_date: .*\.$/);
  });

  it('waits as long as Retry-After asks', async () => {
    world.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '1800' }).end();
    const { id } = await world.adds();
    await world.run(NOW);
    expect((await world.read(id)).source.next_try_at).toBe(minutesLater(30));
  });

  it('that was changed during its try keeps what was changed, and is asked at its new address', async () => {
    const { id, version } = await world.adds();
    const moved = world.address.replace('prices', 'moved');
    const settings = { name: 'Loopback', door: 'feed', kind: 'prices', allow_http: true, every_s: 3600 };
    world.answer = async (_request, response) => {
      await world.send(changeSource, { ...settings, address: moved, version }, { id: String(id) });
      response.writeHead(200, { 'content-type': 'text/csv', etag: '"of the old address"' }).end(csv(88));
    };
    await world.run(NOW);
    world.serves(csv(89));
    await world.run(minutesLater(1));
    expect(world.host.requests[1]).toMatchObject({ url: '/moved.csv' });
    expect(world.host.requests[1]!.headers['if-none-match']).toBeUndefined();
  });

  it('stores nothing of half a file', async () => {
    const before = await storedPrices();
    world.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' });
      response.write(csv(86));
      setTimeout(() => response.destroy(), 50);
    };
    const { id } = await world.adds();
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({ state: 'failing', failures: 1 });
    expect(await storedPrices()).toEqual(before);
  });

  it('imports a file once whose process was killed before it could say so', async () => {
    world.serves(csv(87));
    const { id } = await world.adds();
    await world.run(NOW);
    const { db } = world.server.context;
    await db.execute('UPDATE registered_sources SET content_hash = NULL, etag = NULL, next_try_at = $2 WHERE id = $1', [
      id,
      NOW,
    ]);
    await db.execute(
      'UPDATE source_tries SET ended_at = NULL, outcome = NULL, batch_number = NULL WHERE source_id = $1',
      [id],
    );
    const batches = async () => (await db.query('SELECT FROM batches')).length;
    const before = await batches();
    await world.run(minutesLater(1));
    const { tries } = await world.read(id);
    expect(tries.map(({ outcome }) => outcome)).toEqual(['stored', 'interrupted']);
    expect(await batches()).toBe(before);
  });
});

// @holds collect-6
describe('results of a run that wait at a platform', () => {
  const run = { address: '/v2/runs/last', field: 'data.id' };
  const origin = () => new URL(world.address).origin;
  const adds = () =>
    world.adds({
      address: `${origin()}/v2/runs/{run}/items`,
      run: { ...run, address: `${origin()}${run.address}` },
    });
  const left = (id: unknown, price: number) => {
    world.answer = (request, response) => {
      const isName = request.url === run.address;
      response.writeHead(200, { 'content-type': isName ? 'application/json' : 'text/csv' });
      response.end(
        isName ? JSON.stringify({ data: { id, status: 'SUCCEEDED' } }) : csv(price, `2027-01-20T09:0${price - 70}:00Z`),
      );
    };
  };
  const asked = () => world.host.requests.map(({ url }) => url);

  it('are read once by the id of the run; the same run again is unchanged and not fetched', async () => {
    left('run/1', 71);
    const { id } = await adds();
    await world.run(NOW);
    expect(asked()).toEqual(['/v2/runs/last', '/v2/runs/run%2F1/items']);
    await world.run(minutesLater(66));
    expect(asked()).toHaveLength(3);
    expect((await world.read(id)).source).toMatchObject({ state: 'ok', outcome: 'unchanged', rows_stored: 1 });
    left('run/2', 72);
    await world.run(minutesLater(140));
    expect(asked().at(-1)).toBe('/v2/runs/run%2F2/items');
    expect(await storedPrices()).toContain(7200);
  });

  it('are not read where no run is named, which is said, and are asked for again', async () => {
    left({ nothing: 1 }, 73);
    const { id } = await adds();
    await world.run(NOW);
    const { source } = await world.read(id);
    expect(source).toMatchObject({
      state: 'failing',
      reason: 'The platform names no run: “data.id” is not in its answer.',
    });
    expect(asked()).toEqual(['/v2/runs/last']);
  });

  it('are named by the host of the address alone', async () => {
    const body = { name: 'Other', door: 'feed', kind: 'prices', address: 'https://a.test/{run}' };
    const other = await world.send(addSource, { ...body, run: { address: 'https://b.test/last', field: 'id' } });
    expect(other).toMatchObject({ status: 400, body: { field: 'run' } });
    const none = await world.send(addSource, body);
    expect(none.body.error).toMatch(/is the id of a run, and this source reads none/);
  });
});
