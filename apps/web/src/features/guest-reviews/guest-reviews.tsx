import { useInfiniteQuery } from '@tanstack/react-query';
import type { Review } from '@vivac/contract/reviews';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { memo, useEffect, useId } from 'react';
import { logFailure } from '../../api/log-failure.ts';
import { guestReviewsText as text } from '../../text/reviews.ts';
import { reviewRuns } from './review-runs.ts';
import { ScoreOnlyReviews } from './score-only-reviews.tsx';
import { NextPage } from './next-page.tsx';
import { ReviewCard } from './review-card.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { NoReviews, ReviewSkeleton } from './review-states.tsx';
import { PAGE_SIZE, reviewPagesQuery } from './review-pages-query.ts';
import styles from './guest-reviews.module.css';

interface GuestReviewsProps {
  readonly campsite: string;
  /** Only the filters that differ from their initial option. */
  readonly filters: ReviewChoice;
  /** Names this stay with the campsite; another one begins at the first page. */
  readonly visit: string;
  /** Whether a filter leaves reviews out. */
  readonly isNarrowed: boolean;
  /** What arrived later is new to the reader; null before their first visit. */
  readonly newSince: string | null;
  /** The sources that bring reviews; null while they are not known. */
  readonly sources: readonly string[] | null;
  onClearFilters(): void;
}

/** The reviews of a campsite, more of them as the reader comes near the end (review-19). */
export function GuestReviews({
  campsite,
  filters,
  visit,
  isNarrowed,
  newSince,
  sources,
  onClearFilters,
}: GuestReviewsProps) {
  const query = useInfiniteQuery(reviewPagesQuery(campsite, filters, visit));
  useEffect(() => {
    if (query.error) logFailure(text.failureLog, query.error);
  }, [query.error]);

  if (query.isPending) return <ReviewSkeleton />;
  if (!query.data) return <Failed title={text.failed} onRetry={() => void query.refetch()} />;
  const { pages } = query.data;
  const total = pages[0]?.total ?? null;
  if (pages[0]?.reviews.length === 0) {
    return <NoReviews isNarrowed={isNarrowed} sources={sources} onClearFilters={onClearFilters} />;
  }

  return (
    <>
      {isNarrowed && total !== null && (
        <p className={styles.matching} role="status">
          {text.matching({ reviews: total })}
        </p>
      )}
      <div role="feed" aria-label={text.title} aria-busy={query.isFetchingNextPage}>
        {pages.map(({ reviews }, at) => (
          <ReviewPage key={at} reviews={reviews} before={at * PAGE_SIZE} total={total ?? -1} newSince={newSince} />
        ))}
      </div>
      {query.isFetchNextPageError ? (
        <Failed title={text.failedMore} onRetry={() => void query.fetchNextPage()} />
      ) : (
        <NextPage
          pageCount={pages.length}
          hasMore={query.hasNextPage}
          onReach={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}

interface ReviewPageProps {
  readonly reviews: readonly Review[];
  /** How many reviews come before this page. */
  readonly before: number;
  readonly total: number;
  readonly newSince: string | null;
}

/** One page of cards, which stays as it is while others are added. */
const ReviewPage = memo(function ReviewPage({ reviews, before, total, newSince }: ReviewPageProps) {
  const id = useId();
  return (
    <div className={styles.page}>
      {reviewRuns(reviews).map((run) => {
        const cards = run.reviews.map((review, at) => (
          <ReviewCard
            key={review.id}
            review={review}
            headingId={`${id}${run.before + at}`}
            place={before + run.before + at + 1}
            total={total}
            isNew={newSince !== null && review.arrived_at > newSince}
          />
        ));
        if (!run.isFolded) return cards;
        const place = before + run.before + 1;
        return (
          <ScoreOnlyReviews key={run.reviews[0]!.id} reviews={run.reviews} place={place} total={total}>
            {cards}
          </ScoreOnlyReviews>
        );
      })}
    </div>
  );
});
