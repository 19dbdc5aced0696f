import { moneyWords, spanWords } from '@vivac/domain/money-words';
import { type Day, type YearMonth, dayAt, daysBetween } from '@vivac/domain/time/day';
import { language, locale as readerLocale, onceRequested, withFirst } from './reader.ts';

// In the language of the sentences around it.
const money = moneyWords[language];

// A day is no moment: read and written in one zone it never shifts.
const month = dayFormat({ month: 'long', year: 'numeric' });
const weekday = { long: dayFormat({ weekday: 'long' }), short: dayFormat({ weekday: 'short' }) };
const narrowWeekday = dayFormat({ weekday: 'narrow' });

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/** By which ages are told. */
export interface Present {
  /** Today by the product's clock. */
  readonly today: Day;
  readonly zone: string;
  /** When the answer was received, by the browser's clock; used for hours only while it agrees with `today`. */
  readonly receivedAtMs: number;
}

type DayWords = (day: Day) => string;

/** Words for prices, days and ages; in the reader's language. */
export const priceWords = {
  ...money,
  /** How long ago a moment was: `2 hours ago`, `yesterday`. */
  age: ageWords(),
  longDay: dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }) as DayWords,
  /** `Sat, 5 Dec` or its like. */
  shortDay: dayFormat({ weekday: 'short', day: 'numeric', month: 'short' }) as DayWords,
  /** `5 Dec`. */
  dayAndMonth: dayFormat({ day: 'numeric', month: 'short' }) as DayWords,
  /** `Dec`. */
  shortMonth: dayFormat({ month: 'short' }) as DayWords,
  plainDay: dayFormat({ month: 'long', day: 'numeric' }) as DayWords,
  /** `5 December 2026`. */
  fullDay: dayFormat({ day: 'numeric', month: 'long', year: 'numeric' }) as DayWords,
  weekdayAndDay: dayFormat({ weekday: 'long', month: 'long', day: 'numeric' }) as DayWords,
  /** `December 2026`. */
  month: (of: YearMonth) => capitalised(monthWords(of)),
  /** `December 2026`, as it is written within a sentence. */
  monthInSentence: monthWords,
  /** Monday to Sunday in three lengths. */
  weekdays: onceRequested(() =>
    Array.from({ length: 7 }, (_, index) => {
      // 5 January 1970 was a Monday.
      const day = `1970-01-${String(5 + index).padStart(2, '0')}`;
      return { long: weekday.long(day), short: weekday.short(day), narrow: narrowWeekday(day) };
    }),
  ),
};

function monthWords({ year, month: number }: YearMonth): string {
  return month(`${year}-${String(number).padStart(2, '0')}-01`);
}

/** Tells ages in the words of a locale, the reader's unless told otherwise. */
export function ageWords(locale = readerLocale): (observedAt: string, present: Present) => string {
  const words = onceRequested(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return (observedAt, { today, zone, receivedAtMs }) => {
    const seenAt = new Date(observedAt);
    const ageMs = receivedAtMs - seenAt.getTime();
    const clocksAgree = dayAt(new Date(receivedAtMs), zone) === today;
    if (clocksAgree && ageMs < MS_PER_DAY) {
      const minutes = Math.max(0, Math.round(ageMs / MS_PER_MINUTE));
      if (minutes < 60) return words().format(-minutes, 'minute');
      return words().format(-Math.round(ageMs / MS_PER_HOUR), 'hour');
    }
    return words().format(-Math.max(0, daysBetween(dayAt(seenAt, zone), today)), 'day');
  };
}

/** Writes days (`YYYY-MM-DD`) and moments (`2026-11-21T07:00Z`) as UTC has them, in the reader's language. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = formatterOf(options);
  return (day) => withFirst(format().format(new Date(day)));
}

/** So many characters of a span of days stay in one line. */
const MOST_UNBROKEN = 22;

/** As {@link dayFormat}, from the first day to the last. The server and browsers would have different spaces around its dash. */
export function daySpanFormat(options: Intl.DateTimeFormatOptions): (first: string, last: string) => string {
  const format = formatterOf(options);
  return (first, last) => {
    const span = withFirst(format().formatRange(new Date(first), new Date(last)));
    const space = span.includes('–') && span.length <= MOST_UNBROKEN ? '\u00a0' : ' ';
    return unbrokenSpans(span).replaceAll(/\s/g, space);
  };
}

/** Spans such as `63–84 €`, which browsers break behind their dash, kept in one line by a word joiner. */
export const unbrokenSpans = (text: string): string => text.replaceAll(/–(?=[\d€])/g, '–\u2060');

/** `63–84 €` of amounts in running text, in one line. */
export const spanInText = (values: readonly number[], say: (value: number) => string): string =>
  unbrokenSpans(spanWords(Math.min(...values), Math.max(...values), say));

function formatterOf(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return onceRequested(() => new Intl.DateTimeFormat(readerLocale, { ...options, timeZone: 'UTC' }));
}

/** As a title or a sentence begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
