import { mergeCampsites, splitCampsite } from '@vivac/contract/administration/campsites';
import { getCalendar, getFilters, getGraphic, getMap, getPriceHistory, getTable } from '@vivac/contract/dashboard';
import { getNight } from '@vivac/contract/dashboard/night';
import { decideUnitTypes } from '@vivac/contract/unit-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALIKE, DAY_15, DAY_18, NORTH, REFERENCE, RIVER } from '@vivac/testing/market/market';
import { NIGHT, TWIN, TWIN_LINK, addTwin, seeTwin, storedDigests } from '@vivac/testing/market/twin-listing';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const OTHERS = NORTH.slice(1);
const NIGHTS = [NIGHT, '2027-02-20', '2027-02-11', '2027-02-14', '2027-02-28'];

let servers: ServerFixture[] = [];
let server: ServerFixture;
const opened = async () => {
  const fixture = await openServerFixture();
  servers.push(fixture);
  return fixture;
};
beforeEach(async () => {
  server = await opened();
  await addTwin(server);
});
afterEach(async () => {
  for (const each of servers) await each.close();
  servers = [];
});

/** All that a dashboard says about the market of February, now and as known before. */
async function dashboard(of: ServerFixture): Promise<unknown> {
  const answers: unknown[] = [(await of.ask(getFilters, 'north')).body];
  const compared = { campsitename: REFERENCE, competitorname: OTHERS };
  const all = { campsitename: [...NORTH], referencename: REFERENCE };
  for (const filters of [ALIKE, {}, { lengthofstay: 1 }, { lengthofstay: 2 }]) {
    for (const as_of of [undefined, DAY_15, '2027-01-18T12:00:00Z']) {
      const requested = { ...filters, ...(as_of !== undefined && { as_of }) };
      answers.push((await of.ask(getCalendar, 'north', { ...compared, month: 2, year: 2027, ...requested })).body);
      answers.push(
        (await of.ask(getGraphic, 'north', { campsitename: [...NORTH], startdate: NIGHT, days: 20, ...requested }))
          .body,
      );
      for (const date of as_of === undefined ? NIGHTS : NIGHTS.slice(0, 2)) {
        answers.push((await of.ask(getMap, 'north', { ...all, date, ...requested })).body);
        answers.push((await of.ask(getTable, 'north', { campsitename: [...NORTH], date, ...requested })).body);
        answers.push((await of.ask(getPriceHistory, 'north', { campsitename: REFERENCE, date, ...requested })).body);
        answers.push((await of.ask(getNight, 'north', { ...compared, date, ...requested })).body);
      }
    }
  }
  return answers;
}

const why = 'the same campsite';
const merge = (campsite: string, into: string) =>
  send(server, mergeCampsites, 'admin', { body: { campsite, into, why } });
const split = (campsite: string) => send(server, splitCampsite, 'admin', { body: { campsite, why } });

describe('merging a campsite into another', () => {
  // @holds undo-5
  it('makes every price answer, present and past, that of a store in which all was seen for one campsite', async () => {
    const one = await opened();
    await seeTwin(one, REFERENCE);
    await seeTwin(server, TWIN);
    expect(await dashboard(server)).not.toEqual(await dashboard(one));
    expect(await merge(TWIN, REFERENCE)).toMatchObject({
      status: 200,
      body: { message: `“${TWIN}” is a part of “${REFERENCE}” now.`, campsites: [TWIN, REFERENCE] },
    });
    expect(await dashboard(server)).toEqual(await dashboard(one));
  }, 240_000);

  // @holds undo-6
  it('leaves all evidence and prices as they are, and splitting off gives back exactly what was', async () => {
    await seeTwin(server, TWIN);
    const [answers, stored] = [await dashboard(server), await storedDigests(server)];
    await merge(TWIN, REFERENCE);
    expect(await storedDigests(server)).toEqual(stored);
    expect(await split(TWIN)).toMatchObject({
      status: 200,
      body: { message: `“${TWIN}” is a campsite of its own again.` },
    });
    expect(await storedDigests(server)).toEqual(stored);
    expect(await dashboard(server)).toEqual(answers);
  }, 240_000);

  // @holds undo-6
  it('brings what later arrives for its links to the same campsite', async () => {
    await merge(TWIN, REFERENCE);
    await server.importCsv('prices', `campsite,stay_date,price,observed_at\n${TWIN},2027-03-01,66,${DAY_18}\n`);
    await server.importCsv('campsites', `name,link\n${REFERENCE},${TWIN_LINK}\n`);
    const requested = { campsitename: REFERENCE, competitorname: OTHERS, month: 3, year: 2027 };
    const [first] = (await server.ask(getCalendar, 'north', requested)).body;
    expect(first).toMatchObject({ date: '2027-03-01', price: 66 });
    const named = await server.context.db.query('SELECT name FROM campsites WHERE survivor_id IS NOT NULL');
    expect(named).toEqual([{ name: TWIN }]);
  });

  // @holds undo-7
  it('makes held answers about the two old (ETag), and about no other', async () => {
    await seeTwin(server, TWIN);
    const about = (campsitename: string) => ({ campsitename: [campsitename], date: NIGHT });
    const held = async (name: string) => {
      const { headers } = await server.ask(getMap, 'admin', about(name));
      return { 'if-none-match': String(headers['etag']) };
    };
    const [own, other] = [await held(REFERENCE), await held(RIVER)];
    await merge(TWIN, REFERENCE);
    expect((await server.ask(getMap, 'admin', about(REFERENCE), own)).status).toBe(200);
    expect((await server.ask(getMap, 'admin', about(RIVER), other)).status).toBe(304);
    const merged = await held(REFERENCE);
    await split(TWIN);
    expect((await server.ask(getMap, 'admin', about(REFERENCE), merged)).status).toBe(200);
    expect((await server.ask(getMap, 'admin', about(REFERENCE), own)).status).toBe(200);
  });

  it('keeps the accommodation types that were decided of its wordings', async () => {
    await server.importCsv(
      'prices',
      `campsite,stay_date,price,original_type,channel,observed_at\n${TWIN},2027-03-05,44,Iglú,Pitchup,${DAY_18}\n`,
    );
    const decisions = [{ campsite: TWIN, channel: 'Pitchup', wording: 'Iglú', type: 'Dome' }];
    await send(server, decideUnitTypes, 'admin', { body: { decisions } });
    await merge(TWIN, REFERENCE);
    const requested = { campsitename: [REFERENCE], date: '2027-03-05', accommodationtype: 'Dome' };
    expect((await server.ask(getMap, 'north', requested)).body[REFERENCE]).toMatchObject({ price: 44 });
    expect((await server.ask(getFilters, 'north')).body.AccommodationType).toContain('Dome');
  });
});
