import { scoreBadgeOf } from '@vivac/domain/reviews/review-score';
import styles from './score-badge.module.css';

interface ScoreBadgeProps {
  /** 0 to 10; null where there is none. */
  readonly score: number | null;
  /** The score as it is written, or what stands in its place. */
  readonly written: string;
  /** The same in words, for those who hear it. */
  readonly label: string;
  readonly size?: 'small' | 'large';
}

/** A score on the ground of its colour (review-15). */
export function ScoreBadge({ score, written, label, size = 'small' }: ScoreBadgeProps) {
  return (
    <span className={styles.badge} data-badge={score === null ? 'none' : scoreBadgeOf(score)} data-size={size}>
      <span aria-hidden="true">{written}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
