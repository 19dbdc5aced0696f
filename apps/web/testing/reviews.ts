import type { ReviewCounts, ReviewSummary } from '@vivac/contract/review-summary';
import type { CampsiteReviewInfo, CampsiteReviews, Review } from '@vivac/contract/reviews';

export const REFERENCE = 'Cala Sirena';

export const listed = (name: string, reference = false): CampsiteReviews => ({
  name,
  reviewCount: 20,
  kept_count: 20,
  score: 8.4,
  reference,
  new_count: null,
});

export const infoOf = (name: string, overallScore = 8.4): CampsiteReviewInfo => ({
  name,
  overallScore,
  overallText: 'Good',
  reviewCount: 20,
  kept_count: 20,
  kept_from: '2026-09',
  reference: name === REFERENCE,
  categories: [{ name: 'Cleanliness', score: 8, compset_score: 7.5, reference_score: null }],
  score_source: 'mean',
  compset_size: 3,
  months: [
    { month: '2026-09', score: 8, reviewCount: 4, compset_score: 7, compset_reviewCount: 9, reference_score: null },
    { month: '2026-10', score: 9, reviewCount: 5, compset_score: 7, compset_reviewCount: 9, reference_score: null },
  ],
});

/** Reviews with these numbers, titled by them. */
export const reviewsFrom = (first: number, count: number): Review[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `review-${first + at}`,
    date: '2026-10-03',
    date_precision: 'day',
    score: 8,
    nationality: null,
    type: 'bungalow',
    originalAccommodationType: null,
    duration: 3,
    group: 'Family',
    reviewerName: 'Anna B.',
    erased: false,
    title: `Review ${first + at}`,
    positive: 'The sea.',
    negative: null,
    answer: null,
    category_scores: [],
    language: 'en',
    stayed: null,
    arrived_at: '2026-10-04T06:00:00.000Z',
  }));

export const SUMMARY: ReviewSummary = {
  distribution: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((score) => ({ score, reviewCount: score > 7 ? score : 0 })),
  last_30_days: { score: 9, reviewCount: 5 },
  days_before: { score: 8, reviewCount: 4 },
  praised: [
    {
      theme: 'staff',
      reviewCount: 9,
      direction: 'more',
      example: { sentence: 'The staff were kind.', language: 'en', review_id: '1' },
    },
  ],
  blamed: [],
  read_count: 20,
  unread_count: 0,
  last_visit: null,
  new_count: null,
  review_sources: ['Booking export'],
};

const COUNTS: ReviewCounts = {
  total: 20,
  type: { All: 20, 'glamping tent': 12, bungalow: 5 },
  other_types: [{ type: 'mobile home', reviewCount: 3 }],
  reviewers: { All: 20, Family: 8, Couple: 6, 'Solo traveler': 4, Group: 2 },
  review_scores: { All: 20, 'Fantastic: 9+': 12 },
  time_of_year: { All: 20, 'Jun-Aug': 11 },
};

/** What every part of the reviews page is answered beside list, scores and pages. */
export const BESIDE = { getReviewSummary: SUMMARY, getReviewCounts: COUNTS, visitReviews: { last_visit: null } };
