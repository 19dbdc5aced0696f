import { ActionIcon, Button } from '@mantine/core';
import { type YearMonth, addMonths } from '@vivac/domain/time/day';
import { calendarText } from '../../text/en/dashboard/dashboard.ts';
import { priceWords } from '../../text/price-words.ts';
import styles from './calendar.module.css';

interface CalendarHeaderProps {
  readonly titleId: string;
  readonly month: YearMonth;
  readonly isCurrent: boolean;
  /** The month is the last of the years that can be asked for. */
  readonly isLast: boolean;
  onMonthChange(month: YearMonth): void;
  onToday(): void;
}

/** The month's name, the way to today, and the arrows; previous is disabled at the current month (calendar-5, calendar-6). */
export function CalendarHeader({ titleId, month, isCurrent, isLast, onMonthChange, onToday }: CalendarHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 className={styles.month} id={titleId} aria-live="polite">
        {priceWords.month(month)}
      </h2>
      {!isCurrent && (
        <Button variant="default" className={styles.today} onClick={onToday}>
          {calendarText.today}
        </Button>
      )}
      <ActionIcon
        variant="default"
        className={styles.arrow}
        aria-label={calendarText.previousMonth}
        disabled={isCurrent}
        onClick={() => onMonthChange(addMonths(month, -1))}
      >
        <Chevron path="M15 5l-7 7 7 7" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={styles.arrow}
        aria-label={calendarText.nextMonth}
        disabled={isLast}
        onClick={() => onMonthChange(addMonths(month, 1))}
      >
        <Chevron path="M9 5l7 7-7 7" />
      </ActionIcon>
    </div>
  );
}

function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
