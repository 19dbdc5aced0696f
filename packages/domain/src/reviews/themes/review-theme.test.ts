import { expect, test } from 'vitest';
import { themeDirection } from './review-theme.ts';

// @holds review-43
test.each([
  [[5, 20], [10, 100], 'more'],
  [[1, 20], [10, 100], 'fewer'],
  [[2, 20], [10, 100], 'same'],
  [[9, 9], [10, 100], null],
  [[5, 20], [0, 9], null],
] as const)('a theme of %j reviews lately and %j before is said %s', (lately, before, direction) => {
  const share = ([saying, reviews]: readonly [number, number]) => ({ saying, reviews });
  expect(themeDirection(share(lately), share(before))).toBe(direction);
});
