import { getCalendar, getFilters, getPriceHistory, getTable } from '@vivac/contract/dashboard';
import { decideUnitTypes, forgetUnitType, getUnitTypes } from '@vivac/contract/unit-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALIKE, DAY_10, DAY_15, DAY_18, REFERENCE, RIVER, type Seen, pricesCsv } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { decideBatch } from '../imports/withdraw-batch.ts';
import { importFile } from '../imports/import-file.ts';
import { textSource } from '../imports/source.ts';
import { offerMonthsAsOf } from './sightings-read.ts';

const NIGHT = '2027-06-10';
const SAFARI = { campsite: RIVER, channel: 'Booking', wording: 'Tienda Safari' };
const PREMIUM = { campsite: RIVER, channel: 'Booking', wording: 'Premium 4' };

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  const seen = (price: number, theirs: number): Seen[] => [
    { campsite: REFERENCE, night: NIGHT, price },
    { campsite: RIVER, night: NIGHT, price: theirs, type: '', original: 'Tienda Safari' },
    { campsite: RIVER, night: NIGHT, price: 20, type: '', original: 'Premium 4' },
    { campsite: RIVER, night: NIGHT, price: 300, type: 'Bungalow', original: 'Mobil-home' },
  ];
  await server.importCsv('prices', pricesCsv(DAY_10, seen(100, 70)));
  await server.importCsv('prices', pricesCsv(DAY_15, seen(100, 80)));
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['unit_type_decisions', 'unit_type_changes'])
    await server.context.db.execute(`DELETE FROM ${table}`);
});

const decide = (decisions: object[]) => send(server, decideUnitTypes, 'admin', { body: { decisions } });
const listed = async (query: Readonly<Record<string, string>> = {}) =>
  (await send(server, getUnitTypes, 'admin', { query })).body;
const ofRiver = async (query: Readonly<Record<string, string>> = {}) =>
  (await listed({ search: RIVER, ...query })).unit_types;
const { accommodationtype: _, ...ANY_TYPE } = ALIKE;

/** The price of the competitor on the night, beside the reference's. */
async function theirPrice(filters: object = ALIKE): Promise<number | null> {
  const requested = { campsitename: REFERENCE, competitorname: [RIVER], month: 6, year: 2027, ...filters };
  const { body } = await server.ask(getCalendar, 'north', requested);
  return body.find(({ date }) => date === NIGHT)!.max_price;
}

describe('a wording whose accommodation type nobody has decided', () => {
  // @holds stay-12
  it('is compared under any type alone, and is no value of the type filter', async () => {
    expect(await theirPrice()).toBeNull();
    expect(await theirPrice(ANY_TYPE)).toBe(20);
    expect(await theirPrice({ ...ALIKE, accommodationtype: 'Unspecified' })).toBeNull();
    const { body } = await server.ask(getFilters, 'north');
    expect(body.AccommodationType.toSorted()).toEqual(['Bungalow', 'Glamping tent']);
  });

  // @holds stay-13
  it('waits in the queue with its nights, its lowest price and a suggestion', async () => {
    expect(await ofRiver()).toMatchObject([
      { ...PREMIUM, nights: 1, lowest_price: 20, suggestion: null, type: null, changes: [] },
      { ...SAFARI, nights: 1, lowest_price: 70, suggestion: { type: 'Glamping tent', word: 'tienda safari' } },
    ]);
    expect(await listed({ search: 'tienda' })).toMatchObject({ total: 1, undecided: 2 });
    expect(await listed({ page: '2' })).toMatchObject({ unit_types: [] });
  });

  // @holds stay-15
  it('is counted by the report of the import that brings it first', async () => {
    const csv = pricesCsv(DAY_18, [{ campsite: RIVER, night: '2027-07-01', price: 1, type: '', original: 'Nueva' }]);
    expect(await undecidedOf(csv)).toBe(1);
    const again = csv.replace('2027-07-01', '2027-07-02');
    expect(await undecidedOf(again)).toBe(0);
  });

  it('leaves the queue when the batches that brought it are withdrawn', async () => {
    const night = { campsite: RIVER, night: '2027-08-01', price: 1, type: '', original: 'Equivocada' };
    await server.importCsv('prices', pricesCsv(DAY_18, [night]));
    const [batch] = await server.context.db.query<{ number: number }>('SELECT max(number) AS number FROM batches');
    expect(await listed({ search: 'equivocada' })).toMatchObject({ total: 1 });
    await decideBatch(server.context, { number: batch!.number, decision: 'withdrawn', by: 'tests', why: 'a test' });
    expect(await listed({ search: 'equivocada' })).toMatchObject({ total: 0 });
  });
});

describe('the decision about an accommodation type', () => {
  // @holds stay-14
  it('has effect on the present, the history and what was known before, and its undo takes it back', async () => {
    const before = await server.context.db.query('SELECT * FROM prices ORDER BY campsite_id, month, original_type_id');
    const decided = await decide([{ ...SAFARI, type: 'Glamping tent' }]);
    expect(decided.body).toEqual({ message: 'The type was decided.', campsites: 1 });
    expect(await theirPrice()).toBe(80);
    const { body: past } = await server.ask(getPriceHistory, 'north', { campsitename: RIVER, date: NIGHT, ...ALIKE });
    expect(past.map(({ price }) => price)).toEqual([70, 80]);
    expect(await knownOn(DAY_10)).toBe(7000);
    const { body: table } = await server.ask(getTable, 'north', { campsitename: [RIVER], date: NIGHT });
    expect(Object.keys(table[RIVER]!)).toEqual(['Bungalow', 'Glamping tent', 'Unspecified']);
    expect(table[RIVER]!['Glamping tent']).toMatchObject([{ OriginalAccommodationType: 'Tienda Safari' }]);
    await send(server, forgetUnitType, 'admin', { query: SAFARI });
    expect(await theirPrice()).toBeNull();
    expect(await knownOn(DAY_10)).toBeNull();
    expect(await server.context.db.query('SELECT * FROM prices ORDER BY campsite_id, month, original_type_id')).toEqual(
      before,
    );
  });

  // @holds stay-14
  it('stands before the type that the source states', async () => {
    const mobile = { campsite: RIVER, channel: 'Booking', wording: 'Mobil-home' };
    await decide([{ ...mobile, type: 'Mobile home' }]);
    expect(await theirPrice({ ...ALIKE, accommodationtype: 'Bungalow' })).toBeNull();
    expect(await theirPrice({ ...ALIKE, accommodationtype: 'Mobile home' })).toBe(300);
    const { body } = await server.ask(getFilters, 'north');
    expect(body.AccommodationType).toContain('Mobile home');
    expect(await ofRiver({ decided: 'true' })).toMatchObject([
      { ...mobile, stated_type: 'Bungalow', type: 'Mobile home' },
    ]);
  });

  // @holds stay-16
  it('keeps who changed it, when, from what and to what, and cannot be rewritten', async () => {
    await decide([{ ...SAFARI, type: 'Yurt' }]);
    await decide([{ ...SAFARI, type: 'Glamping tent' }]);
    await decide([{ ...SAFARI, type: 'Glamping tent' }]);
    const [row] = await ofRiver({ decided: 'true' });
    expect(row).toMatchObject({ type: 'Glamping tent', decided_by: 'admin@vivac.test' });
    expect(row!.changes).toMatchObject([
      { from: 'Yurt', to: 'Glamping tent', by: 'admin@vivac.test' },
      { from: null, to: 'Yurt', by: 'admin@vivac.test' },
    ]);
    await expect(server.context.db.execute(`UPDATE unit_type_changes SET changed_by = 'x'`)).rejects.toThrow(
      /append-only/,
    );
  });

  // @holds stay-14
  it('makes held answers of the dashboard old (ETag)', async () => {
    const tag = async () => (await server.ask(getFilters, 'north')).headers['etag'];
    const before = await tag();
    await decide([{ ...SAFARI, type: 'Glamping tent' }]);
    expect(await tag()).not.toBe(before);
  });

  it.each([
    [{ ...SAFARI, wording: 'Never seen', type: 'Tent' }, 'wording', /never seen with “Never seen” on Booking/],
    [{ ...SAFARI, type: ' ' }, 'type', /must have a name/],
    [{ ...SAFARI, type: 'unspecified' }, 'type', /means that none is decided/],
  ])('is refused as a whole with one like %j', async (wrong, field, error) => {
    const { status, body } = await decide([{ ...PREMIUM, type: 'Cabin' }, wrong]);
    expect([status, body]).toMatchObject([400, { error: expect.stringMatching(error), problems: [{ field, row: 2 }] }]);
    expect(await ofRiver({ decided: 'true' })).toEqual([]);
  });
});

/** The lowest price of the competitor as it was known at a moment, under the usual filters; in cents. */
async function knownOn(moment: string): Promise<number | null> {
  const [river] = await server.context.db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [RIVER]);
  const months = await offerMonthsAsOf(
    server.context.db,
    [river!.id],
    ['2027-06-01' as never],
    { type: 'Glamping tent' },
    Date.parse(moment) / 1000,
  );
  return months[0]?.priceCents[9] ?? null;
}

/** How many new wordings the report of an import says to be undecided. */
async function undecidedOf(csv: string): Promise<number> {
  const source = textSource(null, 'prices.csv', [csv]);
  const { context, config } = server;
  const request = { kind: 'prices', source, mapping: null, sentBy: 'tests', dryRun: false, onBadRow: 'fail' } as const;
  return (await importFile({ ...context, zone: config.zone }, request)).undecidedWordings;
}
