import { PRICE } from '@vivac/domain/rules/kinds/price';
import { toDay } from '@vivac/domain/time/day';
import { useMoments } from '../../../api/use-moments.ts';
import { priceWords } from '../../../text/price-words.ts';
import styles from '../trial/trial.module.css';
import type { RuleKindScreen } from './rule-kind-screen.ts';

/** Labels word for word (rule-12). */
export const PRICE_SCREEN: RuleKindScreen<'price'> = {
  title: 'Price notifications',
  add: 'Add price rule',
  side: { label: 'Competitor', below: 'Cheaper', above: 'More expensive' },
  limit: { label: 'Spread (%)', part: PRICE.parts.spread },
  parts: (side, limit) => ({ spread: limit, up: side === 'above' }),
  found: (count) => (count === 1 ? '1 price' : `${count} prices`),
  Line({ line }) {
    const momentOf = useMoments();
    return (
      <li className={styles.line}>
        <span className={styles.date}>{priceWords.shortDay(toDay(line.date))}</span>
        <span className={styles.who}>{line.competitor}</span>
        <span className={styles.price}>
          {priceWords.euros(line.competitorPrice)} <span className={styles.percent}>{signed(line.percent)}</span>
        </span>
        <span className={styles.beside}>
          mine {priceWords.euros(line.price)} · seen {momentOf(line.observedAt)}
        </span>
      </li>
    );
  },
};

function signed(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}
