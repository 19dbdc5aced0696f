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
import { openOutbound } from '#platform/outbound/outbound';
import { isRefusal } from '#platform/refusal';
import { sourceById } from '../register-read.ts';
import { runSource } from '../tries/source-engine.ts';
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
describe('a plan of 8 campsites and 20 arrivals', () => {
  const CALLS_A_DAY = 160;
  /** A party that no other test has asked for: what was seen later would stand in the place of these prices. */
  const ADULTS = 5;
  const BUDGET = { calls_a_day: CALLS_A_DAY, calls_a_month: 20_000 };
  const plan = { campsites: ALL, daily_days: 14, weekend_days: 40, adults: [ADULTS], ...BUDGET };
  const [FIRST, LAST] = [toDay('2027-01-20'), toDay('2027-01-21')];
  const [BEGIN, MIDNIGHT] = [new Date('2027-01-19T23:00:01Z'), new Date('2027-01-20T23:00:00Z')];
  const WAIT_S = 600;
  const AFTER_A_CALL_MS = 6_000;
  const CALLS_OF_LAST_DAY = 6;
  /** By turns; the empty ones are answered at once. Nobody is in trouble in the last quarter of a day: no time is left to wait in. */
  const TROUBLES = ['', '429', '', '', '503', '', 'cut', '', 'error', '', 'slow', ''];
  const IN_TROUBLE = 120;
  const QUICK_CALLS = 10;
  const COMPLETE = ['campsite', 'stay_date', 'guests', 'nights'];

  /** A call as the platform saw it. */
  interface Call {
    readonly at: Date;
    readonly url: string;
    readonly trouble: string;
    readonly price: number;
  }

  it('asks each cell at most once a day, holds its budget and knows the ages, whatever the platform does and when it is killed', async () => {
    const { db, outboundAllow: allowed, outboundContact: contact } = world.server.context;
    /** The calls that end by `kill -9`, and the table for which the process waits then: unanswered, in its import, after it. */
    const kills = new Map<number, string | null>([
      [5, null],
      [80, 'prices'],
    ]);
    const workers = await Promise.all([startWorker(), startWorker(), startWorker()]);
    const asked: Call[] = [];
    let now = BEGIN;
    world.answer = (request, response) => {
      const nth = asked.length + 1;
      const price = 1000 + nth;
      const table = kills.get(nth);
      const trouble =
        table !== undefined ? `killed: ${table}` : nth > IN_TROUBLE ? '' : TROUBLES[nth % TROUBLES.length]!;
      asked.push({ at: now, url: request.url!, trouble, price });
      if (table === null) return workers[0]!.kill();
      if (table !== undefined) return killedWaiting(table, () => answerOf(request, response, price));
      return answerInTrouble(trouble, request, response, price);
    };
    const killedWaiting = (table: string, begin: () => void) =>
      db.transaction(async (tx) => {
        await tx.execute(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
        begin();
        await expect.poll(async () => (await db.query(WAITING_FOR_LOCK)).length).toBe(1);
        await workers[0]!.kill();
        // Else the statement for which it waited would be done after its death.
        await db.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING_FOR_LOCK}) waiting`);
      });
    const [before] = await db.query<{ number: number }>('SELECT max(number) AS number FROM batches');
    const { id } = await adds(plan, { mapping: { ...MAPPING, complete: COMPLETE } });
    /** Asks what is due at a moment, by a process of its own where that one is killed, and else in this one. */
    const ask = async (at: Date) => {
      now = at;
      if (kills.has(asked.length + 1)) {
        await workers[0]!.ask(id, at);
        if (workers[0]!.isDead()) workers.shift();
        return;
      }
      const deps = world.at(at.toISOString());
      const outbound = openOutbound({ db, clock: deps.clock, allowed, contact, version: '0' });
      await runSource({ ...deps, outbound }, id, new AbortController().signal);
    };
    const askAgain = async () => {
      const at = new Date(now.getTime() + AFTER_A_CALL_MS);
      await db.execute('UPDATE registered_sources SET next_try_at = $1 WHERE id = $2', [at, id]);
      await ask(at);
    };
    const callsOn = (day: Day) => asked.filter(({ at }) => dayAt(at, ZONE) === day);

    // The first day: the budget is used, and no call beyond it.
    await db.execute('UPDATE registered_sources SET next_try_at = $1', [BEGIN]);
    while (asked.length < CALLS_A_DAY - QUICK_CALLS) await ask(asked.length === 0 ? BEGIN : await nextAt(id));
    for (let run = 0; run < QUICK_CALLS + 3; run += 1) await askAgain();
    expect(asked).toHaveLength(CALLS_A_DAY);
    // With a larger budget the same day asks the cells that are left, and none again.
    const cells = 8 * arrivalsOf(domainOf(plan), FIRST).length;
    expect(cells).toBeGreaterThan(CALLS_A_DAY);
    await db.execute(`UPDATE registered_sources SET plan = jsonb_set(plan, '{callsADay}', '200') WHERE id = $1`, [id]);
    for (let run = 0; run < cells - CALLS_A_DAY + 3; run += 1) await askAgain();
    expect(now.getTime()).toBeLessThan(MIDNIGHT.getTime());
    expect(callsOn(FIRST)).toHaveLength(cells);
    expect(new Set(asked.map(({ url }) => url)).size).toBe(cells);

    // The next day begins with the cells that are new or oldest.
    kills.set(cells + 3, 'plan_cells');
    while (callsOn(LAST).length < CALLS_OF_LAST_DAY) await ask(await nextAt(id));
    expect(new Set(callsOn(LAST).map(({ url }) => url)).size).toBe(CALLS_OF_LAST_DAY);
    expect(workers).toEqual([]);
    const pausesAfter429 = asked.flatMap(({ at, trouble }, nth) =>
      trouble === '429' ? [asked[nth + 1]!.at.getTime() - at.getTime()] : [],
    );
    expect(pausesAfter429).toHaveLength(IN_TROUBLE / TROUBLES.length);
    expect(Math.min(...pausesAfter429)).toBeGreaterThanOrEqual(WAIT_S * 1000);

    await agesAreRight(id, asked, now);
    await evidenceIsRight(asked, before!.number);
    expect(await db.query(`SELECT FROM source_tries WHERE outcome = 'interrupted'`)).toHaveLength(kills.size);
  }, 600_000);

  function answerInTrouble(trouble: string, request: IncomingMessage, response: ServerResponse, price: number): void {
    if (trouble === '429') return void response.writeHead(429, { 'retry-after': String(WAIT_S) }).end();
    if (trouble === '503') return void response.writeHead(503).end();
    if (trouble === 'error') return void response.writeHead(200, JSON_TYPE).end('{"error":"Out of searches"}');
    if (trouble === '') return answerOf(request, response, price);
    const body = bodyOf(request, price);
    const rest = () => (trouble === 'cut' ? response.destroy() : response.end(body.slice(20)));
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length });
    return void response.write(body.slice(0, 20), () => setImmediate(rest));
  }

  const isAnswered = ({ trouble }: Call) => ['', 'slow'].includes(trouble);
  const isFailed = ({ trouble }: Call) => ['429', '503', 'cut', 'error'].includes(trouble);

  /** Of each cell the last call says what came of it, and the last that was answered how old it is. */
  async function agesAreRight(id: number, asked: readonly Call[], at: Date): Promise<void> {
    const shown = await presentAges(world.at(at.toISOString()), id, {}, 'en');
    if (isRefusal(shown)) throw new Error('It has no plan.');
    expect(shown.made_this_month).toBe(asked.length);
    const callsOf = Map.groupBy(asked, ({ url }) => url);
    const known = shown.cells.filter(({ outcome }) => outcome !== 'never');
    expect(known.length).toBeGreaterThanOrEqual(CALLS_A_DAY - 2 * ALL.length);
    for (const cell of known) {
      const calls = callsOf.get(urlOf(cell))!;
      const last = calls.at(-1)!;
      const outcome = isAnswered(last) ? 'answered' : isFailed(last) ? 'failed' : 'interrupted';
      const answeredAt = calls.findLast(isAnswered)?.at.toISOString() ?? null;
      expect(cell).toMatchObject({ outcome, asked_at: last.at.toISOString(), answered_at: answeredAt });
    }
  }

  /** What was whole when its process died is there; of all else nothing is. */
  async function evidenceIsRight(asked: readonly Call[], beforeBatch: number): Promise<void> {
    const { db } = world.server.context;
    const stored = asked.filter((call) => isAnswered(call) || call.trouble === 'killed: plan_cells');
    const failed = asked.filter(isFailed);
    const looks = await db.query<{ name: string; month: Day; answered: number; failed: number }>(
      `SELECT name, month, answered_nights AS answered, failed_nights AS failed FROM looks JOIN campsites c ON c.id = campsite_id
       WHERE batch_number > $1`,
      [beforeBatch],
    );
    const lookedAt = (nights: 'answered' | 'failed') =>
      looks.flatMap((look) =>
        Array.from({ length: 31 }, (_, nth) => nth)
          .filter((nth) => (look[nights] >> nth) & 1)
          .map((nth) => urlOf({ campsite: look.name, arrival: addDays(look.month, nth) })),
      );
    const urlsOf = (calls: readonly Call[]) => calls.map(({ url }) => url).sort();
    expect(lookedAt('answered').sort()).toEqual(urlsOf(stored));
    expect(lookedAt('failed').sort()).toEqual(urlsOf(failed));
    const prices = await db.query<{ cents: number[] }>('SELECT price_cents AS cents FROM prices');
    const standing = new Map(stored.map(({ url, price }) => [url, price * 100]));
    const ofPlan = prices.flatMap(({ cents }) => cents.filter((one) => one > 100_000));
    expect(ofPlan.sort()).toEqual([...standing.values()].sort());
    const batches = await db.query('SELECT FROM batches WHERE number > $1', [beforeBatch]);
    expect(batches).toHaveLength(stored.length + failed.length);
  }

  const urlOf = ({ campsite, arrival }: { campsite: string; arrival: string }) => {
    const out = addDays(toDay(arrival), 1).split('-').reverse().join('%2F');
    return `/v1/h%2F${ALL.indexOf(campsite)}?in=${arrival}&out=${out}&n=${ADULTS}`;
  };
  const domainOf = ({ daily_days: dailyDays, weekend_days: weekendDays }: typeof plan) => ({
    dailyDays,
    weekendDays,
    keyDateDays: 0,
    dates: [],
    nights: [1],
    adults: [ADULTS],
    everyDays: 1,
    callsADay: 1,
    callsAMonth: 1,
  });
});
