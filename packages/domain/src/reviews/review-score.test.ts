import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanScore, SCORE_BANDS, scoreBadgeOf, scoreToOneDecimal, scoreWordOf, wholeScoreOf } from './review-score.ts';

const bandsWith = (score: number) => SCORE_BANDS.filter(({ from, below }) => score >= from && score < below);

describe('a range of the score filter', () => {
  // Both sides of every edge (review-27: closed below, open above).
  // @holds review-27
  test.each([
    [1000, 'Fantastic: 9+'],
    [900, 'Fantastic: 9+'],
    [899, 'Good: 7-9'],
    [700, 'Good: 7-9'],
    [699, 'Acceptable: 5-7'],
    [500, 'Acceptable: 5-7'],
    [499, 'Bad: 3-5'],
    [300, 'Bad: 3-5'],
    [299, 'Very bad: 1-3'],
    [100, 'Very bad: 1-3'],
    [99, null],
    [0, null],
  ])('contains a score of %i hundredths: %s', (score, band) => {
    expect(bandsWith(score).map(({ label }) => label)).toEqual(band === null ? [] : [band]);
  });

  // @holds review-27
  test('overlaps no other, together they cover every score from 1', () => {
    for (let score = 0; score <= 1000; score++) {
      expect(bandsWith(score)).toHaveLength(score < 100 ? 0 : 1);
    }
  });
});

// @holds review-28
test.each([
  [10, 'Fantastic'],
  [9, 'Fantastic'],
  [8.9, 'Good'],
  [7, 'Good'],
  [6.9, 'Acceptable'],
  [5, 'Acceptable'],
  [4.9, 'Bad'],
  [3, 'Bad'],
  [2.9, 'Very bad'],
  [1, 'Very bad'],
  [0.9, 'Very bad'],
  [0, 'Very bad'],
])('the score word for %d is %s', (score, word) => {
  expect(scoreWordOf(score)).toBe(word);
});

// @holds review-29
test.each([
  [10, 'green'],
  [9, 'green'],
  [8.99, 'light-green'],
  [7, 'light-green'],
  [6.99, 'yellow'],
  [5, 'yellow'],
  [4.99, 'red'],
  [0, 'red'],
])('the score badge of %d is %s', (score, badge) => {
  expect(scoreBadgeOf(score)).toBe(badge);
});

test.each([
  [894, 8.9],
  [895, 9],
  [900, 9],
  [5, 0.1],
  [4, 0],
  [1000, 10],
])('rounding: %i hundredths are shown as %d', (hundredths, score) => {
  expect(scoreToOneDecimal(hundredths)).toBe(score);
});

describe('a mean score', () => {
  // @holds review-26
  test.each([
    [[], null],
    [[800], 8],
    [[800, 850], 8.3],
    [[800, 849], 8.2],
    [[0, 0, 0], 0],
    [[1000, 1000], 10],
    [[700, 800, 900, 1000], 8.5],
    [[890, 900], 9],
  ])('of %j hundredths is %s', (scores, mean) => {
    expect(
      meanScore(
        scores.reduce((sum, score) => sum + score, 0),
        scores.length,
      ),
    ).toBe(mean);
  });

  test('is rounded to the nearest tenth, within the range of the scores', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (scores) => {
        const sum = scores.reduce((total, score) => total + score, 0);
        const mean = meanScore(sum, scores.length)!;
        expect(Math.abs(mean - sum / scores.length / 100)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(mean).toBeGreaterThanOrEqual(scoreToOneDecimal(Math.min(...scores)));
        expect(mean).toBeLessThanOrEqual(scoreToOneDecimal(Math.max(...scores)));
      }),
    );
  });
});

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
