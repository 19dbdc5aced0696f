import { GROUPED } from '@vivac/domain/language';
import { locale, onceRequested } from './reader.ts';

/** Writes numbers in the reader's language, by the one rule for their groups. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const format = onceRequested(() => new Intl.NumberFormat(locale, { ...GROUPED, ...options }));
  return (value) => format().format(value);
}

const counts = numberFormat();

/** `1,234`, `1.234`. */
export const countWords = (count: number): string => counts(count);

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 2 });
const numbers = onceRequested(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const lists = onceRequested(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** `12.5%`, `12,5 %`. */
export const percentWords = (percent: number): string => percents(percent / 100);

/** `12.5`, `12,5`: as it is typed. */
export const plainNumber = (value: number): string => numbers().format(value);

/** `Booking.com, Pitchup and PiNCAMP`. */
export const listWords = (words: readonly string[]): string => lists().format(words);
