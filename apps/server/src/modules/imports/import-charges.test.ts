import { importWorld } from '@vivac/testing/import-world';
import { describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/import-market';
import { toDay } from '@vivac/domain/time/day';
import { dailyTable } from '#modules/prices/daily-table';
import { history } from '#modules/prices/history-read';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites } from '#modules/watchlists/read';

const DAY = toDay('2026-12-05');
const HEADER =
  'campsite,stay_date,price,nights,guests,minimum_nights,original_type,mandatory_fees,tourist_tax,children_ages,observed_at';

const test = importWorld('prices, batches, observed_months, look_months');

interface Row {
  readonly day?: number;
  readonly fee?: string;
  readonly tax?: string;
  readonly hour?: string;
  readonly nights?: number;
  readonly ages?: string;
  readonly guests?: number;
}

/** A file of rows of Cala Sirena at 100.00 a night: nightly rates where no length is given. */
function file(...rows: readonly Row[]): string {
  const lines = rows.map(({ day = 5, fee = '', tax = '', hour = '06', nights, ages = '', guests = 4 }) =>
    [
      'Cala Sirena',
      `2026-12-0${day}`,
      100,
      nights ?? '',
      guests,
      1,
      'Bungalow',
      fee,
      tax,
      ages,
      `2026-11-20T${hour}:00:00Z`,
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  return [HEADER, ...lines].join('\n');
}

const calaSirena = () => visibleCampsites(test.db, { uid: '', admin: true }, ['Cala Sirena']);

async function stay(nights: number, asOf?: string) {
  const campsites = await calaSirena();
  const source = { db: test.db, ...(asOf === undefined ? {} : { asOfS: Date.parse(asOf) / 1000 }) };
  const quotes = await quotesByCampsite(source, campsites, DAY, 1, { nights });
  return quotes.get(campsites[0]!.id)![0]!;
}

describe('mandatory fees and tourist tax of a price file', () => {
  // @holds stay-18 stay-19
  it('are in the stay derived from its nightly rates, and beside it', async () => {
    await send(test.deps, file({ fee: '60', tax: '4.40' }, { day: 6, fee: '60', tax: '4.40' }));
    expect(await stay(2)).toMatchObject({
      priceCents: 13_000,
      cost: { totalCents: 26_000, feeCents: 6000, taxCents: 880 },
    });
  });

  // @holds stay-18
  it('are those of the newest sighting, in whatever order the files come', async () => {
    await send(test.deps, file({ fee: '60', hour: '06', nights: 7 }));
    await send(test.deps, file({ fee: '75', hour: '08', nights: 7 }));
    await send(test.deps, file({ fee: '90', hour: '07', nights: 7 }));
    expect((await stay(7)).cost).toMatchObject({ feeCents: 7500, totalCents: 77_500 });
  });

  it('make a sighting another one, when the price is the same', async () => {
    await send(test.deps, file({ fee: '60', hour: '06', nights: 7 }));
    await send(test.deps, file({ fee: '75', hour: '08', nights: 7 }));
    expect(await stay(7, '2026-11-20T07:00:00Z')).toMatchObject({ cost: { feeCents: 6000 } });
    expect(await stay(7, '2026-11-20T09:00:00Z')).toMatchObject({ cost: { feeCents: 7500 } });
    const [campsite] = await calaSirena();
    const known = await history({ db: test.db }, campsite!, DAY, { nights: 7 });
    expect(known.map(({ cost }) => cost?.feeCents)).toEqual([6000, 7500]);
  });

  it('are in the prices of the daily table', async () => {
    await send(test.deps, file({ fee: '70', nights: 7 }));
    expect(await dailyTable({ db: test.db }, await calaSirena(), DAY, {})).toMatchObject({
      'Cala Sirena': { Unspecified: [{ PricePerNight: 110 }] },
    });
  });

  it('leave out the row of a negative fee, with a sentence', async () => {
    const { problems, totals } = await send(test.deps, file({ fee: '-5' }, { day: 6, fee: '5' }));
    expect(totals).toMatchObject({ stored: 1, rejected: 1 });
    expect(problems).toMatchObject([{ line: 2, field: 'mandatory_fees', value: '-5', reason: 'is below 0' }]);
  });
});

// @holds stay-20
describe('the ages of children in a price file', () => {
  it('make each party an offer of its own, with the ages beside the wording of the unit', async () => {
    await send(test.deps, file({ nights: 7 }, { nights: 7, ages: '7, 3' }));
    const names = await test.db.query(
      'SELECT o.name, guests FROM prices JOIN original_types o ON o.id = original_type_id ORDER BY name',
    );
    expect(names).toEqual([
      { name: 'Bungalow', guests: 4 },
      { name: 'Bungalow (children 3, 7)', guests: 4 },
    ]);
  });

  it.each([
    [{ ages: '3, 18' }, '3, 18', 'are not ages of children from 0 to 17'],
    [{ ages: 'baby' }, 'baby', 'are not ages of children from 0 to 17'],
    [{ ages: '3, 7', guests: 2 }, '3, 7', 'leave no adult among 2 guests'],
  ])('of %j are refused with field, value and reason', async (row, value, reason) => {
    const { problems } = await send(test.deps, file({ ...row, nights: 7 }));
    expect(problems).toMatchObject([{ line: 2, field: 'children_ages', value, reason }]);
  });
});
