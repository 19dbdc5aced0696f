import { expect, test } from 'vitest';
import { REVIEW_FILTER_GROUPS, reviewedTypeOf } from './review-filters.ts';

// @holds review-30
test('the review filters have the groups and options of the specification, in order', () => {
  expect(REVIEW_FILTER_GROUPS.map(({ title, options }) => [title, ...options])).toEqual([
    ['Sort By', 'Newest First', 'Oldest First', 'Highest Score', 'Lowest Score'],
    ['Type', 'All', 'glamping tent', 'bungalow'],
    ['Reviewers', 'All', 'Family', 'Couple', 'Solo traveler', 'Group'],
    ['Review Scores', 'All', 'Fantastic: 9+', 'Good: 7-9', 'Acceptable: 5-7', 'Bad: 3-5', 'Very bad: 1-3'],
    ['Time of the year', 'All', 'Mar-May', 'Jun-Aug', 'Sep-Nov', 'Dec-Feb'],
  ]);
});

test.each([
  ['glamping tent', 'glamping tent'],
  ['Glamping tent', 'glamping tent'],
  [' GLAMPING TENT ', 'glamping tent'],
  ['Bungalow', 'bungalow'],
  ['Bungalows', null],
  ['tent', null],
  ['', null],
  [null, null],
])('the imported traveller type %j is %j', (written, type) => {
  expect(reviewedTypeOf(written)).toBe(type);
});
