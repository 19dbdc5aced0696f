import { expect, test } from 'vitest';
import { parseReviewsSearch } from './reviews-search.ts';

test.each([
  [{}, {}],
  [{ campsite: 'Cala Sirena' }, { campsite: 'Cala Sirena' }],
  [{ campsite: 1925 }, { campsite: '1925' }],
  [{ campsite: '' }, {}],
  [{ campsite: ['a'] }, {}],
  [{ campsite: 'a\0b' }, {}],
  [{ campsite: 'x'.repeat(300) }, { campsite: 'x'.repeat(300) }],
  [{ campsite: 'x'.repeat(301) }, {}],
  [{ sort_by: 'Newest First', type: 'All' }, {}],
  [
    { reviewers: 'Family', review_scores: 'Fantastic: 9+', time_of_year: 'summer' },
    { reviewers: 'Family', review_scores: 'Fantastic: 9+' },
  ],
  [{ campsite: 'Cala Sirena', step: 'filters' }, { campsite: 'Cala Sirena' }],
])('the query string %j is parsed as %j', (raw, search) => {
  expect(parseReviewsSearch(raw)).toEqual(search);
});
