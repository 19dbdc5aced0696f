import { type Day, dateOf, monthOf, parseDay } from './day.ts';

/** A day as an event of the calendar names it (layout-11): `month` counts from 0, as JavaScript's does. */
export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** The parts of a day. */
export function partsOfDay(day: Day): DayParts {
  const { year, month } = monthOf(day);
  return { year, month: month - 1, date: dateOf(day) };
}

/** The day of these parts; null when one is absent or no number, or when there is no such day (table-13). */
export function dayOfParts(parts: { readonly [Part in keyof DayParts]?: unknown }): Day | null {
  const { year, month, date } = parts;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof date !== 'number') return null;
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return parseDay(`${digits(year, 4)}-${digits(month + 1, 2)}-${digits(date, 2)}`);
}
