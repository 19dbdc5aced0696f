import type { IncomingMessage, ServerResponse } from 'node:http';
import { addSource, type SourcePlan } from '@vivac/contract/administration/sources';
import { setCampsiteIdentifiers } from '@vivac/contract/administration/campsites';
import { expandSource, getSourcePlan } from '@vivac/contract/administration/source-plan';
import { arrivalsOf } from '@vivac/domain/sources/collection-plan';
import { dayAt, toDay } from '@vivac/domain/time/day';
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
function answerOf(request: IncomingMessage, response: ServerResponse, total: number) {
  const body = JSON.stringify([{ checkin: askedDay(request), total, room: 'Tent' }]);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}
const ages = async (id: number) => {
  const { body } = await world.server.ask(getSourcePlan, 'admin', { id: String(id) });
  return body;
};
const nextAt = async (id: number) => (await sourceById(world.server.context.db, id))!.nextTryAt!;

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
  const CALLS_A_DAY = Number(process.env['PLAN_CALLS'] ?? 60);
  const plan = { campsites: ALL, daily_days: 14, weekend_days: 180, calls_a_day: CALLS_A_DAY, calls_a_month: 20_000 };
  const LAST = toDay('2027-01-21');

  it('asks each cell at most once a day, holds its budget and knows the ages, whatever the platform does', async () => {
    const asked: { at: string; url: string }[] = [];
    const answered = new Map<string, string>();
    let now = new Date('2027-01-19T23:00:01Z');
    let kill = new AbortController();
    world.answer = (request, response) => {
      asked.push({ at: dayAt(now, ZONE), url: request.url! });
      const nth = asked.length;
      if (nth % 23 === 0) return void response.writeHead(429, { 'retry-after': '30' }).end();
      if (nth % 19 === 0) return void response.writeHead(503).end();
      if (nth % 17 === 0) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 }).write('[{"checkin":');
        return void setTimeout(() => response.destroy(), 5);
      }
      if (nth === 40) return kill.abort();
      answered.set(request.url!, now.toISOString());
      if (nth % 29 !== 0) return answerOf(request, response, 50 + (nth % 7));
      return void setTimeout(() => answerOf(request, response, 99), 20);
    };
    const { id } = await adds(plan);
    const { db } = world.server.context;
    await db.execute('UPDATE registered_sources SET next_try_at = $1', [now]);
    const { outboundAllow: allowed } = world.server.config;
    const outbound = openOutbound({ db, clock: { now: () => now }, allowed, contact: 'a@b.test', version: '0' });
    const end = new Date('2027-01-21T22:59:00Z');
    while (now < end) {
      kill = new AbortController();
      await runSource({ ...world.at(now.toISOString()), outbound }, id, kill.signal);
      now = await nextAt(id);
    }

    for (const day of ['2027-01-20', '2027-01-21']) {
      const urls = asked.filter(({ at }) => at === day).map(({ url }) => url);
      expect(new Set(urls).size).toBe(urls.length);
      expect(urls.length).toBeGreaterThan(CALLS_A_DAY * 0.8);
      expect(urls.length).toBeLessThanOrEqual(CALLS_A_DAY);
    }
    const shown = await presentAges(world.at('2027-01-21T22:59:00Z'), id, {}, 'en');
    if (isRefusal(shown)) throw new Error('It has no plan.');
    const arrivals = arrivalsOf({ ...domainOf(plan) }, LAST).length;
    expect(shown.calls).toMatchObject({ cells: 8 * arrivals, over: 'day', a_day: CALLS_A_DAY });
    expect(arrivals).toBeGreaterThanOrEqual(60);
    const ofUrl = new Map(shown.cells.map((cell) => [urlOf(cell), cell.answered_at]));
    const shownToo = [...answered].filter(([url]) => ofUrl.has(url));
    expect(shownToo.length).toBeGreaterThan(CALLS_A_DAY);
    expect(shownToo.map(([url]) => [url, ofUrl.get(url)])).toEqual(shownToo);
    expect(await db.query(`SELECT FROM source_tries WHERE outcome = 'interrupted'`)).toHaveLength(1);
    expect(shown.made_this_month).toBe(asked.length);
  }, 120_000);

  const urlOf = ({ campsite, arrival }: { campsite: string; arrival: string }) => {
    const out = new Date(Date.parse(arrival) + 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('%2F');
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
