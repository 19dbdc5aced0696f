import type { DayRange } from '@vivac/domain/tariffs/tariff';
import { type Day, dateOf, dayOf, monthOf } from '@vivac/domain/time/day';

// Lists are typed and pasted in the words of any of the four languages, whichever the reader's own is.

/** By their beginnings, without accents: English, Spanish, Catalan, French. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen)/,
  /^fe[bv]/,
  /^mar/,
  /^(ap|ab|av)r/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^(ag|aug|aou)/,
  /^se[pt]/,
  /^oct/,
  /^nov/,
  /^d[ei][cs]/,
];

const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'lunes', 'dilluns', 'lundi', 'dl'],
  ['tuesday', 'martes', 'dimarts', 'mardi', 'dt'],
  ['wednesday', 'miercoles', 'dimecres', 'mercredi', 'dc'],
  ['thursday', 'jueves', 'dijous', 'jeudi', 'dj'],
  ['friday', 'viernes', 'divendres', 'vendredi', 'dv'],
  ['saturday', 'sabado', 'dissabte', 'samedi', 'ds'],
  ['sunday', 'domingo', 'diumenge', 'dimanche', 'dg'],
];
/** Of more than one weekday's beginning in the other languages. */
const DIMANCHE = 'dim';
const EVERY_DAY = /^(any|all|every|each|tod|cualq|cada|qualsev|tou|chaque|libre|lliure)/;

const UNTIL = /\s+(?:fins\s+al?|fins|hasta\s+el|hasta|until|till|to|al|au|a)\s+|\s*-\s*/;
const FROM = /^(?:desde\s+el|des\s+del?|desde|from|del|du|de|el|le)\s+(?=\S)/;
const ALSO = /\s*[;\n+&]\s*|\s*,\s*|\s+(?:y|e|i|et|and)\s+/;

interface Parts {
  readonly date: number;
  readonly month: number | null;
  readonly year: number | null;
}

/**
 * The ranges of days that a text names, `1/7–31/8; 24 dic – 6 ene`; null where something in it is no day. Without a year
 * they are of the list's, and a range that ends before it begins goes on into the next. `?` is a bound that nobody knows yet.
 */
export function readRanges(text: string, year: number): DayRange[] | null {
  const plain = plainText(text)
    .replace(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, '$3/$2/$1')
    .replace(/\b(\d{1,2})-(\d{1,2})-(\d{4})\b/g, '$1/$2/$3')
    .replace(/,\s*(?=\d{4}\b)/g, ' ');
  const named = plain.split(ALSO).filter((part) => part !== '');
  const ranges = named.map((part) => readRange(part.replace(FROM, ''), year));
  return ranges.some((range) => range === null) ? null : (ranges as DayRange[]);
}

function readRange(text: string, year: number): DayRange | null {
  const [first = '', last = '', ...more] = text.split(UNTIL).map((part) => part.trim());
  if (more.length > 0) return null;
  const [from, to] = [readParts(first), readParts(last)];
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  return boundsOf(from, to, year);
}

function boundsOf(from: Parts | null, to: Parts | null, year: number): DayRange | null {
  if (from === null || to === null) return openRange(from, to, year);
  const begins = { ...from, month: from.month ?? to.month };
  const wanted = yearOf([from, to], year);
  const [begin, end] = [dayIn(begins, begins.month, wanted), dayIn(to, to.month, yearOf([to], wanted))];
  if (begin === null || end === null) return null;
  return end < begin && !(from.year && to.year) ? acrossNewYear(begins, to, wanted) : { from: begin, to: end };
}

const yearOf = (said: readonly Parts[], year: number): number => said.find((parts) => parts.year)?.year ?? year;

/** The year that was said stands. */
function acrossNewYear(from: Parts, to: Parts, year: number): DayRange {
  const begins = to.year === null ? year : year - 1;
  return { from: dayIn(from, from.month, begins), to: dayIn(to, to.month, begins + 1) };
}

function openRange(from: Parts | null, to: Parts | null, year: number): DayRange | null {
  const known = (from ?? to)!;
  const day = dayIn(known, known.month, known.year ?? year);
  if (day === null) return null;
  return from === null ? { from: null, to: day } : { from: day, to: null };
}

function dayIn({ date }: Parts, month: number | null, year: number): Day | null {
  if (month === null || month > 12) return null;
  const day = dayOf(year, month, date);
  return dateOf(day) === date && monthOf(day).month === month ? day : null;
}

/** Null of a bound that is open, undefined of what is no day. */
function readParts(text: string): Parts | null | undefined {
  if (text === '' || text === '?') return null;
  const digits = /^(\d{1,2})(?:[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?)?$/.exec(text);
  if (digits) return partsOf(digits[1]!, digits[2] === undefined ? null : Number(digits[2]), digits[3]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|º)?\s*(?:de\s+|d')?([a-z]+)\.?(?:\s+(?:de\s+|del\s+)?(\d{4}))?$/.exec(
    text,
  );
  if (dayFirst) return partsOf(dayFirst[1]!, monthNamed(dayFirst[2]!), dayFirst[3]);
  const monthFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s+(\d{4}))?$/.exec(text);
  return monthFirst ? partsOf(monthFirst[2]!, monthNamed(monthFirst[1]!), monthFirst[3]) : undefined;
}

function partsOf(date: string, month: number | null | undefined, year: string | undefined): Parts | undefined {
  if (month === undefined || Number(date) < 1) return undefined;
  return { date: Number(date), month, year: year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0) };
}

function monthNamed(word: string): number | undefined {
  const at = MONTHS.findIndex((month) => month.test(word));
  return at === -1 ? undefined : at + 1;
}

/** Weekdays, 1 Monday to 7 Sunday, in order; none of every day, null where a word is no weekday. `sábado a sábado` is Saturday. */
export function readWeekdays(text: string): number[] | null {
  const plain = plainText(text);
  if (plain === '' || EVERY_DAY.test(plain)) return [];
  const found = new Set<number>();
  for (const part of plain.split(/\s*[,;/+&]\s*|\s+(?:y|i|et|and|or|o|ou)\s+/)) {
    const [first, last = first, ...more] = part.split(UNTIL).map(weekdayNamed);
    if (!first || !last || more.length > 0) return null;
    for (let day = first; day !== last; day = (day % 7) + 1) found.add(day);
    found.add(last);
  }
  return found.size === 7 ? [] : [...found].sort((a, b) => a - b);
}

/** 0 of what is none. */
function weekdayNamed(typed: string): number {
  const word = typed.replace('.', '').trim();
  if (word === DIMANCHE) return 7;
  return word.length < 2 ? 0 : WEEKDAYS.findIndex((names) => names.some((name) => matches(word, name))) + 1;
}

/** A name, its plural or its beginning. */
const matches = (word: string, name: string): boolean => name.startsWith(word) || word === `${name}s`;

/** In lower case, without accents, with one kind of dash, space and apostrophe. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[’`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
