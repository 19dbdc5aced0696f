import { expect, it } from 'vitest';
import { knownDate } from './review.ts';

// @holds review-42
it.each([
  ['day', '2022-07-15'],
  ['month', '2022-07'],
  ['year', '2022'],
] as const)('of a date known by its %s, ISO 8601 says %s', (precision, known) => {
  expect(knownDate('2022-07-15', precision)).toBe(known);
});
