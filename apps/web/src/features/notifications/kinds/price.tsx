import { PRICE } from '@vivac/domain/rules/kinds/price';
import { toDay } from '@vivac/domain/time/day';
import { useMoments } from '../../../api/use-moments.ts';
import { priceWords } from '../../../text/price-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import styles from '../trial/trial.module.css';
import type { RuleKindScreen } from './rule-kind-screen.ts';

const text = wordsOf('notification-rules').kinds.price;

/** Labels word for word (rule-12). */
export const PRICE_SCREEN: RuleKindScreen<'price'> = {
  title: text.title,
  add: text.add,
  open: text.open,
  side: { label: text.side, below: text.below, above: text.above },
  limit: { label: text.limit, part: PRICE.parts.spread },
  parts: (side, limit) => ({ spread: limit, up: side === 'above' }),
  found: text.found,
  Line({ line }) {
    const momentOf = useMoments();
    return (
      <li className={styles.line}>
        <span className={styles.date}>{priceWords.shortDay(toDay(line.date))}</span>
        <span className={styles.who}>{line.competitor}</span>
        <span className="strong text-end one-line">
          {priceWords.euros(line.competitorPrice)} <span className={styles.percent}>{signed(line.percent)}</span>
        </span>
        <span className={styles.beside}>
          {text.beside({ price: priceWords.euros(line.price), moment: momentOf(line.observedAt) })}
        </span>
      </li>
    );
  },
};

function signed(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}
