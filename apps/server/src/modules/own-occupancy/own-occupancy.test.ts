import { clockOf } from '#platform/clock';
import { thinEvidence } from '#modules/evidence/thin-evidence';
import { thinOccupancy } from './write.ts';
import { decideBatch } from '#modules/imports/withdraw-batch';
import { importFile } from '#modules/imports/import-file';
import { textSource } from '#modules/imports/source';
import { setWatchlist } from '#modules/watchlists/set-watchlist';
import { getOwnOccupancy } from '@vivac/contract/dashboard/night';
import { MATRIX } from '@vivac/testing/authorisation-matrix';
import { emailOf } from '@vivac/testing/market/filled-market';
import { linkOf, NORTH, REFERENCE, SOUTHERN } from '@vivac/testing/market/market';
import { sayStored } from '@vivac/text/say';
import type { Caller } from '@vivac/testing/server-fixture';
import { SourceWorld } from '@vivac/testing/source-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: SourceWorld;
/** Numbers that stand nowhere else. */
const [SOLD, LEFT, TOTAL] = [4177, 5823, 10_000];
const NUMBERS = new RegExp(`\\b(${SOLD}|${LEFT}|${TOTAL})\\b`);
const NIGHT = '2027-02-10';

beforeAll(async () => {
  world = await SourceWorld.open();
  // The southern manager has a campsite of their own, and merely watches the northern one.
  const { context } = world.server;
  const south = await context.identity.findByEmail(emailOf('south'));
  const links = { reference: linkOf(NORTH.length), competitors: [linkOf(0)] };
  await setWatchlist(context, { uid: south!.uid, ...links, changedBy: 'tests' });
});
afterAll(() => world.close());

const occupancy = async (caller: Caller, more: { date?: string; as_of?: string; campsitename?: string } = {}) =>
  (await world.server.ask(getOwnOccupancy, caller, { campsitename: REFERENCE, date: NIGHT, ...more })).body.units;

const COLUMNS = 'campsite,stay_date,price,original_type,units_sold,units_left,units_total,observed_at';
async function sends(rows: readonly string[], name = 'Front desk', columns = COLUMNS) {
  const file = [columns, ...rows].join('\n');
  return importFile(world.server.context, {
    kind: 'prices',
    source: textSource(name, 'desk.csv', [file]),
    mapping: null,
    sentBy: 'tests',
    dryRun: false,
    onBadRow: 'skip',
  });
}

/** A supplier API as the platform documents it: what the day of arrival costs, and the pitches that are sold and left. */
function answersArrivals(date: string, sold: number, left: number): void {
  const arrival = {
    id: 1,
    date,
    charge_type: 'https://supplier.test/chargetype/1/',
    price: { amount: '42.00', currency: 'EUR' },
    pricing_period: 1,
    min_days: 1,
    max_days: 14,
    is_soft_close: false,
    closed_to_departure: false,
    pitches_to_sell: left,
    pitches_sold: sold,
  };
  world.answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ count: 1, results: [arrival] }));
}

// @holds sold-1
describe('a feed of an own supplier API', () => {
  const feeds = (name: string) =>
    world.adds({
      name,
      ready_mapping: 'pitchup-arrivals',
      ready_answers: { campsite: REFERENCE, guests: '2' },
    });

  it('keeps the pitches sold and left, and tells them to the owner and to administrators', async () => {
    answersArrivals(NIGHT, SOLD, LEFT);
    await feeds('Supplier');
    await world.run('2027-01-20T09:00:00Z');
    const told = { source: 'Supplier', sold: SOLD, left: LEFT, total: TOTAL, seen_at: '2027-01-20T09:00:00.000Z' };
    expect(await occupancy('north')).toEqual([{ ...told, unit: 'https://supplier.test/chargetype/1/' }]);
    expect(await occupancy('admin')).toEqual(await occupancy('north'));
  });

  it('tells who merely watches the campsite nothing, as where nothing is known', async () => {
    expect(await occupancy('south')).toEqual([]);
    expect(await occupancy('south', { campsitename: SOUTHERN })).toEqual([]);
    const { status } = await world.server.refused(getOwnOccupancy, 'idle', { campsitename: REFERENCE, date: NIGHT });
    expect(status).toBe(404);
  });

  it.each(['north', 'south'] as const)('stands in no other answer or file to %s', async (caller) => {
    const rows = MATRIX.filter(({ route, access }) => access === 'user' && route.startsWith('GET '));
    expect(rows.length).toBeGreaterThan(40);
    for (const { route, query = '' } of rows) {
      if (route.endsWith('/dashboard/occupancy') || route.endsWith('/live')) continue;
      const named = encodeURIComponent(REFERENCE);
      const path = route.slice('GET '.length).replace(':campsite', named);
      const asked = query.replaceAll('2027-02-01', NIGHT).replaceAll('{name}', named);
      const { body } = await world.server.app.inject({
        url: `${path}?${asked}`,
        headers: { authorization: `Bearer ${world.server.tokens[caller]}` },
      });
      expect({ route, told: NUMBERS.exec(body)?.[0] }).toEqual({ route, told: undefined });
    }
  });

  it('leaves what everybody sees: the price, and a night that is sold out', async () => {
    const { db } = world.server.context;
    const stored = () =>
      db.query(
        `SELECT price_cents[10] AS cents, availability[10] AS units FROM prices JOIN channels c ON c.id = channel_id
         WHERE c.name = 'Pitchup' AND month = '2027-02-01'`,
      );
    expect(await stored()).toEqual([{ cents: 4200, units: null }]);
    answersArrivals(NIGHT, TOTAL, 0);
    await world.run('2027-01-20T11:00:00Z');
    expect(await stored()).toEqual([{ cents: 4200, units: 0 }]);
    expect(await occupancy('north')).toMatchObject([{ sold: TOTAL, left: 0 }]);
  });

  it('is told as it was known at an earlier moment', async () => {
    expect(await occupancy('north', { as_of: '2027-01-20T10:00:00Z' })).toMatchObject([{ sold: SOLD }]);
    expect(await occupancy('north', { as_of: '2027-01-19T10:00:00Z' })).toEqual([]);
  });
});

// @holds sold-2
describe('a file that states own occupancy', () => {
  const row = (date: string, unit: string, counts: string, hour = '06') =>
    `${REFERENCE},${date},90,${unit},${counts},2027-01-20T${hour}:00:00Z`;

  it('stands by unit and source with its newest statement, whatever the order of arrival', async () => {
    const date = '2027-03-01';
    await sends([row(date, 'Pitch', '14,6,', '08'), row(date, 'Cabin', ',3,4', '08')]);
    await sends([row(date, 'Pitch', '9,11,', '07')]);
    await sends([row('2027-03-02', 'Pitch', '15,5,', '09')]);
    await sends([row(date, 'Pitch', '2,,', '05')], 'Portal');
    const seen_at = '2027-01-20T08:00:00.000Z';
    expect(await occupancy('north', { date })).toEqual([
      { source: 'Front desk', unit: 'Cabin', sold: null, left: 3, total: 4, seen_at },
      { source: 'Front desk', unit: 'Pitch', sold: 14, left: 6, total: 20, seen_at },
      { source: 'Portal', unit: 'Pitch', sold: 2, left: null, total: null, seen_at: '2027-01-20T05:00:00.000Z' },
    ]);
  });

  it('loses its effect when its batch is withdrawn, and has it again when that is restored', async () => {
    const date = '2027-03-05';
    await sends([row(date, 'Pitch', '10,10,', '06')]);
    const { batchNumber } = await sends([row(date, 'Pitch', '12,8,', '07')]);
    const decide = (decision: 'withdrawn' | 'restored') =>
      decideBatch(world.server.context, { number: batchNumber!, decision, by: 'tests', why: 'a test' });
    await decide('withdrawn');
    expect(await occupancy('north', { date })).toMatchObject([{ sold: 10 }]);
    await decide('restored');
    expect(await occupancy('north', { date })).toMatchObject([{ sold: 12 }]);
  });

  it('takes the fewest left where rates of one unit contradict each other', async () => {
    const date = '2027-03-06';
    await sends([row(date, 'Pitch', '12,8,'), row(date, 'Pitch', '13,7,')]);
    expect(await occupancy('north', { date })).toMatchObject([{ sold: 13, left: 7 }]);
  });

  it.each([
    ['-1,6,', 'units_sold', '-1', 'is not between 0 and 32767'],
    ['14,many,', 'units_left', 'many', 'is not a whole number'],
    [',,2.5', 'units_total', '2.5', 'is not a whole number'],
    [',21,20', 'units_left', '21', 'is more than there are units: 20'],
    ['15,6,20', 'units_left', '6', 'contradicts the row: 15 sold and 6 left are more than the 20 units that there are'],
  ])('has a row refused that states “%s”, with its row and field', async (counts, field, value, reason) => {
    const { leftOut } = await sends([row('2027-03-08', 'Pitch', '1,1,'), row('2027-03-09', 'Pitch', counts)]);
    expect(leftOut.map((one) => ({ ...one, reason: sayStored('en', one.reason) }))).toMatchObject([
      { line: 3, outcome: 'rejected', field, value, reason },
    ]);
    expect(await occupancy('north', { date: '2027-03-09' })).toEqual([]);
  });

  it('may have sold more than there is', async () => {
    await sends([row('2027-03-10', 'Pitch', '21,0,20')]);
    expect(await occupancy('north', { date: '2027-03-10' })).toMatchObject([{ sold: 21, left: 0, total: 20 }]);
  });

  it('is evidence, which the database refuses to change', async () => {
    const { db } = world.server.context;
    await expect(db.execute('UPDATE sold_units SET units_sold = NULL', [])).rejects.toThrow('append-only');
  });
});

/** Rows of a month of a file, and how many of them have counts of their own. */
const rowsOf = async (month: string) =>
  world.server.context.db.query<{ seen: string; said: boolean }>(
    `SELECT to_char(observed_at AT TIME ZONE 'UTC', 'DD HH24') AS seen, stated_at IS NULL AS said FROM sold_units WHERE month = $1 ORDER BY 1`,
    [month],
  );

// @holds sold-4
describe('own occupancy that has not moved', () => {
  const row = (date: string, counts: string, seen: string) =>
    `${REFERENCE},${date},90,Pitch,${counts},2027-01-${seen}:00:00Z`;

  it('is noted as seen again, without its counts', async () => {
    const date = '2027-04-01';
    for (const hour of ['05', '06', '07']) await sends([row(date, '14,6,', `18T${hour}`)]);
    await sends([row(date, '15,5,', '18T08')]);
    expect(await rowsOf(date)).toEqual([
      { seen: '18 05', said: true },
      { seen: '18 06', said: false },
      { seen: '18 07', said: false },
      { seen: '18 08', said: true },
    ]);
    const asOf = (hour: string) => occupancy('north', { date, as_of: `2027-01-18T${hour}:30:00Z` });
    expect(await asOf('07')).toMatchObject([{ sold: 14, left: 6, seen_at: '2027-01-18T07:00:00.000Z' }]);
    expect(await asOf('08')).toMatchObject([{ sold: 15, left: 5, seen_at: '2027-01-18T08:00:00.000Z' }]);
  });

  it('stands by the batch that found it again where the one that said it first is withdrawn', async () => {
    const date = '2027-05-01';
    const { batchNumber } = await sends([row(date, '14,6,', '18T05')]);
    await sends([row(date, '14,6,', '18T06')]);
    const { context } = world.server;
    await decideBatch(context, { number: batchNumber!, decision: 'withdrawn', by: 'tests', why: 'a test' });
    expect(await occupancy('north', { date })).toMatchObject([{ sold: 14, seen_at: '2027-01-18T06:00:00.000Z' }]);
  });

  it('is confirmed by its own source alone', async () => {
    const date = '2027-06-01';
    await sends([row(date, '14,6,', '18T05')]);
    await sends([row(date, '14,6,', '18T06')], 'Portal');
    expect((await rowsOf(date)).map(({ said }) => said)).toEqual([true, true]);
  });

  it('is thinned to one sighting a day, and known at every moment as before', async () => {
    const date = '2027-07-01';
    const counts = (day: string, hour: number) => (day === '16' && hour < 12 ? '14,6,' : '15,5,');
    const seen = ['16', '17'].flatMap((day) => [6, 9, 12, 15, 18, 21].map((hour) => ({ day, hour })));
    for (const { day, hour } of seen) {
      await sends([row(date, counts(day, hour), `${day}T${String(hour).padStart(2, '0')}`)]);
    }
    const known = async () => {
      const moments = seen.map(({ day, hour }) => `2027-01-${day}T${String(hour).padStart(2, '0')}:30:00Z`);
      const told = [];
      for (const as_of of moments)
        told.push((await occupancy('north', { date, as_of })).map(({ sold, left }) => ({ sold, left })));
      return told;
    };
    const before = await known();
    const { db, zone } = world.server.context;
    const clock = clockOf({ kind: 'fixed', at: new Date('2028-06-01T12:00:00Z') }, zone);
    const thin = (dryRun: boolean) =>
      thinEvidence(
        { db, clock, zone, onThinned: async () => undefined, thinOccupancy },
        { olderThanDays: 400, dryRun },
      );
    const { counts: wouldGo } = await thin(true);
    expect(await rowsOf(date)).toHaveLength(seen.length);
    expect((await thin(false)).counts).toBe(wouldGo);
    // The first and the last sighting of every count stay, and the last of each day.
    expect((await rowsOf(date)).map((one) => one.seen)).toEqual(['16 06', '16 09', '16 12', '16 21', '17 21']);
    expect(await known()).toEqual(before);
  });
});
