import { expect, test } from 'vitest';
import { changedIn, choiceOf, narrowingIn, withoutPart } from './review-options.ts';

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
  const choice = choiceOf({ sort: 'Lowest Score', guests: 'Family', type: 'castle', season: 3, words: ' ' });
  expect(changedIn(choice)).toEqual({ sort: 'Lowest Score', guests: 'Family' });
});

test('words, another type and a moment are kept beside the groups, another type only without a type', () => {
  const sought = { words: 'pool', otherType: 'mobile home', arrivedAfter: '2026-11-21T06:00:00.000Z' };
  expect(changedIn(choiceOf(sought))).toEqual(sought);
  expect(changedIn(choiceOf({ otherType: 'mobile home', type: 'bungalow' }))).toEqual({ type: 'bungalow' });
  expect(changedIn(choiceOf({ arrivedAfter: 'yesterday', words: 7 }))).toEqual({ words: '7' });
  expect(narrowingIn(choiceOf(sought))).toBe(3);
  expect(changedIn(withoutPart(choiceOf(sought), 'words'))).not.toHaveProperty('words');
});

test('every sort order of the domain is offered', () => {
  expect(narrowingIn(choiceOf({ sort: 'Oldest First' }))).toBe(0);
  expect(narrowingIn(choiceOf({ sort: 'Oldest First', type: 'bungalow', scores: 'Good: 7-9' }))).toBe(2);
});
