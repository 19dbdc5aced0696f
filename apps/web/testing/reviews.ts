import type { CampsiteReviewInfo, CampsiteReviews, Review } from '@vivac/contract/reviews';

export const REFERENCE = 'Cala Sirena';

export const listed = (name: string, reference = false): CampsiteReviews => ({
  name,
  reviewCount: 20,
  kept_count: 20,
  score: 8.4,
  reference,
});

export const infoOf = (name: string, overallScore = 8.4): CampsiteReviewInfo => ({
  name,
  overallScore,
  overallText: 'Good',
  reviewCount: 20,
  kept_count: 20,
  categories: [{ name: 'Cleanliness', score: 8, compset_score: 7.5 }],
  score_source: 'mean',
  compset_size: 3,
  months: [
    { month: '2026-09', score: 8, reviewCount: 4, compset_score: 7, compset_reviewCount: 9 },
    { month: '2026-10', score: 9, reviewCount: 5, compset_score: 7, compset_reviewCount: 9 },
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
    title: `Review ${first + at}`,
    positive: 'The sea.',
    negative: null,
  }));
