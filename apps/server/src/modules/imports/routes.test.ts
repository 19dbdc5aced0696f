import {
  downloadLeftOut,
  getBatch,
  getBatchEffect,
  getBatches,
  restoreBatch,
  withdrawBatch,
} from '@vivac/contract/batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importInto, send as importCsv } from '@vivac/testing/import-market';
import { NORTH } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  const row = (day: string, price: string) => `${NORTH[0]},${day},${price},2026-11-21T05:00:00Z\n`;
  const csv = `campsite,stay_date,price,observed_at\n${row('2027-02-01', '77')}${row('2027-02-02', 'free')}`;
  await importCsv(importInto(server.context.db), csv);
});
afterAll(() => server.close());

const all = async () => (await send(server, getBatches, 'admin')).body.batches;
const newest = async () => ({ params: { number: (await all())[0]!.number } });
const why = { body: { why: 'prices of last year' } };

describe('GET /admin/batches', () => {
  it('lists imports, newest first, and from a batch on', async () => {
    const [first, second] = await all();
    expect(first).toMatchObject({
      kind: 'prices',
      state: 'in_effect',
      can_be_withdrawn: true,
      campsites: 1,
      rows: { read: 2, stored: 1, repeated: 0, set_aside: 0, skipped: 0, rejected: 1 },
      observed_from: '2026-11-21T05:00:00.000Z',
    });
    const older = await send(server, getBatches, 'admin', { query: { before: String(first!.number) } });
    expect(older.body.batches[0]).toEqual(second);
    expect(older.body.next).toBeNull();
  });

  it('narrows the imports by kind, state and a part of the source, and counts those that match', async () => {
    const listed = async (query: Record<string, string>) => {
      const { body } = await send(server, getBatches, 'admin', { query });
      return { kinds: [...new Set(body.batches.map(({ kind }) => kind))], total: body.total };
    };
    expect(await listed({ kind: 'campsites' })).toMatchObject({ kinds: ['campsites'] });
    expect(await listed({ search: 'no such source' })).toEqual({ kinds: [], total: 0 });
    expect(await listed({ state: 'withdrawn' })).toEqual({ kinds: [], total: 0 });
    expect((await listed({ state: 'in_effect' })).total).toBe((await listed({})).total);
  });

  it('of one says what it brought: campsites, nights, and which of them are current prices', async () => {
    const effect = async () => (await send(server, getBatchEffect, 'admin', await newest())).body;
    const brought = { campsites: 1, names: [NORTH[0]], first_day: '2027-02-01', last_day: '2027-02-01', sightings: 1 };
    expect(await effect()).toEqual({ ...brought, prices: 1, looks: 0, reviews: 0 });
    expect(await send(server, getBatchEffect, 'admin', { params: { number: 99_999 } })).toMatchObject({ status: 404 });
  });

  it('of one has its left-out rows; an unknown one is 404', async () => {
    const { body } = await send(server, getBatch, 'admin', await newest());
    expect(body.left_out).toMatchObject([{ line: 3, outcome: 'rejected', column: 'price', value: 'free' }]);
    expect(body.decisions).toEqual([]);
    expect(await send(server, getBatch, 'admin', { params: { number: 99_999 } })).toMatchObject({ status: 404 });
  });
});

describe('withdrawing and restoring a batch by the API', () => {
  it('takes the effect back and gives it back; the same again is a conflict (409)', async () => {
    const requested = { ...(await newest()), ...why };
    const prices = () => server.context.db.query('SELECT count(*)::int AS n FROM prices WHERE price_cents[1] = 7700');
    const withdrawn = await send(server, withdrawBatch, 'admin', requested);
    expect(withdrawn).toMatchObject({ status: 200, body: { campsites_touched: 1, batch: { state: 'withdrawn' } } });
    expect(await prices()).toEqual([{ n: 0 }]);
    expect((await all())[0]!.last_decision).toMatchObject({ decision: 'withdrawn', by: 'admin@vivac.test' });
    const { body: effect } = await send(server, getBatchEffect, 'admin', await newest());
    expect(effect).toMatchObject({ sightings: 1, prices: 0 });
    expect(await send(server, withdrawBatch, 'admin', requested)).toMatchObject({ status: 409 });
    expect(await send(server, restoreBatch, 'admin', requested)).toMatchObject({
      status: 200,
      body: { batch: { state: 'in_effect' } },
    });
    expect(await prices()).toEqual([{ n: 1 }]);
    expect(await send(server, restoreBatch, 'admin', requested)).toMatchObject({ status: 409 });
    const { body } = await send(server, getBatch, 'admin', await newest());
    expect(body.decisions).toMatchObject([
      { decision: 'withdrawn', by: 'admin@vivac.test', why: 'prices of last year' },
      { decision: 'restored', by: 'admin@vivac.test' },
    ]);
  });

  it('needs a reason, and refuses a batch of campsites', async () => {
    expect(await send(server, withdrawBatch, 'admin', { ...(await newest()), body: { why: '' } })).toMatchObject({
      status: 400,
    });
    const campsites = (await all()).find(({ kind }) => kind === 'campsites')!;
    expect(campsites.can_be_withdrawn).toBe(false);
    expect(await send(server, withdrawBatch, 'admin', { params: { number: campsites.number }, ...why })).toMatchObject({
      status: 409,
    });
  });
});

describe('GET /admin/batches/{number}/left_out.csv', () => {
  // @holds push-7
  it('has every row that was left out and kept, with formulas neutralised', async () => {
    const header = 'campsite,stay_date,price,observed_at';
    const bad = Array.from({ length: 1500 }, (_, at) => `"=HYPERLINK(""x"")",2027-03-01,${at},2026-11-21T05:00:00Z`);
    const { batchNumber } = await importCsv(importInto(server.context.db), `${header}\n${bad.join('\n')}\n`);
    const { headers, body } = await server.ask(downloadLeftOut, 'admin', { number: String(batchNumber) });
    const lines = String(body).trim().split('\r\n');
    expect([lines.length, lines[0], lines[1]!.split(',').slice(0, 5)]).toEqual([
      1501,
      'file,line,outcome,field,column,value,reason',
      ['prices.csv', '2', 'rejected', 'campsite', 'campsite'],
    ]);
    expect(lines[1]).toContain(`'=HYPERLINK`);
    expect(lines.at(-1)).toMatch(/^prices\.csv,1501,/);
    expect(headers['content-disposition']).toBe(`attachment; filename="Left_out_${batchNumber}.csv"`);
    await server.refused(downloadLeftOut, 'admin', { number: '99999' });
  });
});
