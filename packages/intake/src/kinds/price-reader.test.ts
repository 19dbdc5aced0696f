import { toSay } from '@vivac/text/sentence';
import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { fieldSources } from '../mapping/field-source.ts';
import { nativeMapping } from '../mapping/native-mapping.ts';
import { Unknown } from '../mapping/names.ts';
import type { Problem } from '../verdict/import-refused.ts';
import { LOOK_OUTCOMES, PLACE, priceReader, ROW_PLACES, stayNightOf } from './price-reader.ts';
import { packTerms } from '@vivac/domain/offers/stay-terms';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import type { Lookups } from './reading-context.ts';

const HEADER = ['campsite', 'stay_date', 'price', 'channel', 'observed_at'];

function reading(
  lookups: Partial<Lookups> = {},
  header: readonly string[] = HEADER,
  mapping = nativeMapping('prices', header),
) {
  const requested: string[] = [];
  const read = priceReader({
    lookups: {
      findCampsite: async () => 7,
      numberOf: async (field, name) => requested.push(`${field} ${name}`),
      ...lookups,
    },
    mapping,
    sources: fieldSources(mapping, header, 'prices.csv'),
    sourceName: 'File',
    zone: 'Europe/Madrid',
    observedAt: null,
    now: new Date('2026-11-21T08:00:00Z'),
  });
  const row = new Float64Array(ROW_PLACES);
  const readRow = async (cells: readonly string[]): Promise<Problem | null> => {
    const outcome = read(cells, row);
    if (!(outcome instanceof Unknown)) return outcome;
    await outcome.learn();
    return readRow(cells);
  };
  return { row, asked: requested, read, readRow };
}

const CELLS = ['Cala Sirena', '2026-12-01', '90.5', 'Direct', '2026-11-20T06:00:00Z'];

it('a price row is read as numbers, without a database', async () => {
  const { row, readRow } = reading();
  expect(await readRow(CELLS)).toBeNull();
  expect(row[PLACE.campsite]).toBe(7);
  expect(row[PLACE.stayNight]).toBe(stayNightOf('2026-12-01'));
  expect(row[PLACE.priceCents]).toBe(9050);
  expect(row[PLACE.guests]).toBe(2);
  expect(row[PLACE.seenS]).toBe(Date.parse('2026-11-20T06:00:00Z') / 1000);
});

it('each name is looked up once, by its dimension', async () => {
  const { asked: requested, read, readRow } = reading();
  await readRow(CELLS);
  expect(requested).toEqual([
    'channel Direct',
    'type Unspecified',
    'cancellation Unspecified',
    'extras None',
    'originalType Unspecified',
  ]);
  expect(read(CELLS, new Float64Array(ROW_PLACES))).toBeNull();
  expect(requested).toHaveLength(5);
});

it('a campsite that the lookup does not find is the problem of its row', async () => {
  const { readRow } = reading({ findCampsite: async () => null });
  expect(await readRow(CELLS)).toMatchObject({
    column: 'campsite',
    value: 'Cala Sirena',
    reason: toSay('nameOfNoCampsite'),
  });
});

describe('the length of stay of a file that states terms', () => {
  const nights = async (header: readonly string[], cells: readonly string[]) => {
    const { row, readRow } = reading({}, [...HEADER, ...header]);
    expect(await readRow([...CELLS, ...cells])).toBeNull();
    return row[PLACE.nights];
  };

  it('is 0, a nightly rate, where it is one night or not said', async () => {
    expect(await nights(['minimum_nights'], ['3'])).toBe(NIGHTLY_RATE);
    expect(await nights(['minimum_nights'], [''])).toBe(NIGHTLY_RATE);
    expect(await nights(['closed', 'nights'], ['', '1'])).toBe(NIGHTLY_RATE);
  });

  it('stays as it is said otherwise', async () => {
    expect(await nights(['minimum_nights', 'nights'], ['3', '7'])).toBe(7);
    expect(await nights(['nights'], ['1'])).toBe(1);
    expect(await nights(['outcome'], ['found'])).toBe(1);
  });
});

// @holds mapping-4
describe('a minimum of stays through a night', () => {
  const header = ['campsite', 'stay_date', 'price', 'observed_at', 'minimum_nights', 'minimum_nights_through'];
  const termsOf = async (arriving: string, through: string) => {
    const { row, readRow } = reading({}, header);
    const problem = await readRow(['Cala Sirena', '2026-12-01', '90.5', '2026-11-20T06:00:00Z', arriving, through]);
    return (problem && reasonInEnglish(problem)) ?? row[PLACE.terms];
  };

  it.each([
    ['1', '3', 3],
    ['4', '3', 4],
    ['', '3', 3],
    ['2', '', 2],
  ])('counts where it is longer: %s on arrival, %s through', async (arriving, through, nights) => {
    expect(await termsOf(arriving, through)).toBe(packTerms({ minimumNights: nights }));
  });

  it('is rejected where it is no number of nights', async () => {
    expect(await termsOf('1', 'x')).toBe('is not a number of nights');
  });
});

describe('a stay told by its days of arrival and departure', () => {
  const header = [...HEADER, 'departure'];
  const { fields, ...rest } = nativeMapping('prices', HEADER);
  const nights = { column: 'stay_date', until: 'departure' };
  const mapping = { ...rest, fields: { ...fields, nights, price: { column: 'price', perStay: true } } };
  const stay = async (arrival: string, departure: string) => {
    const { row, readRow } = reading({}, header, mapping);
    const problem = await readRow([...CELLS.with(1, arrival).with(2, '301'), departure]);
    return problem
      ? [problem.column, problem.value, reasonInEnglish(problem)]
      : [row[PLACE.nights], row[PLACE.priceCents]];
  };

  it('has the nights between them, by which the price of the stay is divided', async () => {
    expect(await stay('2026-12-01', '2026-12-03')).toEqual([2, 15_050]);
    expect(await stay('2027-03-27', '2027-03-30')).toEqual([3, 10_033]);
  });

  it('is a problem of the departure where that is not after the arrival', async () => {
    const reason = 'is not after the arrival on 2026-12-01';
    expect(await stay('2026-12-01', '2026-12-01')).toEqual(['departure', '2026-12-01', reason]);
    expect(await stay('2026-12-01', '')).toEqual(['departure', '', 'is empty']);
  });
});

describe('the outcome of a look', () => {
  const outcome = async (price: string, stated: string) => {
    const { row, readRow } = reading({}, [...HEADER, 'outcome']);
    const problem = await readRow(CELLS.with(2, price).concat(stated));
    return problem ? [problem.column, problem.value, reasonInEnglish(problem)] : LOOK_OUTCOMES[row[PLACE.outcome]!];
  };

  it('follows from the price where it is not said', async () => {
    expect(await outcome('90', '')).toBe('found');
    expect(await outcome('', '')).toBe('none');
  });

  it('that failed or was refused needs no price', async () => {
    for (const stated of ['none', 'failed', 'Refused']) expect(await outcome('', stated)).toBe(stated.toLowerCase());
  });

  it('that contradicts the price is a problem of its column', async () => {
    expect(await outcome('90', 'failed')).toEqual(['outcome', 'failed', 'contradicts the row, which has a price']);
    expect(await outcome('', 'found')).toEqual(['outcome', 'found', 'contradicts the row, which has no price']);
    expect(await outcome('', 'lost')).toEqual(['outcome', 'lost', 'is not one of found, none, failed, refused']);
  });
});

describe('a row that states own occupancy', () => {
  const header = ['campsite', 'stay_date', 'price', 'units_sold', 'units_left', 'units_total', 'observed_at'];
  const unitsRead = async (price: string, sold: string, left: string, total: string) => {
    const { row, readRow } = reading({}, header);
    const problem = await readRow(['Cala Sirena', '2026-12-01', price, sold, left, total, '2026-11-20T06:00:00Z']);
    return { problem, row };
  };

  it('says of its availability no more than sold out', async () => {
    const [some, none] = [await unitsRead('90', '14', '6', '20'), await unitsRead('90', '20', '0', '20')];
    expect([some.row[PLACE.unitsSold], some.row[PLACE.unitsLeft], some.row[PLACE.unitsTotal]]).toEqual([14, 6, 20]);
    expect([some.row[PLACE.availability], none.row[PLACE.availability]]).toEqual([-1, 0]);
  });

  it('is free where something is left and nobody named a price', async () => {
    const { row } = await unitsRead('', '14', '6', '');
    expect([LOOK_OUTCOMES[row[PLACE.outcome]!], row[PLACE.availability]]).toEqual(['found', 1]);
  });

  it('is refused where more is left than there is, by the field of what is left', async () => {
    const { problem } = await unitsRead('90', '', '21', '20');
    expect(problem).toMatchObject({ field: 'units_left', value: '21', outcome: 'rejected' });
  });
});
