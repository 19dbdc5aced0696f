import { type Day, dayOf } from '@vivac/domain/time/day';
import type { DatePrecision } from '@vivac/domain/reviews/review';
import { isoSeconds, momentOfWallClock } from '@vivac/domain/time/zoned-moment';
import { EMPTY } from './convert.ts';
import { type DateParts, compileDateFormat } from './date-format.ts';
import type { Convert } from './field-reader.ts';
import { formatsOf } from './mapping.ts';
import { Flaw } from '../verdict/problem.ts';

// A day or year beyond these is a slip of the pen, not a night that somebody sells.
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** A day, which is the first of its month or year where only that is told. */
export interface DayRead {
  readonly day: Day;
  readonly precision: DatePrecision;
}

/**
 * A calendar day in one of the formats. `wholePeriods` lets a format without a day stand for the first of the month, and one
 * without a month for the first of January: a day whose month is lost says no more than the year.
 */
export function day(dateFormat: string | string[] | undefined, wholePeriods: boolean): Convert<DayRead> {
  const native = wholePeriods ? ['yyyy-MM-dd', 'yyyy-MM', 'yyyy'] : ['yyyy-MM-dd'];
  const formats = dateFormat === undefined ? native : formatsOf(dateFormat);
  const readers = formats.map(compileDateFormat);
  return (text) => {
    if (text === '') return EMPTY;
    const parts = firstOf(readers, text);
    const precision = parts && precisionOf(parts);
    const found = parts && (precision === 'day' || wholePeriods) ? dayOfParts(parts) : null;
    if (!precision || !found) return new Flaw(`is not a day written ${formats.join(' or ')}`);
    return { day: found, precision };
  };
}

export interface MomentRules {
  readonly dateFormat: string | string[] | undefined;
  /** The zone of moments that name none. */
  readonly zone: string;
  /** The time of day of dates without one, `HH:mm`. */
  readonly time: string;
  /** Seconds since 1970 beyond which a moment lies in the future. */
  readonly latestS: number;
}

/** Whole seconds since 1970, from ISO 8601 or one of the formats. */
export function moment(rules: MomentRules): Convert<number> {
  const readers = formatsOf(rules.dateFormat).map(compileDateFormat);
  const [hours, minutes] = rules.time.split(':').map(Number) as [number, number];
  return (text) => {
    if (text === '') return EMPTY;
    const parts = firstOf(readers, text);
    const wall = parts && wallClock(parts.hours === null ? { ...parts, hours, minutes } : parts);
    const seconds = wall === null ? isoSeconds(text, rules.zone, rules.time) : momentOfWallClock(wall, rules.zone);
    if (seconds === null) return new Flaw('is not a moment');
    return seconds > rules.latestS ? new Flaw('lies in the future') : seconds;
  };
}

function firstOf(readers: readonly ((text: string) => DateParts | null)[], text: string): DateParts | null {
  for (const read of readers) {
    const parts = read(text);
    if (parts) return parts;
  }
  return null;
}

function precisionOf({ month, date }: DateParts): DatePrecision {
  if (month === null) return 'year';
  return date === null ? 'month' : 'day';
}

function dayOfParts({ year, month, date }: DateParts): Day | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  // A day whose month is lost is one that January has, which is as long as any.
  const found = dayOf(year, month ?? 1, date ?? 1);
  // A date beyond the end of its month would roll over.
  if (Number(found.slice(5, 7)) !== (month ?? 1) || Number(found.slice(8)) !== (date ?? 1)) return null;
  return month === null ? dayOf(year, 1, 1) : found;
}

function wallClock(parts: DateParts): number | null {
  const { hours, minutes, seconds } = parts;
  const found = precisionOf(parts) === 'day' ? dayOfParts(parts) : null;
  if (!found || (hours ?? 0) > 23 || minutes > 59 || seconds > 59) return null;
  return Date.parse(`${found}T00:00:00Z`) + ((hours ?? 0) * 3600 + minutes * 60 + seconds) * 1000;
}
