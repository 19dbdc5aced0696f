import { Skeleton } from '@mantine/core';
import { guestReviewsText, reviewSummaryText } from '../../text/reviews.ts';
import { locale } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './guest-reviews.module.css';

const BONES = 5;

/** The shape of the cards to come. */
export function ReviewSkeleton() {
  return (
    <Waiting label={guestReviewsText.loading} className={styles.page}>
      {Array.from({ length: BONES }, (_, at) => (
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
export function NoReviews({ isNarrowed, sources, onClearFilters }: NoReviewsProps) {
  const clear = { label: guestReviewsText.clear, act: onClearFilters };
  return (
    <Empty title={guestReviewsText.noMatch} action={isNarrowed ? clear : null}>
      {isNarrowed ? guestReviewsText.widen : <WaitingForData sources={sources ?? []} />}
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
