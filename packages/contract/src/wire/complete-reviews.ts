import type { Review } from '../reviews.ts';

/** The fields of a review that we added to the specified ones. */
type Added = 'id' | 'date_precision' | 'answer' | 'erased' | 'category_scores' | 'language' | 'stayed' | 'arrived_at';
type SpecifiedReview = Omit<Review, Added> & Partial<Pick<Review, Added>>;

interface ReviewPage {
  readonly reviews: readonly SpecifiedReview[];
  readonly total?: number | null;
}

/** A page of reviews from an offset on; what a server of the specified shape does not tell is unknown (product decision 42). */
export function completeReviewPage({ reviews, total = null }: ReviewPage, from: number) {
  return { total, reviews: reviews.map((review, at) => completeReview(review, from + at)) };
}

const completeReview = (review: SpecifiedReview, place: number): Review => ({
  id: `at ${place}`,
  date_precision: 'day',
  answer: null,
  erased: false,
  category_scores: [],
  language: null,
  stayed: null,
  arrived_at: '',
  ...review,
});
