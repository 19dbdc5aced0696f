import { type Day, addDays, daysBetween, monthOf, weekdayOf } from '../time/day.ts';
import { type Bridge, type KeyDate, keyDatesOf } from './key-date.ts';
import { SEASONS, type Season, seasonOf } from './season.ts';

/** What stands side by side: key dates or plain weeks. */
export const COLUMN_CHOICES = ['key_dates', 'weeks'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** How far a market looks ahead; the next Semana Santa may be later, and is a column. */
export const MARKET_NIGHTS = 365;
const WEEKS = 52;
const WEEK = 7;

/** One span of nights over all regions. */
export interface MarketColumn {
  /** Names it in an address: `semana_santa-2027`, `week-2027-03-22`, `ordinary-summer`. */
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
  const keyDates = nextKeyDates(today);
  return { ordinary: ordinaryColumns(today, keyDates), keyDates, weeks: nextWeeks(today) };
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

/** The nights of a season of the next twelve months that lie in no key date but the plain weeks of summer. */
function ordinaryColumns(today: Day, keyDates: readonly MarketColumn[]): MarketColumn[] {
  const nights = Array.from({ length: MARKET_NIGHTS }, (_, at) => addDays(today, at));
  const columns = SEASONS.flatMap((season): MarketColumn[] => {
    const own = nights.filter((night) => seasonOf(night) === season && !isInHolidays(night, keyDates));
    if (own.length === 0) return [];
    const [first, last] = [own[0]!, own.at(-1)!];
    const named = { id: `ordinary-${season}`, kind: 'ordinary', key: null, number: null, bridge: null } as const;
    return [{ ...named, season, first, last, nights: own.length }];
  });
  return columns.sort((a, b) => (a.first < b.first ? -1 : 1));
}

/** Whether a night lies in a key date that is a holiday. */
function isInHolidays(night: Day, keyDates: readonly MarketColumn[]): boolean {
  return keyDates.some(({ key, first, last }) => key !== 'summer_week' && night >= first && night <= last);
}

/** How many nights from `today` on the columns need. */
export function nightsNeeded(today: Day, { keyDates, weeks }: MarketColumns): number {
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
  const ordinary = (season: Season): number[] =>
    Array.from({ length: MARKET_NIGHTS }, (_, at) => at).filter((at) => {
      const night = addDays(today, at);
      if (seasonOf(night) !== season || isInHolidays(night, columns.keyDates)) return false;
      return !isHoliday(night) && !isHoliday(addDays(night, 1));
    });
  return allColumns(columns).map(({ kind, season, first, nights }) => {
    if (kind === 'ordinary') return ordinary(season);
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
