import { setTimeout as wait } from 'node:timers/promises';
import { getAuditLog } from '@vivac/contract/access/audit-log';
import { getConfiguration } from '@vivac/contract/configuration';
import { getGraphic } from '@vivac/contract/dashboard';
import {
  changeMarketSetting,
  getMarketSetting,
  type MarketMatrix,
  downloadMarketMatrix,
  getMarketMatrix,
} from '@vivac/contract/market';
import { addDays, dayRange, toDay } from '@vivac/domain/time/day';
import { ALIKE, DAY_10, DAY_18, NORTH, REFERENCE, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { setWatchlist } from '#modules/watchlists/set-watchlist';
import { type Caller, type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;

const HIDDEN = Array.from({ length: 7 }, (_, at) => `Hidden Pines ${at}`);
const NIGHTS = dayRange(toDay('2027-03-20'), 14);
/** A price that no two campsites and nights share, from a few numbers. */
const priceOf = (at: number, night: string) => 60 + 7 * at + Number(night.slice(8)) + (at % 2) / 2;
const TODAY = toDay('2027-01-20');

beforeAll(async () => {
  server = await openServerFixture();
  const rows = HIDDEN.map(
    (name, at) => `${name},https://stays.test/hidden-${at},41.9,2.8,${at < 6 ? 'Girona' : 'Sevilla'}`,
  );
  await server.importCsv('campsites', ['name,link,latitude,longitude,province', ...rows].join('\n'));
  const seen = HIDDEN.flatMap((campsite, at) =>
    NIGHTS.map((night) => ({ campsite, night, price: priceOf(at, night) })),
  );
  await server.importCsv('prices', pricesCsv(DAY_18, seen));
});
afterAll(() => server.close());

type Query = Parameters<typeof server.ask<typeof getMarketMatrix>>[2];

/** The matrix once all is counted. */
async function matrix(query: Query = ALIKE, caller: Caller = 'north'): Promise<MarketMatrix> {
  for (;;) {
    const { body } = await server.ask(getMarketMatrix, caller, query);
    if (!body.computing) return body;
    await wait(20);
  }
}

const region = ({ regions }: MarketMatrix, code: string) => regions.find((each) => each.code === code)!;
function cell(of: MarketMatrix, code: string, id: string) {
  return region(of, code).cells[of.columns.findIndex((column) => column.id === id)]!;
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
  return Math.floor((low + high) * 50 + 0.5) / 100;
};

describe('the market matrix over HTTP', () => {
  // @holds market-1
  it('has for Semana Santa the median of the campsites’ medians, computed from what the chart shows of each', async () => {
    const { body } = await server.ask(getGraphic, 'admin', {
      campsitename: HIDDEN,
      ...ALIKE,
      startdate: '2027-03-25',
      days: 4,
    });
    const shown = HIDDEN.slice(0, 6).map((name) => median(body[name]!.flatMap(({ price }) => price ?? [])));
    expect(cell(await matrix(), 'CT', 'semana_santa-2027')).toMatchObject({ campsites: 6, price: median(shown) });
  });

  // @holds market-4
  it('has no figure of one campsite in Andalusia, and says of how many', async () => {
    expect(cell(await matrix(), 'AN', 'semana_santa-2027')).toMatchObject({ campsites: 1, price: null, shade: null });
    expect(region(await matrix(), 'ML')).toMatchObject({ campsites: 0, provinces: [] });
  });

  // @holds market-5
  it('names no campsite but the caller’s own (tenant isolation)', async () => {
    for (const caller of ['north', 'south', 'admin'] as const) {
      const text = JSON.stringify(await matrix(ALIKE, caller));
      const foreign = [...HIDDEN, ...NORTH.slice(1), SOUTHERN].filter((name) => text.includes(name));
      expect(foreign.filter((name) => caller !== 'south' || name !== SOUTHERN)).toEqual([]);
    }
    expect((await matrix(ALIKE, 'north')).own?.name).toBe(REFERENCE);
    expect((await matrix(ALIKE, 'admin')).own).toBeNull();
  });

  it('has the own campsite of an administrator on top, of whom nothing else is read (reference)', async () => {
    const { context } = server;
    const { uid } = (await context.identity.findByEmail('admin@vivac.test'))!;
    const reference = 'https://stays.test/hidden-1';
    await setWatchlist(context, { uid, reference, competitors: [], changedBy: 'tests' });
    const { own } = await matrix(ALIKE, 'admin');
    expect(own).toMatchObject({ name: HIDDEN[1], province: '17' });
    expect(own!.cells.some(({ price }) => price !== null)).toBe(true);
    await context.db.execute('DELETE FROM watchlists WHERE uid = $1', [uid]);
    expect((await matrix(ALIKE, 'admin')).own).toBeNull();
  });

  // @holds market-5
  it('withholds from who watches three of six what everybody else is told, in the file too (withheld)', async () => {
    const { context, tokens } = server;
    const idle = await context.identity.findByEmail('idle@vivac.test');
    const [reference, ...competitors] = [0, 1, 2].map((at) => `https://stays.test/hidden-${at}`);
    const watch = (own: string | null, others: readonly string[]) =>
      setWatchlist(context, { uid: idle!.uid, reference: own!, competitors: [...others], changedBy: 'tests' });
    await watch(reference!, competitors);
    const of = async (caller: Caller) => cell(await matrix(ALIKE, caller), 'CT', 'semana_santa-2027');
    expect(await of('idle')).toMatchObject({ campsites: 6, price: null, ratio: null, shade: null, withheld: true });
    expect(await of('north')).toMatchObject({ campsites: 6, withheld: false });
    expect((await of('north')).price).not.toBeNull();
    expect((await of('admin')).price).toBe((await of('north')).price);
    const url = addressOf(downloadMarketMatrix, { ...ALIKE, format: 'csv' });
    const { body } = await server.app.inject({ url, headers: { authorization: `Bearer ${tokens.idle}` } });
    const line = body.split('\r\n').find((each) => each.startsWith('Catalonia,,Holy Week 2027'));
    expect(line).toMatch(/,4,,,6,0,Not told: /);
    await watch(reference!, competitors.slice(1));
    expect((await of('idle')).price).toBe((await of('north')).price);
  });

  // @holds market-3 market-5
  it('counts the price that was seen, not its campsite: one of ten days ago is old though another was seen today (stale data)', async () => {
    const night = addDays(TODAY, 50);
    const nights = [night, addDays(TODAY, 20)];
    const look = (at: string, price: number, original: string) =>
      pricesCsv(
        at,
        HIDDEN.slice(0, 6).flatMap((campsite) => nights.map((each) => ({ campsite, night: each, price, original }))),
      );
    await server.importCsv('prices', look(DAY_10, 50, 'Unit A'));
    await server.importCsv('prices', look(DAY_18, 100, 'Unit B'));
    const of = await matrix({ ...ALIKE, columns: 'weeks' });
    expect(cell(of, 'CT', 'week-2027-03-08')).toMatchObject({ price: null, campsites: 0, old: 6 });
  });

  // @holds market-2
  it('has 52 weeks from this one on where weeks are asked for', async () => {
    const { columns } = await matrix({ ...ALIKE, columns: 'weeks' });
    const weeks = columns.filter(({ kind }) => kind === 'week');
    expect(weeks.map(({ id }) => id).slice(0, 2)).toEqual(['week-2027-01-18', 'week-2027-01-25']);
    expect([weeks.length, weeks[0]!.first_date, weeks[0]!.nights]).toEqual([52, TODAY, 5]);
  });

  it('is of the filters that are asked for', async () => {
    expect(cell(await matrix({ ...ALIKE, channelname: 'Direct' }), 'CT', 'semana_santa-2027').campsites).toBe(0);
    expect(cell(await matrix({ ...ALIKE, lengthofstay: 1 }), 'CT', 'semana_santa-2027').campsites).toBe(6);
    expect(cell(await matrix({ ...ALIKE, lengthofstay: 7 }), 'CT', 'semana_santa-2027').campsites).toBe(0);
  });

  it('is answered by 304 while nothing changed, and anew after an import (ETag)', async () => {
    await matrix();
    const { headers } = await server.ask(getMarketMatrix, 'north', ALIKE);
    const held = { 'if-none-match': String(headers['etag']) };
    expect((await server.ask(getMarketMatrix, 'north', ALIKE, held)).status).toBe(304);
    const night = toDay('2027-04-03');
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[0]!, night, price: 500 }]));
    expect((await server.ask(getMarketMatrix, 'north', ALIKE, held)).status).toBe(200);
  });

  // @holds market-7
  it('is the same after an import as if all had been counted anew (incremental)', async () => {
    const night = toDay('2027-03-26');
    await matrix();
    await server.importCsv('prices', pricesCsv(DAY_18, [{ campsite: HIDDEN[5]!, night, price: 300 }]));
    const counted = await matrix();
    const anew = await matrix({ ...ALIKE, lengthofstay: 'Any' });
    expect(counted.regions).toEqual(anew.regions);
    expect(cell(counted, 'CT', 'week-2027-03-22')).toBeUndefined();
  });

  // @holds market-4
  it('counts prices of ten days ago apart as old (stale data)', async () => {
    const night = addDays(TODAY, 40);
    const seen = HIDDEN.slice(0, 5).map((campsite) => ({ campsite, night, price: 90 }));
    await server.importCsv('prices', pricesCsv(DAY_10, seen));
    const of = await matrix({ ...ALIKE, columns: 'weeks' });
    expect(cell(of, 'CT', 'week-2027-03-01')).toMatchObject({ price: null, campsites: 0, old: 5, shade: null });
  });

  // @holds market-6
  it('is 404 for everybody while an administrator has it off, with entries of the audit log', async () => {
    const put = async (shown: boolean) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/admin/market',
        headers: { authorization: `Bearer ${server.tokens.admin}` },
        payload: { shown },
      });
    expect((await server.ask(getMarketSetting, 'admin')).body).toEqual({ shown: true });
    expect((await put(false)).json()).toEqual({ shown: false });
    for (const caller of ['north', 'admin'] as const) {
      expect((await server.refused(getMarketMatrix, caller, ALIKE)).status).toBe(404);
    }
    expect((await server.ask(getConfiguration, 'north')).body.market_off).toBe(true);
    await put(false);
    await put(true);
    expect((await server.ask(getMarketMatrix, 'north', ALIKE)).status).toBe(200);
    expect((await server.refused(changeMarketSetting, 'north', {})).status).toBe(403);
    const { body } = await server.ask(getAuditLog, 'admin', {});
    const actions = body.entries.map(({ action }) => action).filter((action) => action.startsWith('market.'));
    expect(actions).toEqual(['market.shown', 'market.turned_off']);
  });

  it.each([
    [{ columns: 'months' }, 'columns'],
    [{ numberofguests: 0 }, 'numberofguests'],
    [{ lengthofstay: 'many' }, 'lengthofstay'],
  ])('is refused with %j, naming %s', async (wrong, field) => {
    const refused = await server.refused(getMarketMatrix, 'north', wrong);
    expect([refused.status, refused.body.field]).toEqual([400, field]);
  });
});
