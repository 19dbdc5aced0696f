import type { DatePrecision } from '@vivac/domain/reviews/review';
import { locale, onceRequested } from './reader.ts';
import { sourceWord } from './source-words.ts';
import { numberFormat } from './percent-words.ts';
import { dayFormat } from './price-words.ts';

const scores = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 2 });
const days = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const months = dayFormat({ month: 'long', year: 'numeric' });
const years = dayFormat({ year: 'numeric' });
const shortMonths = dayFormat({ month: 'short', year: 'numeric' });
const countries = onceRequested(() => new Intl.DisplayNames(locale, { type: 'region' }));

/** Words for scores, dates and countries, in the reader's language. */
export const reviewWords = {
  /** `8.9`, `8.96`, `10`: never rounded across the edge of a badge's colour. */
  score: (score: number) => (score === 10 ? '10' : scores(score)),
  number: numberFormat(),
  /** The day, or the month or year of a review whose source tells no more. */
  date: (date: string, precision: DatePrecision) => ({ day: days, month: months, year: years })[precision](date),
  /** `Oct 2026` of `2026-10`. */
  month: (month: string) => shortMonths(`${month}-01`),
  /** A country's name by its ISO code. */
  country: (code: string) => countries().of(code.toUpperCase()) ?? code.toUpperCase(),
};

/** `value_for_money` becomes `Value for money`, or its like in the reader’s language; what a source has written with spaces stays as it is. */
export function categoryTitle(name: string): string {
  const words = name.includes(' ') ? name : name.replace(/[_-]+/g, ' ').trim();
  return sourceWord(words.charAt(0).toUpperCase() + words.slice(1));
}
