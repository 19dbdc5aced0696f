import type { Review } from '@vivac/contract/reviews';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { reviewsFrom } from '../../../testing/reviews.ts';
import { ReviewCard, originOf, typeText, reviewRuns } from './review-card.tsx';

const REVIEW: Omit<Review, 'date_precision'> = {
  id: '1',
  date: '2022-01-01',
  score: 8,
  nationality: null,
  type: null,
  originalAccommodationType: null,
  duration: null,
  group: null,
  reviewerName: 'Ana P.',
  erased: false,
  title: 'Quiet',
  positive: null,
  negative: null,
  answer: null,
  category_scores: [],
  language: null,
  stayed: null,
  arrived_at: '2022-01-02T06:00:00.000Z',
};

// @holds review-42
test.each([
  ['day', '<time dateTime="2022-01-01">Jan 1, 2022</time>'],
  ['month', '<time dateTime="2022-01">January 2022</time>'],
  ['year', '<time dateTime="2022">2022</time>'],
] as const)('a card whose date is known by its %s says just that', (date_precision, time) => {
  const review = { ...REVIEW, date_precision };
  const html = renderToStaticMarkup(<ReviewCard review={review} headingId="heading" place={1} total={1} />);
  expect(html).toContain(time);
});

// @holds review-50
test('a card with a score only is one line: that there are no words is read out and not shown', () => {
  const bare = { ...REVIEW, title: null, date_precision: 'day' } as const;
  const wordsOf = (review: Review) => {
    const html = renderToStaticMarkup(<ReviewCard review={review} headingId="heading" place={1} total={1} />);
    const card = new DOMParser().parseFromString(html, 'text/html').querySelector('article')!;
    return { card, words: card.querySelector('h3')!.parentElement! };
  };
  const { card, words } = wordsOf(bare);
  expect(card.hasAttribute('data-line')).toBe(true);
  expect(words.className).toBe('visually-hidden');
  expect(words.textContent).toContain('Scored without a comment.');
  const scored = wordsOf({ ...bare, category_scores: [{ name: 'Location', score: 9 }] });
  expect(scored.words.className).not.toBe('visually-hidden');
});

// @holds personal-4
test('a card of an erased review says so in the place of the name and of the words', () => {
  const erased = { ...REVIEW, reviewerName: null, title: null, erased: true, date_precision: 'day' } as const;
  const html = renderToStaticMarkup(<ReviewCard review={erased} headingId="heading" place={1} total={1} />);
  expect(html).toContain('Erased on request');
  expect(html).toContain('The words were erased on request.');
  expect(html).not.toContain('Name not given');
});

// @holds review-10
test.each([
  ['bungalow', 'Bungalow Mar', 'bungalow'],
  ['glamping tent', null, 'glamping tent'],
  [null, 'Safari lodge', 'Safari lodge (-)'],
  ['', 'Safari lodge', 'Safari lodge (-)'],
  [null, null, '-'],
  ['', '', '-'],
])('the type %j with the original type %j is shown as %j', (type, originalAccommodationType, shown) => {
  expect(typeText({ type, originalAccommodationType })).toBe(shown);
});

const country = new Intl.DisplayNames(undefined, { type: 'region' });

// @holds review-9
test.each([
  ['ES', 'es'],
  ['francia', 'fr'],
  ['Netherlands', 'nl'],
])('the nationality %j is shown with its country name and the flag %s', (nationality, code) => {
  expect(originOf(nationality)).toEqual({ name: country.of(code.toUpperCase()), code });
});

test('an unknown nationality is shown as imported, without a flag', () => {
  expect(originOf(' Narnia ')).toEqual({ name: 'Narnia', code: null });
});

// @holds review-9
test.each([[null], [''], ['  '], ['-'], [' - ']])('the nationality %j is not shown', (nationality) => {
  expect(originOf(nationality)).toBe(null);
});

const [stated] = reviewsFrom(0, 1) as [ReturnType<typeof reviewsFrom>[0]];
const bare = { ...stated, title: null, positive: '', negative: null };

// @holds review-50
test.each([
  [
    [stated, stated],
    [
      [0, 1, false],
      [1, 1, false],
    ],
  ],
  [
    [stated, bare, stated],
    [
      [0, 1, false],
      [1, 1, false],
      [2, 1, false],
    ],
  ],
  [
    [bare, bare, stated, bare],
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
