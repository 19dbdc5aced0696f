import type { Day } from '../../time/day.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1 January 1970, so that nights are counted without a date; negative before. */
export function dayNumber(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / MS_PER_DAY;
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
