import { REVIEWS } from '@vivac/domain/rules/kinds/reviews';
import { wordsOf } from '../../../text/reader.ts';
import { reviewWords } from '../../../text/review-words.ts';
import { ScoreBadge } from '../../../ui/score-badge.tsx';
import styles from '../trial/trial.module.css';
import type { RuleKindScreen } from './rule-kind-screen.ts';

const text = wordsOf('notification-rules').kinds.reviews;

/** Labels word for word (rule-10). */
export const REVIEW_SCREEN: RuleKindScreen<'reviews'> = {
  title: text.title,
  add: text.add,
  open: text.open,
  side: { label: text.side, below: text.below, above: text.above },
  limit: { label: text.limit, part: REVIEWS.parts.note },
  parts: (side, limit) => ({ condition: side, note: limit }),
  found: text.found,
  Line({ line: { date, score, title } }) {
    const written = reviewWords.score(score);
    return (
      <li className={styles.review}>
        <ScoreBadge score={score} written={written} label={text.score({ score: written })} />
        <span className={styles.date}>{reviewWords.date(date, 'day')}</span>
        <span className={styles.who}>{title ?? text.untitled}</span>
      </li>
    );
  },
};
