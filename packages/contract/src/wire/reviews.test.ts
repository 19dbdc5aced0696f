import { expect, test } from 'vitest';
import { reviewChoiceIn, reviewQueryOf } from './reviews.ts';

const chosen = {
  sort: 'Lowest Score',
  type: 'bungalow',
  guests: 'Family',
  scores: 'Good: 7-9',
  season: 'Jun-Aug',
} as const;

// @holds review-33
test('review filters are sent as query parameters by the names of the wire', () => {
  expect(reviewQueryOf(chosen)).toEqual({
    sort_by: 'Lowest Score',
    type: 'bungalow',
    reviewers: 'Family',
    review_scores: 'Good: 7-9',
    time_of_year: 'Jun-Aug',
  });
  expect(reviewQueryOf({})).toEqual({});
});

test('review filters are read back from query parameters as they were sent', () => {
  expect(reviewChoiceIn(reviewQueryOf(chosen))).toEqual(chosen);
  expect(reviewChoiceIn({ from: 0, reviewers: 'Couple', sort_by: undefined })).toEqual({ guests: 'Couple' });
});
