import { expect, it } from 'vitest';
import { type ReadReview, reviewKeys } from './review-reader.ts';

const REVIEW = {
  campsiteId: 7,
  reviewId: null,
  date: '2026-05-01',
  datePrecision: 'day',
  scoreHundredths: 850,
  nationality: 'fr',
  accommodationType: 'bungalow',
  originalType: null,
  nights: 3,
  group: 'Couple',
  reviewerName: 'Chloé',
  title: 'Très bien',
  positive: 'La mer – « à deux pas »',
  negative: null,
} as unknown as ReadReview;

/** What installations have stored: another key would take every review that is sent again for a new one. */
const STORED = 'content:qT405ro1TKHmGhoHqG7eDUoe';

it('the content key of a review is the one that installations have stored', () => {
  expect(reviewKeys()(REVIEW)).toBe(STORED);
});

it.each([
  ['combining accents and more spaces', 'Tre\u0300s  bien '],
  ['a no-break space', 'Très\u00a0bien'],
  ['a line end', 'Très\nbien'],
  ['wide letters', 'Très ｂｉｅｎ'],
])('a title with %s has the same key', (_, title) => {
  expect(reviewKeys()({ ...REVIEW, title })).toBe(STORED);
});

it('the same words with another score are the second review, with the same score again a repetition', () => {
  const keyOf = reviewKeys();
  const dearer = { ...REVIEW, scoreHundredths: 900 };
  expect([REVIEW, dearer, REVIEW, dearer].map(keyOf)).toEqual([STORED, `${STORED}:2`, null, null]);
});

it('guests without a name are told apart by their number alone', () => {
  const keyOf = reviewKeys();
  const nameless = { ...REVIEW, reviewerName: null };
  const [first, second] = [keyOf(nameless), keyOf(nameless)];
  expect(second).toBe(`${first}:2`);
});
