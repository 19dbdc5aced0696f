import { type Day, addDays, dayAt, weekdayOf } from '../time/day.ts';
import { isoWeekOf } from '../time/iso-week.ts';
import { momentOfWallClock } from '../time/zoned-moment.ts';

/** The hour of the product's zone at which rules are looked at (rule-20). */
export const SENDING_HOUR = 7;

/** Daily, or weekly on a day from 1 Monday to 7 Sunday; Monday when none is said (rule-14). */
export interface SendingSchedule {
  readonly schedule: 'daily' | 'weekly';
  readonly day?: number;
}

/** A day or a week in which a rule is looked at once. */
export interface Period {
  /** The day, `2027-02-01`, or the ISO week, `2027-W05`. Keys of one schedule sort as their moments do. */
  readonly key: string;
  /** The day of the product's zone on which the period is due. */
  readonly day: Day;
  readonly dueAt: Date;
}

const MONDAY = 1;
const HOUR_MS = 3_600_000;

/** The weekday on which a weekly schedule is due, 1 Monday to 7 Sunday. */
export function weekdayDue({ day = MONDAY }: SendingSchedule): number {
  return day;
}

/** Seven o'clock of a day in a zone, whatever the length of the day; of a skipped time, the moment after the skip. */
export function sendingMomentOf(day: Day, zone: string): Date {
  return new Date(momentOfWallClock(Date.parse(day) + SENDING_HOUR * HOUR_MS, zone) * 1000);
}

/**
 * The last period due at or before a moment. Of periods that were missed only this one is sent. It depends on the moment
 * alone, so that a clock that is set back finds a period that was sent before.
 */
export function latestPeriod(schedule: SendingSchedule, moment: Date, zone: string): Period {
  // A zone that crosses the date line skips a calendar day, so the first candidate may be ahead.
  let day = lastDueDay(schedule, addDays(dayAt(moment, zone), 1));
  while (sendingMomentOf(day, zone) > moment) day = addDays(day, -stepOf(schedule));
  return periodOn(schedule, day, zone);
}

/** The next period that is due after a moment, never at it. */
export function nextPeriod(schedule: SendingSchedule, moment: Date, zone: string): Period {
  let day = lastDueDay(schedule, dayAt(moment, zone));
  while (sendingMomentOf(day, zone) <= moment) day = addDays(day, stepOf(schedule));
  return periodOn(schedule, day, zone);
}

/** The periods due after `from` and at or before `until`, oldest first. */
export function periodsBetween(schedule: SendingSchedule, from: Date, until: Date, zone: string): Period[] {
  const periods: Period[] = [];
  let next = nextPeriod(schedule, from, zone);
  while (next.dueAt <= until) {
    periods.push(next);
    next = nextPeriod(schedule, next.dueAt, zone);
  }
  return periods;
}

function periodOn(schedule: SendingSchedule, day: Day, zone: string): Period {
  const key = schedule.schedule === 'daily' ? day : isoWeekOf(day);
  return { key, day, dueAt: sendingMomentOf(day, zone) };
}

function stepOf({ schedule }: SendingSchedule): number {
  return schedule === 'daily' ? 1 : 7;
}

/** The last day, up to and with this one, on which the schedule may be due. */
function lastDueDay(schedule: SendingSchedule, day: Day): Day {
  if (schedule.schedule === 'daily') return day;
  return addDays(day, -((weekdayOf(day) - weekdayDue(schedule) + 7) % 7));
}

/** What a part of a rule has to be: a code, which is said in the reader's language, and its values. */
export type Must =
  { readonly code: 'mustBeBoolean' | 'mustBeObject' } | { readonly code: 'mustBeOneOf'; readonly among: string };

/** A fault of a rule as a sentence in English and, where it is of a known kind, as code and values about its `subject`. */
export interface RuleFault {
  readonly sentence: string;
  /** “rule 2 (price change rule): days” */
  readonly subject?: string;
  readonly must?: Must;
}
