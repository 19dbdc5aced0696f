import { type Day, addDays, daysBetween, monthOf, toDay, weekdayOf } from '@vivac/domain/time/day';
import type { Setting } from '../campsites/provinces.ts';
import { holidayFactors, isHighSeason, seasonFactor } from './seasons.ts';

/** How far ahead the demo market is looked at. */
export const NIGHTS_AHEAD = 365;
/** The longest stay that its channels quote. */
export const WEEK_NIGHTS = 7;

const EPOCH = toDay('1970-01-01');

/** What is the same for every campsite of one setting, for the nights from a day on; index 0 is that day. */
export interface SeasonNights {
  readonly days: readonly Day[];
  /** The first night, in days since 1970. */
  readonly firstNumber: number;
  /** 0 Monday to 6 Sunday. */
  readonly weekdays: Uint8Array;
  /** Season and holidays together. */
  readonly factors: Float64Array;
  /** 1 on nights of holidays and long weekends. */
  readonly holidays: Uint8Array;
  /** 1 on nights of high season. */
  readonly highSeason: Uint8Array;
}

/** The nights that a look on `first` sees at `count` arrivals, with those of a week from the last, by setting. */
export function seasonsOf(first: Day, count = NIGHTS_AHEAD): (setting: Setting) => SeasonNights {
  const known = new Map<Setting, SeasonNights>();
  return (setting) => {
    const season = known.get(setting) ?? seasonNights(setting, first, count + WEEK_NIGHTS);
    known.set(setting, season);
    return season;
  };
}

function seasonNights(setting: Setting, first: Day, count: number): SeasonNights {
  const days = Array.from({ length: count }, (_, night) => addDays(first, night));
  const { year } = monthOf(first);
  const holidays = new Map([...holidayFactors(year), ...holidayFactors(year + 1)]);
  return {
    days,
    firstNumber: dayNumber(first),
    weekdays: Uint8Array.from(days, (day) => weekdayOf(day) - 1),
    factors: Float64Array.from(days, (day) => seasonFactor(setting, day) * (holidays.get(day) ?? 1)),
    holidays: Uint8Array.from(days, (day) => (holidays.has(day) ? 1 : 0)),
    highSeason: Uint8Array.from(days, (day) => (isHighSeason(setting, day) ? 1 : 0)),
  };
}

/** Days since 1970. */
export function dayNumber(day: Day): number {
  return daysBetween(EPOCH, day);
}
