import { type Day, dayOf, parseDay } from '@vivac/domain/time/day';
import { locale, wordsOf } from '../../text/reader.ts';

const text = wordsOf('date-field');

type Part = 'year' | 'month' | 'day';
const DIGITS: Readonly<Record<Part, number>> = { year: 4, month: 2, day: 2 };
const CENTURY = 2000;

let made: readonly Intl.DateTimeFormatPart[] | undefined;

/** How the reader writes a day in figures: the order of its parts, and what stands between them. */
function written(): readonly Intl.DateTimeFormatPart[] {
  made ??= new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(0);
  return made;
}

const isPart = (type: string): type is Part => type in DIGITS;

/** `24/12/2026` of `2026-12-24`, in the reader’s order, with the time where there is one; any other text as it is. */
export function writtenDate(value: string): string {
  const day = parseDay(value.slice(0, 10));
  if (day === null) return value;
  const [year, month, date] = day.split('-');
  const time = value.slice(11).replace(/^(\d\d:\d\d):00$/, '$1');
  return `${fill({ year: year!, month: month!, day: date! })}${time && ` ${time}`}`;
}

/** `dd/mm/yyyy` in the reader’s language and order. */
export function dateShape(withTime: boolean): string {
  return `${fill(text.shape)}${withTime ? ` ${text.time}` : ''}`;
}

const fill = (values: Readonly<Record<Part, string>>): string =>
  written()
    .map(({ type, value }) => (isPart(type) ? values[type] : value))
    .join('');

const DATE_AND_TIME = /^(.*?)(?:[\s,T]+((?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?))?$/;

/**
 * `2026-12-24` of `24/12/2026`, `24.12.2026`, `24 12 2026` or `24122026` in the reader’s order, and of itself; with a time
 * `2026-12-24T07:00`. Null for what is no such day. A year of two digits is read only of what is typed to its end.
 */
export function readDate(typed: string, withTime: boolean, isWhole: boolean): string | null {
  const [, date = '', time] = DATE_AND_TIME.exec(typed.trim()) ?? [];
  const day = parseDay(date) ?? dayOfFigures(date, isWhole);
  if (day === null || withTime !== (time !== undefined)) return null;
  return time === undefined ? day : `${day}T${time.replace(/[.h]/, ':').replace(/^\d:/, '0$&')}`;
}

function dayOfFigures(date: string, isWhole: boolean): Day | null {
  const order = written().flatMap(({ type }) => (isPart(type) ? [type] : []));
  const shape = /^\d{8}$/.test(date)
    ? new RegExp(`^${order.map((part) => `(\\d{${DIGITS[part]}})`).join('')}$`)
    : /^(\d{1,4})\D{1,2}(\d{1,4})\D{1,2}(\d{1,4})$/;
  const figures = shape.exec(date)?.slice(1);
  if (figures === undefined) return null;
  const of = (part: Part): string => figures[order.indexOf(part)]!;
  const yearDigits = of('year').length;
  if (yearDigits !== 4 && !(isWhole && yearDigits === 2)) return null;
  const year = Number(of('year')) + (yearDigits === 2 ? CENTURY : 0);
  const day = dayOf(year, Number(of('month')), Number(of('day')));
  // What rolls over, as the 31st of June does, is no day.
  const isSame = [year, of('month'), of('day')].every((part, at) => Number(part) === Number(day.split('-')[at]));
  return isSame ? day : null;
}
