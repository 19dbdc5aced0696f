import type { CalendarNight } from '@vivac/contract/wire/prices';
import { lastShownDay } from '@vivac/domain/screens/shown-days';
import {
  type Day,
  type YearMonth,
  addDays,
  dateOf,
  dayRange,
  daysBetween,
  daysInMonth,
  firstDayOf,
  weekdayOf,
} from '@vivac/domain/time/day';

/** Why a day shows no price. */
export type MissingPrice = Exclude<CalendarNight['state'], 'priced'>;

export interface CalendarCell {
  readonly day: Day;
  readonly date: number;
  readonly isPast: boolean;
  readonly isToday: boolean;
  /** The day lies in the month after the one that is shown. */
  readonly isNextMonth: boolean;
  /** What is known of the night; null while loading or after a failure. */
  readonly entry: CalendarNight | null;
  readonly price: number | null;
  readonly missing: MissingPrice | null;
  /** The name of the public holiday, or null. */
  readonly keyDate: string | null;
}

interface CalendarInput {
  readonly month: YearMonth;
  readonly today: Day;
  /** The prices of the days that are shown, or null while there are none. */
  readonly entries: readonly CalendarNight[] | null;
}

export type CalendarWeek = readonly (CalendarCell | null)[];

/** Whether all days of a week have passed: it is drawn as a slim row. */
export function isPastWeek(week: CalendarWeek): boolean {
  return week.every((cell) => cell === null || cell.isPast);
}

/** The weeks of a month, Monday to Sunday; null where a week reaches into a month that is not shown (calendar-1). */
export function calendarWeeks({ month, today, entries }: CalendarInput): (CalendarCell | null)[][] {
  const first = firstDayOf(month);
  const ends = addDays(first, daysInMonth(month));
  const count = daysBetween(first, lastShownDay({ month, today })) + 1;
  const byDay = new Map(entries?.map((entry) => [entry.date, entry]));
  const cells: (CalendarCell | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (const day of dayRange(first, count)) {
    cells.push(cellOf(day, { today, ends, entry: byDay.get(day) ?? null, isLoaded: entries !== null }));
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** A week from today's on with three lines in a cell, and a slim one, with the gap below; in CSS pixels. */
const WEEK_PX = 51;
const PAST_WEEK_PX = 21;
/** Of a window with columns beside each other: what stands above and below the weeks, and the plot of the chart at least. */
const AROUND_PX = 416;
const plotPx = (windowPx: number) => Math.min(222, Math.max(174, 0.303 * windowPx - 58));
/** This week and two more. */
const FEWEST_WEEKS = 3;

/**
 * The weeks of a grid of which so many fit into a window that the chart below keeps its height: all of the month, and of the month
 * after as many as there is room for, at least two ahead (calendar-26).
 */
export function fittingWeeks(weeks: readonly CalendarWeek[], windowPx: number): readonly CalendarWeek[] {
  const past = weeks.filter(isPastWeek).length;
  const room = windowPx - AROUND_PX - plotPx(windowPx) - past * PAST_WEEK_PX;
  const most = past + Math.max(FEWEST_WEEKS, Math.floor(room / WEEK_PX));
  const ofMonth = weeks.filter((week) => week.some((cell) => cell !== null && !cell.isNextMonth)).length;
  return weeks.slice(0, Math.max(most, ofMonth));
}

interface DayInput {
  readonly today: Day;
  /** The first day after the month. */
  readonly ends: Day;
  readonly entry: CalendarNight | null;
  readonly isLoaded: boolean;
}

function cellOf(day: Day, { today, ends, entry, isLoaded }: DayInput): CalendarCell {
  const price = entry?.price ?? null;
  return {
    day,
    date: dateOf(day),
    isPast: day < today,
    isToday: day === today,
    isNextMonth: day >= ends,
    entry,
    price,
    missing: isLoaded && price === null ? missingOf(entry) : null,
    keyDate: entry?.keyDate ?? null,
  };
}

/** A day that the answer leaves out is one of which nothing is known; one without a reason is a dash and no more. */
function missingOf(entry: CalendarNight | null): MissingPrice | null {
  if (entry === null) return 'not_seen';
  return entry.state === 'priced' ? null : entry.state;
}

/** The newest moment behind any of the entries, or null. */
export function newestSeen(entries: readonly CalendarNight[]): string | null {
  return entries.reduce<string | null>(
    (newest, { observedAt }) => (observedAt !== null && (newest === null || observedAt > newest) ? observedAt : newest),
    null,
  );
}
