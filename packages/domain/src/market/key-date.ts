import { addDays, type Day, dayOf, dayRange, monthOf, weekdayOf } from '../time/day.ts';

/** The dates on which Spain travels; of the weeks of summer there are several. */
export const KEY_DATES = [
  'semana_santa',
  'may_day',
  'pentecost',
  'san_juan',
  'summer_week',
  'assumption',
  'hispanic_day',
  'all_saints',
  'constitution_bridge',
  'christmas',
  'new_year',
  'reyes',
] as const;
export type KeyDate = (typeof KEY_DATES)[number];

/** Whether the holiday makes a bridge of a day between it and a weekend, or a weekend longer. */
export type Bridge = 'bridge' | 'long_weekend';

interface KeyDateNights {
  readonly key: KeyDate;
  /** Of the year’s weeks of summer, from 1; else null. */
  readonly number: number | null;
  /** The first night and how many follow each other from it on; who stays for all leaves the day after the last. */
  readonly first: Day;
  readonly nights: number;
  readonly bridge: Bridge | null;
}

const [TUESDAY, THURSDAY, FRIDAY, MONDAY, SATURDAY, SUNDAY] = [2, 4, 5, 1, 6, 7] as const;
const WEEK = 7;

/** The key dates that begin in a year, each with its exact nights. */
export function keyDatesOf(year: number): KeyDateNights[] {
  const easter = easterSunday(year);
  return [
    { key: 'reyes', ...aroundHoliday(dayOf(year, 1, 6)) },
    // From Maundy Thursday to Easter Monday, when one region or the other comes home.
    { key: 'semana_santa', first: addDays(easter, -3), nights: 4, bridge: null },
    { key: 'may_day', ...aroundHoliday(dayOf(year, 5, 1)) },
    // Whit Monday: free in France, Germany and the Netherlands.
    { key: 'pentecost', ...aroundHoliday(addDays(easter, 50)), bridge: null },
    { key: 'san_juan', ...aroundHoliday(dayOf(year, 6, 24)) },
    { key: 'assumption', first: weekOfAssumption(year), nights: WEEK, bridge: null },
    { key: 'hispanic_day', ...aroundHoliday(dayOf(year, 10, 12)) },
    { key: 'all_saints', ...aroundHoliday(dayOf(year, 11, 1)) },
    { key: 'constitution_bridge', ...freeRun(dayOf(year, 12, 6), dayOf(year, 12, 8)), bridge: 'bridge' },
    { key: 'christmas', first: dayOf(year, 12, 24), nights: 3, bridge: null },
    { key: 'new_year', first: dayOf(year, 12, 30), nights: 3, bridge: null },
  ]
    .map((date): KeyDateNights => ({ number: null, ...(date as Omit<KeyDateNights, 'number'>) }))
    .concat(summerWeeks(year))
    .sort((a, b) => (a.first < b.first ? -1 : 1));
}

/** Sunday of Easter in the Gregorian calendar. */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leapless = Math.floor((century - 17) / 25);
  const moon = century - Math.floor(century / 4) - Math.floor((century - leapless) / 3) + 19 * golden + 15;
  const epact = moon % 30;
  const full = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return dayOf(year, 3, 28 + full - weekday);
}

/** The nights of which the next day is free around a holiday: of its weekend, of its bridge, or the eve alone. */
function aroundHoliday(holiday: Day): Pick<KeyDateNights, 'first' | 'nights' | 'bridge'> {
  const weekday = weekdayOf(holiday);
  if (weekday === TUESDAY) return { ...freeRun(addDays(holiday, -1), holiday), bridge: 'bridge' };
  if (weekday === THURSDAY) return { ...freeRun(holiday, addDays(holiday, 1)), bridge: 'bridge' };
  const isLong = weekday === FRIDAY || weekday === MONDAY;
  return { ...freeRun(holiday, holiday), bridge: isLong ? 'long_weekend' : null };
}

/** From the eve of the first free day on, the weekends beside the given days free as well. */
function freeRun(from: Day, to: Day): Pick<KeyDateNights, 'first' | 'nights'> {
  let [first, last] = [from, to];
  while (isWeekend(addDays(first, -1))) first = addDays(first, -1);
  while (isWeekend(addDays(last, 1))) last = addDays(last, 1);
  const free = dayRange(first, 16).filter((day) => day <= last);
  return { first: addDays(first, -1), nights: free.length };
}

function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY || weekday === SUNDAY;
}

/** From the Saturday on or before 15 August. */
function weekOfAssumption(year: number): Day {
  return saturdayBy(dayOf(year, 8, 15));
}

function saturdayBy(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 1) % WEEK));
}

/** The weeks from Saturday to Saturday whose nights are all in July and August, but for that of 15 August. */
function summerWeeks(year: number): KeyDateNights[] {
  const assumption = weekOfAssumption(year);
  const firstSaturday = saturdayBy(dayOf(year, 7, WEEK));
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((week) => addDays(firstSaturday, week * WEEK))
    .filter((first) => first !== assumption && addDays(first, WEEK - 1) <= dayOf(year, 8, 31))
    .map((first, at) => ({ key: 'summer_week', number: at + 1, first, nights: WEEK, bridge: null }));
}

/** The seasons of a campsite in Spain, in the order of the year of a market. */
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];

/** The first night of each season, `MM-DD`; winter begins a year’s market and goes on into the next year. */
const BEGINS: readonly (readonly [string, Season])[] = [
  ['11-01', 'winter'],
  ['09-15', 'autumn'],
  ['06-15', 'summer'],
  ['04-01', 'spring'],
];

/** The year in which a night's season began: 2026 of the winter of 2026 to 2027. */
export function seasonYearOf(night: Day): number {
  const { year, month } = monthOf(night);
  return seasonOf(night) === 'winter' && month < 4 ? year - 1 : year;
}

/** `2027`; of a winter `2026–27`. */
export function seasonYearWords(night: Day): string {
  const year = seasonYearOf(night);
  return seasonOf(night) === 'winter' ? `${year}–${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}

/** In which season a night lies: winter from 1 November, spring from 1 April, summer from 15 June, autumn from 15 September. */
export function seasonOf(night: Day): Season {
  const date = night.slice(5);
  return BEGINS.find(([begins]) => date >= begins)?.[1] ?? 'winter';
}
