import { easterSunday } from '@vivac/domain/market/key-date';
import {
  type Day,
  addDays,
  dateOf,
  dayOf,
  daysBetween,
  daysInMonth,
  monthOf,
  toDay,
  weekdayOf,
} from '@vivac/domain/time/day';
import type { Setting } from './provinces.ts';

/** How far ahead the demo market is looked at. */
export const NIGHTS_AHEAD = 365;
/** The longest stay that its channels quote. */
export const WEEK_NIGHTS = 7;

const EPOCH = toDay('1970-01-01');

/** The nights from `from` to `to`, both included, written `MM-DD`, in every year; `to` may lie in the next year. */
export interface YearSpan {
  readonly from: string;
  readonly to: string;
}

/** What a setting decides of the year. */
interface Season {
  /** The price in the middle of each month, January first, against an ordinary spring week. */
  readonly monthFactors: readonly number[];
  /** When a campsite that sells whole weeks in season does so; null for never. */
  readonly highSeason: YearSpan | null;
  /** When campsites are closed and how many of them; null for those open all year. */
  readonly closures: readonly (readonly [YearSpan | null, number])[];
}

export const SEASONS: Readonly<Record<Setting, Season>> = {
  coast: {
    monthFactors: [0.82, 0.84, 0.9, 1, 1.06, 1.3, 1.7, 1.95, 1.32, 1.02, 0.87, 0.84],
    highSeason: { from: '07-04', to: '08-29' },
    closures: [
      [null, 7],
      [{ from: '10-13', to: '03-26' }, 2],
      [{ from: '11-03', to: '02-28' }, 2],
    ],
  },
  country: {
    monthFactors: [0.86, 0.88, 0.94, 1.03, 1.08, 1.2, 1.45, 1.62, 1.2, 1.06, 0.92, 0.92],
    highSeason: { from: '08-01', to: '08-22' },
    closures: [
      [null, 9],
      [{ from: '12-09', to: '02-14' }, 2],
      [{ from: '11-03', to: '03-12' }, 2],
    ],
  },
  mountain: {
    monthFactors: [1.08, 1.1, 1.02, 1, 1.02, 1.15, 1.45, 1.62, 1.16, 1.06, 0.94, 1.08],
    highSeason: { from: '08-01', to: '08-22' },
    closures: [
      [null, 9],
      [{ from: '11-03', to: '11-30' }, 2],
      [{ from: '10-14', to: '04-30' }, 1],
    ],
  },
  canary: {
    monthFactors: [1.2, 1.22, 1.18, 1.12, 1, 1.04, 1.2, 1.36, 1.12, 1.1, 1.14, 1.26],
    highSeason: null,
    closures: [[null, 1]],
  },
};

const EASTER_FACTOR = 1.38;
const BRIDGE_FACTOR = 1.2;
const CHRISTMAS_FACTOR = 1.12;
const NEW_YEAR_FACTOR = 1.32;

// 1 January is part of the turn of the year. National holidays that can make a bridge, as month and date.
const BRIDGE_HOLIDAYS: readonly (readonly [number, number])[] = [
  [5, 1],
  [8, 15],
  [10, 12],
  [11, 1],
];
// The nights, counted from the holiday, that people take for a holiday on a Monday to Sunday.
const BRIDGE_NIGHTS: readonly (readonly number[])[] = [
  [-3, -2, -1],
  [-4, -3, -2, -1],
  [-1],
  [-1, 0, 1, 2],
  [-1, 0, 1],
  [-1, 0],
  [-2, -1],
];

// Runs of nights that fall on the same dates every year.
const HOLIDAY_RUNS: readonly (readonly [month: number, date: number, nights: number, factor: number])[] = [
  [12, 5, 3, BRIDGE_FACTOR],
  [6, 23, 1, BRIDGE_FACTOR],
  [12, 23, 6, CHRISTMAS_FACTOR],
  [12, 29, 3, NEW_YEAR_FACTOR],
  [1, 1, 5, CHRISTMAS_FACTOR],
];

/** How a campsite prices the nights of a week. */
export type Week = 'even' | 'usual' | 'weekend' | 'steep';

/** Factors for the nights of Monday to Sunday. */
export const WEEK_FACTORS: Readonly<Record<Week, readonly number[]>> = {
  even: [1, 1, 1, 1, 1.04, 1.06, 1],
  usual: [1, 1, 1, 1.02, 1.13, 1.17, 1.02],
  weekend: [0.95, 0.95, 0.96, 1, 1.19, 1.26, 1],
  steep: [0.86, 0.86, 0.88, 0.95, 1.14, 1.2, 0.94],
};

/** Whether a night lies in a span of the year, such as one in which a campsite is closed. */
export function isWithin(span: YearSpan | null, day: Day): boolean {
  if (span === null) return false;
  const date = day.slice(5);
  const { from, to } = span;
  return from <= to ? date >= from && date <= to : date >= from || date <= to;
}

/** What the holidays of a year do to the price, by night; nights that are not listed are ordinary. */
export function holidayFactors(year: number): ReadonlyMap<Day, number> {
  const factors = new Map<Day, number>();
  const raise = (first: Day, nights: Iterable<number>, factor: number): void => {
    for (const night of nights) factors.set(addDays(first, night), factor);
  };
  raise(easterSunday(year), [-9, -8, -7, -6, -5], 1 + (EASTER_FACTOR - 1) / 2);
  raise(easterSunday(year), [-4, -3, -2, -1, 0], EASTER_FACTOR);
  for (const [month, date] of BRIDGE_HOLIDAYS) {
    const holiday = dayOf(year, month, date);
    raise(holiday, BRIDGE_NIGHTS[weekdayOf(holiday) - 1]!, BRIDGE_FACTOR);
  }
  for (const [month, date, nights, factor] of HOLIDAY_RUNS)
    raise(dayOf(year, month, date), Array(nights).keys(), factor);
  return factors;
}

/** What the time of the year does to the price, holidays left out: the months' middles joined by straight lines. */
export function seasonFactor(setting: Setting, day: Day): number {
  const month = monthOf(day);
  const sinceMiddle = (dateOf(day) - 15) / daysInMonth(month);
  const factors = SEASONS[setting].monthFactors;
  const here = factors[month.month - 1]!;
  const step = sinceMiddle < 0 ? -1 : 1;
  const there = factors[(month.month - 1 + step + 12) % 12]!;
  return here + (there - here) * Math.abs(sinceMiddle);
}

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
    const season = known.get(setting) ?? makeSeason(setting, first, count + WEEK_NIGHTS);
    known.set(setting, season);
    return season;
  };
}

function makeSeason(setting: Setting, first: Day, count: number): SeasonNights {
  const days = Array.from({ length: count }, (_, night) => addDays(first, night));
  const { year } = monthOf(first);
  const holidays = new Map([...holidayFactors(year), ...holidayFactors(year + 1)]);
  return {
    days,
    firstNumber: dayNumber(first),
    weekdays: Uint8Array.from(days, (day) => weekdayOf(day) - 1),
    factors: Float64Array.from(days, (day) => seasonFactor(setting, day) * (holidays.get(day) ?? 1)),
    holidays: Uint8Array.from(days, (day) => (holidays.has(day) ? 1 : 0)),
    highSeason: Uint8Array.from(days, (day) => (isWithin(SEASONS[setting].highSeason, day) ? 1 : 0)),
  };
}

/** Days since 1970. */
export function dayNumber(day: Day): number {
  return daysBetween(EPOCH, day);
}
