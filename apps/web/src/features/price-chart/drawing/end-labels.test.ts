import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endRoom, spreadLabels } from './end-labels.ts';

describe('labels at the ends of the chart lines', () => {
  it.each([
    [799, 5, 4],
    [800, 5, 190],
    [800, 1, 190],
    [800, 0, 4],
    [800, 24, 190],
    [800, 25, 4],
  ])('have room in a chart %d wide with %d lines: %d', (width, lineCount, room) => {
    expect(endRoom(width, lineCount)).toBe(room);
  });

  it.each([
    [
      [50, 100],
      [50, 100],
    ],
    [
      [50, 55],
      [50, 65],
    ],
    [
      [55, 50],
      [65, 50],
    ],
    [
      [195, 198],
      [177.5, 192.5],
    ],
    [
      [0, 2],
      [7.5, 22.5],
    ],
  ])('of values at %j are placed at %j', (heights, placed) => {
    expect(spreadLabels(heights, 0, 200, 15)).toEqual(placed);
  });

  it('are hidden when they are too many', () => {
    expect(spreadLabels([1, 2, 3, 4], 0, 60, 15)).not.toBeNull();
    expect(spreadLabels([1, 2, 3, 4], 0, 59, 15)).toBeNull();
  });

  it('never overlap or leave the chart', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 20 }), (heights) => {
        const placed = spreadLabels(heights, 0, 300, 15)!.toSorted((a, b) => a - b);
        const gaps = placed.slice(1).map((y, at) => y - placed[at]!);
        expect(placed.every((y) => y >= 7.5 - 1e-6 && y <= 292.5 + 1e-6)).toBe(true);
        expect(gaps.every((gap) => gap >= 15 - 1e-6)).toBe(true);
      }),
    );
  });
});
