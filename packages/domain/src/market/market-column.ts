import { type Day, addDays, dayRange, daysBetween, monthOf, weekdayOf } from '../time/day.ts';
import { type Bridge, type KeyDate, keyDatesOf, type Season, seasonOf, seasonYearOf } from './key-date.ts';

/** What stands side by side: key dates or plain weeks. */
export const COLUMN_CHOICES = ['key_dates', 'weeks'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** How far a market looks ahead; the next Semana Santa may be later, and is a column. */
export const MARKET_NIGHTS = 365;
const WEEKS = 52;
const WEEK = 7;

/** One span of nights over all regions. */
export interface MarketColumn {
  /** Names it in an address: `semana_santa-2027`, `week-2027-03-22`, `ordinary-summer-2027`, `ordinary-winter-2026`. */
  readonly id: string;
  readonly kind: 'key' | 'week' | 'ordinary';
  readonly key: KeyDate | null;
  /** Of the weeks of summer, from 1. */
  readonly number: number | null;
  /** That of the first night. */
  readonly season: Season;
  readonly first: Day;
  /** The last night. */
  readonly last: Day;
  /** Of an ordinary column how many nights of the season there are at most; regions leave out their own holidays. */
  readonly nights: number;
  readonly bridge: Bridge | null;
}

/** All columns from a day on, in the order of their first nights: those of both choices share the ordinary nights. */
export interface MarketColumns {
  readonly ordinary: readonly MarketColumn[];
  readonly keyDates: readonly MarketColumn[];
  readonly weeks: readonly MarketColumn[];
}

export function marketColumns(today: Day): MarketColumns {
  const others = { keyDates: nextKeyDates(today), weeks: nextWeeks(today) };
  return { ordinary: ordinaryColumns(today, others), ...others };
}

/** The next of each key date that has not begun. */
function nextKeyDates(today: Day): MarketColumn[] {
  const { year } = monthOf(today);
  const next = new Map<string, MarketColumn>();
  for (const each of [year, year + 1, year + 2].flatMap(keyDatesOf)) {
    const { key, number, first, nights, bridge } = each;
    const name = number === null ? key : `${key}_${number}`;
    if (first < today || next.has(name)) continue;
    const last = addDays(first, nights - 1);
    const id = `${name}-${first.slice(0, 4)}`;
    next.set(name, { id, kind: 'key', key, number, season: seasonOf(first), first, last, nights, bridge });
  }
  return [...next.values()].sort((a, b) => (a.first < b.first ? -1 : 1));
}

/** Mondays to Sundays; of the present week the nights that are left. */
function nextWeeks(today: Day): MarketColumn[] {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: WEEKS }, (_, at) => {
    const begins = addDays(monday, at * WEEK);
    const first = begins < today ? today : begins;
    const last = addDays(begins, WEEK - 1);
    const nights = daysBetween(first, last) + 1;
    const named = { id: `week-${begins}`, kind: 'week', key: null, number: null, bridge: null } as const;
    return { ...named, season: seasonOf(first), first, last, nights };
  });
}

/**
 * The nights of each season that lie in no key date but the plain weeks of summer, as far as the other columns reach. Two winters within twelve months
 * are two columns.
 */
function ordinaryColumns(today: Day, others: Omit<MarketColumns, 'ordinary'>): MarketColumn[] {
  const nights = dayRange(today, nightsNeeded(today, others)).filter((night) => !isInHolidays(night, others.keyDates));
  return [...Map.groupBy(nights, ordinaryIdOf)].map(([id, own]): MarketColumn => {
    const [first, last] = [own[0]!, own.at(-1)!];
    const named = { id, kind: 'ordinary', key: null, number: null, bridge: null } as const;
    return { ...named, season: seasonOf(first), first, last, nights: own.length };
  });
}

/** The column of ordinary nights that a night is compared with. */
export function ordinaryIdOf(night: Day): string {
  return `ordinary-${seasonOf(night)}-${seasonYearOf(night)}`;
}

/** Whether a night lies in a key date that is a holiday. */
function isInHolidays(night: Day, keyDates: readonly MarketColumn[]): boolean {
  return keyDates.some(({ key, first, last }) => key !== 'summer_week' && night >= first && night <= last);
}

/** How many nights from `today` on the columns need. */
export function nightsNeeded(today: Day, { keyDates, weeks }: Omit<MarketColumns, 'ordinary'>): number {
  const ends = [...keyDates, ...weeks].map(({ last }) => daysBetween(today, last) + 1);
  return Math.max(MARKET_NIGHTS, ...ends);
}

/**
 * The nights of each column as numbers from `today` on. Of the ordinary nights those are left out of which a day is a public holiday where the campsite
 * lies.
 */
export function columnNights(
  today: Day,
  columns: MarketColumns,
  isHoliday: (day: Day) => boolean,
): readonly (readonly number[])[] {
  const horizon = dayRange(today, nightsNeeded(today, columns));
  const ordinary = (id: string): number[] =>
    horizon.flatMap((night, at) => {
      if (ordinaryIdOf(night) !== id || isInHolidays(night, columns.keyDates)) return [];
      return isHoliday(night) || isHoliday(addDays(night, 1)) ? [] : [at];
    });
  return allColumns(columns).map(({ id, kind, first, nights }) => {
    if (kind === 'ordinary') return ordinary(id);
    const from = daysBetween(today, first);
    return Array.from({ length: nights }, (_, at) => from + at);
  });
}

/** Ordinary nights, key dates and weeks, in the order in which figures are kept. */
export function allColumns({ ordinary, keyDates, weeks }: MarketColumns): MarketColumn[] {
  return [...ordinary, ...keyDates, ...weeks];
}

/** What a choice shows, in the order of first nights: each season begins with its ordinary nights. */
export function shownColumns(columns: MarketColumns, choice: ColumnChoice): MarketColumn[] {
  const chosen = choice === 'weeks' ? columns.weeks : columns.keyDates;
  return [...columns.ordinary, ...chosen].sort((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)));
}
