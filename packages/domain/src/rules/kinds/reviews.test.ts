import { describe, expect, it } from 'vitest';
import { reviewFindings } from './reviews.ts';

describe('a review rule', () => {
  const review = (scoreHundredths: number, arrivedAtS: number) => ({ scoreHundredths, arrivedAtS });

  // @holds rule-19
  it.each([
    ['below', 7, 699, true],
    ['below', 7, 700, false],
    ['below', 7, 701, false],
    ['above', 7, 699, false],
    ['above', 7, 700, false],
    ['above', 7, 701, true],
    ['below', 0, 0, false],
    ['below', 10, 999, true],
    ['below', 10, 1000, false],
    ['above', 10, 1000, false],
    ['above', 0, 0, false],
    ['above', 0, 1, true],
    ['below', 8.15, 814, true],
    ['below', 8.15, 815, false],
  ] as const)('%s %d tells of a score of %i hundredths: %s', (condition, note, score, sent) => {
    expect(reviewFindings({ condition, note }, [review(score, 5)], 0, 10)).toHaveLength(sent ? 1 : 0);
  });

  // @holds rule-19
  it('tells of what arrived after the last sending and up to this one', () => {
    const reviews = [review(100, 10), review(200, 11), review(300, 20), review(400, 21)];
    const found = reviewFindings({ condition: 'below', note: 7 }, reviews, 10, 20);
    expect(found.map(({ scoreHundredths }) => scoreHundredths)).toEqual([200, 300]);
  });
});
