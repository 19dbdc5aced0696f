import type { DatePrecision } from '@vivac/domain/reviews/review';
import { onceRequested } from './once-requested.ts';
import { locale } from './reader.ts';
import { sourceWord } from './source-words.ts';
import { numberFormat } from './percent-words.ts';

const numbers = numberFormat();
const scores = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 2 });
const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const months = dateFormat({ month: 'long', year: 'numeric' });
const years = dateFormat({ year: 'numeric' });
const shortMonths = dateFormat({ month: 'short', year: 'numeric' });
const countries = onceRequested(() => new Intl.DisplayNames(locale, { type: 'region' }));

/** Words for scores, dates and countries, in the reader's language. */
export const reviewWords = {
  /** `8.9`, `8.96`, `10`: never rounded across the edge of a badge's colour. */
  score: (score: number) => (score === 10 ? '10' : scores(score)),
  number: (amount: number) => numbers(amount),
  /** The day, or the month or year of a review whose source tells no more. */
  date: (date: string, precision: DatePrecision) => ({ day: days, month: months, year: years })[precision](date),
  /** `Oct 2026` of `2026-10`. */
  month: (month: string) => shortMonths(`${month}-01`),
  /** A country's name by its ISO code. */
  country: (code: string) => countries().of(code.toUpperCase()) ?? code.toUpperCase(),
};

// A day is no moment: read and written in one zone it never shifts.
function dateFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = onceRequested(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (day) => format().format(new Date(`${day}T00:00:00Z`));
}

/** `value_for_money` becomes `Value for money`, or its like in the reader’s language; what a source has written with spaces stays as it is. */
export function categoryTitle(name: string): string {
  const words = name.includes(' ') ? name : name.replace(/[_-]+/g, ' ').trim();
  return sourceWord(words.charAt(0).toUpperCase() + words.slice(1));
}
