import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatCellsOf, zoomWeight } from './heat-cells.ts';

const grid = { cellPx: 25, offsetX: 0, offsetY: 0 };

describe('heat-map grid cells', () => {
  it('merge the points of a cell at their weighted centre', () => {
    expect(
      heatCellsOf(
        [
          { x: 2, y: 4, weight: 1 },
          { x: 10, y: 20, weight: 3 },
        ],
        grid,
      ),
    ).toEqual([{ x: 8, y: 16, weight: 4 }]);
  });

  it('keep points of neighbouring cells apart', () => {
    const spots = [
      { x: 26, y: 26, weight: 1 },
      { x: 24.9, y: 26, weight: 1 },
      { x: 60, y: 3, weight: 1 },
    ];
    expect(heatCellsOf(spots, grid)).toEqual([spots[2], spots[1], spots[0]]);
  });

  it('move with the pan offset without regrouping', () => {
    const spots = [
      { x: 24, y: 5, weight: 1 },
      { x: 26, y: 5, weight: 1 },
    ];
    expect(heatCellsOf(spots, grid)).toHaveLength(2);
    expect(heatCellsOf(spots, { ...grid, offsetX: 10 })).toHaveLength(1);
  });

  it('conserve the total weight', () => {
    const spot = fc.record({
      x: fc.double({ min: -100, max: 2000, noNaN: true }),
      y: fc.double({ min: -100, max: 2000, noNaN: true }),
      weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    const total = (spots: readonly { weight: number }[]) => spots.reduce((sum, { weight }) => sum + weight, 0);
    fc.assert(
      fc.property(fc.array(spot), (spots) => {
        expect(total(heatCellsOf(spots, grid))).toBeCloseTo(total(spots), 6);
      }),
    );
  });
});

describe('the heat weight by zoom', () => {
  // @holds map-15
  it.each([
    [18, 1],
    [9, 1],
    [8.5, 1],
    [7.5, 0.5],
    [6.5, 0.25],
    [-20, 1 / 4096],
  ])('at zoom %d is %d with full heat from 8.5 on', (zoom, weight) => {
    expect(zoomWeight(zoom, 8.5)).toBeCloseTo(weight, 12);
  });
});
