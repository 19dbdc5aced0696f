import type { Day } from '../../time/day.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1 January 1970, so that nights are counted without a date; negative before. */
export function dayNumber(day: Day): number {
  return numberOf(day);
}

/** As {@link dayNumber} of text that may be no day: NaN then. Quicker than a date, since every stay asks it twice. */
export function dayNumberOrNaN(text: unknown): number {
  if (typeof text !== 'string' || text.length !== 10 || text[4] !== '-' || text[7] !== '-') return Number.NaN;
  const date = digits(text, 8, 10);
  return date >= 1 && date <= lastDate(digits(text, 0, 4), digits(text, 5, 7)) ? numberOf(text) : Number.NaN;
}

/** NaN of a month that is none. */
function lastDate(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? Number.NaN);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Counted in years that begin in March, so that the leap day is the last of its year. */
function numberOf(day: string): number {
  const month = digits(day, 5, 7);
  const year = digits(day, 0, 4) - (month <= 2 ? 1 : 0);
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + digits(day, 8, 10) - 1 - DAYS_TO_1970;
}

/** From 1 March of the year 0. */
const DAYS_TO_1970 = 719_468;

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

export function dayOfNumber(number: number): Day {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10) as Day;
}

/** A bit for each weekday, bit 0 Monday; 1 January 1970 was a Thursday. */
export function weekdayBit(number: number): number {
  return 1 << (((number % 7) + 10) % 7);
}

/** The weekdays of a set of bits, 1 Monday to 7 Sunday. */
export function weekdaysOf(bits: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits & (1 << (weekday - 1)));
}

export const EVERY_WEEKDAY = 0b1111111;

/** No list allows every weekday, an empty list none. */
export function weekdayBits(weekdays: readonly number[] | undefined): number {
  return weekdays === undefined ? EVERY_WEEKDAY : weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

/** A span of days by number, both included; without a bound it has no end. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export function spanOf(from: Day | undefined, to: Day | undefined): Span {
  return {
    first: from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from),
    last: to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to),
  };
}

export function isWithin({ first, last }: Span, number: number): boolean {
  return first <= number && number <= last;
}

/** The first day that lies in both, or null. */
export function firstShared(a: Span, b: Span): number | null {
  const first = Math.max(a.first, b.first);
  return first <= Math.min(a.last, b.last) ? first : null;
}
