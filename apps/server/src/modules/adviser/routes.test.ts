import { deleteUser, setReference, exportUser } from '@vivac/contract/accounts';
import {
  downloadAdvice,
  getAdvice,
  getAdviceNight,
  saveAdviserSettings,
  decideAdvice,
  getAdviserDecisions,
} from '@vivac/contract/adviser';
import { getAdviceWhatIf } from '@vivac/contract/adviser-what-if';
import { ADVISER_LIMITS } from '@vivac/testing/adviser-limits';
import { inputsFromWire, nightFromWire } from '@vivac/contract/wire/adviser/advice';
import { advise } from '@vivac/domain/adviser/advise';
import {
  ALIKE,
  EMOJI,
  LONG,
  PROTO,
  QUOTED,
  REFERENCE,
  RIVER,
  SOUTHERN,
  linkOf,
  pricesCsv,
} from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;

const NIGHTS = Array.from({ length: 20 }, (_, night) => `2027-04-${String(night + 5).padStart(2, '0')}`);
const [FIRST, SECOND, THIRD] = NIGHTS as [string, string, string];
const on = (campsite: string, price: number | null, nights: readonly string[] = NIGHTS) =>
  nights.map((night) => ({
    campsite,
    night,
    price,
    original: 'Pod',
    type: 'Pod',
    ...(price === null && { units: 0 }),
  }));
const look = (at: string, rows: readonly ReturnType<typeof on>[]) =>
  server.importCsv('prices', pricesCsv(at, rows.flat()));
const requested = {
  campsitename: REFERENCE,
  competitorname: [RIVER, QUOTED, PROTO, LONG, EMOJI],
  ...ALIKE,
  accommodationtype: 'Pod',
};
const SETTINGS = ADVISER_LIMITS;
const save = (settings: object, caller: 'north' | 'admin' = 'north') =>
  send(server, saveAdviserSettings, caller, { body: { campsitename: REFERENCE, settings } });
const nightOf = async (date: string) => (await server.ask(getAdviceNight, 'north', { ...requested, date })).body;
const decide = (more: object) => send(server, decideAdvice, 'north', { body: { ...requested, ...more } });
const decisions = async (more: object = {}) =>
  (await server.ask(getAdviserDecisions, 'north', { campsitename: REFERENCE, ...more })).body;

beforeAll(async () => {
  server = await openServerFixture();
  const holiday = [...NIGHTS, '2027-03-26'];
  await look('2027-01-12T06:00:00.000Z', [
    on(REFERENCE, 90),
    on(RIVER, 100),
    on(QUOTED, 80),
    on(PROTO, 120),
    on(LONG, 100),
    on(EMOJI, 95),
  ]);
  await look('2027-01-20T06:00:00.000Z', [
    on(REFERENCE, 90, NIGHTS.slice(0, 10)),
    on(REFERENCE, null, NIGHTS.slice(10)),
    on(RIVER, 100, holiday),
    on(QUOTED, 80, holiday),
    on(PROTO, 120, holiday),
    on(LONG, 100, holiday),
    on(REFERENCE, 90, ['2027-03-26']),
    on(EMOJI, null, NIGHTS.slice(0, 10)),
    on(EMOJI, 95, NIGHTS.slice(10)),
  ]);
});
afterAll(() => server.close());

describe('the adviser before limits are set', () => {
  // @holds adviser-6
  it('proposes nothing, suggests limits around the own prices, and refuses a night, a decision and a file', async () => {
    const { settings, suggested, nights, most_priced } = (await server.ask(getAdvice, 'north', requested)).body;
    expect({ settings, suggested, nights, most_priced }).toEqual({
      settings: null,
      suggested: { floor: 70, ceiling: 110 },
      nights: [],
      most_priced: 5,
    });
    expect((await server.refused(getAdviceNight, 'north', { ...requested, date: FIRST })).status).toBe(409);
    expect((await decide({ date: FIRST, decision: 'accepted', proposed: 90 })).status).toBe(409);
    expect((await server.refused(downloadAdvice, 'north', { ...requested, format: 'csv' })).status).toBe(409);
  });
});

describe('the proposals', () => {
  beforeAll(async () => void (await save(SETTINGS)));

  // @holds adviser-1 adviser-6
  it('are one for each night ahead, with reasons that add up to it, under the caller’s own settings', async () => {
    const { nights, settings, compared } = (await server.ask(getAdvice, 'north', { ...requested, nights: 100 })).body;
    expect({ settings, compared, count: nights.length }).toEqual({ settings: SETTINGS, compared: 5, count: 100 });
    const first = nights.find(({ date }) => date === FIRST)!;
    expect(first).toMatchObject({ price: 90, proposed: 99, change: 9, refused: null, decided: null });
    expect(first.reasons.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['median', 100],
      ['position', 0],
      ['compression', 4],
      ['pace', -2],
      ['step', -3],
    ]);
    expect((await server.ask(getAdvice, 'admin', requested)).body.settings).toBeNull();
  });

  // @holds adviser-2
  it('know the public holiday and its eve', async () => {
    const { nights } = (await server.ask(getAdvice, 'north', { ...requested, nights: 100 })).body;
    const of = (date: string) => nights.find((night) => night.date === date)!;
    expect(of('2027-03-26').key_date).toEqual({ name: 'Good Friday', eve: false });
    expect(of('2027-03-26').reasons.find(({ kind }) => kind === 'holiday')).toMatchObject({ amount: 8 });
    expect(of('2027-03-24').key_date?.eve).toBe(true);
  });

  // @holds adviser-4
  it('are refused where the own night is sold out, nobody has looked, or prices are stale', async () => {
    const { nights } = (await server.ask(getAdvice, 'north', { ...requested, nights: 100 })).body;
    const why = (date: string) => nights.find((night) => night.date === date)?.refused;
    expect(why(NIGHTS[12]!)).toEqual({ why: 'nothing_to_sell' });
    expect(why('2027-02-20')).toEqual({ why: 'few_competitors', priced: 0 });
    const later = await server.at('2027-01-23T09:00:00Z');
    const headers = { authorization: `Bearer ${server.tokens.north}` };
    const { refused } = (
      await later.inject({ url: addressOf(getAdviceNight, { ...requested, date: FIRST }), headers })
    ).json();
    expect(refused).toEqual({ why: 'stale', seen_at: '2027-01-20T06:00:00.000Z' });
  });

  // @holds adviser-1 adviser-7
  it('are computed again from the inputs of the night, in the words of the wire and back', async () => {
    const night = inputsFromWire(await nightOf(FIRST));
    expect(advise(night.inputs, night.settings)).toEqual(night.advice);
    const { nights } = (await server.ask(getAdvice, 'north', { ...requested, nights: 100 })).body;
    for (const each of nights.filter(({ date }) => date >= FIRST && date <= NIGHTS[3]!)) {
      const { inputs, settings } = inputsFromWire(await nightOf(each.date));
      expect(advise(inputs, settings)).toEqual(nightFromWire(each).advice);
    }
  });

  // @holds adviser-7
  it('what if, over HTTP: with other prices of competitors another price is proposed, beside what is known; nothing is kept', async () => {
    const before = await nightOf(FIRST);
    const changed = { ...requested, date: FIRST, changedname: [RIVER, PROTO], changedprice: ['84.5', '86'] };
    const { known, what_if } = (await server.ask(getAdviceWhatIf, 'north', changed)).body;
    expect(known).toMatchObject({ date: FIRST, proposed: 99 });
    expect(what_if.reasons.find(({ kind }) => kind === 'median')!.amount).toBe(85.25);
    expect(what_if.others.map(({ price }) => price)).toEqual([84.5, 80, 86, 100, null]);
    const again = inputsFromWire(what_if);
    expect(advise(again.inputs, again.settings)).toEqual(again.advice);
    expect(what_if.proposed).not.toBe(known.proposed);
    expect(await nightOf(FIRST)).toEqual(before);
  });

  // @holds adviser-7
  it.each([
    ['changedname', { changedname: [SOUTHERN], changedprice: ['90'] }],
    ['changedname', { changedname: [REFERENCE], changedprice: ['90'] }],
    ['changedname', { changedname: [RIVER, RIVER], changedprice: ['90', '91'] }],
    ['changedprice', { changedname: [RIVER, PROTO], changedprice: ['90'] }],
    ['changedprice', { changedname: [RIVER], changedprice: ['0'] }],
  ])('what if refuses %s that is wrong: %o', async (field, wrong) => {
    const { status, body } = await server.refused(getAdviceWhatIf, 'north', { ...requested, date: FIRST, ...wrong });
    expect({ status, field: body.field }).toEqual({ status: 400, field });
  });

  it('are for nights that have not passed', async () => {
    const { status, body } = await server.refused(getAdviceNight, 'north', { ...requested, date: '2027-01-19' });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'date' });
  });

  // @holds adviser-9
  it('name no campsite outside the watchlist of the caller', async () => {
    const { status } = await server.refused(getAdvice, 'north', { ...requested, competitorname: [RIVER, SOUTHERN] });
    expect(status).toBe(404);
    expect((await server.refused(getAdviserDecisions, 'south', { campsitename: REFERENCE })).status).toBe(404);
  });

  // @holds adviser-10
  it('are a CSV file with a column a reason, and an Excel workbook', async () => {
    const { body } = await server.ask(downloadAdvice, 'north', { ...requested, nights: 100, format: 'csv' });
    const [headings, ...lines] = body.replace('\ufeff', '').split('\r\n');
    expect(headings).toMatch(/^Date,Own price,Proposal,Change,Median,Position,Competitors sold out,Pace/);
    expect(lines).toHaveLength(100);
    expect(lines.find((line) => line.startsWith(FIRST))).toMatch(/^2027-04-05,90,99,9,100,0,4,-2,,,,,-3,,4,,$/);
    expect(lines.find((line) => line.startsWith(NIGHTS[12]!))).toMatch(/Nothing is for sale on this night\.,$/);
    const workbook = await server.ask(downloadAdvice, 'north', { ...requested, format: 'xlsx' });
    expect(workbook.headers['content-type']).toMatch(/spreadsheetml/);
  });
});

describe('a decision', () => {
  // @holds adviser-8
  it('is refused where another price is proposed than the caller saw', async () => {
    const { status, body } = await decide({ date: FIRST, decision: 'accepted', proposed: 98 });
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: `Another price is proposed for ${FIRST} by now: €99.`,
    });
    expect((await decide({ date: '2027-02-20', decision: 'accepted', proposed: 98 })).body.error).toMatch(
      /^Nothing is/,
    );
  });

  // @holds adviser-8
  it('is kept with the price then and its reasons, and compared with the own price that is seen afterwards', async () => {
    for (const [date, decision] of [
      [FIRST, 'accepted'],
      [SECOND, 'accepted'],
      [THIRD, 'ignored'],
    ]) {
      expect((await decide({ date, decision, proposed: 99 })).status).toBe(200);
    }
    expect((await nightOf(FIRST)).decided).toMatchObject({ decision: 'accepted', proposed: 99 });
    const before = await decisions();
    expect(before).toMatchObject({ total: 3, accepted: 2, ignored: 1, followed: 0 });
    expect(before.decisions[0]).toMatchObject({
      date: THIRD,
      decision: 'ignored',
      price_then: 90,
      outcome: 'not_seen_since',
    });
    expect(before.decisions[0]!.reasons).toHaveLength(5);

    await look('2027-01-20T09:30:00.000Z', [
      on(REFERENCE, 99, [FIRST]),
      on(REFERENCE, 90, [SECOND]),
      on(REFERENCE, null, [THIRD]),
    ]);
    const after = await decisions();
    expect(after.decisions.map(({ date, price_now, outcome }) => [date, price_now, outcome])).toEqual([
      [THIRD, null, 'not_for_sale'],
      [SECOND, 90, 'not_followed'],
      [FIRST, 99, 'followed'],
    ]);
    expect(after.followed).toBe(1);
  });

  // @holds adviser-8
  it('is found by what was decided, what followed, and its night', async () => {
    expect((await decisions({ decision: 'ignored' })).total).toBe(1);
    expect((await decisions({ outcome: 'followed' })).decisions.map(({ date }) => date)).toEqual([FIRST]);
    expect((await decisions({ first_night: SECOND, last_night: SECOND })).decisions.map(({ date }) => date)).toEqual([
      SECOND,
    ]);
    expect((await decisions({ limit: 1, offset: 1 })).decisions.map(({ date }) => date)).toEqual([SECOND]);
  });

  // @holds adviser-8 adviser-9
  it('goes with its user, as the settings do, and both are in the export of personal data', async () => {
    const email = 'advised@vivac.test';
    const { uid } = await server.context.identity.createUser({
      email,
      displayName: 'Ada',
      admin: false,
      invite: 'none',
    });
    const by = { token: await server.tokenOf(email, uid) };
    const links = { reference_link: linkOf(0), competitor_links: [1, 2, 3, 4, 5].map(linkOf) };
    await send(server, setReference, 'admin', { body: { email, ...links } });
    await send(server, saveAdviserSettings, by, { body: { campsitename: REFERENCE, settings: SETTINGS } });
    const decided = { ...requested, date: NIGHTS[4], decision: 'ignored', proposed: 99 };
    expect((await send(server, decideAdvice, by, { body: decided })).status).toBe(200);
    const url = addressOf(exportUser, { email });
    const headers = { authorization: `Bearer ${server.tokens.admin}` };
    const { rows } = (await server.app.inject({ url, headers })).json();
    expect([rows['adviser_settings'], rows['adviser_decisions']].map((stored) => stored?.length)).toEqual([1, 1]);
    await send(server, deleteUser, 'admin', { params: { email } });
    for (const table of ['adviser_settings', 'adviser_decisions']) {
      expect(await server.context.db.query(`SELECT FROM ${table} WHERE uid = $1`, [uid])).toEqual([]);
    }
  });
});
