import type { KeptDecision } from '@vivac/contract/adviser/decisions';
import { toDay } from '@vivac/domain/time/day';
import type { MomentWords } from '../../../text/moment-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import styles from '../adviser.module.css';

const adviserText = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');
const text = adviserText.log;

/** One row a decision, beside the own price as it was seen last. */
export function DecisionTable({
  decisions,
  momentOf,
}: {
  readonly decisions: readonly KeptDecision[];
  readonly momentOf: MomentWords;
}) {
  const euros = (price: number | null) => (price === null ? adviserText.none : priceWords.euros(price));
  return (
    <table className={styles.table} data-log="">
      <caption className="visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{adviserText.night}</th>
          <th scope="col">{text.decision}</th>
          <th scope="col" className={styles.number}>
            {adviserText.proposal}
          </th>
          <th scope="col" className={styles.number}>
            {text.then}
          </th>
          <th scope="col" className={styles.number}>
            {text.now}
          </th>
          <th scope="col">{text.outcome}</th>
          <th scope="col">{text.when}</th>
        </tr>
      </thead>
      <tbody>
        {decisions.map((row) => (
          <tr key={row.id}>
            <th scope="row">{priceWords.shortDay(toDay(row.date))}</th>
            <td data-title={text.decision}>
              <span className={styles.decided} data-decision={row.decision}>
                {adviserWords.decisions[row.decision]}
              </span>
            </td>
            <td className={styles.number} data-title={adviserText.proposal}>
              {euros(row.proposed)}
            </td>
            <td className={styles.number} data-title={text.then}>
              {euros(row.price_then)}
            </td>
            <td className={styles.number} data-title={text.now}>
              {row.outcome === 'not_seen_since' ? adviserText.none : euros(row.price_now)}
            </td>
            <td data-title={text.outcome}>{text.outcomes[row.outcome]}</td>
            <td data-title={text.when}>{momentOf(row.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
