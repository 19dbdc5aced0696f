import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type Day, type YearMonth, compareMonths, monthOf } from '@vivac/domain/day';
import type { OfferSelection } from '../../api/offer-selection.ts';
import { calendarText } from '../../text/dashboard.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHeader } from './calendar-header.tsx';
import { calendarWeeks, newestSeen } from './calendar-cell.ts';
import { type Present, seenText } from './seen-text.ts';
import { SelectedNight } from './selected-night.tsx';
import { type CalendarAnswer, useCalendar } from './use-calendar.ts';
import styles from './calendar.module.css';

interface PriceCalendarProps {
  readonly month: YearMonth;
  /** Today by the product's clock, and its zone. */
  readonly today: Day;
  readonly zone: string;
  readonly selected: Day | null;
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferSelection;
  onMonthChange(month: YearMonth): void;
  onSelect(day: Day | null): void;
  onToday(): void;
  /** A day was double-clicked, or opened by key or button. */
  onOpen(day: Day): void;
  /** Ticks a competitor when none is; absent when there is none to tick. */
  readonly onCompare: (() => void) | null;
}

/** The month's prices of the reference campsite beside its competitors' (spec §2). */
export function PriceCalendar(props: PriceCalendarProps) {
  const { month, today, zone, selected, campsites } = props;
  const answer = useCalendar(props);
  const labelId = useId();
  const keysId = useId();
  const present: Present = { today, zone, receivedAtMs: answer.receivedAtMs };
  const weeks = calendarWeeks({ month, today, selected, entries: answer.entries });
  const selectedCell = weeks.flat().find((cell) => cell?.isSelected) ?? null;
  const newest = answer.entries && newestSeen(answer.entries);
  const hasCompetitors = campsites.length > 0;

  return (
    <section className={styles.calendar} aria-label={calendarText.label}>
      <CalendarHeader
        titleId={labelId}
        month={month}
        isCurrent={compareMonths(month, monthOf(today)) <= 0}
        onMonthChange={props.onMonthChange}
        onToday={props.onToday}
      />
      {answer.error ? (
        <Failure answer={answer} />
      ) : (
        <Caption reference={props.reference} competitors={campsites.length} onCompare={props.onCompare}>
          {newest && <span className={styles.age}>{` · ${calendarText.seen(seenText(newest, present))}`}</span>}
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
        onMonthChange={props.onMonthChange}
        onPick={(day) => props.onSelect(day === selected ? null : day)}
        onOpen={props.onOpen}
      />
      <p id={keysId} className="visually-hidden">
        {calendarText.keys}
      </p>
      <SelectedNight
        day={selected}
        cell={selectedCell}
        hasCompetitors={hasCompetitors}
        present={present}
        onOpen={props.onOpen}
      />
    </section>
  );
}

interface CaptionProps {
  readonly reference: string;
  readonly competitors: number;
  readonly onCompare: (() => void) | null;
  readonly children: ReactNode;
}

function Caption({ reference, competitors, onCompare, children }: CaptionProps) {
  const { before, after, short } = calendarText.caption(competitors);
  return (
    <p className={styles.caption}>
      <span className={styles.longCaption}>
        {before}
        <strong>{reference}</strong>
        {after}
      </span>
      <span className={styles.shortCaption}>
        <strong>{reference}</strong> {short}
      </span>
      {children}
      {competitors === 0 && onCompare && ' · '}
      {competitors === 0 && onCompare && (
        <button type="button" className={styles.compare} onClick={onCompare}>
          {calendarText.compare}
        </button>
      )}
    </p>
  );
}

function Failure({ answer }: { answer: CalendarAnswer }) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        {calendarText.failed} {answer.error?.message}
      </p>
      <Button variant="default" size="xs" onClick={answer.retry}>
        {calendarText.retry}
      </Button>
    </div>
  );
}
