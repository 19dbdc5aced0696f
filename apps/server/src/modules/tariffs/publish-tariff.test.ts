import { getBatch, restoreBatch, withdrawBatch } from '@vivac/contract/batches';
import { getAdviceNight, saveAdviserSettings } from '@vivac/contract/adviser';
import { downloadPrices } from '@vivac/contract/downloads';
import { getTable } from '@vivac/contract/dashboard';
import { getNight } from '@vivac/contract/dashboard/night';
import {
  addTariff,
  copyTariff,
  keepTariff,
  publishTariff,
  removeTariff,
  withdrawTariff,
} from '@vivac/contract/tariffs/tariffs';
import { getUnitTypes } from '@vivac/contract/unit-types';
import type { Cents } from '@vivac/domain/money';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { Day } from '@vivac/domain/time/day';
import { ADVISER_LIMITS } from '@vivac/testing/adviser-limits';
import { send } from '@vivac/testing/send';
import { addressOf, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: ServerFixture;
let campsite = '';
let campsites = 0;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());
beforeEach(async () => {
  campsite = `Tariff Park ${(campsites += 1)}`;
  await server.context.db.execute('INSERT INTO campsites (name) VALUES ($1)', [campsite]);
});

const add = async (changed: Partial<Tariff> = {}) =>
  (await send(server, addTariff, 'admin', { body: { campsite, tariff: tariffOf(2027, changed) } })).body;
const publish = (id: number, version = 1, confirmed = false) =>
  send(server, publishTariff, 'admin', { params: { id }, body: { version, confirmed } });

/** What the drawer says of a stay of two in the tent. */
async function stay(date: string, nights: number, more: Record<string, string> = {}) {
  const query = { campsitename: campsite, date, numberofguests: '2', lengthofstay: String(nights), ...more };
  const { body } = await send(server, getNight, 'admin', { query });
  const { price, total, state, basis, tariff } = body.campsites[0]!;
  return { price, total, state, basis, ...(tariff && { tariff: tariff.name }) };
}

/** Prices that a feed or a quote brings of the tent on the own web. */
async function arrive(rows: string, columns: string, observedAt: string): Promise<void> {
  const head = `campsite,original_type,channel,guests,${columns}`;
  const lines = rows.split('\n').map((row) => `"${campsite}",Lodge tent,Own web,2,${row}`);
  const { refused } = await server.context.deliver(server.context, {
    kind: 'prices',
    mapping: null,
    complete: null,
    sourceName: 'Feed',
    sentBy: 'test',
    fileName: 'feed.csv',
    bytes: Readable.from([Buffer.from([head, ...lines].join('\n'))]),
    totalBytes: null,
    observedAt: new Date(observedAt),
    dryRun: false,
  });
  expect(refused).toBeNull();
}

describe('a published tariff', () => {
  // @holds tariff-5 tariff-10
  it('prices stays by its seasons, fees and restrictions, and is withdrawn and restored like every batch', async () => {
    const { id } = await add();
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: null, state: 'not_seen' });
    const { body: published, status } = await publish(id);
    expect([status, published.error]).toEqual([200, undefined]);
    expect(published).toMatchObject({ state: 'counts', isChanged: false });
    expect(await stay('2027-05-04', 2)).toEqual({
      price: 50,
      total: 100,
      state: 'priced',
      basis: 'derived',
      tariff: 'Price list 2027',
    });
    const number = published.batch!;
    await send(server, withdrawBatch, 'admin', { params: { number }, body: { why: 'a test' } });
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: null, state: 'not_seen' });
    await send(server, restoreBatch, 'admin', { params: { number }, body: { why: 'a test' } });
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: 50 });
  });

  // @holds tariff-5
  it('prices long stays to the cent per night, closed weeks and units that are not let as closed', async () => {
    const long = { kind: 'long_stay' as const, basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null };
    const tent = tariffOf(2027).units.slice(0, 1);
    const closed = [{ from: '2027-05-20' as Day, to: '2027-05-26' as Day }];
    const { id } = await add({ discounts: [long], units: tent, prices: tariffOf(2027).prices.slice(0, 2), closed });
    await publish(id);
    expect(await stay('2027-05-04', 6)).toMatchObject({ price: 86.67, total: 520, state: 'priced', basis: 'derived' });
    // 7 × 80 less a tenth, and 40 of cleaning.
    expect(await stay('2027-05-04', 7)).toMatchObject({ price: 77.71, basis: 'derived', tariff: 'Price list 2027' });
    expect(await stay('2027-05-18', 3)).toMatchObject({ price: null, state: 'closed' });
    expect(await stay('2027-07-04', 7)).toMatchObject({ price: null, state: 'not_for_this_stay' });
    expect(await stay('2027-07-03', 6)).toMatchObject({ price: null, state: 'not_for_this_stay' });
    expect(await stay('2027-12-04', 7)).toMatchObject({ price: null, state: 'not_seen' });
  });

  // @holds tariff-15
  it('by length of stay prices each length by its own, and says of those it does not sell that they are not for sale', async () => {
    const length = { fromNights: 3, toNights: 6, priceCents: 7000 as Cents, per: 'night' as const };
    const week = { ...length, fromNights: 7, toNights: 7, priceCents: 42_000 as Cents, per: 'stay' as const };
    const lengths = [length, { ...week, arrivalWeekdays: [6] }, { ...length, fromNights: 9, toNights: 14 }];
    const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: null, lengths }));
    const { id } = await add({
      seasons: tariffOf(2027).seasons.map((season) => ({ ...season, minimumNights: null, arrivalWeekdays: [] })),
      prices,
    });
    expect((await publish(id, 1, true)).status).toBe(200);
    // The fee of 40 beside the nights.
    expect(await stay('2027-05-04', 3)).toMatchObject({
      price: 83.33,
      total: 250,
      basis: 'derived',
      tariff: 'Price list 2027',
    });
    expect(await stay('2027-05-08', 7)).toMatchObject({ price: 65.71, total: 460 });
    for (const [date, nights] of [
      ['2027-05-04', 2],
      ['2027-05-04', 7],
      ['2027-05-04', 8],
      ['2027-05-04', 15],
    ] as const)
      expect(await stay(date, nights), `${nights} nights`).toMatchObject({ price: null, state: 'not_for_this_stay' });
    const { body } = await send(server, getNight, 'admin', {
      query: { campsitename: campsite, date: '2027-05-04', numberofguests: '2' },
    });
    // Of any length that of the shortest.
    expect(body.campsites[0]).toMatchObject({ price: 83.33 });
  });

  // @holds tariff-6
  it('is weaker than a quote of exactly that stay, however old, and than fresher nightly rates', async () => {
    const tent = { units: tariffOf(2027).units.slice(0, 1), prices: tariffOf(2027).prices.slice(0, 2) };
    const long = { kind: 'long_stay' as const, basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null };
    await arrive('2027-05-04,7,91.00', 'stay_date,nights,price', '2026-11-01T07:00:00Z');
    await arrive('2027-05-04,2,99.00', 'stay_date,nights,price', '2026-11-01T07:00:00Z');
    const nights = (from: number, price: number) =>
      [0, 1, 2].map((night) => `2027-06-${from + night},1,${price},0`).join('\n');
    const NIGHTLY = 'stay_date,nights,price,closed';
    await arrive(nights(10, 55), NIGHTLY, '2026-11-01T07:00:00Z');
    await arrive(nights(20, 56), NIGHTLY, '2027-01-20T07:00:00Z');
    const { id } = await add({ ...tent, fees: [], discounts: [long] });
    await publish(id);
    expect(await stay('2027-05-04', 7)).toEqual({ price: 91, total: 637, state: 'priced', basis: 'quoted' });
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: 99, basis: 'quoted' });
    expect(await stay('2027-05-04', 3)).toMatchObject({ price: 80, basis: 'derived' });
    expect(await stay('2027-05-05', 7)).toMatchObject({ price: 72, basis: 'derived' });
    expect(await stay('2027-06-10', 3)).toMatchObject({ price: 80 });
    expect(await stay('2027-06-20', 3)).toMatchObject({ price: 56 });
    expect(await stay('2027-05-05', 7, { as_of: '2026-12-24' })).toMatchObject({ price: null });
  });

  // @holds tariff-6
  it('stands on no night that somebody saw gone, closed or restricted, however long before the list was read', async () => {
    const long = { kind: 'long_stay' as const, basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null };
    const tent = { units: tariffOf(2027).units.slice(0, 1), prices: tariffOf(2027).prices.slice(0, 2) };
    const { id } = await add({ ...tent, discounts: [long] });
    const WITH_TERMS = 'stay_date,nights,price,availability,closed,minimum_nights';
    const nightly = ['2027-06-10,1,55,0,0,', '2027-06-12,1,55,,1,', '2027-06-14,1,55,,0,5', '2027-06-21,1,55,3,0,'];
    await arrive(nightly.join('\n'), WITH_TERMS, '2026-11-01T07:00:00Z');
    await arrive('2027-06-16,1,,0\n2027-06-24,3,,0', 'stay_date,nights,price,availability', '2026-11-01T07:00:00Z');
    await publish(id);
    const states = (...stays: [string, number][]) =>
      Promise.all(stays.map(async ([day, nights]) => (await stay(`2027-06-${day}`, nights)).state));
    expect(await states(['10', 2], ['09', 2], ['12', 2], ['11', 2], ['14', 2], ['14', 5])).toEqual([
      'sold_out',
      'sold_out',
      'closed',
      'closed',
      'not_for_this_stay',
      'sold_out',
    ]);
    expect(await states(['16', 2], ['17', 2], ['23', 4], ['24', 2], ['22', 7])).toEqual([
      'sold_out',
      'priced',
      'sold_out',
      'priced',
      'sold_out',
    ]);
    expect(await stay('2027-06-20', 2)).toMatchObject({ price: 100, basis: 'derived', tariff: 'Price list 2027' });
  });

  // @holds tariff-5
  it('has the day on which it was read as the moment of every price, and a row a night', async () => {
    const long = { kind: 'long_stay' as const, basisPoints: 1000, minimumNights: 7, minimumAdvanceDays: null };
    const tent = { units: tariffOf(2027).units.slice(0, 1), prices: tariffOf(2027).prices.slice(0, 2) };
    const { id } = await add({ ...tent, discounts: [long] });
    await publish(id);
    const { db } = server.context;
    const [stored] = await db.query(
      `SELECT count(*)::int / count(DISTINCT guests)::int AS blocks, count(DISTINCT observed_at)::int AS moments, min(observed_at)::date::text AS day
       FROM observations WHERE campsite_id = (SELECT id FROM campsites WHERE name = $1)`,
      [campsite],
    );
    expect(stored).toEqual({ blocks: 7, moments: 1, day: '2027-01-03' });
    expect(await stay('2027-05-05', 7)).toMatchObject({ price: 77.71, total: 544, tariff: 'Price list 2027' });
  });

  // @holds tariff-10
  it('is named by the daily table', async () => {
    const { id } = await add();
    await publish(id);
    const query = { campsitename: campsite, date: '2027-05-04', numberofguests: '2', lengthofstay: '2' };
    const { body } = await send(server, getTable, 'admin', { query });
    const [option] = Object.values(Object.values(body)[0]!).flat();
    expect(option).toMatchObject({
      basis: 'derived',
      Nights: 2,
      observed_at: expect.stringMatching(/^2027-01-03/),
      tariff: { name: 'Price list 2027', readOn: '2027-01-03', address: 'https://pinos.example.com/prices' },
    });
  });

  // @holds tariff-7
  it('published again takes the place of what was published before, in one step', async () => {
    const { id } = await add();
    const first = (await publish(id)).body.batch!;
    const cheaper = tariffOf(2027, {
      prices: tariffOf(2027).prices.map((price) => ({ ...price, priceCents: 2000 as Cents })),
    });
    const kept = await send(server, keepTariff, 'admin', { params: { id }, body: { version: 1, tariff: cheaper } });
    expect(kept.body).toMatchObject({ state: 'counts', isChanged: true });
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: 50 });
    const second = (await publish(id, 2)).body;
    expect(second).toMatchObject({ state: 'counts', isChanged: false });
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: 40 });
    expect((await send(server, getBatch, 'admin', { params: { number: first } })).body.batch.state).toBe('withdrawn');
    const gone = await send(server, withdrawTariff, 'admin', { params: { id }, body: { why: 'a test' } });
    expect(gone.body.state).toBe('withdrawn');
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: null, state: 'not_seen' });
    expect((await publish(id, 2)).body.state).toBe('counts');
  });

  // @holds tariff-2
  it('has no error, and its warnings are confirmed; else nothing is stored', async () => {
    const { id } = await add({ currency: 'CHF' });
    const refused = await publish(id);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'The tariff has 1 problem that has to be solved before it counts. The first: Currency: prices are kept in euros, and “CHF” is another currency.',
    ]);
    expect(await stay('2027-05-04', 2)).toMatchObject({ price: null });
    const hole = await add({ extraPersons: [] });
    expect((await publish(hole.id)).status).toBe(409);
    expect((await publish(hole.id, 1, true)).status).toBe(200);
    expect((await send(server, removeTariff, 'admin', { params: { id: hole.id } })).status).toBe(409);
  });

  it('brings its units into the queue of wordings that nobody has decided', async () => {
    const { id } = await add();
    await publish(id);
    const { body } = await send(server, getUnitTypes, 'admin', { query: { search: campsite } });
    expect(body.unit_types.map(({ wording }) => wording).sort()).toEqual(['Lodge tent', 'Pitch']);
  });

  it('keeps commas and quotes in the names of its units', async () => {
    const [tent, pitch] = tariffOf(2027).units;
    const units = [
      { ...tent!, name: 'Tent, large' },
      { ...pitch!, name: 'Pitch "Sea"' },
    ];
    await publish((await add({ units })).id);
    const { body } = await send(server, getUnitTypes, 'admin', { query: { search: campsite } });
    expect(body.unit_types.map(({ wording }) => wording).sort()).toEqual(['Pitch "Sea"', 'Tent, large']);
  });

  // @holds tariff-8
  it('is copied to another year as a draft', async () => {
    const { id } = await add();
    const body = { year: 2028, shift: 'weekday', percent: 5, rounding: 'whole', readDay: '2028-01-04' } as const;
    const copy = (await send(server, copyTariff, 'admin', { params: { id }, body })).body;
    expect(copy).toMatchObject({ campsite, year: 2028, state: 'draft', name: 'Price list 2028' });
    expect(copy.tariff.prices[0]).toEqual({ unit: 'tent', season: 'low', priceCents: 8400 });
  });

  // @holds tariff-11
  it('is the own price of the adviser where the channel that is asked for states none', async () => {
    await send(server, saveAdviserSettings, 'admin', { body: { campsitename: campsite, settings: ADVISER_LIMITS } });
    const query = {
      campsitename: campsite,
      numberofguests: '2',
      channelname: 'Booking',
      lengthofstay: '2',
      date: '2027-05-04',
    };
    const own = async () => (await send(server, getAdviceNight, 'admin', { query })).body;
    expect(await own()).toMatchObject({ price: null, own_seen_at: null });
    const { id } = await add();
    await publish(id);
    expect(await own()).toMatchObject({ price: 50 });
  });

  // @holds tariff-10
  it('is named in the file of prices', async () => {
    const { id } = await add();
    await publish(id);
    const file = async (format: 'csv' | 'csv-es') => {
      const query = { campsitename: campsite, numberofguests: '2', lengthofstay: '2', format };
      const headers = { authorization: `Bearer ${server.tokens.admin}`, 'accept-language': 'es' };
      const url = addressOf(downloadPrices, query);
      return (await server.app.inject({ method: 'GET', url, headers })).payload;
    };
    expect(await file('csv-es')).toContain(`Precios de una tarifa;${campsite}: «Price list 2027», leída el `);
    const [headings, ...nights] = (await file('csv')).split(/\r?\n/);
    expect(headings).toMatch(/Precios de una tarifa$/);
    expect(nights.find((night) => night.startsWith('2027-05-04'))).toMatch(
      new RegExp(`${campsite}: «Price list 2027», leída el 03/01/2027`),
    );
  });

  it('has the names of all its units asked for together, however many are new', async () => {
    const units = Array.from({ length: 40 }, (_, at) => ({
      id: `u${at}`,
      name: ` Cabin\n${at} `,
      guestsIncluded: 2,
      guestsAtMost: 2,
    }));
    const { seasons } = tariffOf(2027);
    const prices = units.flatMap(({ id: unit }) =>
      seasons.map(({ id: season }) => ({ unit, season, priceCents: 6000 as Cents })),
    );
    const { id } = await add({ units, prices, extraPersons: [] });
    const query = vi.spyOn(server.context.db, 'query');
    expect((await publish(id, 1, true)).status).toBe(200);
    const asked = query.mock.calls.filter(([text]) => text.includes('FROM original_types'));
    query.mockRestore();
    expect(asked.length).toBeLessThanOrEqual(2);
    const [{ count } = { count: 0 }] = await server.context.db.query<{ count: number }>(
      "SELECT count(*)::int FROM original_types WHERE name LIKE 'Cabin %'",
    );
    expect(count).toBe(40);
  });
});
