import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CENTRE,
  heatIntensityOf,
  heatPositionOf,
  LEGEND_POSITIONS,
  isLegendValueNew,
  legendValuesOf,
  mapPointsOf,
  type MarkerClass,
  markerClassOf,
  markerScaleAt,
  markersShownAt,
  positionInRange,
  type PricedSpot,
  priceFieldOf,
  priceRangeOf,
} from './price-map.ts';

const euros = fc.double({ min: 1, max: 5000, noNaN: true });
const range = fc.tuple(euros, euros).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));

describe('map points', () => {
  // @holds map-8
  it('are the campsites with valid coordinates and a price, the reference first', () => {
    const points = mapPointsOf(
      {
        'Cala Llarga': { price: 120, percent: 20, location: '41.9,3.2' },
        'Without price': { price: null, percent: null, location: '41.9,3.2' },
        'Without place': { price: 90, percent: -10, location: null },
        'Off the earth': { price: 90, percent: -10, location: '141.9,3.2' },
        'Not a number': { price: Number.NaN, percent: null, location: '41.9,3.2' },
        'Pinar Alt': { price: 100, percent: null, location: '42, 2.5' },
      },
      'Pinar Alt',
    );
    expect(points).toEqual([
      { campsite: 'Pinar Alt', price: 100, percent: null, isReference: true, latitude: 42, longitude: 2.5 },
      { campsite: 'Cala Llarga', price: 120, percent: 20, isReference: false, latitude: 41.9, longitude: 3.2 },
    ]);
  });

  it('has no reference point when no reference is set', () => {
    const points = mapPointsOf({ 'Cala Llarga': { price: 120, percent: 20, location: '41.9,3.2' } }, null);
    expect(points.map((point) => point.isReference)).toEqual([false]);
  });

  // @holds map-13
  it('default the map centre to 41.85, 3.087 without any campsite', () => {
    expect(DEFAULT_CENTRE).toEqual({ latitude: 41.85, longitude: 3.087 });
  });
});

describe('price range', () => {
  it('is the minimum and maximum, or null without prices', () => {
    expect(priceRangeOf([120, 80, 100])).toEqual({ min: 80, max: 120 });
    expect(priceRangeOf([80])).toEqual({ min: 80, max: 80 });
    expect(priceRangeOf([])).toBeNull();
  });

  it('normalises every price to 0…1', () => {
    fc.assert(
      fc.property(fc.array(euros, { minLength: 1 }), (prices) => {
        const spanned = priceRangeOf(prices)!;
        for (const price of prices) {
          const position = positionInRange(price, spanned);
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('marker class', () => {
  // @holds map-19
  it.each<[number, MarkerClass]>([
    [100, 'cheap'],
    [124.99, 'cheap'],
    [125, 'medium-low'],
    [149.99, 'medium-low'],
    [150, 'medium-high'],
    [174.99, 'medium-high'],
    [175, 'expensive'],
    [200, 'expensive'],
  ])('of %d between 100 and 200 is %s', (price, markerClass) => {
    expect(markerClassOf(price, { min: 100, max: 200 })).toBe(markerClass);
  });

  // @holds map-19
  it('is cheap when all prices are equal', () => {
    expect(markerClassOf(100, { min: 100, max: 100 })).toBe('cheap');
  });

  it('is monotonic in the price', () => {
    const order: MarkerClass[] = ['cheap', 'medium-low', 'medium-high', 'expensive'];
    fc.assert(
      fc.property(range, euros, euros, (spanned, a, b) => {
        const rank = (price: number) => order.indexOf(markerClassOf(price, spanned));
        expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)));
      }),
    );
  });
});

describe('heat intensity', () => {
  // @holds map-17
  it.each([
    [100, 0.3],
    [150, 0.65],
    [200, 1],
  ])('of %d between 100 and 200 is %d', (price, intensity) => {
    expect(heatIntensityOf(price, { min: 100, max: 200 })).toBeCloseTo(intensity, 12);
  });

  // @holds map-18
  it('falls back to 1 with one price or equal prices, and to 0.5 without a range', () => {
    expect(heatIntensityOf(80, priceRangeOf([80]))).toBe(1);
    expect(heatIntensityOf(80, priceRangeOf([80, 80, 80]))).toBe(1);
    expect(heatIntensityOf(80, priceRangeOf([]))).toBe(0.5);
  });

  // @holds map-17
  it('stays between 0.3 and 1', () => {
    fc.assert(
      fc.property(fc.array(euros, { minLength: 1 }), (prices) => {
        const spanned = priceRangeOf(prices);
        for (const price of prices) {
          expect(heatIntensityOf(price, spanned)).toBeGreaterThanOrEqual(0.3);
          expect(heatIntensityOf(price, spanned)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the heat’s colour', () => {
  // @holds map-23
  it.each([
    [100, 0],
    [150, 0.5],
    [200, 1],
  ])('of %d between 100 and 200 is at %d of the gradient', (price, position) => {
    expect(heatPositionOf(price, { min: 100, max: 200 })).toBeCloseTo(position, 12);
  });
});

describe('the map legend', () => {
  // @holds map-24
  it('has its four values at 0, 25, 75 and 100 percent of the bar, as the colours have them', () => {
    const range = { min: 100, max: 200 };
    const shares = legendValuesOf(range)!.map((value) => heatPositionOf(value, range));
    shares.forEach((share, at) => expect(share).toBeCloseTo(LEGEND_POSITIONS[at]!, 12));
  });

  // @holds map-20 map-21
  it.each([
    [100, 200, [100, 125, 175, 200]],
    [79, 134, [79, 93, 120, 134]],
    [79.4, 134.6, [79, 93, 121, 135]],
    [90, 90, [90, 90, 90, 90]],
    [90.5, 90.5, [91, 91, 91, 91]],
  ])('between %d and %d reads %j', (min, max, values) => {
    expect(legendValuesOf({ min, max })).toEqual(values);
  });

  // @holds map-21
  it('is hidden without prices', () => {
    expect(legendValuesOf(priceRangeOf([]))).toBeNull();
  });

  // @holds map-24
  it.each([
    [
      [100, 125, 175, 200],
      [0, 1, 2, 3],
    ],
    [
      [10, 11, 12, 12],
      [0, 1, 3],
    ],
    [
      [10, 10, 11, 12],
      [0, 2, 3],
    ],
    [[90, 90, 90, 90], [0]],
  ])('of %j each value is said once, the ends first', (values, said) => {
    expect([...values.keys()].filter((at) => isLegendValueNew(values, at))).toEqual(said);
  });

  // @holds map-20
  it('has ascending whole numbers', () => {
    fc.assert(
      fc.property(range, (spanned) => {
        const values = legendValuesOf(spanned)!;
        expect([...values].sort((a, b) => a - b)).toEqual(values);
        expect(values.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('map markers', () => {
  // @holds map-7
  it.each([
    [0, 0.3],
    [3, 0.3],
    [3.34, 0.3006],
    [9, 0.81],
    [17, 1.53],
    [17.7, 1.593],
    [17.8, 1.6],
    [18, 1.6],
  ])('at zoom %d have the size %d', (zoom, scale) => {
    expect(markerScaleAt(zoom)).toBeCloseTo(scale, 12);
  });

  // @holds map-6
  it.each([
    [8, false],
    [8.99, false],
    [9, true],
    [18, true],
  ])('at zoom %d are shown: %s', (zoom, shown) => {
    expect(markersShownAt(zoom)).toBe(shown);
  });
});

const size = { widthPx: 200, heightPx: 100, cellPx: 2, reachPx: 52 };

function positionAt(spots: readonly PricedSpot[], x: number, y: number): number {
  const { columns, positions } = priceFieldOf(spots, size);
  return positions[Math.floor(y / size.cellPx) * columns + Math.floor(x / size.cellPx)]!;
}

describe('the price field (interpolated mean, inverse distance weighting)', () => {
  // @holds map-23
  it('of a cheap campsite among three dear neighbours is cheap where it stands', () => {
    const dear = [80, 100, 120].map((x) => ({ x, y: 70, position: 1 }));
    expect(positionAt([{ x: 100, y: 50, position: 0 }, ...dear], 100, 50)).toBeLessThan(0.15);
    expect(positionAt([{ x: 100, y: 50, position: 0 }, ...dear], 100, 70)).toBeGreaterThan(0.85);
  });

  // @holds map-23
  it('does not rise with density: ten cheap campsites together are as cheap as one', () => {
    const together = Array.from({ length: 10 }, (_, at) => ({ x: 90 + at * 2, y: 50, position: 0.2 }));
    expect(positionAt(together, 100, 50)).toBeCloseTo(0.2, 5);
  });

  it('is halfway between two campsites, and 0 where none reaches', () => {
    const two = [
      { x: 81, y: 51, position: 0 },
      { x: 121, y: 51, position: 1 },
    ];
    expect(positionAt(two, 101, 51)).toBeCloseTo(0.5, 5);
    expect(positionAt(two, 1, 1)).toBe(0);
  });

  it('stays between the lowest and the highest price', () => {
    const spot = fc.record({
      x: fc.double({ min: -60, max: 260, noNaN: true }),
      y: fc.double({ min: -60, max: 160, noNaN: true }),
      position: fc.double({ min: 0.2, max: 0.7, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 12 }), (spots) => {
        for (const position of priceFieldOf(spots, { ...size, cellPx: 10 }).positions) {
          expect(position === 0 || (position > 0.199 && position < 0.701)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
