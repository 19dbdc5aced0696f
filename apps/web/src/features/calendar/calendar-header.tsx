import { ActionIcon, Button } from '@mantine/core';
import { COMPARED_WITH, type ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { type YearMonth, addMonths } from '@vivac/domain/time/day';
import { useId } from 'react';
import { comparisonText } from '../../text/comparison.ts';
import { priceWords } from '../../text/price-words.ts';
import { calendarText } from './calendar-words.ts';
import styles from './calendar.module.css';

interface CalendarHeaderProps {
  readonly titleId: string;
  /** The month whose prices are shown. */
  readonly month: YearMonth;
  /** The month that was asked for last, from which the arrows go on. */
  readonly asked: YearMonth;
  readonly isCurrent: boolean;
  /** The month is the last of the years that can be asked for. */
  readonly isLast: boolean;
  /** Prices are on their way. */
  readonly isOnItsWay: boolean;
  readonly comparedWith: ComparedWith;
  onCompareWith(comparedWith: ComparedWith): void;
  onMonthChange(month: YearMonth): void;
  onToday(): void;
}

/** The month's name, what its prices are compared with, the way to today, and the arrows; previous is disabled at the current month (calendar-5, calendar-6). */
export function CalendarHeader(props: CalendarHeaderProps) {
  const { titleId, month, asked: requested, isCurrent, isLast, isOnItsWay, onMonthChange, onToday } = props;
  return (
    <div className={styles.header} data-loading={isOnItsWay || undefined}>
      <h2 className={styles.month} id={titleId} aria-live="polite">
        {priceWords.month(month)}
      </h2>
      <ComparedWithControl value={props.comparedWith} onChange={props.onCompareWith} />
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
        onClick={() => onMonthChange(addMonths(requested, -1))}
      >
        <Chevron path="M15 5l-7 7 7 7" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={styles.arrow}
        aria-label={calendarText.nextMonth}
        disabled={isLast}
        onClick={() => onMonthChange(addMonths(requested, 1))}
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

interface ComparedWithControlProps {
  readonly value: ComparedWith;
  onChange(value: ComparedWith): void;
}

/** What the own price is compared with: the dearest, the median, or all by rank (position-4). */
function ComparedWithControl({ value, onChange }: ComparedWithControlProps) {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">{comparisonText.label}</legend>
      {COMPARED_WITH.map((way) => (
        <label key={way} className={styles.way} title={comparisonText.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={way}
            checked={way === value}
            onChange={() => onChange(way)}
          />
          <span>{comparisonText.ways[way]}</span>
        </label>
      ))}
    </fieldset>
  );
}
