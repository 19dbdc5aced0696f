import { type Day, addDays, dateOf, dayOf, daysInMonth, monthOf, weekdayOf } from '@vivac/domain/time/day';
import type { Setting } from '../campsites/provinces.ts';

// The middle of each month, January first, against an ordinary spring week.
const MONTH_FACTORS: Readonly<Record<Setting, readonly number[]>> = {
  coast: [0.82, 0.84, 0.9, 1, 1.06, 1.3, 1.7, 1.95, 1.32, 1.02, 0.87, 0.84],
  country: [0.86, 0.88, 0.94, 1.03, 1.08, 1.2, 1.45, 1.62, 1.2, 1.06, 0.92, 0.92],
  mountain: [1.08, 1.1, 1.02, 1, 1.02, 1.15, 1.45, 1.62, 1.16, 1.06, 0.94, 1.08],
  canary: [1.2, 1.22, 1.18, 1.12, 1, 1.04, 1.2, 1.36, 1.12, 1.1, 1.14, 1.26],
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

/** Easter Sunday in the Gregorian calendar, by the method that Meeus gives in Astronomical Algorithms, chapter 8. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(count / 31), (count % 31) + 1);
}

/** What the holidays of a year do to the price, by night; nights that are not listed are ordinary. */
export function holidayFactors(year: number): ReadonlyMap<Day, number> {
  const factors = new Map<Day, number>();
  const raise = (first: Day, nights: readonly number[], factor: number): void => {
    for (const night of nights) factors.set(addDays(first, night), factor);
  };
  raise(easterSunday(year), [-9, -8, -7, -6, -5], 1 + (EASTER_FACTOR - 1) / 2);
  raise(easterSunday(year), [-4, -3, -2, -1, 0], EASTER_FACTOR);
  for (const [month, date] of BRIDGE_HOLIDAYS) {
    const holiday = dayOf(year, month, date);
    raise(holiday, BRIDGE_NIGHTS[weekdayOf(holiday) - 1]!, BRIDGE_FACTOR);
  }
  raise(dayOf(year, 12, 5), [0, 1, 2], BRIDGE_FACTOR);
  raise(dayOf(year, 6, 23), [0], BRIDGE_FACTOR);
  raise(dayOf(year, 12, 23), [0, 1, 2, 3, 4, 5], CHRISTMAS_FACTOR);
  raise(dayOf(year, 12, 29), [0, 1, 2], NEW_YEAR_FACTOR);
  raise(dayOf(year, 1, 1), [0, 1, 2, 3, 4], CHRISTMAS_FACTOR);
  return factors;
}

/** What the time of the year does to the price, holidays left out: the months' middles joined by straight lines. */
export function seasonFactor(setting: Setting, day: Day): number {
  const month = monthOf(day);
  const sinceMiddle = (dateOf(day) - 15) / daysInMonth(month);
  const factors = MONTH_FACTORS[setting];
  const here = factors[month.month - 1]!;
  const step = sinceMiddle < 0 ? -1 : 1;
  const there = factors[(month.month - 1 + step + 12) % 12]!;
  return here + (there - here) * Math.abs(sinceMiddle);
}

/** Whether a campsite that sells whole weeks in season does so on this night. */
export function isHighSeason(setting: Setting, day: Day): boolean {
  const date = day.slice(5);
  if (setting === 'coast') return date >= '07-04' && date <= '08-29';
  if (setting === 'canary') return false;
  return date >= '08-01' && date <= '08-22';
}
