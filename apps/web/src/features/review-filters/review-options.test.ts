import { expect, test } from 'vitest';
import { changedIn, choiceOf, narrowingIn } from './review-options.ts';

const initial = choiceOf({});

test('review filters default to the first option of each group', () => {
  expect(initial).toEqual({
    sort_by: 'Newest First',
    type: 'All',
    reviewers: 'All',
    review_scores: 'All',
    time_of_year: 'All',
  });
  expect(changedIn(initial)).toEqual({});
});

test('a requested option is kept if the group has it', () => {
  const choice = choiceOf({ sort_by: 'Lowest Score', reviewers: 'Family', type: 'castle', time_of_year: 3 });
  expect(changedIn(choice)).toEqual({ sort_by: 'Lowest Score', reviewers: 'Family' });
});

test('every sort order of the domain is offered', () => {
  expect(narrowingIn(choiceOf({ sort_by: 'Oldest First' }))).toBe(0);
  expect(narrowingIn(choiceOf({ sort_by: 'Oldest First', type: 'bungalow', review_scores: 'Good: 7-9' }))).toBe(2);
});
