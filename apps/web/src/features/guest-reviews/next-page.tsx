import { useEffect, useEffectEvent, useRef } from 'react';
import { guestReviewsText as text } from '../../text/reviews.ts';
import styles from './guest-reviews.module.css';

/** How near the end has to be, and how much of it in sight, for the next page to be asked for (review-19). */
const NEAR_THE_END = { rootMargin: '100px', threshold: 0.1 };

interface NextPageProps {
  readonly pageCount: number;
  readonly hasMore: boolean;
  onReach(): void;
}

/** The end of the reviews loaded so far, which asks for more when it comes into sight. */
export function NextPage({ pageCount, hasMore, onReach }: NextPageProps) {
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
