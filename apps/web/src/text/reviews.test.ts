import { expect, test } from 'vitest';
import { categoryTitle } from './review-words.ts';
import { reviewListText, reviewScoresText } from './reviews.ts';

test.each([
  ['location', 'Location'],
  ['value_for_money', 'Value for money'],
  ['free-wifi', 'Free wifi'],
  ['Relación calidad-precio', 'Relación calidad-precio'],
  ['ubicación', 'Ubicación'],
])('the score category %s has the title %s', (name, title) => {
  expect(categoryTitle(name)).toBe(title);
});

test.each([
  [0, 0, 'no reviews', 'No reviews yet'],
  [1, 1, '1\u00a0review', '1\u00a0review'],
  [185, 185, '185\u00a0reviews', '185\u00a0reviews'],
  [342, 185, '342\u00a0reviews, 185\u00a0here', '342\u00a0reviews on the source, 185\u00a0here'],
  [342, 0, '342\u00a0reviews, none here', '342\u00a0reviews on the source, none here'],
  [1, 2, '1\u00a0review, 2\u00a0here', '1\u00a0review on the source, 2\u00a0here'],
])(
  'a published count of %i and a stored count of %i reviews are both shown where they differ',
  (counted, stored, short, long) => {
    expect([reviewListText.reviews(counted, stored), reviewScoresText.reviews(counted, stored)]).toEqual([short, long]);
  },
);
