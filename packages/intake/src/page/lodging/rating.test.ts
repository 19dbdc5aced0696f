import { describe, expect, test } from 'vitest';
import { pageFacts } from '../page-facts.ts';

const factsOf = (html: string) =>
  pageFacts({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', address: null });
const ld = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const camp = (more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Campground',
  name: 'El Pinar',
  ...more,
});

// @holds fact-5
describe('the score of a page', () => {
  test.each([
    ['4.5 of the 1 to 5 that schema.org assumes', { ratingValue: '4.5' }, 8.75],
    ['with a comma', { ratingValue: '4,5' }, 8.75],
    ['of a stated scale', { ratingValue: 3, bestRating: 5, worstRating: 0 }, 6],
    ['of 10', { ratingValue: 8.64, bestRating: '10' }, 8.64],
    ['of a scale from 1 to 10', { ratingValue: 5.5, bestRating: 10, worstRating: 1 }, 5],
    ['of 100', { ratingValue: 88, bestRating: 100 }, 8.8],
    ['in percent', { ratingValue: '92 %' }, 9.2],
    ['as a fraction', { ratingValue: '4/5' }, 7.5],
    ['above its scale', { ratingValue: 8.6 }, null],
    ['of a scale without width', { ratingValue: 5, bestRating: 5, worstRating: 5 }, null],
    ['of a scale upside down', { ratingValue: 3, bestRating: 1, worstRating: 5 }, null],
    ['below its scale', { ratingValue: 0, bestRating: 5 }, null],
    ['in words', { ratingValue: 'excellent' }, null],
    ['that could be a thousand', { ratingValue: '1.234', bestRating: 5000 }, null],
  ])('%s', (_, aggregateRating, score) => {
    expect(factsOf(ld(camp({ aggregateRating }))).rating?.value.score).toBe(score);
  });

  test.each([
    ['1,234 reviews', 1234],
    ['1.234', 1234],
    [57, 57],
    ['none', null],
    ['-3', null],
  ])('counts %j reviews as %j', (reviewCount, count) => {
    const facts = factsOf(ld(camp({ aggregateRating: { ratingValue: 4, reviewCount } })));
    expect(facts.reviewCount?.value ?? null).toBe(count);
  });
});
