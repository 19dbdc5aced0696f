import { isoSeconds } from '@vivac/domain/time/zoned-moment';

/** What a date or moment says; `date` is null where no day is told, `month` where it lacks. */
export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month: number | null;
  readonly date: number | null;
  readonly hours: number | null;
  readonly minutes: number;
  readonly seconds: number;
}

/** Two digits are a year of this century: prices and reviews are of no other. */
const CENTURY = 2000;

export type DateReader = (text: string) => DateParts | null;

const TOKEN = /'([^']*)'|EEEE|yyyy|yy|MMMM|MMM|MM|M|dd|d|HH|H|mm|ss|[A-Za-z]+|[^A-Za-z']/g;
const SHAPES: Readonly<Record<string, readonly [part: string, shape: string, behind?: string]>> = {
  EEEE: ['weekday', '\\p{L}+(?:-feira)?\\.?,?'],
  yyyy: ['year', '\\d{4}'],
  yy: ['year', '\\d{2}'],
  MMMM: ['monthName', '\\p{L}+\\.?'],
  MMM: ['monthName', '\\p{L}+\\.?'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  dd: ['date', '\\d{2}'],
  d: ['date', '\\d{1,2}', '(?:er|st|nd|rd|th|º|ª|°)?'],
  HH: ['hours', '\\d{2}'],
  H: ['hours', '\\d{1,2}'],
  mm: ['minutes', '\\d{2}'],
  ss: ['seconds', '\\d{2}'],
};

/**
 * A reader for a format made of EEEE (a weekday, which must be that of the day where its word is known), yyyy, yy, MM, M, MMM, dd, d, HH, H, mm, ss and the characters between them; letters that are
 * meant literally stand in single quotes, and two single quotes are an apostrophe. Any white space stands for any other.
 * A format may lack the month, since exports lose it: `d, yyyy`. Throws RangeError for one that says no year.
 */
export function compileDateFormat(format: string): DateReader {
  const parts = new Set<string>();
  const shape = [...format.replace(/\s+/g, ' ').matchAll(TOKEN)]
    .map(([token, quoted]) => shapeOf(token, quoted, parts))
    .join('');
  if (!parts.has('year')) throw new RangeError(`"${format}" says no year`);
  const pattern = new RegExp(`^${shape}$`, 'u');
  return (text) => {
    const groups = pattern.exec(plain(text))?.groups;
    return groups ? partsOf(groups) : null;
  };
}

function shapeOf(token: string, quoted: string | undefined, parts: Set<string>): string {
  const known = Object.hasOwn(SHAPES, token) ? SHAPES[token] : undefined;
  if (known) {
    if (parts.has(known[0])) throw new RangeError(`"${token}" stands twice in a date format`);
    parts.add(known[0]);
    return `(?<${known[0]}>${known[1]})${known[2] ?? ''}`;
  }
  if (quoted === undefined && /^[A-Za-z]/.test(token))
    throw new RangeError(`"${token}" is not a part of a date format`);
  return RegExp.escape(quoted === '' ? "'" : plain(quoted ?? token));
}

/** One spelling of letters, spaces and apostrophes. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replaceAll('’', "'");
}

function partsOf(groups: Record<string, string | undefined>): DateParts | null {
  const { year, month, monthName, date, hours, minutes, seconds, weekday } = groups;
  const named = monthName === undefined ? null : monthNumber(monthName);
  if (monthName !== undefined && named === null) return null;
  const parts = {
    year: year!.length === 2 ? CENTURY + Number(year) : Number(year),
    month: named ?? numberOrNull(month),
    date: numberOrNull(date),
    hours: numberOrNull(hours),
    minutes: Number(minutes ?? 0),
    seconds: Number(seconds ?? 0),
  };
  return weekday !== undefined && isOtherWeekday(weekday, parts) ? null : parts;
}

/** Whether a weekday whose word is known is not that of the day: one of the two is wrong, or the order is another. */
function isOtherWeekday(word: string, { year, month, date }: DateParts): boolean {
  const weekday = WEEKDAYS.get(plainName(word.replace(/,$/, '')));
  if (weekday === undefined || month === null || date === null) return false;
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() !== weekday;
}

function numberOrNull(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** A format without its weekday: for who asks whether that is all that does not fit. */
export const withoutWeekday = (format: string): string => format.replace(/\s*\(?EEEE\)?\s*/, '');

/** The formats of a `dateFormat`, which may be one or several. */
export function formatsOf(dateFormat: string | string[] | undefined): readonly string[] {
  return typeof dateFormat === 'string' ? [dateFormat] : (dateFormat ?? []);
}

/** Seconds since 1970, or null for a text that is not so written. */
type MomentReader = (text: string, zone: string) => number | null;

// 1 January 2000: a moment before it is told in another unit than the format says.
const EARLIEST_S = 946_684_800;
// Beyond it a Date holds nothing.
const LATEST_S = 8_640_000_000_000;

/** Formats that tell a moment, from which a day follows in a zone: by their names in a `dateFormat`. */
const FORMATS: Readonly<Record<string, MomentReader>> = {
  iso: (text, zone) => isoSeconds(text, zone),
  epochSeconds: (text) => epoch(text, 1),
  epochMilliseconds: (text) => epoch(text, 1000),
  excelSerial,
};

export function momentFormat(name: string): MomentReader | null {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name]! : null;
}

const FIRST_SERIAL_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Days since the last but one of 1899, as sheets count them: a wall clock's, which has no zone. From 2000 to 2099. */
function excelSerial(text: string, zone: string): number | null {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null;
  const serial = Number(text.replace(',', '.'));
  if (serial < 36_526 || serial >= 73_051) return null;
  const wall = new Date(Math.round((FIRST_SERIAL_MS + serial * DAY_MS) / 1000) * 1000);
  return isoSeconds(wall.toISOString().slice(0, 19), zone);
}

function epoch(text: string, unitsPerSecond: number): number | null {
  if (!/^\d{1,15}([.,]\d+)?$/.test(text)) return null;
  const seconds = Math.floor(Number(text.replace(',', '.')) / unitsPerSecond);
  return seconds < EARLIEST_S || seconds > LATEST_S ? null : seconds;
}

/** Languages in which the channels of the Spanish market write months. */
const LANGUAGES = ['en', 'es', 'ca', 'fr', 'de', 'it', 'nl', 'pt'];

/** Beside the names that the machine knows. */
const VARIANTS: Readonly<Record<string, number>> = { janner: 1, maerz: 3, setiembre: 9 };

const NUMBERS = new Map(Object.entries(VARIANTS));
for (const language of LANGUAGES) {
  for (const month of ['long', 'short'] as const) {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number++)
      NUMBERS.set(plainName(names.format(Date.UTC(2026, number - 1, 15))), number);
  }
}

/** Weekdays by their full and short names, from 0 for Sunday. Two letters are left out, and what is another day in another language. */
const WEEKDAYS = new Map<string, number>();
const SUNDAY_MS = Date.UTC(2026, 1, 1);
const days = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const names = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return [0, 1, 2, 3, 4, 5, 6].map((day) => [plainName(names.format(SUNDAY_MS + day * DAY_MS)), day] as const);
  }),
);
for (const [name, day] of days) {
  const isOne = days.every((other) => other[0] !== name || other[1] === day);
  if (name.length > 2 && isOne) WEEKDAYS.set(name, day);
}

/** The month (from 1) of a full or short name in one of several languages, with accents or without; null for any other word. */
export function monthNumber(name: string): number | null {
  return NUMBERS.get(plainName(name)) ?? null;
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}|\.$/gu, '');
}
