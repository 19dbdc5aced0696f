import { addDays, toDay } from '@vivac/domain/time/day';
import { empty, send } from '@vivac/testing/import-market';
import { importWorld } from '@vivac/testing/import-world';
import { describe, expect, it } from 'vitest';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';

const FIRST = toDay('2026-11-25');
const NIGHTS = 6;
const COLUMNS = 'campsite,channel,stay_date,guests,nights,original_type,price,outcome,observed_at';

const test = importWorld('prices, batches, observed_months, look_months');

type Found = Readonly<Record<string, number>>;
interface Requested {
  readonly channel?: string;
  readonly guests?: string;
  readonly nights?: string;
}

const row = (night: number, hour: number, unit: string, price: string, outcome: string, requested: Requested = {}) =>
  [
    'Cala Sirena',
    requested.channel ?? 'Booking',
    addDays(FIRST, night),
    requested.guests ?? '2',
    requested.nights ?? '1',
    unit,
    price,
    outcome,
    `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  ].join(',');

/** What a shopper finds at an hour: by night the units with their price; a night without any is told by a row of its own. */
const capture = (hour: number, found: readonly Found[], requested: Requested = {}) =>
  found.flatMap((units, night) =>
    Object.keys(units).length === 0
      ? [row(night, hour, '', '', 'none', requested)]
      : Object.entries(units).map(([unit, price]) => row(night, hour, unit, String(price), 'found', requested)),
  );

const file = (rows: readonly string[]) => `${[COLUMNS, ...rows].join('\n')}\n`;

async function imported(rows: readonly string[], more: Parameters<typeof send>[2] = {}) {
  const report = await send(test.deps, file(rows), more);
  expect(report.refused).toBeNull();
  return report;
}

/** The units that can be booked by night, as the prices tell. */
async function unitsOnSale(nights = 1): Promise<string[][]> {
  const campsites = await visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);
  const quotes = await quotesByCampsite({ db: test.db }, campsites, FIRST, NIGHTS, { nights });
  return quotes
    .get(campsites[0]!.id)!
    .map((quote) => (quote.state === 'priced' ? [String(quote.priceCents! / 100)] : []));
}

/** Looks of a day: cheap units come and go, one night is sold out for a while, another from some hour on. */
const LOOKS: readonly (readonly Found[])[] = [
  [
    { Tent: 50, Lodge: 90 },
    { Tent: 51 },
    { Tent: 52, Lodge: 92 },
    { Lodge: 93 },
    { Tent: 54 },
    { Tent: 55, Lodge: 95 },
  ],
  [{ Lodge: 90 }, {}, { Tent: 52, Lodge: 92 }, { Lodge: 93 }, { Tent: 54 }, {}],
  [{ Lodge: 91 }, { Tent: 49 }, { Lodge: 92 }, {}, { Tent: 54 }, {}],
  [{ Lodge: 91 }, { Tent: 49 }, { Lodge: 97 }, {}, { Lodge: 99 }, { Tent: 60 }],
  [{ Tent: 58, Lodge: 91 }, {}, { Lodge: 97 }, {}, { Lodge: 99 }, {}],
];
const cheapest = (found: Found) => (Object.keys(found).length === 0 ? [] : [String(Math.min(...Object.values(found)))]);
const untrue = (shown: readonly string[][], newest: readonly Found[]) =>
  shown.filter((price, night) => String(price) !== String(cheapest(newest[night]!))).length;

describe('captures, one file after another', () => {
  // @holds stay-7
  it.each([
    ['that are complete show what the newest found, in whatever order they came', true, 0],
    ['that are not said to be complete keep units that the newest does not name', undefined, 2],
  ])('%s', async (_name, complete, wrong) => {
    for (const order of [
      [0, 1, 2, 3, 4],
      [3, 0, 4, 2, 1],
    ]) {
      await empty(test.db, 'prices, batches, observed_months, look_months');
      for (const at of order) {
        await imported(capture(at + 6, LOOKS[at]!), complete === undefined ? {} : { mapping: { ...NATIVE, complete } });
      }
      const shown = await unitsOnSale();
      expect(untrue(shown, LOOKS[4]!)).toBe(wrong);
      // A night on which the newest look found nothing has no price, whatever is said of its file.
      expect(shown.filter((price, night) => price.length > 0 && Object.keys(LOOKS[4]![night]!).length === 0)).toEqual(
        [],
      );
    }
  });
});

const NATIVE = { kind: 'prices', fields: Object.fromEntries(COLUMNS.split(',').map((column) => [column, { column }])) };

describe('a row of outcome none', () => {
  const all = [{ Tent: 50, Lodge: 90 }, { Tent: 51 }];

  // @holds stay-7
  it('that names no unit ends all offers of its campsite, channel, night and party, and no others', async () => {
    await imported([...capture(6, all), ...capture(6, [{ Tent: 70 }], { channel: 'Direct' })]);
    const { looks } = await imported([row(0, 7, '', '', 'none')]);
    expect(looks).toEqual({ endedOffers: 2, endedNights: 2, openNights: 0 });
    expect((await unitsOnSale()).slice(0, 2)).toEqual([['70'], ['51']]);
    expect(
      await test.db.query(
        'SELECT FROM prices WHERE original_type_id = (SELECT id FROM original_types WHERE name = $1)',
        ['Unspecified'],
      ),
    ).toEqual([]);
  });

  it('that names a unit ends that unit alone', async () => {
    await imported(capture(6, all));
    await imported([row(0, 7, 'Tent', '', 'none')]);
    expect((await unitsOnSale())[0]).toEqual(['90']);
  });

  it('of a length of stay ends no stays of another length; of a file without lengths it ends all', async () => {
    await imported([...capture(6, all), ...capture(6, all, { nights: '3' })]);
    await imported([row(0, 7, '', '', 'none', { nights: '3' })]);
    expect([(await unitsOnSale(3))[0], (await unitsOnSale(1))[0]]).toEqual([[], ['50']]);
    const { nights: _, ...fields } = NATIVE.fields;
    await imported([row(0, 8, '', '', 'none')], { mapping: { ...NATIVE, fields } });
    expect((await unitsOnSale(1))[0]).toEqual([]);
  });

  // @holds stay-7
  it.each([
    ['a channel', { channel: 'Nowhere.com' }],
    ['a party', { guests: '7' }],
    ['a length', { nights: '30' }],
  ])('for %s that was never seen changes nothing and is kept', async (_name, requested) => {
    await imported(capture(6, all));
    const report = await imported([row(0, 7, '', '', 'none', requested), row(0, 7, 'Castle', '', 'none', requested)]);
    expect([report.totals.stored, report.looks.endedOffers]).toEqual([2, 0]);
    expect((await unitsOnSale()).slice(0, 2)).toEqual([['50'], ['51']]);
    expect(await test.db.query('SELECT FROM looks')).toHaveLength(1);
  });

  it('of an older look ends nothing that was seen since', async () => {
    await imported(capture(9, all));
    const { looks } = await imported([row(0, 7, '', '', 'none')]);
    expect([looks.endedOffers, (await unitsOnSale())[0]]).toEqual([0, ['50']]);
  });
});

describe('a file that is complete', () => {
  const before = [
    { Tent: 50, Lodge: 90 },
    { Tent: 51, Lodge: 91 },
  ];
  const later = [{ Lodge: 90 }, { Lodge: 91 }];

  // @holds stay-7
  it('tells in a dry run how many offers it would end, and ends none', async () => {
    await imported(capture(6, before));
    const tried = await imported(capture(7, later), { complete: true, dryRun: true });
    expect(tried.looks).toEqual({ endedOffers: 1, endedNights: 2, openNights: 0 });
    expect((await unitsOnSale()).slice(0, 2)).toEqual([['50'], ['51']]);
    const { looks } = await imported(capture(7, later), { complete: true });
    expect([looks, (await unitsOnSale()).slice(0, 2)]).toEqual([tried.looks, [['90'], ['91']]]);
    const again = await imported(capture(8, later), { complete: true });
    expect(again.looks.endedOffers).toBe(0);
    const repeated = await imported(capture(7, later), { complete: true });
    expect([repeated.alreadyImported, repeated.looks]).toEqual([true, looks]);
  });

  // @holds stay-7
  it.each([
    ['a price', row(1, 7, 'Tent', 'free', 'found')],
    ['a price and a day', row(1, 7, 'Tent', 'free', 'found').replace(addDays(FIRST, 1), 'soon')],
    ['a party', row(1, 7, 'Tent', '51', 'found', { guests: 'some' })],
    ['a moment', row(1, 7, 'Tent', '51', 'found').replace('2026-11-20T', 'at ')],
    ['a campsite', row(1, 7, 'Tent', '51', 'found').replace('Cala Sirena', '')],
    ['what nobody can take apart', 'Cala Sirena,Booking'],
    ['an outcome that contradicts its price', row(1, 7, 'Tent', '51', 'none')],
  ])('does not end what a row would have named that is left out for %s', async (_name, bad) => {
    await imported(capture(6, before));
    const { looks, totals } = await imported([...capture(7, later), bad], { complete: true });
    expect([totals.rejected, looks.openNights > 0]).toEqual([1, true]);
    expect((await unitsOnSale())[1]).toEqual(['51']);
  });

  it('is complete on the other nights, and beside campsites that nobody follows', async () => {
    await imported(capture(6, before));
    const bad = row(1, 7, 'Tent', 'free', 'found');
    const stranger = row(0, 7, 'Tent', '51', 'found').replace('Cala Sirena', 'Somewhere Else');
    const { looks } = await imported([...capture(7, later), bad, stranger], { complete: true });
    expect(looks).toEqual({ endedOffers: 1, endedNights: 1, openNights: 1 });
    expect((await unitsOnSale()).slice(0, 2)).toEqual([['90'], ['51']]);
  });

  it('is of what stands for a column that it has not: no party, channel or length beside it ends', async () => {
    await imported([
      ...capture(6, before),
      ...capture(6, before, { guests: '4' }),
      ...capture(6, before, { nights: '3' }),
    ]);
    const narrow = ['campsite', 'channel', 'stay_date', 'original_type', 'price', 'outcome', 'observed_at'];
    const fields = Object.fromEntries(narrow.map((column) => [column, { column }]));
    const { looks } = await imported(capture(7, later), { mapping: { kind: 'prices', complete: true, fields } });
    expect(looks).toMatchObject({ endedOffers: 1, endedNights: 2 });
  });

  it('can be said not to be, whatever its mapping says', async () => {
    await imported(capture(6, before));
    const { looks } = await imported(capture(7, later), { mapping: { ...NATIVE, complete: true }, complete: false });
    expect(looks.endedOffers).toBe(0);
  });

  it('can only be of prices', async () => {
    const report = await send(test.deps, 'name\nA\n', { kind: 'campsites', complete: true });
    expect(report.refused?.reason).toBe('"complete" is not for campsites: only prices come of looks');
  });
});
