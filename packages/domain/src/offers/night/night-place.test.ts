import { describe, expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { NOT_SEEN, type Quote } from '../quote.ts';
import { differenceToOwn, fromDearToCheap, nobodyCheaper, partsOfCost, placeNight } from './night-place.ts';

const cents = (amount: number) => amount as Cents;
const priced = (euros: number): Quote => ({
  ...NOT_SEEN,
  priceCents: cents(Math.round(euros * 100)),
  state: 'priced',
  basis: 'quoted',
});

describe('placing the own price among the competitors', () => {
  test('counts who has a price and who has none beside the comparison of the calendar', () => {
    const competitors = [105, 101, 97, 95, 92, 88, 84, 69].map(priced);
    const place = placeNight(priced(108), [...competitors, NOT_SEEN, NOT_SEEN]);
    expect(place).toMatchObject({ priced: 9, competitorsUnpriced: 2 });
    expect(place.comparison).toMatchObject({
      percent: 3,
      band: 'blue',
      medianPriceCents: 9350,
      indexTenths: 1155,
      rank: 1,
      of: 9,
    });
  });

  test('counts an own price that is missing apart from competitors without one', () => {
    expect(placeNight(NOT_SEEN, [priced(90)])).toMatchObject({ priced: 1, competitorsUnpriced: 0 });
    expect(placeNight(priced(90), [NOT_SEEN])).toMatchObject({ priced: 1, competitorsUnpriced: 1 });
  });
});

const costing = (totalEuros: number, feeCents: number | null = null, taxCents: number | null = null) => ({
  totalCents: cents(totalEuros * 100),
  feeCents: feeCents as Cents | null,
  taxCents: taxCents as Cents | null,
});

test('a competitor’s difference is its price less the own one, per night, of the stay, and in percent of the own one', () => {
  const own = { ...priced(108), cost: costing(216) };
  const theirs = { ...priced(105), cost: costing(209) };
  expect(differenceToOwn(theirs, own)).toEqual({ nightCents: -300, stayCents: -700, percent: -3 });
  expect(differenceToOwn(priced(105), own)).toMatchObject({ nightCents: -300, stayCents: null });
  expect(differenceToOwn(NOT_SEEN, own)).toBeNull();
  expect(differenceToOwn(theirs, NOT_SEEN)).toBeNull();
});

test('rows go from dear to cheap, equals as they were, those without a price last', () => {
  const rows = [NOT_SEEN, priced(90), priced(105), { ...priced(90), checkedAtS: 1 }, NOT_SEEN];
  expect(fromDearToCheap(rows, (quote) => quote)).toEqual([rows[2], rows[1], rows[3], rows[0], rows[4]]);
});

test('the parts of a total are the nights and the mandatory fees, never the tourist tax', () => {
  expect(partsOfCost(costing(105, 1200, 240))).toEqual([
    { kind: 'accommodation', cents: 9300 },
    { kind: 'fees', cents: 1200 },
  ]);
  expect(partsOfCost(costing(105, 0))).toEqual([{ kind: 'accommodation', cents: 10_500 }]);
  expect(partsOfCost(costing(105))).toEqual([{ kind: 'accommodation', cents: 10_500 }]);
});

describe('since when nobody is cheaper', () => {
  const known = (...steps: readonly (readonly [atS: number, euros: number | null])[]) =>
    steps.map(([knownSinceS, euros]) => ({ knownSinceS, quote: euros === null ? NOT_SEEN : priced(euros) }));

  test('is when the last cheaper one went up, or the own price down to it', () => {
    const own = known([1, 100], [5, 90]);
    expect(nobodyCheaper(own, [known([1, 95]), known([2, 80], [7, 90])])).toEqual({ sinceS: 7, always: false });
    expect(nobodyCheaper(own, [known([1, 95]), known([2, 120])])).toEqual({ sinceS: 5, always: false });
  });

  test('is the first look at both when nobody ever was', () => {
    expect(nobodyCheaper(known([3, 100]), [known([1, 105], [9, 130])])).toEqual({ sinceS: 3, always: true });
  });

  test('is nothing while one is cheaper, and without an own price or one of theirs', () => {
    expect(nobodyCheaper(known([1, 100]), [known([1, 120], [4, 99.99])])).toBeNull();
    expect(nobodyCheaper(known([1, 100], [2, null]), [known([1, 120])])).toBeNull();
    expect(nobodyCheaper(known([1, 100]), [known([1, null])])).toBeNull();
    expect(nobodyCheaper(known([1, 100]), [])).toBeNull();
  });

  test('begins anew after a time in which nothing could be compared', () => {
    const gone = known([1, 120], [3, null], [6, 110]);
    expect(nobodyCheaper(known([1, 100]), [gone])).toEqual({ sinceS: 6, always: false });
    expect(nobodyCheaper(known([1, 100]), [gone, known([2, 105])])).toEqual({ sinceS: 1, always: true });
  });
});
