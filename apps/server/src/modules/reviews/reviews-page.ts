import { toSay } from '@vivac/text/sentence';
import type { Review } from '@vivac/contract/reviews';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { shownReviewerName } from '@vivac/domain/reviews/reviewer-name';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type PagedReview, type Span, reviewPage } from './read.ts';

const MAX_REVIEWS = 100;

/** Why a part of the reviews is not answered; null for one that is. `from` = `to` asks for none, and gets none. */
export function unreadableSpan({ from, to }: Span): Refusal | null {
  if (to < from) return refuse('invalid', toSay('toBeforeFrom', { to, start: from }), 'to');
  if (to - from <= MAX_REVIEWS) return null;
  return refuse('invalid', toSay('toTooFar', { most: MAX_REVIEWS, count: to - from }), 'to');
}

/** One page of a campsite's reviews, as they are shown. */
export async function reviewsPage(
  { db }: { db: Queryable },
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  span: Span,
): Promise<{ reviews: Review[]; total: number | null }> {
  const { reviews, total } = await reviewPage(db, campsite, choice, span);
  return { reviews: reviews.map(shown), total };
}

function shown(review: PagedReview): Review {
  const { date, nationality, group, title, positive, negative } = review;
  return {
    id: String(review.id),
    date,
    date_precision: review.datePrecision,
    score: review.scoreHundredths / 100,
    nationality,
    type: review.accommodationType,
    originalAccommodationType: review.originalType,
    duration: review.nights,
    group,
    reviewerName: shownReviewerName(review.reviewerName),
    title,
    positive,
    negative,
    answer: review.answer,
    erased: review.isErased,
    category_scores: Object.entries(review.categoryScores ?? {}).map(([name, score]) => ({ name, score: score / 100 })),
    language: review.language,
    stayed: review.stayed,
    arrived_at: review.arrivedAt.toISOString(),
  };
}
