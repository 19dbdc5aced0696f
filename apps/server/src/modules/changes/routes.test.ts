import { getAuditLog } from '@vivac/contract/access/audit-log';
import { getChanges, visitChanges, answerChangeQuestion, getChangeQuestions } from '@vivac/contract/dashboard/changes';
import type { QueryOf } from '@vivac/contract/endpoint';
import { ALIKE, PROTO, QUOTED, REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseVersions } from '#modules/watchlists/write';
import { computeNext } from './compute/compute-changes.ts';

let server: ServerFixture;

const NIGHTS = Array.from({ length: 20 }, (_, night) => `2027-06-${String(night + 1).padStart(2, '0')}`);
const on = (campsite: string, price: number | null, nights: readonly string[] = NIGHTS, more = {}) =>
  nights.map((night) => ({
    campsite,
    night,
    price,
    original: 'Yurt',
    type: 'Yurt',
    ...(price === null && { units: 0 }),
    ...more,
  }));
const look = (at: string, rows: readonly ReturnType<typeof on>[]) =>
  server.importCsv('prices', pricesCsv(at, rows.flat()));
const compute = async () => {
  const { db, clock } = server.context;
  const deps = { db, clock, raiseVersions, ownSources: async () => new Set<number>() };
  let isMore = true;
  while (isMore) isMore = await computeNext(deps);
};
const query = <More extends object>(more: More) => ({
  campsitename: [REFERENCE, RIVER, QUOTED, PROTO],
  ...ALIKE,
  accommodationtype: 'Yurt',
  ...more,
});
const ask = async (
  more: Omit<Partial<QueryOf<typeof getChanges>>, 'confirmed'> & { confirmed?: 'true' | 'false' } = {},
) => (await server.ask(getChanges, 'north', query(more))).body;

const RAISED = NIGHTS.slice(0, 6);
const REST = NIGHTS.slice(6);
const steady = () => [on(QUOTED, 50), on(SOUTHERN, 40), on(REFERENCE, 90)];

beforeAll(async () => {
  server = await openServerFixture();
  for (const at of ['2027-01-17T05:00:00.000Z', '2027-01-18T05:00:00.000Z']) {
    await look(at, [...steady(), on(RIVER, 100), on(PROTO, 70)]);
  }
  for (const at of ['2027-01-19T05:00:00.000Z', '2027-01-19T21:00:00.000Z']) {
    await look(at, [
      ...steady(),
      on(RIVER, 108, RAISED.slice(0, 3)),
      on(RIVER, 112, RAISED.slice(3)),
      on(RIVER, 100, REST),
      on(PROTO, 70),
    ]);
  }
  await look('2027-01-20T06:00:00.000Z', [
    on(QUOTED, 50),
    on(REFERENCE, 90),
    on(SOUTHERN, 60, RAISED),
    on(SOUTHERN, 40, REST),
    on(RIVER, 108, RAISED.slice(0, 3)),
    on(RIVER, 112, RAISED.slice(3)),
    on(RIVER, 100, REST),
    on(PROTO, null, RAISED),
    on(PROTO, 70, REST),
  ]);
  await compute();
});
afterAll(() => server.close());

describe('the changes of the dashboard', () => {
  // @holds change-10 change-3
  it('are one entry a campsite, kind and run of nights, the newest first', async () => {
    const { changes, total, since } = await ask();
    expect(since).toBe('2027-01-19T09:00:00.000Z');
    expect(total).toBe(2);
    expect(changes).toMatchObject([
      {
        name: PROTO,
        kind: 'sold_out',
        state: 'pending',
        first_date: '2027-06-01',
        nights: 6,
        from: null,
        price: { lowest: 70, highest: 70 },
        seen_at: '2027-01-20T06:00:00.000Z',
        confirms_after: '2027-01-20T07:00:00.000Z',
      },
      {
        name: RIVER,
        kind: 'price_up',
        state: 'open',
        first_date: '2027-06-01',
        last_date: '2027-06-06',
        from: { lowest: 100, highest: 100 },
        to: { lowest: 108, highest: 112 },
        percent: { lowest: 8, highest: 12 },
        units: ['Yurt'],
        confirmed_at: '2027-01-19T21:00:00.000Z',
        own: false,
      },
    ]);
  });

  // @holds change-10
  it('are asked for since a moment, or 30 days', async () => {
    const names = async (since: string) => (await ask({ since })).changes.map(({ name }) => name);
    expect(await names('2027-01-20T00:00:00Z')).toEqual([PROTO]);
    expect(await names('30-days')).toEqual([PROTO, RIVER]);
    expect((await ask()).counts).toEqual({ yesterday: 2, last_visit: 2, '30_days': 2 });
    const refused = await server.refused(getChanges, 'north', query({ since: '2027-01-20' }));
    expect(refused).toMatchObject({ status: 400, body: { field: 'since' } });
  });

  // @holds change-10
  it('follow the filters', async () => {
    expect((await ask({ accommodationtype: 'Bungalow' })).changes).toEqual([]);
  });

  // @holds change-14
  it('are asked for by kind and by nights, in the counts too', async () => {
    const rising = await ask({ kind: ['price_up', 'price_down'] });
    expect(rising.changes.map(({ name }) => name)).toEqual([RIVER]);
    expect(rising.counts).toEqual({ yesterday: 1, last_visit: 1, '30_days': 1 });
    const some = await ask({ first_night: '2027-06-03', last_night: '2027-06-05' });
    expect(some.changes.map(({ first_date, nights }) => [first_date, nights])).toEqual([
      ['2027-06-03', 3],
      ['2027-06-03', 3],
    ]);
    expect((await ask({ first_night: '2027-06-07' })).total).toBe(0);
  });

  // @holds change-14
  it('are asked for a page at a time, and the total is that of all pages', async () => {
    const page = async (offset: number) => ask({ limit: 1, offset });
    expect((await page(0)).changes.map(({ name }) => name)).toEqual([PROTO]);
    expect((await page(1)).changes.map(({ name }) => name)).toEqual([RIVER]);
    expect(await page(2)).toMatchObject({ changes: [], total: 2 });
  });

  // @holds change-14
  it('are asked for confirmed or pending apart, each with its own total, and pending is the number of all that wait', async () => {
    const sure = await ask({ confirmed: 'true', limit: 1 });
    expect(sure.changes.map(({ name }) => name)).toEqual([RIVER]);
    const open = await ask({ confirmed: 'false', limit: 1 });
    expect(open.changes.map(({ name }) => name)).toEqual([PROTO]);
    expect([sure, open, await ask({ limit: 1 })].map(({ total, pending }) => [total, pending])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(sure.counts).toEqual({ yesterday: 2, last_visit: 2, '30_days': 2 });
    expect(await ask({ confirmed: 'true', kind: ['price_up'] })).toMatchObject({ total: 1, pending: 0 });
  });

  // @holds change-10
  it('of a campsite outside the watchlist are answered as those of one that does not exist', async () => {
    const foreign = await server.refused(getChanges, 'north', query({ campsitename: [REFERENCE, SOUTHERN] }));
    const unknown = await server.refused(getChanges, 'north', query({ campsitename: [REFERENCE, 'Nobody'] }));
    expect(foreign.status).toBe(404);
    expect(foreign.body.error.replace(SOUTHERN, 'Nobody')).toBe(unknown.body.error);
    const all = await server.ask(getChanges, 'admin', query({ campsitename: [SOUTHERN] }));
    expect(all.body.changes).toMatchObject([{ name: SOUTHERN, state: 'pending' }]);
  });

  // @holds change-10
  it('are the same answer (304) until something moves', async () => {
    const requested = await server.ask(getChanges, 'north', query({}));
    const held = { 'if-none-match': String(requested.headers['etag']) };
    expect((await server.ask(getChanges, 'north', query({}), held)).status).toBe(304);
  });

  // @holds change-10
  it('remember the last visit', async () => {
    expect((await ask()).last_visit).toBeNull();
    expect((await server.ask(visitChanges, 'north', {})).body).toEqual({ last_visit: null });
  });

  // @holds change-9
  it('say of which campsites no data comes', async () => {
    expect((await ask()).gaps).toEqual([]);
    await server.context.db.execute(
      `UPDATE campsite_looks SET looked_at = '2027-01-17' WHERE campsite_id =
      (SELECT id FROM campsites WHERE name = $1)`,
      [QUOTED],
    );
    expect((await ask()).gaps).toMatchObject([{ name: QUOTED, state: 'no_data', since: '2027-01-17T00:00:00.000Z' }]);
  });

  // @holds change-9
  it('say of no campsite that data are missing while the newest are being computed', async () => {
    const marks = (statement: string) => server.context.db.execute(statement, [QUOTED]);
    const ofQuoted = '(SELECT id FROM campsites WHERE name = $1)';
    await marks(`INSERT INTO change_marks (campsite_id, batch_number) SELECT ${ofQuoted}, max(number) FROM batches`);
    expect((await ask()).gaps).toEqual([]);
    await marks(`DELETE FROM change_marks WHERE campsite_id = ${ofQuoted}`);
    expect((await ask()).gaps).toHaveLength(1);
  });

  // @holds change-10
  it('say that they are being computed while something that came in waits, and are another answer (ETag) afterwards', async () => {
    const { db } = server.context;
    expect((await ask()).computing).toBe(false);
    await db.execute(
      `INSERT INTO change_marks (campsite_id, batch_number) SELECT c.id, max(number) FROM batches, campsites c
       WHERE c.name = $1 GROUP BY c.id`,
      [QUOTED],
    );
    const computing = await server.ask(getChanges, 'north', query({}));
    expect(computing.body.computing).toBe(true);
    expect((await ask({ campsitename: [REFERENCE, RIVER] })).computing).toBe(false);
    await db.execute('DELETE FROM change_marks', []);
    const held = { 'if-none-match': String(computing.headers['etag']) };
    expect(await server.ask(getChanges, 'north', query({}), held)).toMatchObject({
      status: 200,
      body: { computing: false },
    });
  });
});

describe('questions about a source', () => {
  beforeAll(async () => {
    await look('2027-01-20T07:00:00.000Z', [on(RIVER, 700), on(QUOTED, 350), on(REFERENCE, 630)]);
    await compute();
  });

  // @holds change-5
  it('while they are open, stand in the changes of their campsites as what is held back', async () => {
    const { questions } = (await server.ask(getChangeQuestions, 'admin', {})).body;
    const { source, asked_at: since } = questions[0]!;
    const { held } = await ask();
    expect(held).toMatchObject([{ source, since }]);
    expect(held[0]!.names.toSorted()).toEqual([QUOTED, REFERENCE, RIVER].toSorted());
    const unmoved = query({ campsitename: [PROTO] });
    expect((await server.ask(getChanges, 'north', unmoved)).body.held).toEqual([]);
  });

  // @holds change-11
  it('are shown to administrators, answered once, and in the audit log', async () => {
    const { questions, open } = (await server.ask(getChangeQuestions, 'admin', {})).body;
    expect(open).toBe(1);
    expect(questions).toMatchObject([{ known_rates: 60, moved_rates: 60, answer: null }]);
    expect(questions[0]!.campsites).toContain(RIVER);
    const answer = () =>
      server.app.inject({
        method: 'POST',
        url: `/api${answerChangeQuestion.path.replace('{number}', String(questions[0]!.number))}`,
        headers: { authorization: `Bearer ${server.tokens.admin}` },
        payload: { answer: 'meaning_changed' },
      });
    expect((await answer()).statusCode).toBe(200);
    expect((await answer()).statusCode).toBe(409);
    await compute();
    const { changes, held } = await ask();
    expect(changes.filter(({ to }) => (to?.highest ?? 0) > 300)).toEqual([]);
    expect(held).toEqual([]);
    const log = (await server.ask(getAuditLog, 'admin', {})).body;
    expect(JSON.stringify(log)).toContain('change_question.answered');
  });
});
