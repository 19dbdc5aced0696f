import type { CampsiteReviews } from '@vivac/contract/reviews';
import { reviewWords } from '../../text/review-words.ts';
import { reviewListText, reviewScoresText, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import styles from './review-list.module.css';

/** Name, number of reviews and score of one campsite; the reference campsite is marked. */
export function ListedCampsite({ campsite }: { campsite: CampsiteReviews }) {
  const { name, reviewCount, kept_count: keptCount, score, reference, new_count: newCount } = campsite;
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {reference && <span className={styles.yours}>{reviewListText.yours}</span>}
        <span className={styles.count}>
          {reviewListText.reviews(reviewCount, keptCount)}
          {newCount !== null && newCount > 0 && (
            <span className={styles.new}>
              <span aria-hidden="true">{summaryText.newHere({ reviews: newCount })}</span>
              <span className="visually-hidden">{summaryText.newHereLong({ reviews: newCount })}</span>
            </span>
          )}
        </span>
      </span>
      <ScoreBadge
        score={score}
        written={score === null ? reviewScoresText.noBadge : reviewWords.score(score)}
        label={score === null ? reviewScoresText.noScore : reviewScoresText.scored(score)}
      />
    </>
  );
}
