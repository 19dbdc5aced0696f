import type { Advice } from '@vivac/domain/adviser/advise';
import type { NightInputs } from '@vivac/domain/adviser/night-inputs';
import type { Reason } from '@vivac/domain/adviser/reason';
import { centsWords, signedCents } from '../../../text/adviser-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { inputWords } from './input-words.ts';
import styles from './night.module.css';

const text = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');

interface WaterfallProps {
  readonly advice: Advice;
  readonly keyDate: NightInputs['keyDate'];
}

/** The reasons one below the other, each from where the one before ended, down to their sum. */
export function Waterfall({ advice, keyDate }: WaterfallProps) {
  const { reasons, proposedCents } = advice;
  const bars = barsOf(reasons);
  return (
    <table className={styles.waterfall}>
      <caption className="visually-hidden">{text.waterfall}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.waterfallReason}</th>
          <th scope="col">{text.waterfallAmount}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason, at) => (
          <tr key={reason.kind}>
            <th scope="row">
              <span className={styles.kind}>{adviserWords.reasons[reason.kind]}</span>
              <span className={styles.inputs}>{inputWords(reason, keyDate)}</span>
              <span className={styles.rail} aria-hidden="true">
                <span
                  className={styles.bar}
                  data-way={reason.kind === 'median' ? 'start' : reason.amountCents < 0 ? 'down' : 'up'}
                  style={{ insetInlineStart: `${bars[at]!.start}%`, inlineSize: `${bars[at]!.size}%` }}
                />
              </span>
            </th>
            <td>{reason.kind === 'median' ? centsWords(reason.amountCents) : signedCents(reason.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{proposedCents === null ? text.soFar : text.total}</th>
          <td>{centsWords(bars.at(-1)!.endCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** From where to where each bar reaches, in percent of the range that all of them take; the median begins at its left end. */
function barsOf(reasons: readonly Reason[]) {
  let sum = 0;
  const spans = reasons.map(({ amountCents }) => ({ from: sum, to: (sum += amountCents) }));
  const ends = spans.map(({ to }) => to);
  const highest = Math.max(...ends);
  // What happens is near the median: the rail begins a third of it below what is lowest.
  const lowest = Math.max(0, Math.min(...ends) - (ends[0] ?? 0) / 3);
  const place = (cents: number) => (100 * (Math.max(cents, lowest) - lowest)) / Math.max(1, highest - lowest);
  return spans.map(({ from, to }) => {
    const start = place(Math.min(from, to));
    return { start, size: Math.max(from === to ? 0 : 0.6, place(Math.max(from, to)) - start), endCents: to };
  });
}
