import type { ComparedNight } from '@vivac/contract/wire/night';
import type { CalendarNight } from '@vivac/contract/wire/prices';
import { type ComparedWith, type OfferFilters, COMPARED_WITH } from '@vivac/domain/offers/offer-dimension';
import {
  compareMonths,
  type Day,
  type DayParts,
  LAST_DAY,
  monthOf,
  partsOfDay,
  type YearMonth,
  addMonths,
} from '@vivac/domain/time/day';
import { type CSSProperties, type ReactNode, useId, useMemo, useSyncExternalStore } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { renderedFor } from '../../api/rendered-for.ts';
import { wallClockWords } from '../../text/moment-words.ts';
import type { MovedNight } from '../../text/night-moves.ts';
import { staySummary } from '../../text/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { oneStop } from '../../ui/one-stop.ts';
import { shortened } from '../../ui/shortened.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { onWindowResize, useMedia } from '../../ui/use-media.ts';
import { calendarWeeks, fittingWeeks, isPastWeek, newestSeen } from './calendar-cell.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { calendarText } from './calendar-words.ts';
import { type CalendarAnswer, useCalendar, useChangedNights } from './use-calendar.ts';
import { SelectedNight } from './selected-night.tsx';
import { WeekLine } from './week-figure.tsx';
import styles from './calendar.module.css';
import { ActionIcon, Button } from '@mantine/core';
import { comparisonText } from '../../text/comparison.ts';
import { LineIcon } from '../../ui/line-icon.tsx';

const asOfText = wordsOf('as-of');

interface PriceCalendarProps {
  readonly month: YearMonth;
  /** Today by the product's clock, and its zone. */
  readonly today: Day;
  readonly zone: string;
  readonly selected: Day | null;
  /** What moved since yesterday, by night. */
  readonly moves: ReadonlyMap<string, MovedNight>;
  /** The last month of which any price is known; null while that is not known. */
  readonly lastMonth: YearMonth | null;
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  readonly comparedWith: ComparedWith;
  /** The selected stay in detail; null while it is not known. */
  readonly detail: ComparedNight | null;
  /** The day that gets the focus when the calendar appears, if nothing else has it. */
  readonly returnTo: Day | null;
  onMonthChange(month: YearMonth): void;
  onSelect(day: Day | null): void;
  onToday(): void;
  /** A day was double-clicked, or opened by key or button (layout-10). */
  onOpen(day: DayParts): void;
  /** The stay that arrives on a day is to be shown in detail. */
  onDetail(day: Day): void;
  onCompareWith(comparedWith: ComparedWith): void;
  /** Ticks a competitor when none is; absent when there is none to tick. */
  readonly onCompare: (() => void) | null;
  /** How many could be compared with, and the way there. */
  readonly all: number;
  onCompareAll(): void;
}

/** The month's prices of the reference campsite beside its competitors' (call-1). */
export function PriceCalendar(props: PriceCalendarProps) {
  const { today, zone, selected, comparedWith } = props;
  const answer = useCalendar(props);
  // The month that is shown keeps its title until the one that is asked for has come.
  const { month } = answer;
  const changed = useChangedNights(answer, comparedWith === 'dearest');
  const labelId = useId();
  const keysId = useId();
  const { entries, receivedAtMs } = answer;
  const present = useMemo<Present>(() => ({ today, zone, receivedAtMs }), [today, zone, receivedAtMs]);
  const all = useMemo(() => calendarWeeks({ month, today, entries }), [month, today, entries]);
  const windowPx = useWindowHeight();
  const weeks = useMemo(() => fittingWeeks(all, windowPx), [all, windowPx]);
  const past = weeks.filter(isPastWeek).length;
  const selectedCell = all.flat().find((cell) => cell?.day === selected) ?? null;
  const hasCompetitors = answer.competitors > 0;
  const open = (day: Day) => props.onOpen(partsOfDay(day));

  return (
    <section
      className={styles.calendar}
      aria-label={calendarText.label}
      style={{ '--weeks': weeks.length - past, '--past-weeks': past } as CSSProperties}
    >
      <div ref={oneStop} className="contents" role="toolbar" aria-label={calendarText.tools}>
        <CalendarHeader
          titleId={labelId}
          month={month}
          requested={props.month}
          isCurrent={compareMonths(props.month, monthOf(today)) <= 0}
          isLast={compareMonths(props.month, monthOf(LAST_DAY)) >= 0}
          comparedWith={comparedWith}
          onCompareWith={props.onCompareWith}
          isOnItsWay={answer.isLoading || answer.isOutdated}
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
            comparedWith={comparedWith}
            onCompare={props.onCompare}
            all={props.all}
            onCompareAll={props.onCompareAll}
            hasMoves={[...props.moves.values()].some(({ sign }) => sign !== null)}
          >
            {momentWords(answer, present)}
          </Caption>
        )}
      </div>
      <CalendarGrid
        month={month}
        weeks={weeks}
        selected={selected}
        hasCompetitors={hasCompetitors}
        comparedWith={comparedWith}
        isBusy={answer.isLoading || answer.isOutdated}
        isOutdated={answer.isOutdated}
        moves={props.moves}
        changed={changed}
        present={present}
        labelledBy={labelId}
        describedBy={keysId}
        returnTo={props.returnTo}
        onMonthChange={props.onMonthChange}
        onPick={(day) => props.onSelect(day === selected ? null : day)}
        onOpen={open}
      />
      <p className="visually-hidden" role="status">
        {changed.size > 0 && calendarText.changed({ amount: changed.size })}
      </p>
      <WeekLine weeks={weeks} />
      {entries && comparedWith === 'dearest' && <UnlikeCounts nights={entries} />}
      {entries && !answer.isOutdated && (
        <NothingKnown
          month={month}
          today={today}
          nights={entries}
          lastMonth={props.lastMonth}
          onMonthChange={props.onMonthChange}
        />
      )}
      <p id={keysId} className="visually-hidden">
        {calendarText.keys}
      </p>
      <SelectedNight
        day={selected}
        cell={selectedCell}
        hasCompetitors={hasCompetitors}
        comparedWith={comparedWith}
        present={present}
        detail={props.detail}
        moves={props.moves}
        onOpen={open}
        onDetail={props.onDetail}
      />
    </section>
  );
}

/** As known on which moment, or when the newest price was seen. */
function momentWords({ asOf, entries }: CalendarAnswer, present: Present): string | null {
  if (asOf !== null) return asOfText.caption({ moment: wallClockWords(asOf) });
  const newest = entries && newestSeen(entries);
  return newest && calendarText.seen({ age: priceWords.age(newest, present) });
}

/** What the arrows in the cells mean. */
function MovesLegend() {
  return (
    <span className={styles.movesLegend} title={calendarText.movesLegend}>
      {calendarText.movesShort}
      <span className="visually-hidden">{calendarText.movesLegend}</span>
    </span>
  );
}

interface CaptionProps {
  readonly reference: string;
  /** What is priced: for how many guests and nights. */
  readonly stay: string;
  readonly competitors: number;
  readonly comparedWith: ComparedWith;
  readonly onCompare: (() => void) | null;
  /** How many could be compared with, and the way there. */
  readonly all: number;
  onCompareAll(): void;
  /** Something moved since yesterday: cells have arrows. */
  readonly hasMoves: boolean;
  /** When the newest price was seen. */
  readonly children: ReactNode;
}

/** A long name leaves room for what its price is compared with. */
const MOST_LETTERS = 45;

/** Whose price it is, of which stay, and what it is compared with, as a sentence. */
function Caption(props: CaptionProps) {
  const { reference, stay, competitors, comparedWith, onCompare, all, onCompareAll, hasMoves, children } = props;
  const [before, after] = calendarText.caption(comparedWith, stay, competitors, all);
  const more = competitors === 0 ? onCompare : competitors === 1 && all > 1 && onCompareAll;
  return (
    <p className={styles.caption}>
      {before}
      <strong title={reference}>{shortened(reference, MOST_LETTERS)}</strong>
      {after}
      {more && (
        <span className={styles.toAll}>
          <button type="button" className={styles.compare} onClick={more}>
            {competitors === 0 ? calendarText.compare : calendarText.compareAll}
          </button>
        </span>
      )}
      {children && <span className={styles.age}>{children}</span>}
      {hasMoves && <MovesLegend />}
    </p>
  );
}

interface NothingKnownProps {
  readonly month: YearMonth;
  readonly today: Day;
  readonly nights: readonly CalendarNight[];
  /** The last month of which any price is known; null while that is not known. */
  readonly lastMonth: YearMonth | null;
  onMonthChange(month: YearMonth): void;
}

/** Below a month without any price: until when prices are known, and the way back to them. */
function NothingKnown({ month, today, nights, lastMonth, onMonthChange }: NothingKnownProps) {
  const current = monthOf(today);
  const isKnown = nights.some(
    ({ price, maxPrice, state }) => price !== null || maxPrice !== null || state !== 'not_seen',
  );
  if (isKnown || compareMonths(month, current) <= 0) return null;
  const isBefore = lastMonth !== null && compareMonths(lastMonth, month) < 0;
  const back = isBefore && compareMonths(lastMonth, current) > 0 ? lastMonth : current;
  return (
    <p className={styles.note} data-long>
      {calendarText.nothingKnown({ month: priceWords.monthInSentence(month) })}{' '}
      {isBefore && `${calendarText.knownUntil({ month: priceWords.monthInSentence(lastMonth) })} `}
      <button type="button" className={styles.compare} onClick={() => onMonthChange(back)}>
        {calendarText.backTo({ month: priceWords.monthInSentence(back) })}
      </button>
    </p>
  );
}

const KINDS = ['basis', 'tax'] as const;

/** How many nights of the month are not compared like for like, in a sentence a kind (night-9). */
export function UnlikeCounts({ nights }: { readonly nights: readonly CalendarNight[] }) {
  const sentences = KINDS.flatMap((kind) => {
    const amount = nights.filter(({ unlike }) => unlike.includes(kind)).length;
    return amount === 0 ? [] : [calendarText.unlikeCount[kind]({ amount })];
  });
  if (sentences.length === 0) return null;
  return (
    <p className={styles.note} data-long={sentences.length > 1 || undefined}>
      <span aria-hidden="true">{calendarText.unlikeMark} </span>
      {sentences.join(' ')}
    </p>
  );
}

/** Below it calendar and chart are not in one window together, so that nothing has to give way. */
const COLUMNS = '(min-width: 1024px)';

/** Of a window in which calendar and chart stand together, in CSS pixels; without an end where they do not. */
function useWindowHeight(): number {
  const isInColumns = useMedia(COLUMNS);
  // A phone's bar of addresses comes and goes, and draws nothing anew.
  return useSyncExternalStore(
    onWindowResize,
    () => (isInColumns ? window.innerHeight : Infinity),
    () => (isInColumns && renderedFor?.window.height) || Infinity,
  );
}

interface CalendarHeaderProps {
  readonly titleId: string;
  /** The month whose prices are shown. */
  readonly month: YearMonth;
  /** The month that was asked for last, from which the arrows go on. */
  readonly requested: YearMonth;
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
function CalendarHeader(props: CalendarHeaderProps) {
  const { titleId, month, requested, isCurrent, isLast, isOnItsWay, onMonthChange, onToday } = props;
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
        <LineIcon box={24} sizePx={18} weight={2.5} path="M15 5l-7 7 7 7" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={styles.arrow}
        aria-label={calendarText.nextMonth}
        disabled={isLast}
        onClick={() => onMonthChange(addMonths(requested, 1))}
      >
        <LineIcon box={24} sizePx={18} weight={2.5} path="M9 5l7 7-7 7" />
      </ActionIcon>
    </div>
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
