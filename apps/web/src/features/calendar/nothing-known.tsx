import type { CalendarNight } from '@vivac/contract/wire/prices';
import { type Day, type YearMonth, compareMonths, monthOf } from '@vivac/domain/time/day';
import { calendarText } from './calendar-words.ts';
import { priceWords } from '../../text/price-words.ts';
import styles from './calendar.module.css';

interface NothingKnownProps {
  readonly month: YearMonth;
  readonly today: Day;
  readonly nights: readonly CalendarNight[];
  /** The last month of which any price is known; null while that is not known. */
  readonly lastMonth: YearMonth | null;
  onMonthChange(month: YearMonth): void;
}

/** Below a month without any price: until when prices are known, and the way back to them. */
export function NothingKnown({ month, today, nights, lastMonth, onMonthChange }: NothingKnownProps) {
  const current = monthOf(today);
  const isKnown = nights.some(
    ({ price, maxPrice, state }) => price !== null || maxPrice !== null || state !== 'not_seen',
  );
  if (isKnown || compareMonths(month, current) <= 0) return null;
  const isBefore = lastMonth !== null && compareMonths(lastMonth, month) < 0;
  const back = isBefore && compareMonths(lastMonth, current) > 0 ? lastMonth : current;
  return (
    <p className={styles.nothingKnown}>
      {calendarText.nothingKnown({ month: priceWords.monthInSentence(month) })}{' '}
      {isBefore && `${calendarText.knownUntil({ month: priceWords.monthInSentence(lastMonth) })} `}
      <button type="button" className={styles.compare} onClick={() => onMonthChange(back)}>
        {calendarText.backTo({ month: priceWords.monthInSentence(back) })}
      </button>
    </p>
  );
}
