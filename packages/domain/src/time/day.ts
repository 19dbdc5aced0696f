declare const dayBrand: unique symbol;

/** A stay date: the night that starts on this calendar day, `YYYY-MM-DD`. Never a moment, never shifted by a zone. */
export type Day = string & { readonly [dayBrand]: true };

/** A calendar month; `month` counts from 1. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** The last night that may be asked for. */
export const LAST_DAY = '2199-12-31' as Day;

const MS_PER_DAY = 86_400_000;
const TWO_DIGITS = Array.from({ length: 32 }, (_, date) => String(date).padStart(2, '0'));
const ZERO = '0'.charCodeAt(0);
/** From the first of March of the year 0. */
const DAYS_TO_1970 = 719_468;
const written = new Map<number, Day>();
const DAY_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day written `YYYY-MM-DD`, or null when the text is not an existing calendar day. */
export function parseDay(text: string): Day | null {
  const parts = DAY_SHAPE.exec(text);
  if (!parts) return null;
  const day = dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return day === text ? day : null;
}

/** As {@link parseDay}, for text that is known to be a day. Throws RangeError otherwise. */
export function toDay(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`Not a calendar day: ${text}`);
  return day;
}

/** The day of a year, a month from 1 and a date from 1; parts beyond the end roll over as in the calendar. */
export function dayOf(year: number, month: number, date: number): Day {
  return dayOfNumber(Date.UTC(year, month - 1, date) / MS_PER_DAY);
}

/** The day `count` nights later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count);
}

/** Nights from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from);
}

/** `count` consecutive days from `first` on. */
export function dayRange(first: Day, count: number): Day[] {
  const days: Day[] = [];
  let month = monthOf(first);
  let date = dateOf(first);
  while (days.length < count) {
    const last = daysInMonth(month);
    const beginning = firstDayOf(month).slice(0, 8);
    for (; date <= last && days.length < count; date += 1) days.push(`${beginning}${TWO_DIGITS[date]}` as Day);
    month = addMonths(month, 1);
    date = 1;
  }
  return days;
}

/** 1 Monday to 7 Sunday (calendar-1). */
export function weekdayOf(day: Day): number {
  // The first of January 1970 was a Thursday.
  return 1 + ((((numberOfDay(day) + 3) % 7) + 7) % 7);
}

/** The month a day lies in. */
export function monthOf(day: Day): YearMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** The day's number in its month, from 1. */
export function dateOf(day: Day): number {
  return Number(day.slice(8, 10));
}

/** The first day of a month. */
export function firstDayOf({ year, month }: YearMonth): Day {
  return dayOf(year, month, 1);
}

/** 28 to 31. */
export function daysInMonth({ year, month }: YearMonth): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The month `count` months later (earlier when negative). */
export function addMonths({ year, month }: YearMonth, count: number): YearMonth {
  return monthOf(dayOf(year, month + count, 1));
}

/** Negative, zero or positive as `a` is before, the same as or after `b`. */
export function compareMonths(a: YearMonth, b: YearMonth): number {
  return (a.year - b.year) * 12 + (a.month - b.month);
}

/** The next occurrence of a month named without a year, counting the current one (call-2). */
export function nextOccurrenceOfMonth(month: number, today: Day): YearMonth {
  const current = monthOf(today);
  return { year: month < current.month ? current.year + 1 : current.year, month };
}

// Making a formatter costs more than a whole request should; a product knows few zones.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone (an IANA name such as Europe/Madrid). */
export function dayAt(moment: Date, zone: string): Day {
  const known = formatters.get(zone);
  const formatter = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  if (!known) formatters.set(zone, formatter);
  return toDay(formatter.format(moment));
}

/** The days since the first of January 1970. */
function numberOfDay(day: Day): number {
  const month = digitsAt(day, 5);
  // March is the first month, so that the day that a leap year has more is its last.
  const year = digitsAt(day, 0) * 100 + digitsAt(day, 2) - Number(month <= 2);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digitsAt(day, 8) - 1;
  return 365 * year + leapDays + dayOfYear - DAYS_TO_1970;
}

/** The number of two digits at a place of the text. */
function digitsAt(day: Day, at: number): number {
  return day.charCodeAt(at) * 10 + day.charCodeAt(at + 1) - ZERO * 11;
}

/** Days are written often and are few: those that can be asked for are written once. */
function dayOfNumber(number: number): Day {
  const known = written.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * MS_PER_DAY).toISOString().slice(0, 10) as Day;
  if (number >= 0 && day <= LAST_DAY) written.set(number, day);
  return day;
}

/** The months from that of one day to that of another, both included. */
export function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}

/** A day as an event of the calendar names it (layout-11): `month` counts from 0, as JavaScript's does. */
export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** The parts of a day. */
export function partsOfDay(day: Day): DayParts {
  const { year, month } = monthOf(day);
  return { year, month: month - 1, date: dateOf(day) };
}

/** The day of these parts; null when one is absent or no number, or when there is no such day (table-13). */
export function dayOfParts(parts: { readonly [Part in keyof DayParts]?: unknown }): Day | null {
  const { year, month, date } = parts;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof date !== 'number') return null;
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return parseDay(`${digits(year, 4)}-${digits(month + 1, 2)}-${digits(date, 2)}`);
}
