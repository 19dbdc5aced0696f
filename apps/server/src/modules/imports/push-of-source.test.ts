import { createApiKey } from '@vivac/contract/access/api-keys';
import { addSource, getSource } from '@vivac/contract/administration/sources';
import { NORTH } from '@vivac/testing/market/market';
import { SEEN, csv, nights, pushWorld } from '@vivac/testing/push-world';
import { send } from '@vivac/testing/send';
import { describe, expect, it } from 'vitest';

const world = pushWorld({});

const keyOf = async (scopes: ('imports:write' | 'prices:read')[], source?: string) => {
  const body = { name: 'Feed', scopes, ...(source !== undefined && { source }) };
  const { body: made } = await send(world.server, createApiKey, 'admin', { body });
  return { authorization: `Bearer ${made.key}` };
};

describe('a push with an API key', () => {
  // @holds push-6
  it('of the scope imports:write is recorded under the key and its user; another scope is 403', async () => {
    const { body } = await world.push('prices', csv(...nights('2028-05', 33)), await keyOf(['imports:write']));
    const [batch] = await world.server.context.db.query('SELECT sent_by FROM batches WHERE number = $1', [body.number]);
    expect(batch).toEqual({ sent_by: 'API key Feed of admin@vivac.test' });
    const refused = await world.push('prices', csv(...nights('2028-05', 34)), await keyOf(['prices:read']));
    expect([refused.status, refused.body.error]).toEqual([403, 'This API key lacks the scope imports:write.']);
  });

  // @holds push-6
  it('of one source has to name it', async () => {
    const key = await keyOf(['imports:write'], 'Our PMS');
    const content = csv(...nights('2028-06', 35));
    for (const query of ['', '?source=Another']) {
      const refused = await world.push(`prices${query}`, content, key);
      expect([refused.status, refused.body.field]).toEqual([403, 'source']);
    }
    const taken = await world.push('prices?source=Our%20PMS', `${content}Nowhere,2028-06-01,9,${SEEN}\n`, key);
    const rest = await world.server.app.inject({ url: taken.body.left_out_file!, headers: key });
    expect([rest.statusCode, rest.body]).toEqual([200, expect.stringContaining('Nowhere')]);
    const others = await world.push('prices?source=Other', `${csv()}Nowhere,2028-06-02,9,${SEEN}\n`);
    const url = `${others.body.left_out_file!}?source=Our%20PMS`;
    expect((await world.server.app.inject({ url, headers: key })).statusCode).toBe(404);
  });
});

describe('the Idempotency-Key of two suppliers', () => {
  const morning = { 'idempotency-key': '2027-01-20' };
  const suppliers = [
    ['of two sources', '2028-10', 'source=North%20PMS', 'source=South%20PMS'],
    ['of two keys that name no source', '2028-11', '', ''],
  ] as const;

  // @holds push-3
  it.each(suppliers)('%s may be the same; each has its own receipts and 409', async (_name, month, ...queries) => {
    const keys = [await keyOf(['imports:write']), await keyOf(['imports:write'])];
    const push = (at: 0 | 1, price: number) =>
      world.push(`prices?${queries[at]}`, csv(...nights(month, price)), { ...keys[at], ...morning });
    const [north, south] = [await push(0, 61), await push(1, 62)];
    expect([north, south].map(({ status, body }) => [status, body.id, body.already_imported])).toEqual([
      [200, '2027-01-20', false],
      [200, '2027-01-20', false],
    ]);
    const again = await push(1, 62);
    expect(again.body).toMatchObject({ already_imported: true, number: south.body.number });
    expect((await push(0, 62)).status).toBe(409);
  });

  it('is kept over a change of the API key where the source is named', async () => {
    const push = async () =>
      world.push('prices?source=Kept', csv(...nights('2028-12', 63)), {
        ...(await keyOf(['imports:write'])),
        ...morning,
      });
    const [first, second] = [await push(), await push()];
    expect(second.body).toMatchObject({ already_imported: true, number: first.body.number });
  });

  it('of a batch from before is known by its content, and stands in nobody’s way', async () => {
    const key = { 'idempotency-key': 'from-before' };
    const first = await world.push('prices?source=Older', csv(...nights('2029-03', 64)), key);
    await world.server.context.db.query("UPDATE batches SET named_by = '' WHERE number = $1", [first.body.number]);
    const again = await world.push('prices?source=Older', csv(...nights('2029-03', 64)), key);
    expect(again.body).toMatchObject({ already_imported: true, number: first.body.number });
    const others = await world.push('prices?source=Newer', csv(...nights('2029-03', 65)), key);
    expect([others.status, others.body.already_imported]).toEqual([200, false]);
  });
});

describe('an upload with an API key of one source', () => {
  // @holds push-10
  it('is refused, named or not, with the address to push to', async () => {
    const body = { name: 'Feed', scopes: ['imports:write' as const], source: 'Our PMS' };
    const { body: made } = await send(world.server, createApiKey, 'admin', { body });
    const headers = { authorization: `Bearer ${made.key}` };
    for (const url of [
      '/api/uploads',
      '/api/uploads?source=Our%20PMS',
      '/api/uploads?file_name=a.csv&source=Our%20PMS',
    ]) {
      const refused = await world.server.app.inject({ method: 'GET', url, headers });
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ error: string }>().error).toContain(
        'send the file to POST /api/imports/{kind}?source=Our%20PMS',
      );
    }
  });
});

describe('a push of a registered source', () => {
  const source = { name: 'Our tills', door: 'push', kind: 'prices', expected_every_s: 86_400 } as const;
  const mapping = {
    kind: 'prices',
    delimiter: ';',
    fields: {
      campsite: { column: 'plaats' },
      stay_date: { column: 'nacht' },
      price: { column: 'prijs' },
      observed_at: { constant: SEEN },
    },
  };
  const content = `plaats;nacht;prijs\n${NORTH[0]};2028-08-01;64\nNowhere;2028-08-01;64\n`;

  // @holds push-8
  it('is read by the mapping that is kept under its name, and the register knows what came of it', async () => {
    const { server } = world;
    const added = await send(server, addSource, 'admin', { body: { ...source, mapping } });
    expect(added.status).toBe(200);
    const state = async () =>
      (await send(server, getSource, 'admin', { params: { id: added.body.source.id } })).body.source;
    const pushed = await world.push('prices?source=Our%20tills&mapping=our%20tills', content);
    expect([pushed.status, pushed.body.rows]).toMatchObject([200, { stored: 1, rejected: 1 }]);
    expect(await world.pricesOf('2028-08')).toEqual([6400]);
    expect(await state()).toMatchObject({
      state: 'ok',
      outcome: 'stored',
      rows_stored: 1,
      rows_left_out: 1,
      failures: 0,
    });
    await world.push('prices?source=Our%20tills&dry_run=1', '<html>');
    expect(await state()).toMatchObject({ failures: 0 });
    await world.push('prices?source=Our%20tills', '<html>');
    expect(await state()).toMatchObject({ state: 'failing', outcome: 'failed', failures: 1 });
    await world.push('prices?source=Our%20tills&mapping=Our%20tills', content);
    expect(await state()).toMatchObject({ state: 'ok', outcome: 'unchanged', failures: 0 });
  });

  // @holds stay-7
  it('is complete if the register says so of its source, unless its address says otherwise', async () => {
    const body = { ...source, name: 'Complete tills', complete: true };
    expect((await send(world.server, addSource, 'admin', { body })).body.source.complete).toBe(true);
    const header = 'campsite,stay_date,price,observed_at,original_type\n';
    const unit = (name: string, hour: string) => `${NORTH[0]},2030-03-01,64,2027-01-19T${hour}:00:00Z,${name}\n`;
    await world.push('prices?source=complete%20tills', header + unit('Tent', '06') + unit('Lodge', '06'));
    const endedBy = async (query: string) =>
      (await world.push(`prices?dry_run=1&source=complete%20tills${query}`, header + unit('Tent', '07'))).body.ended;
    expect([await endedBy(''), await endedBy('&complete=0')]).toEqual([
      { offers: 1, nights: 1 },
      { offers: 0, nights: 0 },
    ]);
  });

  it('may name a mapping that comes with the product; one that has to know more says what', async () => {
    const own = await world.push('prices?mapping=vivac-prices&dry_run=1', csv(...nights('2028-09', 50, 1)));
    expect([own.status, own.body.rows]).toMatchObject([200, { stored: 1 }]);
    const blank = await world.push('prices?mapping=channex-ari', '{}', { 'content-type': 'application/json' });
    expect([blank.status, blank.body.field, blank.body.error]).toEqual([
      400,
      'mapping',
      'The mapping “channex-ari” has to know: campsite. Add a source that says so, and name the source.',
    ]);
    const body = { ...source, name: 'Rates', ready_mapping: 'channex-ari', ready_answers: { campsite: NORTH[0] } };
    expect((await send(world.server, addSource, 'admin', { body })).status).toBe(200);
    const filled = await world.push('prices?mapping=Rates', '{}', { 'content-type': 'application/json' });
    expect([filled.status, filled.body.error]).toEqual([
      422,
      expect.stringContaining('where the mapping says that the rows are'),
    ]);
  });
});
