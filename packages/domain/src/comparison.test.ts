import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, compareNight, percentDifference } from './comparison.ts';
import type { Cents } from './money.ts';
import { NO_DATA, type Quote } from './quote.ts';

const cents = (amount: number) => amount as Cents;
const priced = (amount: number, observedAtS = 100): Quote => ({
  priceCents: cents(amount),
  state: 'priced',
  observedAtS,
  priceSeenAtS: observedAtS,
});
const soldOut = (observedAtS: number): Quote => ({
  priceCents: null,
  state: 'sold_out',
  observedAtS,
  priceSeenAtS: null,
});

describe('the percentage', () => {
  test.each([
    [100, 100, 0],
    [110, 100, 10],
    [90, 100, -10],
    [89.5, 100, -10],
    [89.49, 100, -11],
    [100.5, 100, 1],
    [100.49, 100, 0],
    [99.5, 100, 0],
    [99.49, 100, -1],
    [0, 100, -100],
    [80, 91, -12],
    [1, 0.01, 9900],
  ])('%d against %d is %d', (price, max, percent) => {
    expect(percentDifference(price, max)).toBe(percent);
  });

  test.each([
    [null, 100],
    [100, null],
    [null, null],
    [100, 0],
    [100, -1],
    [100, Number.NaN],
  ])('%d against %d is not shown', (price, max) => {
    expect(percentDifference(price, max)).toBeNull();
  });

  test('is whole, never a negative zero, and has the sign of the difference', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(price, price, (own, max) => {
        const percent = percentDifference(own, max)!;
        expect(Number.isInteger(percent) && !Object.is(percent, -0)).toBe(true);
        expect(Math.abs(percent - ((own - max) / max) * 100)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  test('is the same in euros as in cents', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, (own, max) => {
        const difference = Math.abs(percentDifference(own, max)! - percentDifference(own / 100, max / 100)!);
        // A tie at exactly half a percent may fall either way in floating point.
        expect(difference).toBeLessThanOrEqual(((own - max) * 200) % max === 0 ? 1 : 0);
      }),
    );
  });
});

describe('the band', () => {
  test.each([
    [1, 'blue'],
    [100, 'blue'],
    [0, 'yellow'],
    [-1, 'yellow'],
    [-4, 'yellow'],
    [-5, 'orange'],
    [-9, 'orange'],
    [-10, 'red'],
    [-100, 'red'],
  ])('%i is %s', (percent, band) => {
    expect(bandOf(percent)).toBe(band);
  });
});

describe('comparing a night', () => {
  test('takes the dearest and the median of the competitors that have a price', () => {
    const competitors = [priced(9000, 50), soldOut(300), priced(12_000, 70), NO_DATA, priced(10_000, 60)];
    expect(compareNight(priced(11_000, 200), competitors)).toEqual({
      priceCents: 11_000,
      state: 'priced',
      maxPriceCents: 12_000,
      medianPriceCents: 10_000,
      competitorsPriced: 3,
      observedAtS: 300,
    });
  });

  test('has no dearest and no median when no competitor has a price', () => {
    const night = compareNight(priced(11_000), [NO_DATA]);
    expect(night).toMatchObject({
      maxPriceCents: null,
      medianPriceCents: null,
      competitorsPriced: 0,
      observedAtS: 100,
    });
    expect(compareNight(NO_DATA, [])).toMatchObject({ priceCents: null, state: 'no_data', observedAtS: null });
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
        NO_DATA,
        prices.map((price) => priced(price)),
      ).medianPriceCents,
    ).toBe(median);
  });

  test('does not depend on the order of the competitors, and the median lies within their prices', () => {
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
