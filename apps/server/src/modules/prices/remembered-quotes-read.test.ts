import { getCalendar, getGraphic, getMap } from '@vivac/contract/dashboard';
import { toDay } from '@vivac/domain/time/day';
import { ALIKE, REFERENCE, RIVER } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allVisibleCampsites } from '#modules/watchlists/read';
import { quotesByCampsite } from './read.ts';
import { rememberedQuotes } from './remembered-quotes-read.ts';

let server: ServerFixture;
let cents = 100;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());
// As an import does: nothing of what was told counts any more.
beforeEach(() => raiseVersions());

const raiseVersions = () => server.context.db.execute('UPDATE data_versions SET version = version + 1', []);
/** Whoever reads prices from now on reads this one, in euros; no version says so. */
async function everyPriceIsAnother(): Promise<number> {
  cents += 100;
  await server.context.db.execute(
    'UPDATE prices SET price_cents = array_fill($1::int, ARRAY[cardinality(price_cents)])',
    [cents],
  );
  return cents / 100;
}

const NIGHT = '2027-02-10';
const mapOf = async (campsites: string[], more: object = {}) =>
  (await server.ask(getMap, 'north', { campsitename: campsites, date: NIGHT, ...ALIKE, ...more })).body;
const calendarOf = (reference: string, competitorname: string[]) =>
  server.ask(getCalendar, 'north', { year: 2027, month: 2, campsitename: reference, competitorname, ...ALIKE });

describe('quotes remembered by campsite, version, month and filters (cache)', () => {
  it('are read once for calendar, chart and map of the same campsites', async () => {
    const before = await everyPriceIsAnother();
    await calendarOf(REFERENCE, [RIVER]);
    await everyPriceIsAnother();
    const chart = { campsitename: [RIVER, REFERENCE], startdate: NIGHT, days: 3, ...ALIKE };
    const { body: series } = await server.ask(getGraphic, 'north', chart);
    expect([(await mapOf([RIVER]))[RIVER]?.price, series[RIVER]?.[0]?.price]).toEqual([before, before]);
  });

  it('are told to another user who sees the campsite', async () => {
    const before = await everyPriceIsAnother();
    await mapOf([RIVER]);
    await everyPriceIsAnother();
    const question = { campsitename: [RIVER], date: NIGHT, ...ALIKE };
    expect((await server.ask(getMap, 'admin', question)).body[RIVER]?.price).toBe(before);
    expect((await server.refused(getMap, 'south', question)).status).toBe(404);
  });

  it('are read of the competitor alone that was not asked for before', async () => {
    const before = await everyPriceIsAnother();
    await mapOf([RIVER]);
    const now = await everyPriceIsAnother();
    const prices = await mapOf([REFERENCE, RIVER]);
    expect([prices[REFERENCE]?.price, prices[RIVER]?.price]).toEqual([now, before]);
  });

  it('are read under other filters', async () => {
    await mapOf([RIVER]);
    const now = await everyPriceIsAnother();
    const other = { ...ALIKE, numberofguests: undefined };
    expect((await mapOf([RIVER], other))[RIVER]?.price).toBe(now);
  });

  it('are read anew when the version of a campsite has risen', async () => {
    await mapOf([RIVER]);
    const now = await everyPriceIsAnother();
    await raiseVersions();
    expect((await mapOf([RIVER]))[RIVER]?.price).toBe(now);
  });

  it('are those that are read without the memory, whatever part of it is known', async () => {
    const { db } = server.context;
    const campsites = await allVisibleCampsites(db, { uid: 'nobody', admin: true });
    for (const [first, count] of [
      ['2027-02-10', 1],
      ['2027-01-20', 31],
      ['2027-02-01', 28],
      ['2027-01-31', 2],
      ['2027-01-15', 60],
    ] as const) {
      const requested = [campsites, toDay(first), count, {}] as const;
      expect(await rememberedQuotes({ db }, ...requested)).toEqual(await quotesByCampsite({ db }, ...requested));
      expect(await rememberedQuotes({ db }, ...requested)).toEqual(await quotesByCampsite({ db }, ...requested));
    }
  });

  it('of an earlier moment (as_of) are read each time', async () => {
    const { db } = server.context;
    const campsites = await allVisibleCampsites(db, { uid: 'nobody', admin: true });
    const source = { db, asOfS: Date.parse('2027-01-16T00:00:00Z') / 1000 };
    const requested = [source, campsites, toDay('2027-02-01'), 28, {}] as const;
    const once = await rememberedQuotes(...requested);
    expect(await rememberedQuotes(...requested)).toEqual(once);
    expect((await rememberedQuotes(...requested)).get(campsites[0]!.id)).not.toBe(once.get(campsites[0]!.id));
  });
});
