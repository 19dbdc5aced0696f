import { expect, test } from 'vitest';
import { changedIn, choiceOf, narrowingIn } from './review-options.ts';

const initial = choiceOf({});

test('review filters default to the first option of each group', () => {
  expect(initial).toEqual({
    sort: 'Newest First',
    type: 'All',
    guests: 'All',
    scores: 'All',
    season: 'All',
  });
  expect(changedIn(initial)).toEqual({});
});

test('a requested option is kept if the group has it', () => {
  const choice = choiceOf({ sort: 'Lowest Score', guests: 'Family', type: 'castle', season: 3 });
  expect(changedIn(choice)).toEqual({ sort: 'Lowest Score', guests: 'Family' });
});

test('every sort order of the domain is offered', () => {
  expect(narrowingIn(choiceOf({ sort: 'Oldest First' }))).toBe(0);
  expect(narrowingIn(choiceOf({ sort: 'Oldest First', type: 'bungalow', scores: 'Good: 7-9' }))).toBe(2);
});
