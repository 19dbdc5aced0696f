import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNight, indexTenthsOf, medianHalfCents, rankOf, wholeMedian } from './comparison.ts';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote } from './quote.ts';

const cents = (amount: number) => amount as Cents;
const priced = (amount: number, observedAtS = 100): Quote => ({
  ...NOT_SEEN,
  priceCents: cents(amount),
  state: 'priced',
  basis: 'quoted',
  checkedAtS: observedAtS,
  priceSeenAtS: observedAtS,
});
const soldOut = (observedAtS: number): Quote => ({
  ...NOT_SEEN,
  state: 'sold_out',
  checkedAtS: observedAtS,
});

describe('comparing a night with its competitors', () => {
  test('gives the highest and the median price of the competitors that have one', () => {
    const week = { ...priced(12_000, 70), nights: 7 };
    const competitors = [priced(9000, 50), soldOut(300), week, NOT_SEEN, priced(10_000, 60)];
    expect(compareNight({ ...priced(11_000, 200), nights: 1 }, competitors)).toEqual({
      priceCents: 11_000,
      state: 'priced',
      maxPriceCents: 12_000,
      medianPriceCents: 10_000,
      indexTenths: 1100,
      rank: 2,
      of: 4,
      percent: -8,
      band: 'orange',
      restriction: null,
      basis: 'quoted',
      nights: 1,
      maxNights: 7,
      competitorsPriced: 3,
      observedAtS: 200,
      maxObservedAtS: 70,
      unlike: [],
      checkedAtS: 200,
    });
  });

  // @holds position-1 position-2
  test('of 80 with 60, 75, 90 and 140 is median 82.50, index 97.0, rank 3 of 5, and −43 % against the dearest', () => {
    const night = compareNight(
      priced(8000),
      [14_000, 6000, 9000, 7500].map((amount) => priced(amount)),
    );
    expect(night).toMatchObject({
      medianPriceCents: 8250,
      indexTenths: 970,
      rank: 3,
      of: 5,
      percent: -43,
      band: 'red',
    });
  });

  // @holds stay-8
  test('has the moment of the own price, not that of a competitor or of a later look', () => {
    const mine = { ...priced(11_000, 200), checkedAtS: 900 };
    const night = compareNight(mine, [priced(12_000, 800), soldOut(950)]);
    expect(night).toMatchObject({ observedAtS: 200, maxObservedAtS: 800, checkedAtS: 900 });
  });

  test('gives null for both when no competitor has a price', () => {
    const night = compareNight(priced(11_000), [NOT_SEEN]);
    expect(night).toMatchObject({
      maxPriceCents: null,
      medianPriceCents: null,
      indexTenths: null,
      rank: null,
      of: null,
      percent: null,
      band: null,
      competitorsPriced: 0,
      observedAtS: 100,
    });
    expect(compareNight(NOT_SEEN, [])).toMatchObject({ priceCents: null, state: 'not_seen', observedAtS: null });
  });

  test.each([
    [[100], 100],
    [[100, 201], 151],
    [[100, 200], 150],
    [[300, 100, 200], 200],
    [[400, 100, 300, 200], 250],
    // Nine and ten: order by value, not by text.
    [[1000, 900], 950],
  ])('the median of %j is %i', (prices, median) => {
    expect(
      compareNight(
        NOT_SEEN,
        prices.map((price) => priced(price)),
      ).medianPriceCents,
    ).toBe(median);
  });

  test('is independent of the order of the competitors', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(prices, (amounts) => {
        const night = compareNight(
          priced(1),
          amounts.map((amount) => priced(amount)),
        );
        expect(
          compareNight(
            priced(1),
            amounts.toReversed().map((amount) => priced(amount)),
          ),
        ).toEqual(night);
        expect(night.maxPriceCents).toBe(Math.max(...amounts));
        expect(night.medianPriceCents!).toBeGreaterThanOrEqual(Math.min(...amounts));
        expect(night.medianPriceCents!).toBeLessThanOrEqual(Math.max(...amounts));
      }),
    );
  });
});

// @holds night-9
test('a comparison says that it puts a quoted price against a derived one', () => {
  const derived: Quote = { ...priced(12_000, 200), basis: 'derived' };
  const unlike = (mine: Quote, competitors: Quote[]) => compareNight(mine, competitors).unlike;
  expect(unlike(priced(11_000), [priced(9000), derived])).toEqual(['basis']);
  expect(unlike(derived, [derived])).toEqual([]);
  expect(unlike(priced(11_000), [{ ...derived, priceCents: cents(9000) }, priced(10_000)])).toEqual([]);
  // Of two that ask the same the one that was seen last stands.
  expect(unlike(priced(11_000), [priced(12_000, 100), derived])).toEqual(['basis']);
  expect(unlike(priced(11_000), [soldOut(100)])).toEqual([]);
  expect(unlike(NOT_SEEN, [derived])).toEqual([]);
});

// @holds night-9
test('a comparison says that the tourist tax of one price alone is known', () => {
  const taxed = (taxCents: number | null): Quote => {
    const cost = { totalCents: cents(9000), feeCents: null, taxCents: taxCents === null ? null : cents(taxCents) };
    return { ...priced(9000), cost };
  };
  const unlike = (mine: Quote, other: Quote) => compareNight(mine, [other]).unlike;
  expect(unlike(taxed(0), taxed(null))).toEqual(['tax']);
  expect(unlike(taxed(null), taxed(240))).toEqual(['tax']);
  expect(unlike(taxed(0), taxed(240))).toEqual([]);
  expect(unlike(taxed(null), taxed(null))).toEqual([]);
  // A rate of stays of any length has no cost of one stay.
  expect(unlike(taxed(240), priced(9000))).toEqual([]);
});

const allCents = (amounts: readonly number[]) => amounts as readonly Cents[];
const sorted = (amounts: readonly number[]) => allCents(amounts.toSorted((a, b) => a - b));
const price = fc.integer({ min: 1, max: 10_000_00 }).map((amount) => amount as Cents);
const prices = fc.array(price, { minLength: 1, maxLength: 12 });

// @holds position-1 position-2
test('the worked example: own 80 among 60, 75, 90 and 140 has the median 82.50, the index 97.0 and the rank 3 of 5', () => {
  const others = allCents([6000, 7500, 9000, 14_000]);
  const half = medianHalfCents(others);
  expect(wholeMedian(half)).toBe(8250);
  expect(indexTenthsOf(8000 as Cents, half)).toBe(970);
  expect(rankOf(8000 as Cents, others)).toEqual({ rank: 3, of: 5 });
});

describe('the median of the competitors’ prices', () => {
  test('of an even number lies on a half cent where it must', () => {
    expect(medianHalfCents(allCents([9350, 9351]))).toBe(18_701);
    expect(wholeMedian(18_701)).toBe(9351);
    expect(medianHalfCents([])).toBeNull();
    expect(wholeMedian(null)).toBeNull();
  });

  test('has as many prices below it as above it, and of two in the middle their mean (property)', () => {
    fc.assert(
      fc.property(prices, (drawn) => {
        const half = medianHalfCents(sorted(drawn))!;
        const below = drawn.filter((each) => 2 * each < half).length;
        const above = drawn.filter((each) => 2 * each > half).length;
        expect(Math.max(below, above) * 2).toBeLessThanOrEqual(drawn.length);
        // A second way to it: of all that are not below and not above, the ends of the middle are as far away.
        const notBelow = Math.max(
          ...drawn.filter((each) => drawn.filter((other) => other < each).length * 2 <= drawn.length),
        );
        const notAbove = Math.min(
          ...drawn.filter((each) => drawn.filter((other) => other > each).length * 2 <= drawn.length),
        );
        expect(half).toBe(notBelow + notAbove);
      }),
    );
  });
});

describe('the index to the median', () => {
  // @holds position-1
  test('is 100 for the median itself', () => {
    expect(indexTenthsOf(8250 as Cents, 16_500)).toBe(1000);
  });

  test('is rounded once, a half away from zero, and not from a median that was rounded before', () => {
    // 9350 / 9350.5 = 99.9946… is 100.0; of the median rounded to 9351 it would be 99.989…, which is 100.0 too.
    expect(indexTenthsOf(9350 as Cents, 18_701)).toBe(1000);
    // 1 / 1.5 allCents is 66.66…; of a median rounded to 2 allCents it would be 50.
    expect(indexTenthsOf(1 as Cents, 3)).toBe(667);
    expect(indexTenthsOf(2001 as Cents, 4000)).toBe(1001);
    expect(indexTenthsOf(1999 as Cents, 4000)).toBe(1000);
  });

  test('is null without a price, a median, or with a median of 0', () => {
    expect(indexTenthsOf(null, 16_500)).toBeNull();
    expect(indexTenthsOf(8000 as Cents, null)).toBeNull();
    expect(indexTenthsOf(8000 as Cents, 0)).toBeNull();
  });

  test('is the exact ratio in fractions, rounded to a tenth (property)', () => {
    fc.assert(
      fc.property(price, prices, (own, drawn) => {
        const half = medianHalfCents(sorted(drawn))!;
        // own / (half / 2) in tenths of a hundredth, doubled so that the half to be added is whole.
        const exact = (BigInt(own) * 2n * 1000n * 2n + BigInt(half)) / (BigInt(half) * 2n);
        expect(BigInt(indexTenthsOf(own, half)!)).toBe(exact);
      }),
    );
  });
});

describe('the rank among the competitors', () => {
  // @holds position-2
  test('counts from the dearest, and equals share the better one', () => {
    expect(rankOf(9000 as Cents, allCents([10_000, 9000, 8000]))).toEqual({ rank: 2, of: 4 });
    expect(rankOf(9000 as Cents, allCents([9000, 9000]))).toEqual({ rank: 1, of: 3 });
  });

  // @holds position-3
  test('is null without an own price, and without another’s', () => {
    expect(rankOf(null, allCents([9000]))).toEqual({ rank: null, of: null });
    expect(rankOf(9000 as Cents, [])).toEqual({ rank: null, of: null });
  });

  test('is the first place of the price in the list from dear to cheap, in whatever order the others come (property)', () => {
    fc.assert(
      fc.property(price, prices, (own, drawn) => {
        const list = [...drawn, own].toSorted((a, b) => b - a);
        expect(rankOf(own, drawn)).toEqual({ rank: list.indexOf(own) + 1, of: list.length });
        expect(rankOf(own, drawn.toReversed())).toEqual(rankOf(own, drawn));
      }),
    );
  });
});
