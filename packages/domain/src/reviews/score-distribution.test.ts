import { expect, test } from 'vitest';
import { scoreBadgeOf } from './review-score.ts';
import { wholeScoreOf } from './score-distribution.ts';

test.each([
  [0, 1],
  [99, 1],
  [899, 8],
  [900, 9],
  [999, 9],
  [1000, 10],
])('the score %i hundredths counts for %i in the distribution', (hundredths, whole) => {
  expect(wholeScoreOf(hundredths)).toBe(whole);
});

test('all scores of one bar of the distribution have the same badge', () => {
  for (let hundredths = 100; hundredths <= 1000; hundredths++) {
    expect(scoreBadgeOf(hundredths / 100)).toBe(scoreBadgeOf(wholeScoreOf(hundredths)));
  }
});
