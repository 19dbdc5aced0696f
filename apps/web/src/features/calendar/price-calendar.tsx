import { type ReactNode, useId, useMemo } from 'react';
import { LAST_DAY, type Day, type YearMonth, compareMonths, monthOf } from '@vivac/domain/time/day';
import { type DayParts, partsOfDay } from '@vivac/domain/time/day-parts';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { errorSentence } from '../../api/error-sentence.ts';
import { calendarText } from '../../text/en/dashboard/dashboard.ts';
import { staySummary } from '../../text/en/dashboard/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHeader } from './calendar-header.tsx';
import { calendarWeeks, newestSeen } from './calendar-cell.ts';
import { SelectedNight } from './selected-night.tsx';
import { useCalendar } from './use-calendar.ts';
import styles from './calendar.module.css';

interface PriceCalendarProps {
  readonly month: YearMonth;
  /** Today by the product's clock, and its zone. */
  readonly today: Day;
  readonly zone: string;
  readonly selected: Day | null;
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  /** The day that gets the focus when the calendar appears, if nothing else has it. */
  readonly returnTo: Day | null;
  onMonthChange(month: YearMonth): void;
  onSelect(day: Day | null): void;
  onToday(): void;
  /** A day was double-clicked, or opened by key or button (layout-10). */
  onOpen(day: DayParts): void;
  /** Ticks a competitor when none is; absent when there is none to tick. */
  readonly onCompare: (() => void) | null;
}

/** The month's prices of the reference campsite beside its competitors' (call-1). */
export function PriceCalendar(props: PriceCalendarProps) {
  const { month, today, zone, selected } = props;
  const answer = useCalendar(props);
  const labelId = useId();
  const keysId = useId();
  const { entries, receivedAtMs } = answer;
  const present = useMemo<Present>(() => ({ today, zone, receivedAtMs }), [today, zone, receivedAtMs]);
  const weeks = useMemo(() => calendarWeeks({ month, today, entries }), [month, today, entries]);
  const selectedCell = weeks.flat().find((cell) => cell?.day === selected) ?? null;
  const newest = entries && newestSeen(entries);
  const hasCompetitors = answer.competitors > 0;
  const open = (day: Day) => props.onOpen(partsOfDay(day));

  return (
    <section className={styles.calendar} aria-label={calendarText.label}>
      <CalendarHeader
        titleId={labelId}
        month={month}
        isCurrent={compareMonths(month, monthOf(today)) <= 0}
        isLast={compareMonths(month, monthOf(LAST_DAY)) >= 0}
        onMonthChange={props.onMonthChange}
        onToday={props.onToday}
      />
      {answer.error ? (
        <Failed look="strip" title={calendarText.failed} onRetry={answer.retry}>
          {errorSentence(answer.error)}
        </Failed>
      ) : (
        <Caption
          reference={answer.reference}
          stay={staySummary(answer.selection)}
          competitors={answer.competitors}
          onCompare={props.onCompare}
        >
          {newest && calendarText.seen(priceWords.age(newest, present))}
        </Caption>
      )}
      <CalendarGrid
        month={month}
        weeks={weeks}
        selected={selected}
        hasCompetitors={hasCompetitors}
        isBusy={answer.isLoading || answer.isOutdated}
        isOutdated={answer.isOutdated}
        present={present}
        labelledBy={labelId}
        describedBy={keysId}
        returnTo={props.returnTo}
        onMonthChange={props.onMonthChange}
        onPick={(day) => props.onSelect(day === selected ? null : day)}
        onOpen={open}
      />
      <p id={keysId} className="visually-hidden">
        {calendarText.keys}
      </p>
      <SelectedNight
        day={selected}
        cell={selectedCell}
        hasCompetitors={hasCompetitors}
        present={present}
        onOpen={open}
      />
    </section>
  );
}

interface CaptionProps {
  readonly reference: string;
  /** What is priced: for how many guests and nights. */
  readonly stay: string;
  readonly competitors: number;
  readonly onCompare: (() => void) | null;
  /** When the newest price was seen. */
  readonly children: ReactNode;
}

/** Whose price it is, and what the percentage compares it with. */
function Caption({ reference, stay, competitors, onCompare, children }: CaptionProps) {
  return (
    <p className={styles.caption}>
      <strong title={reference}>{reference}</strong>
      <span>
        {stay} {calendarText.compared(competitors)}
        {competitors === 0 && onCompare && (
          <>
            {' '}
            <button type="button" className={styles.compare} onClick={onCompare}>
              {calendarText.compare}
            </button>
          </>
        )}
      </span>
      {children && <span className={styles.age}>{children}</span>}
    </p>
  );
}
