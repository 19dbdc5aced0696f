import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricedSpot, priceFieldOf } from './price-field.ts';

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
