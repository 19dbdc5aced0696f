import { GROUPED } from '@vivac/domain/language';
import { locale } from './reader.ts';

/** Writes numbers in the reader's language, by the one rule for their groups. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { ...GROUPED, ...options });

const counts = numberFormat();

/** `1,234`, `1.234`. */
export const countWords = (count: number): string => counts.format(count);

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

/** `12.5%`, `12,5 %`. */
export const percentWords = (percent: number): string => percents.format(percent / 100);

/** `12.5`, `12,5`: as it is typed. */
export const plainNumber = (value: number): string => numbers.format(value);

/** `Booking.com, Pitchup and PiNCAMP`. */
export const listWords = (words: readonly string[]): string => lists.format(words);
