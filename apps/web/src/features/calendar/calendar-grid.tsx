import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import {
  type Day,
  type YearMonth,
  LAST_DAY,
  compareMonths,
  firstDayOf,
  monthOf,
  parseDay,
} from '@vivac/domain/time/day';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { MovedNight } from '../../text/night-moves.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { dayAfterKey } from '../../ui/forms/day-after-key.ts';
import { lastShownDay } from '@vivac/domain/screens/shown-days';
import { type CalendarWeek, isPastWeek } from './calendar-cell.ts';
import { CalendarDay } from './calendar-day.tsx';
import type { ChangedNights } from './use-calendar.ts';
import { WeekFigure, WeekHeading, weekCompressions } from './week-figure.tsx';
import styles from './calendar.module.css';

interface CalendarGridProps {
  readonly month: YearMonth;
  readonly weeks: readonly CalendarWeek[];
  readonly selected: Day | null;
  /** What moved since yesterday, by night. */
  readonly moves: ReadonlyMap<string, MovedNight>;
  /** The nights whose number changed a moment ago. */
  readonly changed: ChangedNights;
  readonly hasCompetitors: boolean;
  readonly comparedWith: ComparedWith;
  readonly isBusy: boolean;
  readonly isOutdated: boolean;
  readonly present: Present;
  readonly labelledBy: string;
  readonly describedBy: string;
  /** The day that gets the focus when the grid appears, if nothing else has it. */
  readonly returnTo: Day | null;
  onMonthChange(month: YearMonth): void;
  /** A single click or Enter on a day that is not past. */
  onPick(day: Day): void;
  /** A double click, Shift with Enter, or the letter o. */
  onOpen(day: Day): void;
}

/** From here on a price has a dot and a fourth digit: a narrow grid then needs smaller figures. */
const LONG_FROM_EUROS = 999.5;

const timers = {
  start: (action: () => void, waitMs: number) => window.setTimeout(action, waitMs),
  stop: (timer: unknown) => window.clearTimeout(timer as number),
};

/** The month as a grid with one tab stop; clicks and keys are read from the day they land on. */
export function CalendarGrid(props: CalendarGridProps) {
  const { month, weeks, selected, present, returnTo } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(returnTo);
  const [isQuiet, setIsQuiet] = useState(false);
  const follow = useRef(returnTo);
  const isArriving = useRef(true);
  const wait = useClickWait(props.onPick, props.onOpen);
  const last = weeks.flat().findLast((cell) => cell !== null)?.day;
  const shown = { first: firstDayOf(month), last: last ?? lastShownDay({ month, today: present.today }) };
  const compressions = weekCompressions(weeks);
  const tabStop = tabStopOf(shown, [focused, selected, present.today]);

  useEffect(() => {
    // What had the focus before the grid appeared is gone only now.
    if (isArriving.current && document.activeElement !== document.body) follow.current = null;
    isArriving.current = false;
    if (follow.current === null) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${follow.current}"]`);
    // A day of another month appears only once that month is shown.
    if (!cell) return;
    cell.focus();
    follow.current = null;
  });

  function moveTo(day: Day, key: string): void {
    follow.current = day;
    setFocused(day);
    const target = monthOf(day);
    const isShown = day >= shown.first && day <= shown.last;
    if (compareMonths(target, month) !== 0 && (!isShown || isMonthKey(key))) props.onMonthChange(target);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = openCellAt(event);
    const day = dayAt(event.target);
    if (day === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event, props);
    if (act) {
      event.preventDefault();
      if (cell !== null) act(cell);
      return;
    }
    if (event.key === 'Escape') setIsQuiet(true);
    const target = dayAfterKey(event.key, day, { earliest: firstDayOf(monthOf(present.today)), latest: LAST_DAY });
    if (target === null) return;
    event.preventDefault();
    moveTo(target, event.key);
  }

  return (
    <table
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-busy={props.isBusy}
      data-outdated={props.isOutdated || undefined}
      data-long={weeks.flat().some((cell) => (cell?.price ?? 0) >= LONG_FROM_EUROS) || undefined}
      data-quiet={isQuiet || undefined}
      onKeyDown={onKeyDown}
      onPointerOver={() => setIsQuiet(false)}
      onFocus={(event) => {
        setIsQuiet(false);
        setFocused(dayAt(event.target));
      }}
      onClick={(event) => withDay(event, wait.click)}
      onDoubleClick={(event) => withDay(event, wait.doubleClick)}
    >
      <WeekdayRow hasCompressions={compressions !== null} />
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row} data-past={isPastWeek(week) || undefined}>
            {week.map((cell, column) => (
              <td
                key={column}
                aria-selected={cell ? cell.day === selected : undefined}
                data-column={column}
                data-weekend={column > 4 || undefined}
              >
                {cell && (
                  <CalendarDay
                    cell={cell}
                    isSelected={cell.day === selected}
                    isTabStop={cell.day === tabStop}
                    moved={props.moves.get(cell.day)}
                    before={props.changed.get(cell.day)}
                    hasCompetitors={props.hasCompetitors}
                    comparedWith={props.comparedWith}
                    isLoading={props.isBusy}
                    present={present}
                  />
                )}
              </td>
            ))}
            {compressions && <WeekFigure compression={compressions[row]!} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Enter picks a day as a click does; Shift+Enter and O open it as a double click does. */
function actionOf(event: KeyboardEvent, { onPick, onOpen }: Pick<CalendarGridProps, 'onPick' | 'onOpen'>) {
  const isEnter = event.key === 'Enter' || event.key === ' ';
  if (isEnter && !event.shiftKey) return onPick;
  return isEnter || event.key.toLowerCase() === 'o' ? onOpen : null;
}

function WeekdayRow({ hasCompressions }: { readonly hasCompressions: boolean }) {
  return (
    <thead>
      <tr>
        {priceWords.weekdays().map(({ long, short, narrow }) => (
          <th key={long} scope="col">
            <span className="visually-hidden">{long}</span>
            <span className={styles.shortName} aria-hidden="true">
              {short}
            </span>
            <span className={styles.narrowName} aria-hidden="true">
              {narrow}
            </span>
          </th>
        ))}
        {hasCompressions && <WeekHeading />}
      </tr>
    </thead>
  );
}

function useClickWait(onSingle: (day: Day) => void, onDouble: (day: Day) => void) {
  const latest = useRef({ onSingle, onDouble });
  useEffect(() => {
    latest.current = { onSingle, onDouble };
  });
  const wait = useMemo(
    () =>
      createClickWait<Day>(
        (day) => latest.current.onSingle(day),
        (day) => latest.current.onDouble(day),
        timers,
      ),
    [],
  );
  useEffect(() => wait.cancel, [wait]);
  return wait;
}

function withDay(event: MouseEvent, action: (day: Day) => void): void {
  const day = openCellAt(event);
  if (day !== null) action(day);
}

/** The day under the event, unless it is past: past days are not clickable (calendar-7). */
function openCellAt(event: { target: EventTarget }): Day | null {
  const button = buttonAt(event.target);
  return button === null || button.getAttribute('aria-disabled') === 'true' ? null : dayAt(event.target);
}

function dayAt(target: EventTarget): Day | null {
  return parseDay(buttonAt(target)?.dataset['day'] ?? '');
}

function buttonAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
}

/** The days that a grid shows. */
interface ShownDays {
  readonly first: Day;
  readonly last: Day;
}

/** Whether a key moves from month to month, whatever the grid shows. */
function isMonthKey(key: string): boolean {
  return key === 'PageUp' || key === 'PageDown';
}

/** The day that the Tab key reaches: the last focused or the selected one if it is in view, else today, else the first. */
export function tabStopOf({ first, last }: ShownDays, candidates: readonly (Day | null)[]): Day {
  return candidates.find((day) => day !== null && day >= first && day <= last) ?? first;
}

/** A single click waits this long for a second one, to tell it from a double click (calendar-8, calendar-9). */
const CLICK_WAIT_MS = 250;

interface Timers {
  start(action: () => void, waitMs: number): unknown;
  stop(timer: unknown): void;
}

export interface ClickWait<T> {
  /** A click or tap. A second one on the same target within the wait is a double click. */
  click(target: T): void;
  /** The browser's own double click, whose second click may come later than our wait. */
  doubleClick(target: T): void;
  /** Forgets a waiting click. */
  cancel(): void;
}

/** Tells single from double clicks: each pair of clicks ends in one `onDouble`, each lone click in one `onSingle`. */
export function createClickWait<T>(
  onSingle: (target: T) => void,
  onDouble: (target: T) => void,
  timers: Timers,
): ClickWait<T> {
  let waiting: { target: T; timer: unknown } | null = null;
  let doubled = false;

  function cancel(): void {
    if (waiting) timers.stop(waiting.timer);
    waiting = null;
  }

  function double(target: T): void {
    cancel();
    doubled = true;
    onDouble(target);
  }

  return {
    cancel,
    click(target) {
      if (waiting && waiting.target === target) return double(target);
      cancel();
      doubled = false;
      const timer = timers.start(() => {
        waiting = null;
        onSingle(target);
      }, CLICK_WAIT_MS);
      waiting = { target, timer };
    },
    doubleClick(target) {
      // The two clicks before it have said so already.
      if (!doubled) double(target);
      doubled = false;
    },
  };
}
