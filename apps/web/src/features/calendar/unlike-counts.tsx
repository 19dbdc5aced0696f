import type { CalendarNight } from '@vivac/contract/wire/prices';
import { calendarText } from './calendar-words.ts';
import styles from './calendar.module.css';

const KINDS = ['basis', 'tax'] as const;

/** How many nights of the month are not compared like for like, in a sentence a kind (night-9). */
export function UnlikeCounts({ nights }: { readonly nights: readonly CalendarNight[] }) {
  const sentences = KINDS.flatMap((kind) => {
    const amount = nights.filter(({ unlike }) => unlike.includes(kind)).length;
    return amount === 0 ? [] : [calendarText.unlikeCount[kind]({ amount })];
  });
  if (sentences.length === 0) return null;
  return (
    <p className={styles.unlikeCounts}>
      <span aria-hidden="true">{calendarText.unlikeMark} </span>
      {sentences.join(' ')}
    </p>
  );
}
