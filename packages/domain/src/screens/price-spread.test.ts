import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSpreadOffered, medianSteps, priceSpreadOf, spreadsOf } from './price-spread.ts';

describe('median and quartiles of prices', () => {
  // @holds chart-17
  it.each([
    [[80], { median: 80, low: 80, high: 80 }],
    [[80, 100], { median: 90, low: 85, high: 95 }],
    [[120, 60, 100, 80, 90], { median: 90, low: 80, high: 100 }],
    [[60, 80, 90, 100], { median: 85, low: 75, high: 92.5 }],
  ])('of %j are %j', (prices, spread) => {
    expect(priceSpreadOf(prices)).toEqual(spread);
  });

  it('are null without a price, day by day', () => {
    expect(spreadsOf([])).toEqual([]);
    expect(
      spreadsOf([
        [80, null, null],
        [100, 70, null],
      ]),
    ).toEqual([{ median: 90, low: 85, high: 95 }, { median: 70, low: 70, high: 70 }, null]);
  });

  it('lie in order between the lowest and the highest price', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 });
    fc.assert(
      fc.property(prices, (given) => {
        const { low, median, high } = priceSpreadOf(given)!;
        expect([Math.min(...given), low, median, high, Math.max(...given)]).toEqual(
          [Math.min(...given), low, median, high, Math.max(...given)].toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

// @holds chart-17
it.each([
  [5, false],
  [6, true],
])('a chart of %i competitors offers their median and middle half: %s', (competitors, isOffered) => {
  expect(isSpreadOffered(competitors)).toBe(isOffered);
});

// @holds night-14
it('the median over time has a step only where a price changes it', () => {
  const first = [
    { atMs: 1, price: 80 },
    { atMs: 5, price: null },
  ];
  const second = [
    { atMs: 2, price: 100 },
    { atMs: 3, price: 100 },
  ];
  expect(medianSteps([first, second])).toEqual([
    { atMs: 1, price: 80 },
    { atMs: 2, price: 90 },
    { atMs: 5, price: 100 },
  ]);
  expect(medianSteps([])).toEqual([]);
});
