import { dayReader, moment } from '../../mapping/convert-date.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import type { ColumnFacts } from './column-facts.ts';

/** How the dates or moments of a column are written. */
export interface DateFacts {
  /** The format that is taken; null for our own, which needs none. */
  readonly formats: readonly string[] | null;
  /** Other formats by which every text is another date. */
  readonly others: readonly string[];
  /** What is told: a day, a month or year alone, or a moment. */
  readonly tells: 'day' | 'period' | 'moment';
  /** Some texts can only be read with the day first, and some only with the month first: nobody can tell those that could be both. */
  readonly isContradictory?: boolean;
  /** Of moments: whether they name their zone. */
  readonly namesZone: boolean;
}

const ORDERS = ['dd/MM/yyyy', 'd/M/yyyy', 'MM/dd/yyyy', 'M/d/yyyy'];
const OTHER_MARKS = ['-', '.'];
const DAYS = [
  'yyyy-MM-dd',
  ...ORDERS,
  ...OTHER_MARKS.flatMap((mark) => ORDERS.map((order) => order.replaceAll('/', mark))),
  'yyyy/MM/dd',
  'yyyy/M/d',
  'yyyy-M-d',
  'yyyy.MM.dd',
  'yyyyMMdd',
  'd MMM yyyy',
  'd MMMM yyyy',
  "d 'de' MMMM 'de' yyyy",
  "d 'de' MMMM yyyy",
  'MMM d, yyyy',
  'MMMM d, yyyy',
  'd MMMM, yyyy',
  "d MMMM 'de' yyyy",
  'd. MMMM yyyy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd MMM yy',
  'd/MMM/yyyy',
  "d 'd'''MMMM 'de' yyyy",
  "EEEE d 'd'''MMMM 'de' yyyy",
  'MMM-d-yyyy',
  'yy-MM-dd',
  'd.M.yy',
  'd/M/yy',
  'd-M-yy',
  'EEEE d MMMM yyyy',
  "EEEE d 'de' MMMM 'de' yyyy",
  'EEEE d MMM yyyy',
  'EEEE d/M/yyyy',
  'EEEE M/d/yyyy',
  'EEEE d-M-yyyy',
  'EEEE d.M.yyyy',
  'EEEE d. MMMM yyyy',
  'EEEE MMMM d, yyyy',
  'EEEE MMM d, yyyy',
  'EEEE d/M/yy',
  'yyyy-MM-dd (EEEE)',
  'd/M/yyyy (EEEE)',
  'd MMM yyyy (EEEE)',
  'M/d/yy',
];
const CLOCKS = ['HH:mm', 'H:mm', 'HH:mm:ss', 'H:mm:ss'];
const DAYS_WITH_CLOCK = [...ORDERS, ...ORDERS.map((order) => order.replaceAll('/', '-')), 'd MMM yyyy'];
const PERIODS = [
  "'Reviewed: 'd MMMM yyyy",
  "'Reviewed: 'MMMM d, yyyy",
  "'Comentó el 'd 'de' MMMM 'de' yyyy",
  "'Fecha de la estancia: 'MMMM 'de' yyyy",
  'yyyy-MM',
  'MMMM yyyy',
  'MMM yyyy',
  'MMMM, yyyy',
  "MMMM 'de' yyyy",
  'MM/yyyy',
  'd, yyyy',
  'yyyy',
];
const SAMPLE_TEXTS = 500;
// A sample without an odd text is rare in strangers' files; what does not fit is told by the dry run.
const MOST = 0.85;

/** What a column's texts are as dates; null where most are none. Prefers day before month, as the Spanish market writes. */
export function dateFacts(column: ColumnFacts, zone: string): DateFacts | null {
  const texts = [...column.texts.keys()].slice(0, SAMPLE_TEXTS);
  if (texts.length === 0 || !covers(texts, mayBeDate)) return null;
  return daysOf(texts, zone) ?? momentsOf(texts, zone) ?? periodsOf(texts, zone);
}

/** Dates have four characters at least, of which some are digits. */
const mayBeDate = (text: string): boolean => text.length >= 4 && text.length <= 60 && /\d/.test(text);

const MAX_READERS = 1_000;
const readers = new Map<string, (text: string) => boolean>();

/** Whether a text is a date of a format. */
function reads(format: string, zone: string, wholePeriods: boolean): (text: string) => boolean {
  const key = `${format}\n${zone}\n${wholePeriods}`;
  const known = readers.get(key);
  if (known) return known;
  const read = dayReader({ dateFormat: format, zone, wholePeriods });
  const test = (text: string) => read(text) !== null;
  if (readers.size >= MAX_READERS) readers.clear();
  readers.set(key, test);
  return test;
}

const LOOKED_TEXTS = 20;

/** Formats by which one of the first texts is a date: a format that reads most of them reads one of these. */
function likelyOf(formats: readonly string[], texts: readonly string[], zone: string, wholePeriods: boolean) {
  const first = texts.slice(0, LOOKED_TEXTS);
  return formats.filter((format) => first.some(reads(format, zone, wholePeriods)));
}

function covers(texts: readonly string[], test: (text: string) => boolean): boolean {
  return texts.filter(test).length >= texts.length * MOST;
}

function daysOf(texts: readonly string[], zone: string): DateFacts | null {
  if (texts.every((text) => /^\d{5}([.,]0+)?$/.test(text)) && covers(texts, reads('excelSerial', zone, false)))
    return { formats: ['excelSerial'], others: [], tells: 'day', namesZone: false };
  const likely = likelyOf(DAYS, texts, zone, false);
  const read = new Map(likely.map((format) => [format, texts.filter(reads(format, zone, false)).length]));
  const fitting = likely
    .filter((format) => read.get(format)! >= texts.length * MOST)
    .sort((one, other) => read.get(other)! - read.get(one)!);
  const [first] = fitting;
  if (first === undefined) return daysInSeveralWays(texts, zone);
  const asOne = { formats: [first], others: [], tells: 'day', namesZone: false } as const;
  if (first === 'yyyy-MM-dd') return { ...asOne, formats: null };
  return first.includes('MMM') ? asOne : numericDays(first, fitting, texts, zone);
}

function numericDays(
  first: string,
  fitting: readonly string[],
  texts: readonly string[],
  zone: string,
): DateFacts | null {
  const asOne = { formats: [first], others: [], tells: 'day', namesZone: false } as const;
  if (TWO_DIGIT_YEARS.test(first) && fitting.some((format) => YEAR_FIRST.test(format)))
    return yearOfTwoDigits(texts, fitting);
  const turned = turnedOf(first);
  if (turned !== null && areContradicting(texts, reads(first, zone, false), reads(turned, zone, false)))
    return { ...asOne, others: [turned], isContradictory: true };
  return { ...asOne, others: isMonthFirst(first) ? [] : fitting.filter(isMonthFirst).slice(0, 1) };
}

export const isMonthFirst = (format: string): boolean => /^(?:EEEE )?M{1,2}\P{L}/u.test(format);
const YEAR_FIRST = /^yy-/;
const TWO_DIGIT_YEARS = /(^|[^y])yy([^y]|$)/;

/** Three pairs of digits: the pair that changes least is the year. Where none does, nobody can tell. */
function yearOfTwoDigits(texts: readonly string[], fitting: readonly string[]): DateFacts | null {
  const differentAt = (place: number) => new Set(texts.map((text) => text.split(/\D+/)[place])).size;
  const [first, last] = [differentAt(0), differentAt(2)];
  const taken = fitting.find((format) => YEAR_FIRST.test(format) === first < last);
  if (taken === undefined || (first === last && texts.length > 1)) return null;
  return { formats: [taken], others: [], tells: 'day', namesZone: false };
}

/** The same way of writing with day and month in the other order; null for one that has none. */
function turnedOf(format: string): string | null {
  const turned = format.replace(/^(dd?)(\W)(MM?)\b/, '$3$2$1');
  return turned !== format && /^M+\Wd+\Wyy/.test(turned) ? turned : null;
}

function areContradicting(
  texts: readonly string[],
  readsOne: (text: string) => boolean,
  readsOther: (text: string) => boolean,
): boolean {
  return (
    texts.some((text) => readsOne(text) && !readsOther(text)) &&
    texts.some((text) => readsOther(text) && !readsOne(text))
  );
}

const MOST_WAYS = 4;
/** Ways of writing a day that no other way reads as another day. */
const UNMISTAKABLE = DAYS.filter((format) => format.includes('MMM') || format.startsWith('yyyy'));

/** Days that a hand wrote now so and now so: each way must be one that cannot be mistaken for another. */
function daysInSeveralWays(texts: readonly string[], zone: string): DateFacts | null {
  const taken: string[] = [];
  let left = texts;
  while (left.length > 0 && taken.length < MOST_WAYS) {
    const likely = likelyOf(UNMISTAKABLE, left, zone, false);
    const counts = likely.map((one) => left.filter(reads(one, zone, false)).length);
    const format = likely[counts.indexOf(Math.max(...counts))];
    if (format === undefined) break;
    taken.push(format);
    left = left.filter((text) => !reads(format, zone, false)(text));
  }
  if (taken.length < 2 || left.length > texts.length * (1 - MOST)) return null;
  return { formats: taken, others: [], tells: 'day', namesZone: false };
}

/** Of a day and an hour. */
const LEAST_DIGITS = 7;

function momentsOf(texts: readonly string[], zone: string): DateFacts | null {
  if (!covers(texts, (text) => text.replaceAll(/\D/g, '').length >= LEAST_DIGITS)) return null;
  const readAll = (dateFormat: string | undefined) => {
    const read = moment({ dateFormat, zone, time: '12:00', latestS: Number.POSITIVE_INFINITY });
    return covers(texts, (text) => !(read(text) instanceof Flaw));
  };
  for (const epoch of ['epochSeconds', 'epochMilliseconds']) {
    if (texts.every((text) => /^\d{9,14}([.,]\d+)?$/.test(text)) && isRecent(texts, epoch) && readAll(epoch))
      return { formats: [epoch], others: [], tells: 'moment', namesZone: true };
  }
  const namesZone = covers(texts, (text) => /(Z|[+-]\d{2}:?\d{2})$/.test(text));
  if (readAll(undefined)) return { formats: null, others: [], tells: 'moment', namesZone };
  const formats = DAYS_WITH_CLOCK.flatMap((date) => CLOCKS.map((clock) => `${date} ${clock}`)).filter(readAll);
  const [first] = formats;
  if (first === undefined) return null;
  const others = first.startsWith('M') ? [] : formats.filter((format) => /^M{1,2}[/-]/.test(format)).slice(0, 1);
  return { formats: [first], others, tells: 'moment', namesZone: false };
}

/** Whether numbers are moments of this century's first half: ids of as many digits hardly all are. */
function isRecent(texts: readonly string[], unit: string): boolean {
  const perSecond = unit === 'epochSeconds' ? 1 : 1000;
  return texts.every((text) => {
    const seconds = Number(text.replace(',', '.')) / perSecond;
    return seconds > 1_000_000_000 && seconds < 2_500_000_000;
  });
}

function periodsOf(texts: readonly string[], zone: string): DateFacts | null {
  const all = [...DAYS.filter((format) => !TWO_DIGIT_YEARS.test(format) || format.includes('MMM')), ...PERIODS];
  const taken: string[] = [];
  let left = texts;
  while (left.length > texts.length * (1 - MOST) && taken.length < 3) {
    const likely = likelyOf(all, left, zone, true);
    const counts = likely.map((one) => left.filter(reads(one, zone, true)).length);
    const format = likely[counts.indexOf(Math.max(...counts))];
    if (format === undefined) return null;
    taken.push(format);
    left = left.filter((text) => !reads(format, zone, true)(text));
  }
  if (left.length > texts.length * (1 - MOST)) return null;
  // A bare year is also a number of four digits: it needs a name that says so.
  return { formats: taken, others: [], tells: 'period', namesZone: false };
}
