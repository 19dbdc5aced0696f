import type { PreviewedMessage } from '@vivac/contract/notifications';
import { toDay } from '@vivac/domain/time/day';
import { trialText as text } from '../../../text/en/notifications.ts';
import { priceWords } from '../../../text/price-words.ts';
import { reviewWords } from '../../../text/review-words.ts';
import { ScoreBadge } from '../../../ui/score-badge.tsx';
import styles from './trial.module.css';
import { useMoments } from '../../../api/use-moments.ts';

/** Of the campsites whose prices were too old. */
const NAMES_SHOWN = 3;

/** A message that would have been sent: when, how much it would have told, and the first of it. */
export function TriedMessage({ message }: { message: PreviewedMessage }) {
  const { sent_at, found, prices, reviews, stale } = message;
  const momentOf = useMoments();
  const rest = found - prices.length - reviews.length;
  return (
    <li className={styles.message}>
      <p className={styles.when}>
        {momentOf(sent_at)} <span className={styles.found}>{text.found(found, reviews.length > 0)}</span>
      </p>
      <ul className={styles.lines}>
        {prices.map((line) => (
          <PriceLine key={`${line.date} ${line.competitor}`} line={line} />
        ))}
        {reviews.map((line, index) => (
          // Reviews have no names of their own here, and never change places.
          <ReviewLine key={index} line={line} />
        ))}
        {rest > 0 && <li className={styles.rest}>{text.more(rest)}</li>}
      </ul>
      {stale.length > 0 && <p className={styles.leftOut}>{leftOut(stale.map(({ campsite }) => campsite))}</p>}
    </li>
  );
}

function PriceLine({ line }: { line: PreviewedMessage['prices'][number] }) {
  const momentOf = useMoments();
  return (
    <li className={styles.line}>
      <span className={styles.date}>{priceWords.shortDay(toDay(line.date))}</span>
      <span className={styles.who}>{line.competitor}</span>
      <span className={styles.price}>
        {priceWords.euros(line.competitor_price)} <span className={styles.percent}>{text.percent(line.percent)}</span>
      </span>
      <span className={styles.beside}>
        {text.mine(priceWords.euros(line.price))} · {text.seen(momentOf(line.observed_at))}
      </span>
    </li>
  );
}

function ReviewLine({ line: { date, score, title } }: { line: PreviewedMessage['reviews'][number] }) {
  const written = reviewWords.score(score);
  return (
    <li className={styles.review}>
      <ScoreBadge score={score} written={written} label={text.score(written)} />
      <span className={styles.date}>{reviewWords.date(date, 'day')}</span>
      <span className={styles.who}>{title ?? text.untitled}</span>
    </li>
  );
}

function leftOut(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN);
  return text.leftOut(shown.join(', '), names.length - shown.length);
}
