import { Button, Skeleton } from '@mantine/core';
import { guestReviewsText } from '../../text/en/reviews.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './guest-reviews.module.css';

const BONES = 5;

/** The shape of the cards to come. */
export function ReviewSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={guestReviewsText.loading}>
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
    </div>
  );
}

interface NoReviewsProps {
  readonly isNarrowed: boolean;
  onClearFilters(): void;
}

/** Why there is no review, and what to do. */
export function NoReviews({ isNarrowed, onClearFilters }: NoReviewsProps) {
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle} role="status">
        {guestReviewsText.noMatch}
      </p>
      <p className={styles.quiet}>{isNarrowed ? guestReviewsText.widen : guestReviewsText.noneYet}</p>
      {isNarrowed && (
        <Button variant="default" className={styles.stateButton} onClick={onClearFilters}>
          {guestReviewsText.clear}
        </Button>
      )}
    </div>
  );
}

export function ReviewsFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="error">
      <p>{text}</p>
      <Button variant="default" size="xs" className={styles.stateButton} onClick={onRetry}>
        {guestReviewsText.retry}
      </Button>
    </Notice>
  );
}
