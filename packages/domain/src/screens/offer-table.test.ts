import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toDay } from '../time/day.ts';
import {
  againstOwn,
  isFirstTableDay,
  offerPositions,
  offerRowsOf,
  type OfferSort,
  ownPriceOf,
  sameInAll,
  type SortableOffer,
  sortOffers,
  toggleSort,
  UNSORTED,
} from './offer-table.ts';

const table = {
  'Bosc Verd': { bungalow: ['b1'], 'glamping tent': ['b2', 'b3'] },
  'Cala Sirena': { 'glamping tent': ['c1'] },
  'Alt Prat': { bungalow: ['a1'], yurt: [] },
};

describe('grouping the offer rows', () => {
  // @holds layout-17 table-10
  it('puts the reference campsite first and keeps the received order of the others', () => {
    expect(offerRowsOf(table, 'Cala Sirena', [])).toEqual([
      { campsite: 'Cala Sirena', type: 'glamping tent', option: 'c1' },
      { campsite: 'Bosc Verd', type: 'bungalow', option: 'b1' },
      { campsite: 'Bosc Verd', type: 'glamping tent', option: 'b2' },
      { campsite: 'Bosc Verd', type: 'glamping tent', option: 'b3' },
      { campsite: 'Alt Prat', type: 'bungalow', option: 'a1' },
    ]);
  });

  it.each([null, 'Unknown'])('keeps the received order when the reference is %s', (reference) => {
    expect(offerRowsOf(table, reference, []).map((row) => row.option)).toEqual(['b1', 'b2', 'b3', 'c1', 'a1']);
  });

  it('follows the requested order, even with a name that is an integer-like object key', () => {
    const received: Record<string, Record<string, string[]>> = JSON.parse(
      '{"Alt Prat":{"yurt":["a"]},"123":{"yurt":["n"]},"Cala Sirena":{"yurt":["c"]}}',
    );
    const rows = offerRowsOf(received, 'Cala Sirena', ['Cala Sirena', 'Alt Prat', '123']);
    expect(rows.map((row) => row.option)).toEqual(['c', 'a', 'n']);
  });

  it('of an empty table gives none', () => {
    expect(offerRowsOf({}, 'Cala Sirena', [])).toEqual([]);
  });
});

describe('sort toggles', () => {
  // @holds table-7
  it('cycle off, ascending, descending, off', () => {
    for (const column of ['price', 'availability'] as const) {
      const once = toggleSort(UNSORTED, column);
      const twice = toggleSort(once, column);
      expect([once[column], twice[column], toggleSort(twice, column)[column]]).toEqual([
        'ascending',
        'descending',
        'off',
      ]);
    }
  });

  // @holds table-8
  it('reset the other column', () => {
    expect(toggleSort({ price: 'descending', availability: 'off' }, 'availability')).toEqual({
      price: 'off',
      availability: 'ascending',
    });
    expect(toggleSort({ price: 'off', availability: 'ascending' }, 'price')).toEqual({
      price: 'ascending',
      availability: 'off',
    });
  });
});

const offers = [
  { id: 'a', price: 120, availability: 2 },
  { id: 'b', price: null, availability: null },
  { id: 'c', price: 80, availability: 0 },
  { id: 'd', price: 120, availability: 5 },
];
const idsSorted = (sort: Partial<OfferSort>) =>
  sortOffers(offers, { ...UNSORTED, ...sort }, (offer) => offer)
    .map((offer) => offer.id)
    .join('');

describe('sorted offers', () => {
  // @holds table-8 table-9
  it.each<[Partial<OfferSort>, string]>([
    [{}, 'abcd'],
    [{ price: 'ascending' }, 'cadb'],
    [{ price: 'descending' }, 'badc'],
    [{ availability: 'ascending' }, 'bcad'],
    [{ availability: 'descending' }, 'dacb'],
    [{ price: 'ascending', availability: 'descending' }, 'dacb'],
    [{ price: 'descending', availability: 'ascending' }, 'bcad'],
  ])('by %j read %s', (sort, ids) => {
    expect(idsSorted(sort)).toBe(ids);
  });

  const maybe = fc.option(fc.integer({ min: 0, max: 9 }));
  const rowsOf = fc.array(fc.record<SortableOffer>({ price: maybe, availability: maybe }));

  it('are a permutation, monotonic in a column without gaps', () => {
    fc.assert(
      fc.property(
        rowsOf,
        fc.constantFrom<'price' | 'availability'>('price', 'availability'),
        fc.boolean(),
        (rows, column, rising) => {
          const direction = rising ? 'ascending' : 'descending';
          const sorted = sortOffers(rows, { ...UNSORTED, [column]: direction }, (row) => row);
          expect(new Set(sorted)).toEqual(new Set(rows));
          const known = sorted.flatMap((row) => row[column] ?? []);
          expect(known).toEqual([...known].sort((a, b) => (rising ? a - b : b - a)));
        },
      ),
    );
  });

  // @holds table-9
  it('have missing values last', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const gaps = (sorted: readonly SortableOffer[], column: keyof SortableOffer) =>
          sorted.map((row) => row[column] === null);
        const byPrice = sortOffers(rows, { ...UNSORTED, price: 'ascending' }, (row) => row);
        const byAvailability = sortOffers(rows, { ...UNSORTED, availability: 'ascending' }, (row) => row);
        expect(gaps(byPrice, 'price')).toEqual(gaps(byPrice, 'price').sort());
        expect(gaps(byAvailability, 'availability')).toEqual(gaps(byAvailability, 'availability').sort().reverse());
      }),
    );
  });
});

describe('the previous-day button', () => {
  // @holds table-12
  it.each([
    ['2027-01-01', true],
    ['2026-12-31', true],
    ['2026-12-30', true],
    ['2027-01-02', false],
  ])('on %s, seen on 31 December, is disabled: %s', (day, disabled) => {
    expect(isFirstTableDay(toDay(day), toDay('2026-12-31'))).toBe(disabled);
  });
});

describe('an offer against the own price', () => {
  const row = (campsite: string, price: number | null, availability: number | null = null) => ({
    campsite,
    type: 'Tent',
    option: { price, availability },
  });

  // @holds table-16
  it('the own price is the lowest that can be booked', () => {
    const rows = [row('Mine', 90, 0), row('Mine', 110), row('Mine', 100), row('Theirs', 50)];
    expect(ownPriceOf(rows, 'Mine')).toBe(100);
    expect(ownPriceOf(rows, null)).toBeNull();
  });

  // @holds table-16
  it.each([
    [105, 100, { euros: 5, percent: 5 }],
    [99.9, 100.1, { euros: -0.2, percent: 0 }],
    [84, 108, { euros: -24, percent: -22 }],
  ])('%d beside %d is %j', (price, own, difference) => {
    expect(againstOwn(price, own)).toEqual(difference);
  });

  it('is not told without one of the prices', () => {
    expect([againstOwn(null, 100), againstOwn(100, null)]).toEqual([null, null]);
  });

  // @holds table-17
  it('a value is the same in all rows, or there is none', () => {
    expect(sameInAll(['a', 'a'], (value) => value)).toBe('a');
    expect(sameInAll(['a', 'b'], (value) => value)).toBeUndefined();
    expect(sameInAll([], (value) => value)).toBeUndefined();
  });
});

const row = (campsite: string, price: number | null, availability: number | null = 3) => ({
  campsite,
  type: 'Tent',
  option: { price, availability },
});
const others = [row('A', 60), row('B', 75), row('C', 90), row('D', 140)];

// @holds position-7
test('an offer of 80 among 60, 75, 90 and 140 has the index 97.0 to the median and is 3rd of 5', () => {
  const own = row('Mine', 80);
  const positionOf = offerPositions([own, ...others], 'Mine');
  expect(positionOf(own)).toEqual({ index: 97, rank: 3, of: 5 });
  expect(others.map((offer) => positionOf(offer).rank)).toEqual([5, 4, 2, 1]);
  expect(positionOf(others[3]!).index).toBe(169.7);
});

// @holds position-7
test('only the lowest price that can be booked has a rank, because it is the price of its campsite', () => {
  const [soldOut, lowest, dearer] = [row('Mine', 50, 0), row('Mine', 80), row('Mine', 100)];
  const positionOf = offerPositions([soldOut, lowest, dearer, ...others], 'Mine');
  expect([soldOut, lowest, dearer].map((offer) => positionOf(offer).rank)).toEqual([null, 3, null]);
  expect(positionOf(dearer)).toEqual({ index: 121.2, rank: null, of: null });
});

// @holds position-3 position-7
test('without another price, and without a price, an offer has neither index nor rank', () => {
  const alone = row('Mine', 80);
  expect(offerPositions([alone, row('A', null)], 'Mine')(alone)).toEqual({ index: null, rank: null, of: null });
  const unpriced = row('Mine', null);
  expect(offerPositions([unpriced, ...others], 'Mine')(unpriced)).toEqual({ index: null, rank: null, of: null });
});
