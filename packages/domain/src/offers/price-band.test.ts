import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { PRICE_BANDS, bandColourOf, bandShapeOf, percentDifference, priceBandOf } from './price-band.ts';

const percentOf = (price: number | null, max: number | null) =>
  percentDifference(price as Cents | null, max as Cents | null);

describe('the percentage difference', () => {
  // @holds calendar-17
  test.each([
    [10_000, 10_000, 0],
    [11_000, 10_000, 10],
    [9000, 10_000, -10],
    [0, 10_000, -100],
    [8000, 9100, -12],
    [100, 1, 9900],
    // A half goes up, on both sides of 0, and a cent beside it decides.
    [10_051, 10_000, 1],
    [10_050, 10_000, 1],
    [10_049, 10_000, 0],
    [9950, 10_000, 0],
    [9949, 10_000, -1],
    [9550, 10_000, -4],
    [9549, 10_000, -5],
    [9050, 10_000, -9],
    [9049, 10_000, -10],
    // Exact halves that floating point puts beside the half: the first in euros, the others in cents too.
    [5730, 6000, -4],
    [2290, 2000, 15],
    [2030, 2800, -27],
  ])('of %d against %d cents is %d', (price, max, percent) => {
    expect(percentOf(price, max)).toBe(percent);
  });

  // @holds calendar-18
  test.each([
    [null, 10_000],
    [10_000, null],
    [null, null],
    [10_000, 0],
    [10_000, -1],
    [10_000, Number.NaN],
  ])('of %d against %d cents is null', (price, max) => {
    expect(percentOf(price, max)).toBeNull();
  });

  // @holds calendar-17
  test('is the exact ratio rounded half up, never negative zero', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(cents, cents, (price, max) => {
        const percent = percentOf(price, max)!;
        expect(Number.isInteger(percent) && !Object.is(percent, -0)).toBe(true);
        // percent − ½ ≤ 100 (price − max) / max < percent + ½, without a fraction.
        const [ratio, whole, one] = [200n * BigInt(price - max), 2n * BigInt(percent), BigInt(max)];
        expect(ratio >= (whole - 1n) * one && ratio < (whole + 1n) * one).toBe(true);
      }),
    );
  });
});

describe('the price band', () => {
  // @holds calendar-19
  test.each([
    [9900, 'blue', '▲'],
    [1, 'blue', '▲'],
    [0, 'yellow', '▬'],
    [-1, 'yellow', '▬'],
    [-4, 'yellow', '▬'],
    [-5, 'orange', '▼'],
    [-9, 'orange', '▼'],
    [-10, 'red', '▼▼'],
    [-100, 'red', '▼▼'],
  ] as const)('of %i percent is %s, with the shape %s', (percent, band, shape) => {
    expect(priceBandOf(percent)).toBe(band);
    expect(bandShapeOf(band)).toBe(shape);
  });

  // @holds calendar-19
  test.each([
    [10_050, 10_000, 'blue'],
    [10_049, 10_000, 'yellow'],
    [9550, 10_000, 'yellow'],
    [9549, 10_000, 'orange'],
    [9050, 10_000, 'orange'],
    [9049, 10_000, 'red'],
    [5730, 6000, 'yellow'],
  ])('of %d against %d cents, from the rounded percentage, is %s', (price, max, band) => {
    expect(priceBandOf(percentOf(price, max)!)).toBe(band);
  });

  test('has a unique name, shape and colours, with descending thresholds', () => {
    for (const own of ['band', 'from', 'shape'] as const) {
      expect(new Set(PRICE_BANDS.map((row) => row[own])).size).toBe(PRICE_BANDS.length);
    }
    expect(PRICE_BANDS.map(({ from }) => from)).toEqual([1, -4, -9, -100]);
    expect(bandColourOf('orange')).toEqual({ text: '#a84600', ground: '#fdecdc' });
  });
});
