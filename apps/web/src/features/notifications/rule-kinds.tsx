import type { NumberPart, Rule } from '@vivac/domain/rules/kinds/rule-kind';
import type { RuleKind, RuleLine, RuleOf } from '@vivac/domain/rules/kinds/rule-kinds';
import type { ReactNode } from 'react';
import { PRICE } from '@vivac/domain/rules/kinds/price';
import { toDay } from '@vivac/domain/time/day';
import { useMoments } from '../../api/use-moments.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './trial/trial.module.css';
import { REVIEWS } from '@vivac/domain/rules/kinds/reviews';
import { reviewWords } from '../../text/review-words.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';

/** What a kind adds to the screen: the labels of its block and form, what its form makes, and a line of its trial. */
interface RuleKindScreen<Kind extends RuleKind> {
  readonly title: string;
  /** Names the form. */
  readonly add: string;
  /** Opens the form. */
  readonly open: string;
  /** On which side of the limit, where a kind has two. */
  readonly side: { readonly label: string; readonly below: string; readonly above: string } | null;
  readonly limit: { readonly label: string; readonly part: NumberPart };
  /** What only this kind says of its rules. */
  parts(side: 'below' | 'above', limit: number): Omit<RuleOf<Kind>, keyof Rule>;
  /** How much a message of the trial tells of. */
  found(values: { count: number }): string;
  Line(props: { readonly line: RuleLine<Kind> }): ReactNode;
}

const priceText = wordsOf('notification-rules').kinds.price;

/** Labels word for word (rule-12). */
const PRICE_SCREEN: RuleKindScreen<'price'> = {
  title: priceText.title,
  add: priceText.add,
  open: priceText.open,
  side: { label: priceText.side, below: priceText.below, above: priceText.above },
  limit: { label: priceText.limit, part: PRICE.parts.spread },
  parts: (side, limit) => ({ spread: limit, up: side === 'above' }),
  found: priceText.found,
  Line({ line }) {
    const momentOf = useMoments();
    return (
      <li className={styles.line}>
        <span className={styles.date}>{priceWords.shortDay(toDay(line.date))}</span>
        <span className={styles.who}>{line.competitor}</span>
        <span className="strong text-end one-line">
          {priceWords.euros(line.competitorPrice)}{' '}
          <span className={styles.percent}>{priceWords.signedPercent(line.percent)}</span>
        </span>
        <span className={styles.beside}>
          {priceText.beside({ price: priceWords.euros(line.price), moment: momentOf(line.observedAt) })}
        </span>
      </li>
    );
  },
};

const reviewsText = wordsOf('notification-rules').kinds.reviews;

/** Labels word for word (rule-10). */
const REVIEW_SCREEN: RuleKindScreen<'reviews'> = {
  title: reviewsText.title,
  add: reviewsText.add,
  open: reviewsText.open,
  side: { label: reviewsText.side, below: reviewsText.below, above: reviewsText.above },
  limit: { label: reviewsText.limit, part: REVIEWS.parts.note },
  parts: (side, limit) => ({ condition: side, note: limit }),
  found: reviewsText.found,
  Line({ line: { date, score, title } }) {
    const written = reviewWords.score(score);
    return (
      <li className={styles.review}>
        <ScoreBadge score={score} written={written} label={reviewsText.score({ score: written })} />
        <span className={styles.date}>{reviewWords.date(date, 'day')}</span>
        <span className={styles.who}>{title ?? reviewsText.untitled}</span>
      </li>
    );
  },
};

/** What each kind adds to the screen: the one place of this feature that lists the kinds. */
export const RULE_KIND_SCREENS: { readonly [Kind in RuleKind]: RuleKindScreen<Kind> } = {
  reviews: REVIEW_SCREEN,
  price: PRICE_SCREEN,
};
