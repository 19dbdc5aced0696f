import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import type { Review } from '@vivac/contract/reviews';
import { reviewQueryOf } from '@vivac/contract/wire/reviews';
import { completeReviewPage } from '@vivac/contract/wire/complete-reviews';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { type ReactNode, memo, useEffect, useId, useState, useEffectEvent, useRef } from 'react';
import { call, firstPage } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { locale } from '../../text/reader.ts';
import { reviewWords } from '../../text/review-words.ts';
import { guestReviewsText as text, reviewScoresText, reviewSummaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { reviewRuns, ReviewCard } from './review-card.tsx';
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

/** So many badges fit beside the words. */
const MAX_BADGES = 6;

interface ScoreOnlyReviewsProps {
  readonly reviews: readonly Review[];
  /** The place of the first of them among all that match. */
  readonly place: number;
  readonly total: number;
  readonly children: ReactNode;
}

/** Reviews without words, folded to a line with their scores until somebody wants to see them. */
function ScoreOnlyReviews({ reviews, place, total, children }: ScoreOnlyReviewsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const label = reviewSummaryText.scoresOnly({ reviews: reviews.length });
  return (
    <article className="card" aria-label={label} aria-posinset={place} aria-setsize={total}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true" className={styles.arrow} data-open={isOpen}>
          ›
        </span>
        <strong>{label}</strong>
        <span className="muted light">{periodOf(reviews)}</span>
        <span className={styles.badges}>
          {reviews.slice(0, MAX_BADGES).map(({ id: key, score }) => (
            <ScoreBadge
              key={key}
              score={score}
              written={reviewWords.score(score)}
              label={reviewScoresText.scored(score)}
            />
          ))}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className={styles.unfolded}>
        {children}
      </div>
    </article>
  );
}

function periodOf(reviews: readonly Review[]): string {
  const dates = [reviews[0]!, reviews.at(-1)!].map(({ date, date_precision: precision }) =>
    reviewWords.date(date, precision),
  );
  return [...new Set(dates)].join(' – ');
}

/** How near the end has to be, and how much of it in sight, for the next page to be asked for (review-19). */
const NEAR_THE_END = { rootMargin: '100px', threshold: 0.1 };

interface NextPageProps {
  readonly pageCount: number;
  readonly hasMore: boolean;
  onReach(): void;
}

/** The end of the reviews loaded so far, which asks for more when it comes into sight. */
function NextPage({ pageCount, hasMore, onReach }: NextPageProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const reach = useEffectEvent(onReach);

  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
    }, NEAR_THE_END);
    // Observed anew after each page: an end that is still in sight has not moved, and would not be told of again.
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [pageCount, hasMore]);

  return (
    <p ref={end} className={styles.end} role="status">
      {hasMore ? text.loadingMore : text.noMore}
    </p>
  );
}

const SKELETON = 5;

/** The shape of the cards to come. */
function ReviewSkeleton() {
  return (
    <Waiting label={text.loading} className={styles.page}>
      {Array.from({ length: SKELETON }, (_, at) => (
        <div key={at} className={styles.card}>
          <div className={styles.boneWords}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} width="55%" />
          </div>
          <div className={styles.boneWords}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={12} width="95%" />
            <Skeleton height={12} width="70%" />
          </div>
          <Skeleton height={12} width={80} />
          <Skeleton height={30} width={40} />
        </div>
      ))}
    </Waiting>
  );
}

interface NoReviewsProps {
  readonly isNarrowed: boolean;
  readonly sources: readonly string[] | null;
  onClearFilters(): void;
}

/** Why there is no review, and what to do. */
function NoReviews({ isNarrowed, sources, onClearFilters }: NoReviewsProps) {
  const clear = { label: text.clear, act: onClearFilters };
  return (
    <Empty title={text.noMatch} action={isNarrowed ? clear : null}>
      {isNarrowed ? text.widen : <WaitingForData sources={sources ?? []} />}
    </Empty>
  );
}

/** Nothing has come yet, and from where it would. */
function WaitingForData({ sources }: { readonly sources: readonly string[] }) {
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(sources);
  return (
    <>
      <strong>{reviewSummaryText.waiting}.</strong>{' '}
      {sources.length === 0 ? reviewSummaryText.waitingForAny : reviewSummaryText.waitingFor({ sources: names })}
    </>
  );
}

/** Reviews of one page (review-19). */
const PAGE_SIZE = 10;

/** For this long one can go back to what was loaded. */
const STORED_MS = 600_000;

/**
 * The reviews of a campsite under filters, page by page (review-36). A page that holds fewer than the page size is the last
 * (review-36). Each `visit` has pages of its own: who chooses a campsite begins at the first page, who goes back to it finds what
 * was loaded then.
 */
function reviewPagesQuery(campsite: string, filters: ReviewChoice, visit: string) {
  const inputOf = (page: number) => ({
    params: { campsite },
    query: { from: page * PAGE_SIZE, to: (page + 1) * PAGE_SIZE, ...reviewQueryOf(filters) },
  });
  return infiniteQueryOptions({
    queryKey: ['reviewPages', campsite, filters, visit] as const,
    queryFn: async ({ pageParam: page, signal }) =>
      completeReviewPage(await call('getReviews', inputOf(page), { signal }), page * PAGE_SIZE),
    initialData: () => firstPage('getReviews', inputOf(0), 0, (answer) => completeReviewPage(answer, 0)),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reviews.length < PAGE_SIZE ? undefined : pages.length),
    gcTime: STORED_MS,
    // Asking again would fetch every page that has been read so far.
    staleTime: Infinity,
    refetchOnMount: false,
  });
}
