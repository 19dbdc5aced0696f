import catalogue from '@vivac/text/catalogues/en/as-of.json';
import { locale, readerText } from '../reader.ts';

// A wall clock is no moment: read and written in one zone it never shifts.
const format = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `21 Nov 2026, 07:00` of `2026-11-21T07:00`. */
export function wallClockWords(wallClock: string): string {
  return format.format(new Date(`${wallClock}:00Z`));
}

const text = readerText('as-of', catalogue);

export const asOfText = {
  ...text,
};
