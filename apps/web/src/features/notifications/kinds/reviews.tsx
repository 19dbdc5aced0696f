import { REVIEWS } from '@vivac/domain/rules/kinds/reviews';
import { reviewWords } from '../../../text/review-words.ts';
import { ScoreBadge } from '../../../ui/score-badge.tsx';
import styles from '../trial/trial.module.css';
import type { RuleKindScreen } from './rule-kind-screen.ts';

/** Labels word for word (rule-10). */
export const REVIEW_SCREEN: RuleKindScreen<'reviews'> = {
  title: 'Reviews notifications',
  add: 'Add reviews rule',
  side: { label: 'Condition', below: 'Score below', above: 'Score above' },
  limit: { label: 'Note', part: REVIEWS.parts.note },
  parts: (side, limit) => ({ condition: side, note: limit }),
  found: (count) => (count === 1 ? '1 review' : `${count} reviews`),
  Line({ line: { date, score, title } }) {
    const written = reviewWords.score(score);
    return (
      <li className={styles.review}>
        <ScoreBadge score={score} written={written} label={`Score ${written}`} />
        <span className={styles.date}>{reviewWords.date(date, 'day')}</span>
        <span className={styles.who}>{title ?? 'Without a title'}</span>
      </li>
    );
  },
};
