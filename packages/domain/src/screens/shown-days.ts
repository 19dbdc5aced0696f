import {
  LAST_DAY,
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  compareMonths,
  daysInMonth,
  firstDayOf,
  monthOf,
  weekdayOf,
} from '../time/day.ts';

/** As many weeks as the current month's grid shows at least, that of today among them (calendar-21). */
const WEEKS_AHEAD = 5;
/** The nights of which Today speaks are all in the grid, today's among them. */
const NIGHTS_AHEAD = 30;

/** The month of a grid, and today by the product's clock. */
export interface ShownMonth {
  readonly month: YearMonth;
  readonly today: Day;
}

/**
 * The last day that a month's grid shows: of the current month that of the fifth week ahead, or of the one in which the thirtieth
 * night lies; of any other month its own last (calendar-21).
 */
export function lastShownDay({ month, today }: ShownMonth): Day {
  const last = addDays(firstDayOf(month), daysInMonth(month) - 1);
  if (compareMonths(month, monthOf(today)) !== 0) return last;
  const weeks = addDays(today, 7 * WEEKS_AHEAD - weekdayOf(today));
  const latest = [last, weeks, addDays(today, NIGHTS_AHEAD - 1)].sort().at(-1)!;
  const sunday = addDays(latest, 7 - weekdayOf(latest));
  return sunday < LAST_DAY ? sunday : LAST_DAY;
}

/** The months whose prices a month's grid shows: the next one too where it runs on into it. */
export function shownMonths({ month, today }: ShownMonth): YearMonth[] {
  const next = addMonths(month, 1);
  return lastShownDay({ month, today }) < firstDayOf(next) ? [month] : [month, next];
}
