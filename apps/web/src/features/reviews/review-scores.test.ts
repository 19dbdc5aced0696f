import { expect, test } from 'vitest';
import { type ScoreMonth, PICTURE, chartGeometry, linePath } from './review-scores.tsx';

const month = (score: number | null, others: number | null = null, reviewCount = 1): ScoreMonth => ({
  month: '2026-10',
  score,
  reviewCount,
  compset_score: others,
  reference_score: null,
  compset_reviewCount: 1,
});

test.each([
  [[month(8.2), month(8.9)], 8, 9],
  [[month(8.2, 6.4), month(8.9, 9.1)], 6, 10],
  [[month(7), month(9)], 7, 9],
  [[month(8), month(8)], 8, 9],
  [[month(10)], 9, 10],
  [[month(0)], 0, 1],
  [[month(null)], 9, 10],
])('the grid lines of %j lie between %d and %d', (months, low, high) => {
  const geometry = chartGeometry(months);
  expect([geometry.low, geometry.high]).toEqual([low, high]);
  expect(geometry.y(low)).toBe(PICTURE.linesBottom);
  expect(geometry.y(high)).toBe(PICTURE.top);
});

test('the months share the width, the highest bar is the month with most reviews', () => {
  const months = Array.from({ length: 24 }, (_, index) => month(8, null, index));
  const { x, barHeight } = chartGeometry(months);
  expect(x(0)).toBeGreaterThan(PICTURE.left);
  expect(x(23)).toBeLessThan(PICTURE.width - PICTURE.right);
  expect(barHeight(23)).toBe(PICTURE.bottom - PICTURE.linesBottom - 6);
  expect(barHeight(0)).toBe(0);
  expect(barHeight(0.001)).toBe(1);
});

test('a month without a score is a gap in the line', () => {
  const axes = { x: (index: number) => index, y: (score: number) => score };
  expect(linePath([8, 9, null, 7, null, null, 6, 5], axes)).toBe('M0.0 8.0L1.0 9.0M3.0 7.0h0.01M6.0 6.0L7.0 5.0');
  expect(linePath([null, null], axes)).toBe('');
});
