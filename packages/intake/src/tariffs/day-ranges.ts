import { addDays, type Day, dayOf, daysInMonth } from '@vivac/domain/time/day';
import { monthNumber } from '../mapping/date-format.ts';

/** A day as a price list writes it, which often leaves the year to its title. */
export interface WrittenDay {
  readonly year: number | null;
  readonly month: number;
  readonly date: number;
}

export interface WrittenRange {
  readonly from: WrittenDay;
  readonly to: WrittenDay;
}

/** The ranges that a text has, and what stands around them. */
export interface RangesRead {
  readonly ranges: readonly WrittenRange[];
  /** What stands before the first and behind the last, such as the name of the season. */
  readonly rest: string;
}

/** Which of two numbers is the month, where both could be. */
export type DayOrder = 'day_first' | 'month_first';

const MAX_CHARACTERS = 400;
const DAY = String.raw`\d{1,2}(?:\.|º|ª|°|er|st|nd|rd|th|è)?`;
const OF = String.raw`\s*(?:de\s+|d['’]|of\s+|-|\/)?\s*`;
const NAME = String.raw`\p{L}{3,10}`;
const YEAR = String.raw`(?:\s*,?\s*(?:de\s+|del\s+)?\s*(?<YEAR>20\d{2})(?!\d))?`;
const UNTIL = String.raw`(?:-|–|—|→|>|a|al|ao|all['’]|até(?: ao?)?|ate(?: ao?)?|fino al?|to|till|until|through|hasta(?: el)?|fins(?: al?| el)?|bis(?: zum)?|au|jusqu['’]au|tot(?: en met)?|t\/m|y el|i el|et le)`;
const named = (name: string, part: string): string => part.replaceAll('YEAR', `${name}Year`);

/** From one day to another of the same month: `del 1 al 15 de julio`. */
const IN_A_MONTH = new RegExp(
  String.raw`(?<![\d/.])(?<first>\d{1,2})(?:\.|º|er|st|nd|rd|th)?\s*${UNTIL}\s*(?<last>${DAY})${OF}(?<month>${NAME})(?!\p{L})\.?${named('in', YEAR)}`,
  'giu',
);
/** One day, in one of the ways in which lists write them. */
const ONE_DAY = new RegExp(
  [
    String.raw`(?<!\d)(?<isoYear>20\d{2})-(?<isoMonth>\d{2})-(?<isoDate>\d{2})(?:T00:00:00)?(?!\d)`,
    String.raw`(?<![\d/.])(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})(?:\k<mark>(?<slashYear>20\d{2}|\d{2})(?![\d/])|\.?(?![\d/]))`,
    String.raw`(?<![\d/.])(?<dashOne>\d{1,2})-(?<dashTwo>\d{1,2})-(?<dashYear>20\d{2}|\d{2})(?!\d)`,
    String.raw`(?<![\d/.])(?<date>${DAY})${OF}(?<name>${NAME})(?!\p{L})\.?${named('name', YEAR)}`,
    String.raw`(?<!\p{L})(?<firstName>${NAME})(?!\p{L})\.?\s+(?<nameDate>\d{1,2})(?:st|nd|rd|th)?(?![\d/.])${named('first', YEAR)}`,
  ].join('|'),
  'giu',
);
const BETWEEN = new RegExp(String.raw`^[\s,]*${UNTIL}\s*(?:el\s+|le\s+|the\s+)?$`, 'iu');
const NEXT =
  /^\s*\)?\s*(?:[,;/+&|·]|y|i|e|and|et|und|u\.?|en)?\s*(?:y|i|and|et|und|u\.?|en)?\s*(?:desde(?: el)?|des de(?: l['’]| el)?|del?|from(?: the)?|du|vom|van|dal?|dall['’]|d['’]|le)?\s*$/iu;
const LEADS =
  /[\s:(\-–—,;]*(?:\b(?:desde(?: el)?|(?:des )?de l['’]|des del?|del?|from(?: the)?|du|vom|van|le|el|dal?|dall['’]))?\s*$/iu;
const WEEKDAYS_AROUND = /\b(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)\s+(?=\d)/giu;

/** `03-04 / 24-04`, `03-04 t/m 24-04`: a dash alone is as well between two numbers of anything. */
const DASHED =
  /(?<![\d-])(?<one>\d{2})-(?<oneMonth>0[1-9]|1[0-2])\s*(?:\/|t\/m|tot|bis|to|al?|au| - | – )\s*(?<two>\d{2})-(?<twoMonth>0[1-9]|1[0-2])(?![\d-])/giu;

interface Found {
  readonly at: number;
  readonly end: number;
  readonly range: WrittenRange | null;
  readonly day: WrittenDay | null;
  readonly isIso: boolean;
}

/** The ranges of days in a text, in any of eight languages; null where it has none, or where a part of them cannot be read. */
export function rangesIn(written: string, order: DayOrder = 'day_first'): RangesRead | null {
  if (written.length > MAX_CHARACTERS) return null;
  const text = withDaysOfHalves(written.normalize('NFC'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(WEEKDAYS_AROUND, '')
    .replaceAll(DASHED, '$<one>/$<oneMonth> - $<two>/$<twoMonth>')
    .trim();
  if (!/\d/.test(text)) return monthsIn(text);
  const found = daysIn(text, order);
  const ranges = pairsOf(found, text);
  if (ranges === null || ranges.length === 0) return null;
  const [before, behind] = [text.slice(0, found[0]!.at), text.slice(found.at(-1)!.end)];
  const [own, others] = [monthsBefore(before), monthsBehind(behind)];
  if (own === null || others === null) return null;
  const rest = `${own.rest.replace(LEADS, '')} ${others.rest.replace(/^[\s):,;.-]+/, '')}`.trim();
  return { ranges: unique([...own.ranges, ...ranges, ...others.ranges].map(withBothYears)), rest };
}

const HALF_OF_MONTH =
  /(?<![\p{L}\d])(?:([12])\s*\.?\s*(?:[aª]|(?:è|e)re|ère|re|e|ème|eme)?|(primera|segunda|primeira|segona|première|premiere|deuxième|deuxieme|seconde|prima|seconda))\s+(?:quincena|quinzena|quinzaine|quindicina)\s+(?:del?\s+|d['’]|di\s+)?(\p{L}{3,10})(?!\p{L})/giu;

const ONLY_JOINS = /^(?:[\s,;/+&]|(?<!\p{L})(?:y|i|e|et)(?!\p{L}))*$/iu;

/** Whether a text names half a month, and no days that are read. */
export const saysHalfOfMonth = (text: string): boolean => text.search(HALF_OF_MONTH) !== -1 && rangesIn(text) === null;

/** A half alone or several: beside a whole month or in a range (`mayo a 1ª quincena de julio`) it stays a text. */
function withDaysOfHalves(text: string): string {
  if (!ONLY_JOINS.test(text.replaceAll(HALF_OF_MONTH, ' '))) return text;
  return text.replaceAll(HALF_OF_MONTH, (half, first: string | undefined, ordinal: string, month: string) =>
    daysOfHalf(half, first ?? ordinal, month),
  );
}

/** `1ª quincena de julio`: its days, 1 to 15 and from 16 on; the text itself where that is no month. */
function daysOfHalf(text: string, ordinal: string, name: string): string {
  const month = monthNumber(name);
  if (month === null) return text;
  return /^[1p]/i.test(ordinal) ? `1 - 15 ${name}` : `16 - ${daysInMonth({ year: 2024, month })} ${name}`;
}

const JOINS = String.raw`(?:[,/+&]|(?<!\p{L})(?:y|i|e|and|et|und|en)(?!\p{L}))`;
const JOINED_BEFORE = new RegExp(String.raw`^(?<name>.*[:(]\s*|)(?<months>\p{L}[^:(]*?)\s*${JOINS}\s*$`, 'iu');
const JOINED_BEHIND = new RegExp(String.raw`^[\s)]*${JOINS}\s*(?<months>\p{L}[^:()]*?)\s*(?<name>[:()].*|)$`, 'iu');

/** Whole months that are counted up with the ranges behind them; null where a part of them cannot be read. */
function monthsBefore(before: string): RangesRead | null {
  const text = before.replace(/\s*(?<!\p{L})(?:desde|from|del?|du|vom|van|le|el)(?: el| the)?\s*$/iu, '');
  const found = JOINED_BEFORE.exec(text)?.groups;
  return monthsOf(found?.['months'], found?.['name'] ?? '', before);
}

function monthsBehind(behind: string): RangesRead | null {
  const found = JOINED_BEHIND.exec(behind)?.groups;
  return monthsOf(found?.['months'], found?.['name'] ?? '', behind);
}

function monthsOf(months: string | undefined, name: string, whole: string): RangesRead | null {
  const read = months === undefined ? null : monthsIn(months.trim());
  if (read) return { ranges: read.ranges, rest: name };
  return hasMonth(months ?? '') ? null : { ranges: [], rest: whole };
}

/** Three letters beside other words are no month: `Vista al mar`. */
const hasMonth = (text: string): boolean =>
  text.split(new RegExp(JOINS, 'iu')).some((part) => monthNumber(part.trim()) !== null) ||
  [...text.matchAll(/\p{L}{4,}/gu)].some(([word]) => monthNumber(word) !== null);

/** Days two by two, as what stands between them says; null for a day alone. */
function pairsOf(found: readonly Found[], text: string): WrittenRange[] | null {
  const ranges: WrittenRange[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = found[at]!;
    if (at > 0 && !NEXT.test(text.slice(found[at - 1]!.end, one.at))) return null;
    if (one.range) ranges.push(one.range);
    else {
      const other = found[++at];
      if (!other?.day || !isUntil(one, other, text)) return null;
      ranges.push({ from: one.day!, to: other.day });
    }
  }
  return ranges;
}

function isUntil(one: Found, other: Found, text: string): boolean {
  const between = text.slice(one.end, other.at);
  return BETWEEN.test(between) || (between === '/' && one.isIso && other.isIso);
}

/** One day and nothing else in a text. */
export function dayIn(written: string, order: DayOrder = 'day_first'): WrittenDay | null {
  const text = written.normalize('NFC').trim();
  if (text.length > 60 || /^\d{1,2}\.\d{1,2}$/.test(text)) return null;
  const [one, ...more] = daysIn(text, order);
  if (!one?.day || more.length > 0 || one.at > 0 || one.end < text.length) return null;
  return one.day;
}

function daysIn(text: string, order: DayOrder): Found[] {
  const found: Found[] = [];
  for (const match of matches(IN_A_MONTH, text, ({ month }) => monthNumber(month!) !== null)) {
    const { first, last, month: name, inYear } = match.groups!;
    const month = monthNumber(name!)!;
    const year = inYear === undefined ? null : Number(inYear);
    const [from, to] = [written(year, month, Number(first)), written(year, month, Number.parseInt(last!, 10))];
    const [at, end] = [match.index, match.index + match[0].length];
    if (from && to) found.push({ at, end, range: { from, to }, day: null, isIso: false });
  }
  for (const match of matches(ONE_DAY, text, (of) => dayOfMatch(of, order) !== null)) {
    const day = dayOfMatch(match.groups!, order);
    const [at, end] = [match.index, match.index + match[0].length];
    if (found.some((other) => at < other.end && end > other.at)) continue;
    found.push({ at, end, range: null, day, isIso: match.groups!['isoYear'] !== undefined });
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The matches that mean something; behind one that does not, the next may begin within it. */
function* matches(pattern: RegExp, text: string, means: (of: Record<string, string | undefined>) => boolean) {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (means(match.groups!)) yield match;
    else pattern.lastIndex = match.index + 1;
  }
}

function dayOfMatch(of: Record<string, string | undefined>, order: DayOrder): WrittenDay | null {
  if (of['isoYear']) return written(Number(of['isoYear']), Number(of['isoMonth']), Number(of['isoDate']));
  return of['name'] || of['firstName'] ? dayOfName(of) : dayOfNumbers(of, order);
}

function dayOfNumbers(of: Record<string, string | undefined>, order: DayOrder): WrittenDay | null {
  const numbers = [of['one'] ?? of['dashOne'], of['two'] ?? of['dashTwo']].map(Number) as [number, number];
  const [date, month] = order === 'day_first' ? numbers : [numbers[1], numbers[0]];
  return written(yearOf(of['slashYear'] ?? of['dashYear']), month, date);
}

function dayOfName(of: Record<string, string | undefined>): WrittenDay | null {
  const month = monthNumber((of['name'] ?? of['firstName'])!);
  if (month === null) return null;
  return written(
    yearOf(of['nameYear'] ?? of['firstYear']),
    month,
    Number.parseInt((of['date'] ?? of['nameDate'])!, 10),
  );
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** Null for a day that no month has. */
function written(year: number | null, month: number, date: number): WrittenDay | null {
  if (month < 1 || month > 12 || date < 1) return null;
  return date > daysInMonth({ year: year ?? 2024, month }) ? null : { year, month, date };
}

/** A year that stands behind the last day is also that of the first. */
function withBothYears({ from, to }: WrittenRange): WrittenRange {
  const isBack = to.month * 100 + to.date < from.month * 100 + from.date;
  if (from.year === null && to.year !== null) return { from: { ...from, year: isBack ? to.year - 1 : to.year }, to };
  if (to.year === null && from.year !== null) return { from, to: { ...to, year: isBack ? from.year + 1 : from.year } };
  return { from, to };
}

function unique(ranges: readonly WrittenRange[]): WrittenRange[] {
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
}

const MONTH_UNTIL = /^(?:\s*[-–—]\s*|\s+(?:a|al|ao|até|to|hasta|fins a|fino a|bis|à|tot)\s+)$/iu;
const MONTH_NEXT = /^(?:\s*[,/+&]\s*|\s+(?:y|i|e|and|et|und|en)\s+)$/iu;

const NAMED_MONTHS = /^(?<name>[^(:]*?)\s*(?:\((?<inBrackets>[^()]+)\)|:\s*(?<behind>[^:()]+))$/u;
const LEADS_MONTHS = /^(?:desde|des de|de|del|from|da|dal|von|van|d['’])\s+(?=\p{L})/iu;

/** Whole months by their names: `Julio y agosto`, `mayo – junio`, `Época baixa (jan a mai, out a dez)`. */
function monthsIn(text: string): RangesRead | null {
  const { name, inBrackets, behind } = NAMED_MONTHS.exec(text)?.groups ?? {};
  const named = inBrackets ?? behind;
  if (named === undefined) return monthsAlone(text.replace(LEADS_MONTHS, ''));
  const read = monthsAlone(named.trim().replace(LEADS_MONTHS, ''));
  return read && { ...read, rest: name! };
}

function monthsAlone(text: string): RangesRead | null {
  const words = text.length > 80 ? [] : [...text.matchAll(/\p{L}+\.?/gu)];
  const months = words.flatMap((word) => {
    const month = monthNumber(word[0]);
    return month === null ? [] : [{ month, at: word.index, end: word.index + word[0].length }];
  });
  const isWhole = months[0]?.at === 0 && months.at(-1)!.end === text.length;
  // Three letters alone are rather a word than a month: `mar` is the sea.
  if (!isWhole || text.length <= 3) return null;
  const ranges: WrittenRange[] = [];
  for (const [at, { month, at: begin }] of months.entries()) {
    const to = { year: null, month, date: daysInMonth({ year: 2024, month }) };
    const between = at === 0 ? ', ' : text.slice(months[at - 1]!.end, begin);
    if (MONTH_UNTIL.test(between)) ranges.push({ from: ranges.pop()!.from, to });
    else if (MONTH_NEXT.test(between)) ranges.push({ from: { year: null, month, date: 1 }, to });
    else return null;
  }
  return { ranges, rest: '' };
}

const SHORT_MONTH = /^\p{L}{3}$/u;
const LEAST_MONTHS = 4;

/** Three letters are a month among others: `Jan | Feb | Mar | Apr`. */
export function withMonths<Cell extends { readonly text: string; readonly ranges: RangesRead | null }>(
  cells: readonly Cell[],
): readonly Cell[] {
  const months = cells.map(({ text }) => (SHORT_MONTH.test(text) ? rangesIn(`${text}.`) : null));
  const isOfMonths = cells.filter(({ ranges }, at) => ranges ?? months[at]).length >= LEAST_MONTHS;
  return isOfMonths ? cells.map((cell, at) => (months[at] ? { ...cell, ranges: months[at] } : cell)) : cells;
}

const isBackwards = ({ from, to }: WrittenRange): boolean => to.month * 100 + to.date < from.month * 100 + from.date;

/** Whether ranges without a year leave no night of it out: `1/10 – 31/5` beside `1/6 – 30/9`. */
export function coverTheYear(ranges: readonly WrittenRange[]): boolean {
  if (ranges.some(({ from, to }) => from.year !== null || to.year !== null)) return false;
  const own = ranges.flatMap(withinTheYear).flatMap((range) => datedRange(range, ANY_YEAR) ?? []);
  let next = dayOf(ANY_YEAR, 1, 1);
  for (const { from, to } of own.sort((one, other) => (one.from < other.from ? -1 : 1))) {
    // A range may end on the day on which the next one begins, or on the day before.
    if (from > next) return false;
    if (to >= next) next = addDays(to, 1);
  }
  return next > dayOf(ANY_YEAR, 12, 31);
}

const ANY_YEAR = 2027;

/** A range that goes on behind New Year, as the two parts of one year. */
export function withinTheYear(range: WrittenRange): WrittenRange[] {
  const { from, to } = range;
  if (!isBackwards(range) || from.year !== null || to.year !== null) return [range];
  const day = (month: number, date: number): WrittenDay => ({ year: null, month, date });
  return [
    { from: day(1, 1), to },
    { from, to: day(12, 31) },
  ];
}

/** A whole February and its second half end on whichever day it does. */
function isToEndOfFebruary({ from, to }: WrittenRange): boolean {
  const isOfHalf = from.date === 16 && from.month === 2;
  return (from.date === 1 || isOfHalf) && to.month === 2 && to.date === 29;
}

/** The days of a range in the year of its list. One that ends before it begins goes on into the next year. */
export function datedRange({ from, to }: WrittenRange, year: number): { readonly from: Day; readonly to: Day } | null {
  const first = from.year ?? year;
  const isBack = to.month * 100 + to.date < from.month * 100 + from.date;
  const last = to.year ?? (isBack ? first + 1 : first);
  if (from.date > daysInMonth({ year: first, month: from.month })) return null;
  const date = isToEndOfFebruary({ from, to }) ? daysInMonth({ year: last, month: 2 }) : to.date;
  if (date > daysInMonth({ year: last, month: to.month })) return null;
  const range = { from: dayOf(first, from.month, from.date), to: dayOf(last, to.month, date) };
  return range.to < range.from ? null : range;
}
