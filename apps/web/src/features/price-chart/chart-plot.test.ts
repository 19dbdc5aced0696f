import { describe, expect, it } from 'vitest';
import { windowAround } from './chart-plot.tsx';

describe('a sliding window around an item', () => {
  it.each([
    [5, 3, [4, 5, 6]],
    [5, 4, [3, 4, 5, 6]],
    [0, 3, [0, 1, 2]],
    [1, 3, [0, 1, 2]],
    [9, 3, [7, 8, 9]],
    [8, 3, [7, 8, 9]],
    [3, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [3, 99, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [-1, 2, [0, 1]],
  ])('at %d of ten, %d wide, is %j', (centre, count, shown) => {
    expect(windowAround([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], centre, count)).toEqual(shown);
  });

  it('of an empty list is empty', () => {
    expect(windowAround([], 0, 3)).toEqual([]);
  });
});
