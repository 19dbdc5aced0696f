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
