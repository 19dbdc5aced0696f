import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { addSource, type SourcePlan } from '@vivac/contract/administration/sources';
import { setCampsiteIdentifiers } from '@vivac/contract/administration/campsites';
import { expandSource, getSourcePlan } from '@vivac/contract/administration/source-plan';
import { arrivalsOf } from '@vivac/domain/sources/collection-plan';
import { addDays, type Day, dayAt, toDay } from '@vivac/domain/time/day';
import { NORTH, NOW, REFERENCE, RIVER, SOUTHERN, WAITING } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/refusal';
import { sourceById } from '../register-read.ts';
import { presentAges } from './preview-plan.ts';

let world: SourceWorld;
const ALL = [...NORTH, SOUTHERN, WAITING];
const ZONE = 'Europe/Madrid';

beforeAll(async () => {
  world = await SourceWorld.open();
  for (const [nth, campsite] of ALL.entries()) {
    await world.send(setCampsiteIdentifiers, { campsite, identifiers: [{ name: 'shop', value: `h/${nth}` }] });
  }
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const PLAN: SourcePlan = {
  campsites: [REFERENCE],
  daily_days: 2,
  weekend_days: 0,
  key_date_days: 0,
  dates: [],
  nights: [1],
  adults: [2],
  every_days: 1,
  calls_a_day: 100,
  calls_a_month: 3000,
};
/** An answer names neither its campsite nor the party: those are what was asked. */
const MAPPING = {
  kind: 'prices',
  format: 'json',
  fields: {
    stay_date: { column: 'checkin' },
    price: { column: 'total', perStay: true },
    channel: { constant: 'Shop' },
    original_type: { column: 'room' },
  },
};
const planned = (plan: Partial<SourcePlan> = {}, more: object = {}) => ({
  name: 'Loopback',
  door: 'feed' as const,
  kind: 'prices' as const,
  address: `${new URL(world.address).origin}/v1/{campsite.id:shop}?in={arrival}&out={departure:DD/MM/YYYY}&n={adults}`,
  allow_http: true,
  mapping: MAPPING,
  plan: { ...PLAN, ...plan },
  consent: { ground: 'own_site' as const, note: '' },
  ...more,
});
const adds = (plan: Partial<SourcePlan> = {}, more: object = {}) => world.adds(planned(plan, more));
const answers = (room: object, status = 200) => {
  world.answer = (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify([room]));
};
const askedDay = ({ url }: IncomingMessage) => new URL(url!, 'http://x').searchParams.get('in')!;
const answersAsked = (price: number) => {
  world.answer = (request, response) => answerOf(request, response, price);
};
const bodyOf = (request: IncomingMessage, total: number) =>
  JSON.stringify([{ checkin: askedDay(request), total, room: 'Tent' }]);
function answerOf(request: IncomingMessage, response: ServerResponse, total: number) {
  const body = bodyOf(request, total);
  response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length }).end(body);
}
const ages = async (id: number) => {
  const { body } = await world.server.ask(getSourcePlan, 'admin', { id: String(id) });
  return body;
};
const nextAt = async (id: number) => (await sourceById(world.server.context.db, id))!.nextTryAt!;

const JSON_TYPE = { 'content-type': 'application/json' };
const WORKER = fileURLToPath(import.meta.resolve('@vivac/testing/live/source-worker'));
const WAITING_FOR_LOCK = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** A process of its own that asks a source when it is told to. */
async function startWorker() {
  const { databaseUrl, config } = world.server;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    VIVAC_DEMO: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    OUTBOUND_ALLOW: `127.0.0.1:${world.host.port}`,
  };
  const child = fork(WORKER, { env });
  const ended = once(child, 'exit');
  const answered = () => Promise.race([once(child, 'message'), ended]);
  await answered();
  return {
    isDead: () => child.signalCode !== null,
    async ask(id: number, at: Date) {
      child.send({ id, at: at.toISOString() });
      await answered();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

// @holds collect-2
describe('a source with placeholders', () => {
  it('is shown as it would be asked, without its secrets', async () => {
    const typed = planned(
      { campsites: [REFERENCE, RIVER], nights: [1, 7] },
      {
        address: 'https://x.test/{campsite.id:shop}?api_key=abc&in={arrival:YYYYMMDD}',
        headers: [
          { name: 'authorization', value: 'Bearer abc' },
          { name: 'x-stay', value: '{nights}' },
        ],
        request_body: '{"hotel":"{campsite.name}","adults":{adults}}',
      },
    );
    const { body } = await world.send(expandSource, typed);
    expect(body).toMatchObject({
      requests: [
        {
          campsite: REFERENCE,
          arrival: '2027-01-21',
          nights: 1,
          method: 'POST',
          address: 'https://x.test/h%2F0?in=20270121&api_key=•••',
          headers: [
            { name: 'authorization', value: '•••' },
            { name: 'x-stay', value: '1' },
          ],
          body: `{"hotel":"${REFERENCE}","adults":2}`,
        },
        { campsite: RIVER, arrival: '2027-01-22', nights: 7 },
      ],
      calls: { arrivals: 2, cells: 8, a_day: 8, a_month: 240, over: null },
    });
    expect(world.host.requests).toEqual([]);
  });

  it.each([
    ['https://x.test/{arival}', 'address', /^\{arival\} names nothing/],
    ['https://{campsite.id:shop}/{arrival}', 'address', /cannot choose the host/],
    ['https://x.test/{arrival:soon}', 'address', /its format is not known/],
    ['https://x.test/{campsite.id:apify}/{arrival}', 'address', /“Cala Sirena” has no identifier “apify”/],
    ['https://x.test/{campsite.id:shop}', 'address', /would be the same: \{arrival\}/],
  ])('is refused in a sentence: %s', async (address, field, sentence) => {
    const { status, body } = await world.send(addSource, planned({}, { address }));
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toMatch(sentence);
  });

  it('needs a plan for all but the day', async () => {
    const { body } = await world.send(addSource, planned({}, { plan: null }));
    expect(body.error).toMatch(/is filled in by a plan/);
    await world.adds({ name: 'Days', address: 'https://x.test/?until={today+90:DD.MM.YYYY}' });
  });

  it('without a plan is asked with the day of asking', async () => {
    world.serves('campsite,stay_date,price,original_type\n');
    await world.adds({ address: `${world.address}?from={today}&until={today+90:DD/MM/YYYY}` });
    await world.run(NOW);
    expect(world.host.requests[0]!.url).toBe('/prices.csv?from=2027-01-20&until=20%2F04%2F2027');
  });
});

// @holds collect-3
describe('a plan', () => {
  it.each([
    [{ daily_days: 0 }, /asks for no arrival/],
    [{ campsites: ['Nowhere'] }, /There is no campsite called “Nowhere”/],
    [
      { campsites: ALL, weekend_days: 540, daily_days: 120, nights: [1, 2, 3, 5, 7, 14], adults: [1, 2, 3, 4] },
      /cells; it can have/,
    ],
  ])('%j is judged before it is saved', async (plan, sentence) => {
    const { body } = await world.send(addSource, planned(plan));
    expect(body.error).toMatch(sentence);
  });

  it('over its budget is said before saving and in the register', async () => {
    const over = { daily_days: 10, calls_a_day: 4 };
    const { body } = await world.send(expandSource, planned(over));
    const calls = { cells: 10, wanted_a_day: 10, a_day: 4, every_days: 3, over: 'day' };
    expect(body).toMatchObject({ calls });
    expect((await adds(over)).plan).toMatchObject({ calls, campsites: [REFERENCE] });
  });

  it('stores what was asked where the answer does not name it', async () => {
    answersAsked(140);
    const { id } = await adds({ nights: [2], adults: [3] });
    await world.run(NOW);
    expect(await ages(id)).toMatchObject({
      made_today: 1,
      cells: [
        { arrival: '2027-01-21', outcome: 'answered', answered_at: NOW.replace('Z', '.000Z') },
        { outcome: 'never' },
      ],
    });
    const rows = await world.server.context.db.query(
      `SELECT c.name, guests, nights, price_cents AS cents FROM prices JOIN campsites c ON c.id = campsite_id
         JOIN original_types n ON n.id = original_type_id JOIN channels h ON h.id = channel_id WHERE h.name = 'Shop'`,
    );
    expect(rows).toMatchObject([{ name: REFERENCE, guests: 3, nights: 2, cents: expect.arrayContaining([7000]) }]);
  });

  // @holds collect-4
  it('refuses an answer for another day than was asked, with both days', async () => {
    answers({ checkin: '2027-07-03', total: 90, room: 'Tent' });
    const { id } = await adds();
    await world.run(NOW);
    const { cells } = await ages(id);
    expect(cells[0]).toMatchObject({ outcome: 'failed', answered_at: null });
    expect(cells[0]!.reason).toContain('the platform answered 2027-07-03, asked was 2027-01-21');
  });

  // @holds collect-4
  it('keeps a call that fails as a failed look, which ends no price', async () => {
    answersAsked(80);
    const { id } = await adds({ daily_days: 0, dates: ['2027-01-25'] });
    await world.run(NOW);
    world.answer = (_request, response) => void response.writeHead(500).end();
    expect(await world.run('2027-01-20T23:30:00Z')).toBe(1);
    const { cells } = await ages(id);
    expect(cells).toMatchObject([{ outcome: 'failed', status: 500, answered_at: '2027-01-20T09:00:00.000Z' }]);
    const { db } = world.server.context;
    expect(
      await db.query(`SELECT FROM looks WHERE failed_nights = 1 << 24 AND guests = 2 AND nights = 1`),
    ).toHaveLength(1);
    const [kept] = await db.query<{ cents: number[] }>(
      `SELECT price_cents AS cents FROM prices JOIN channels h ON h.id = channel_id WHERE h.name = 'Shop' AND nights = 1`,
    );
    expect(kept!.cents).toContain(8000);
  });

  it('goes on with the next cell when one cannot be asked, and backs off where the host is in trouble', async () => {
    const { id } = await adds({ daily_days: 10 });
    world.answer = (_request, response) => void response.writeHead(404).end();
    await world.run(NOW);
    const pace = await nextAt(id);
    expect(pace.getTime() - Date.parse(NOW)).toBe(Math.floor((14 * 3_600_000) / 10));
    world.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '21600' }).end();
    await world.run(pace.toISOString());
    expect((await nextAt(id)).getTime() - pace.getTime()).toBe(6 * 3_600_000);
    expect((await world.read(id)).source.state).not.toBe('failing');
  });
});

// @holds collect-5
describe('a plan of 8 campsites and 60 arrivals', () => {
  /** Each takes as long as an import; PLAN_CALLS=480 asks all of it each day. */
  const CALLS_A_DAY = Number(process.env['PLAN_CALLS'] ?? 12);
  const plan = { campsites: ALL, daily_days: 14, weekend_days: 180, calls_a_day: CALLS_A_DAY, calls_a_month: 20_000 };
  const [FIRST, LAST] = [toDay('2027-01-20'), toDay('2027-01-21')];
  const END = '2027-01-21T22:59:00Z';
  const WAIT_S = 7200;
  /** By turns; the empty ones are answered at once. */
  const TROUBLES = ['429', '', '503', 'cut', '', 'error', 'slow'];
  /** The calls that end by `kill -9`, and the table for which the process waits then: unanswered, in its import, after it. */
  const KILLS: ReadonlyMap<number, string | null> = new Map([
    [5, null],
    [9, 'prices'],
    [CALLS_A_DAY + 4, 'plan_cells'],
  ]);
  const COMPLETE = ['campsite', 'stay_date', 'guests', 'nights'];

  it('asks each cell at most once a day, holds its budget and knows the ages, whatever the platform does and when it is killed', async () => {
    const { db } = world.server.context;
    // A start takes seconds.
    const workers = await Promise.all(Array.from({ length: KILLS.size + 1 }, startWorker));
    let worker = workers.shift()!;
    let now = new Date('2027-01-19T23:00:01Z');
    const asked: { at: Date; url: string; trouble: string; price: number }[] = [];
    world.answer = (request, response) => {
      const nth = asked.length + 1;
      const price = 1000 + nth;
      const table = KILLS.get(nth);
      const trouble = table === undefined ? TROUBLES[nth % TROUBLES.length]! : `killed: ${table}`;
      asked.push({ at: now, url: request.url!, trouble, price });
      if (table === null) return worker.kill();
      if (table !== undefined) return killedWaiting(table, () => answerOf(request, response, price));
      if (trouble === '429') return void response.writeHead(429, { 'retry-after': String(WAIT_S) }).end();
      if (trouble === '503') return void response.writeHead(503).end();
      if (trouble === 'error') return void response.writeHead(200, JSON_TYPE).end('{"error":"Out of searches"}');
      if (trouble === '') return answerOf(request, response, price);
      const body = bodyOf(request, price);
      const rest = () => (trouble === 'cut' ? response.destroy() : response.end(body.slice(20)));
      response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length });
      return void response.write(body.slice(0, 20), () => setImmediate(rest));
    };
    const killedWaiting = (table: string, begin: () => void) =>
      db.transaction(async (tx) => {
        await tx.execute(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
        begin();
        await expect.poll(async () => (await db.query(WAITING_FOR_LOCK)).length).toBe(1);
        await worker.kill();
        // Else the statement for which it waited would be done after its death.
        await db.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING_FOR_LOCK}) waiting`);
      });
    const [before] = await db.query<{ number: number }>('SELECT max(number) AS number FROM batches');
    const { id } = await adds(plan, { mapping: { ...MAPPING, complete: COMPLETE } });
    await db.execute('UPDATE registered_sources SET next_try_at = $1', [now]);
    while (now < new Date(END)) {
      if (worker.isDead()) worker = workers.shift()!;
      await worker.ask(id, now);
      now = await nextAt(id);
    }
    await worker.kill();

    for (const day of [FIRST, LAST]) {
      const urls = asked.filter(({ at }) => dayAt(at, ZONE) === day).map(({ url }) => url);
      expect(new Set(urls).size).toBe(urls.length);
      expect(urls.length).toBeGreaterThanOrEqual(CALLS_A_DAY * 0.8);
      expect(urls.length).toBeLessThanOrEqual(CALLS_A_DAY);
    }
    const pausesAfter429 = asked.flatMap(({ at, trouble }, nth) =>
      trouble === '429' && asked[nth + 1] !== undefined ? [asked[nth + 1]!.at.getTime() - at.getTime()] : [],
    );
    expect(Math.min(...pausesAfter429)).toBeGreaterThanOrEqual(WAIT_S * 1000);

    const shown = await presentAges(world.at(END), id, {}, 'en');
    if (isRefusal(shown)) throw new Error('It has no plan.');
    const arrivals = arrivalsOf(domainOf(plan), LAST).length;
    expect(arrivals).toBeGreaterThanOrEqual(60);
    expect(shown.calls).toMatchObject({ cells: 8 * arrivals, over: 'day', a_day: CALLS_A_DAY });
    expect(shown.made_this_month).toBe(asked.length);
    const answered = asked.filter(({ trouble }) => ['', 'slow'].includes(trouble));
    const failed = asked.filter(({ trouble }) => ['429', '503', 'cut', 'error'].includes(trouble));
    const known = shown.cells.filter(({ outcome }) => outcome !== 'never');
    expect(known.length).toBeGreaterThan(CALLS_A_DAY);
    for (const cell of known) {
      const call = asked.find(({ url }) => url === urlOf(cell))!;
      const isAnswered = answered.includes(call);
      const outcome = isAnswered ? 'answered' : failed.includes(call) ? 'failed' : 'interrupted';
      const at = call.at.toISOString();
      expect(cell).toMatchObject({ outcome, asked_at: at, answered_at: isAnswered ? at : null });
    }

    // What was whole when its process died is there; of all else nothing is.
    const stored = asked.filter((call) => answered.includes(call) || call.trouble === 'killed: plan_cells');
    const looks = await db.query<{ name: string; month: Day; answered: number; failed: number }>(
      `SELECT name, month, answered_nights AS answered, failed_nights AS failed FROM looks JOIN campsites c ON c.id = campsite_id
       WHERE batch_number > $1`,
      [before!.number],
    );
    const lookedAt = (nights: 'answered' | 'failed') =>
      looks.flatMap((look) =>
        Array.from({ length: 31 }, (_, nth) => nth)
          .filter((nth) => (look[nights] >> nth) & 1)
          .map((nth) => urlOf({ campsite: look.name, arrival: addDays(look.month, nth) })),
      );
    const urlsOf = (calls: typeof asked) => calls.map(({ url }) => url).sort();
    expect(lookedAt('answered').sort()).toEqual(urlsOf(stored));
    expect(lookedAt('failed').sort()).toEqual(urlsOf(failed));
    const prices = await db.query<{ cents: number[] }>('SELECT price_cents AS cents FROM prices');
    const ofPlan = prices.flatMap(({ cents }) => cents.filter((one) => one > 100_000));
    expect(ofPlan.sort()).toEqual(stored.map(({ price }) => price * 100));
    const batches = await db.query('SELECT FROM batches WHERE number > $1', [before!.number]);
    expect(batches).toHaveLength(stored.length + failed.length);
    expect(await db.query(`SELECT FROM source_tries WHERE outcome = 'interrupted'`)).toHaveLength(KILLS.size);
  }, 120_000);

  const urlOf = ({ campsite, arrival }: { campsite: string; arrival: string }) => {
    const out = addDays(toDay(arrival), 1).split('-').reverse().join('%2F');
    return `/v1/h%2F${ALL.indexOf(campsite)}?in=${arrival}&out=${out}&n=2`;
  };
  const domainOf = ({ daily_days: dailyDays, weekend_days: weekendDays }: typeof plan) => ({
    dailyDays,
    weekendDays,
    keyDateDays: 0,
    dates: [],
    nights: [1],
    adults: [2],
    everyDays: 1,
    callsADay: 1,
    callsAMonth: 1,
  });
});
