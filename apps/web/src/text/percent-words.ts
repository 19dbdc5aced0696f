import { locale } from './reader.ts';

const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

/** `12.5%`, `12,5 %`. */
export const percentWords = (percent: number): string => percents.format(percent / 100);

/** `12.5`, `12,5`: as it is typed. */
export const plainNumber = (value: number): string => numbers.format(value);

/** `Booking.com, Pitchup and PiNCAMP`. */
export const listWords = (words: readonly string[]): string => lists.format(words);
