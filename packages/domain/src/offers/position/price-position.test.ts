import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { indexTenthsOf, medianHalfCents, rankOf, wholeMedian } from './price-position.ts';

const cents = (amounts: readonly number[]) => amounts as readonly Cents[];
const sorted = (amounts: readonly number[]) => cents(amounts.toSorted((a, b) => a - b));
const price = fc.integer({ min: 1, max: 10_000_00 }).map((amount) => amount as Cents);
const prices = fc.array(price, { minLength: 1, maxLength: 12 });

// @holds position-1 position-2
test('the worked example: own 80 among 60, 75, 90 and 140 has the median 82.50, the index 97.0 and the rank 3 of 5', () => {
  const others = cents([6000, 7500, 9000, 14_000]);
  const half = medianHalfCents(others);
  expect(wholeMedian(half)).toBe(8250);
  expect(indexTenthsOf(8000 as Cents, half)).toBe(970);
  expect(rankOf(8000 as Cents, others)).toEqual({ rank: 3, of: 5 });
});

describe('the median of the competitors’ prices', () => {
  test('of an even number lies on a half cent where it must', () => {
    expect(medianHalfCents(cents([9350, 9351]))).toBe(18_701);
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
    // 1 / 1.5 cents is 66.66…; of a median rounded to 2 cents it would be 50.
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
    expect(rankOf(9000 as Cents, cents([10_000, 9000, 8000]))).toEqual({ rank: 2, of: 4 });
    expect(rankOf(9000 as Cents, cents([9000, 9000]))).toEqual({ rank: 1, of: 3 });
  });

  // @holds position-3
  test('is null without an own price, and without another’s', () => {
    expect(rankOf(null, cents([9000]))).toEqual({ rank: null, of: null });
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
