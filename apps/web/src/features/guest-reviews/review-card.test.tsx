import type { Review } from '@vivac/contract/reviews';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewCard } from './review-card.tsx';

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
