import type { CalendarNight } from '@vivac/contract/wire/prices';
import { type Day, type YearMonth, dateOf, dayRange, daysInMonth, firstDayOf, weekdayOf } from '@vivac/domain/time/day';

/** Why a day shows no price. */
export type MissingPrice = Exclude<CalendarNight['state'], 'priced'>;

export interface CalendarCell {
  readonly day: Day;
  readonly date: number;
  readonly isPast: boolean;
  readonly isToday: boolean;
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
  /** The prices of the month, or null while there are none. */
  readonly entries: readonly CalendarNight[] | null;
}

/** The weeks of a month, Monday to Sunday; null where a week reaches into another month (calendar-1). */
export function calendarWeeks({ month, today, entries }: CalendarInput): (CalendarCell | null)[][] {
  const first = firstDayOf(month);
  const byDay = new Map(entries?.map((entry) => [entry.date, entry]));
  const cells: (CalendarCell | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (const day of dayRange(first, daysInMonth(month))) {
    cells.push(cellOf(day, { today, entry: byDay.get(day) ?? null, isLoaded: entries !== null }));
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

interface DayInput {
  readonly today: Day;
  readonly entry: CalendarNight | null;
  readonly isLoaded: boolean;
}

function cellOf(day: Day, { today, entry, isLoaded }: DayInput): CalendarCell {
  const price = entry?.price ?? null;
  return {
    day,
    date: dateOf(day),
    isPast: day < today,
    isToday: day === today,
    entry,
    price,
    missing: isLoaded && price === null ? missingOf(entry) : null,
    keyDate: entry?.keyDate ?? null,
  };
}

function missingOf(entry: CalendarNight | null): MissingPrice {
  // A day that the answer leaves out, or calls priced without a price, is one of which nothing is known.
  return entry === null || entry.state === 'priced' ? 'not_seen' : entry.state;
}

/** The newest moment behind any of the entries, or null. */
export function newestSeen(entries: readonly CalendarNight[]): string | null {
  return entries.reduce<string | null>(
    (newest, { observedAt }) => (observedAt !== null && (newest === null || observedAt > newest) ? observedAt : newest),
    null,
  );
}
