import type { Review } from '@vivac/contract/reviews';
import { type ReactNode, useId, useState } from 'react';
import { reviewScoresText, reviewSummaryText as text } from '../../text/reviews.ts';
import { reviewWords } from '../../text/review-words.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import styles from './guest-reviews.module.css';

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
export function ScoreOnlyReviews({ reviews, place, total, children }: ScoreOnlyReviewsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const label = text.scoresOnly({ reviews: reviews.length });
  return (
    <article className={styles.folded} aria-label={label} aria-posinset={place} aria-setsize={total}>
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
        <span className={styles.quiet}>{periodOf(reviews)}</span>
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
