import { expect, test } from 'vitest';
import { reviewsFrom } from '../../../testing/reviews.ts';
import { reviewRuns } from './review-runs.ts';

const [said] = reviewsFrom(0, 1) as [ReturnType<typeof reviewsFrom>[0]];
const bare = { ...said, title: null, positive: '', negative: null };

// @holds review-50
test.each([
  [
    [said, said],
    [
      [0, 1, false],
      [1, 1, false],
    ],
  ],
  [
    [said, bare, said],
    [
      [0, 1, false],
      [1, 1, false],
      [2, 1, false],
    ],
  ],
  [
    [bare, bare, said, bare],
    [
      [0, 2, true],
      [2, 1, false],
      [3, 1, false],
    ],
  ],
  [
    [bare, { ...bare, answer: 'Thank you.' }],
    [
      [0, 1, false],
      [1, 1, false],
    ],
  ],
])('score-only reviews that follow each other fold: %#', (reviews, expected) => {
  expect(reviewRuns(reviews).map((run) => [run.before, run.reviews.length, run.isFolded])).toEqual(expected);
});
