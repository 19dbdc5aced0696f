import { withoutAccents } from '@vivac/domain/search-text';
import { plainWords } from '../guess/names/plain-words.ts';
import { changeoverIn, priceKindOf, saysLongStay, weekdaySpanIn, weekdaysIn, withoutMinimum } from './list-words.ts';

/** How long a stay is, as the name of a column, row or part says it. */
export interface NamedLength {
  readonly from: number;
  /** Null: and longer. */
  readonly to: number | null;
  /** Days on which such a stay begins; none is every day. */
  readonly arrivals: readonly number[];
}

const NIGHTS = String.raw`(?:noches?|noites?|notte|notti|nits?|nights?|nuits?|nuitees?|nacht|nachten?)(?!\p{L})`;
const FIRST = String.raw`(?<![\p{L}\d.,=%/+x-])`;
const ONE = String.raw`(?:una|uma|one|une|eine|een)`;
const MORE = String.raw`(?:\+|(?:o|y)\s+mas|(?:o|i)\s+mes|(?:or|and)\s+more|(?:ou|et)\s+plus|(?:o|e)\s+piu|(?:ou|e)\s+mais|(?:oder|und)\s+mehr|(?:of|en)\s+meer)(?!\p{L})`;
const FROM = String.raw`(?:desde|des\s+de|from|a\s+partir\s+de|a\s+partire\s+da|ab|da|vanaf|>=|≥)\s*`;
const OVER = String.raw`(?:mas\s+de|mes\s+de|more\s+than|over|plus\s+de|mehr\s+als|meer\s+dan|piu\s+di|mais\s+de|>)\s*`;
const UNTIL = String.raw`(?:hasta|fins\s+a|up\s+to|jusqu.a|bis(?:\s+zu)?|tot|fino\s+a|ate)\s+`;
const UNDER = String.raw`(?:menos\s+de|menys\s+de|less\s+than|under|moins\s+de|weniger\s+als|minder\s+dan|meno\s+di|<)\s*`;
const TO = String.raw`(?:[-–—]|a|to|bis|tot|t\/m|hasta|fins\s+a)`;
const NUMBER = String.raw`(\d{1,3})`;
const WEEKS = String.raw`(?:semanas|settimane|setmanes|weeks|semaines|wochen|weken)(?!\p{L})`;
const SEVERAL = String.raw`([2-9]|dos|tres|cuatro|dues|quatre|two|three|four|due|tre|quattro|duas|deux|trois|zwei|drei|vier|twee|drie)`;
const FORTNIGHT = String.raw`(?:quincena|quinzaine|quinzena|fortnight)(?!\p{L})`;
/** Half a month of a season: `1ª quincena de julio`. */
const HALF = String.raw`(?<!(?:\d\s*[aºª.]?|primera|segunda|primeira|primera|segona|premiere|deuxieme|first|second|en|la|de)\s*)`;
const IN_BRACKETS = String.raw`(?<!\p{L})${NIGHTS}\s*\(\s*`;

type Span = Pick<NamedLength, 'from' | 'to'>;
type Reading = readonly [string, (one: number, other: number) => Span];

/** From the longest to the shortest: each takes what the next ones would find a part of. */
const READINGS: readonly Reading[] = [
  [`${IN_BRACKETS}${NUMBER}\\s*${TO}\\s*${NUMBER}\\s*\\)`, (from, to) => ({ from, to })],
  [`${IN_BRACKETS}${NUMBER}\\s*${MORE}\\s*\\)`, (from) => ({ from, to: null })],
  [`${FIRST}${NUMBER}\\s*(?:${NIGHTS}\\s*)?${TO}\\s*${NUMBER}\\s*${NIGHTS}`, (from, to) => ({ from, to })],
  [
    `${FIRST}${NUMBER}\\s*(?:o|or|ou|oder|of|y|i|et|and|und|en|e)\\s+${NUMBER}\\s*${NIGHTS}`,
    (from, to) => ({ from, to: to === from + 1 ? to : 0 }),
  ],
  [`${FIRST}${NUMBER}\\s*${MORE}\\s*(?:de\\s+)?${NIGHTS}`, (from) => ({ from, to: null })],
  [`${FIRST}${NUMBER}\\s*${NIGHTS}\\s*${MORE}`, (from) => ({ from, to: null })],
  [`${FIRST}${FROM}${NUMBER}\\s*${NIGHTS}`, (from) => ({ from, to: null })],
  [`${FIRST}${OVER}${NUMBER}\\s*${NIGHTS}`, (from) => ({ from: from + 1, to: null })],
  [`${FIRST}${UNTIL}${NUMBER}\\s*${NIGHTS}`, (to) => ({ from: 1, to })],
  [`${FIRST}${UNDER}${NUMBER}\\s*${NIGHTS}`, (to) => ({ from: 1, to: to - 1 })],
  [`${FIRST}${NUMBER}\\s*${NIGHTS}`, (nights) => ({ from: nights, to: nights })],
  [`${FIRST}${ONE}\\s+${NIGHTS}`, () => ({ from: 1, to: 1 })],
];
const OF_WEEKS: readonly (readonly [string, (weeks: string) => Span])[] = [
  [`${FIRST}${SEVERAL}\\s*${WEEKS}`, (weeks) => exactly(NIGHTS_OF_WEEK * (Number(weeks) || COUNTED[weeks]!))],
  [`${HALF}${FORTNIGHT}\\s*$`, () => exactly(2 * NIGHTS_OF_WEEK)],
];
const NIGHTS_OF_WEEK = 7;
const COUNTED: Readonly<Record<string, number>> = Object.fromEntries([
  ...['dos', 'dues', 'two', 'due', 'duas', 'deux', 'zwei', 'twee'].map((word) => [word, 2]),
  ...['tres', 'three', 'tre', 'trois', 'drei', 'drie'].map((word) => [word, 3]),
  ...['cuatro', 'quatre', 'four', 'quattro', 'vier'].map((word) => [word, 4]),
]);
const exactly = (nights: number): Span => ({ from: nights, to: nights });
const PATTERNS = [
  ...READINGS.map(([source, spanOf]) => ({
    pattern: new RegExp(source, 'u'),
    spanOf: (one: string, other: string) => spanOf(Number(one), Number(other)),
  })),
  ...OF_WEEKS.map(([source, spanOf]) => ({ pattern: new RegExp(source, 'u'), spanOf })),
];

const STILL_COUNTS = new RegExp(String.raw`\d\s*[.ªº]?\s*${NIGHTS}|%|\d\s*=\s*\d`, 'u');
const FURTHER =
  /(?<!\p{L})(?:extra|adicional\p{L}*|addicional\p{L}*|additional|further|suppl\p{L}*|suplement\p{L}*|aggiuntiv\p{L}*|zusatz\p{L}*|verleng\p{L}*|primera|primeira|prima|first|premiere|erste|eerste|siguientes?|seguintes?|seguents?|suivantes?|successiv\p{L}*|following|folgende|volgende)(?!\p{L})/u;

interface StatedLength {
  readonly span: Span;
  /** What else the name says. */
  readonly rest: string;
}

const plain = (text: string): string => withoutAccents(text.normalize('NFC')).toLowerCase();

const NIGHTS_IN_BRACKETS = new RegExp(String.raw`${IN_BRACKETS}\d{1,3}[^)\p{L}]*\)`, 'u');
/** `Noche (1-6)`, `Nacht (7+)`. */
export const isLengthInBrackets = (text: string): boolean => NIGHTS_IN_BRACKETS.test(plain(text));

const SPAN_ALONE = new RegExp(`^(?:${NUMBER}\\s*(?:/|${TO})\\s*${NUMBER}|(?:>=?|≥)?\\s*${NUMBER}\\s*${MORE})$`, 'u');
/** `1-2`, `3+`, `7 o más`: nights without their word. */
export const isSpanOfNights = (text: string): boolean => SPAN_ALONE.test(plain(text));

/** The nights that a name counts; null where it counts none, undefined where it is not plain which. */
function spanIn(text: string): StatedLength | null | undefined {
  const words = plain(text);
  for (const { pattern, spanOf } of PATTERNS) {
    const found = pattern.exec(words);
    if (!found) continue;
    const span = spanOf(found[1]!, found[2]!);
    const whole = words.length === text.length ? text : words;
    const rest = `${whole.slice(0, found.index)} ${whole.slice(found.index + found[0].length)}`;
    const isPlain = span.from > 0 && (span.to === null || span.to >= span.from);
    return isPlain && !STILL_COUNTS.test(plain(rest)) && !FURTHER.test(words) && !saysLongStay(rest)
      ? { span, rest: tidy(rest) }
      : undefined;
  }
  return null;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s:;,.·|/–—-]+|[\s:;,·|/–—-]+$/g, '');

/** A name without the length of stay and its days of arrival: `Lodge` of `Lodge 3 nights (Fri-Mon)`. */
export function withoutLength(name: string): string {
  const span = spanIn(withoutMinimum(name));
  if (!span) return name;
  const isEmpty = (part: string): boolean =>
    (arrivalsIn(part, 0) ?? []).length > 0 || plainWords(part).replaceAll(OF_STAYS, ' ').trim() === '';
  const rest = tidy(span.rest.replaceAll(/\([^)]*\)/g, (part) => (isEmpty(part) ? ' ' : part)));
  return plainWords(rest).replaceAll(OF_STAYS, ' ').trim() === '' ? '' : rest;
}

/** Words around a length that name nothing else: `precio por estancia de 3 noches`. */
const OF_STAYS =
  /\b(?:precios?|preus?|prices?|prix|preise?|prij\w+|prezz[oi]|precos?|tarifas?|tarifes|tarifs?|estancias?|estadas?|estades|estadias?|stays?|sejours?|aufenthalte?|verblijf|verblijven|soggiorn[oi]|por|per|par|de|di|da|of|for|pour|fur|voor|para|von|noche|night|nit|nuit|nacht|notte|noite)\b/g;

/** The length that a name says; null where it says none, undefined where it is not plain which. */
export function lengthIn(name: string): NamedLength | null | undefined {
  const text = withoutMinimum(name);
  const span = spanIn(text);
  if (!span) return span;
  const { from, to } = span.span;
  const isExact = from === to;
  const arrivals = isExact ? (arrivalsIn(text, from) ?? undefined) : [];
  const { nights } = priceKindOf(span.rest);
  if (arrivals === undefined) return undefined;
  if (nights === null || arrivals.length > 0) return { from, to, arrivals };
  // A weekend of two nights begins on Friday, and the four others on Monday; of other counts nothing says when.
  const [count, day] = nights === 'weekend' ? [2, 5] : [4, 1];
  return isExact && from === count ? { from, to, arrivals: [day] } : undefined;
}

/** How long a weekend is and the other days of its week, and on which days both begin. */
export interface Changes {
  readonly weekend: NamedLength;
  readonly midweek: NamedLength;
}

/** `Weekend (Fri-Mon) | Midweek (Mon-Fri)`: each ends on the day on which the other begins. Null where that is not plain. */
export function changesIn(texts: readonly string[]): Changes | null {
  const [weekend, midweek] = (['weekend', 'midweek'] as const).map((nights) => {
    const own = [...new Set(texts)].filter((text) => priceKindOf(text).nights === nights);
    const spans = own.map(weekdaySpanIn);
    return new Set(spans.map((span) => span?.join())).size === 1 ? (spans[0] ?? null) : null;
  });
  if (!weekend || !midweek || weekend[0] !== midweek.at(-1) || midweek[0] !== weekend.at(-1)) return null;
  return { weekend: betweenDays(weekend), midweek: betweenDays(midweek) };
}

const betweenDays = (days: readonly number[]): NamedLength => ({
  from: days.length - 1,
  to: days.length - 1,
  arrivals: [days[0]!],
});

/**
 * `Fri-Mon`, `(Fri)`, `sábado a sábado`, `3 nights Friday`; within a name a short word is no day: `Vue Mer`, `Sun Lodge`. Null where it is
 * not plain whether a day is that of arrival.
 */
export function arrivalsIn(text: string, nights: number): readonly number[] | null {
  const changeover = changeoverIn(text);
  if (changeover !== null) return nights % 7 === 0 ? [changeover] : [];
  const span = weekdaySpanIn(text);
  if (span !== null) return nights === 0 || span.length === nights + 1 || span.length === nights ? [span[0]!] : [];
  const days = daysIn(text);
  return days.length === 0 && mayNameDay(text) ? null : days;
}

/** Weekdays in brackets, else those that stand by themselves. */
function daysIn(text: string): readonly number[] {
  const inBrackets = [...text.matchAll(/[([]([^)\]]*)[)\]]/g)].flatMap((found) => daysListed(wordsOfDays(found[1]!)));
  const isName = inBrackets.length > 0 || beginsWithShortDay(text);
  return [...new Set(isName ? inBrackets : daysListed(wordsOfDays(withoutBrackets(text))))].sort();
}

const withoutBrackets = (text: string): string => text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ');

const ARRIVING =
  /\b(?:llegadas?|entradas?|arribad[ae]s?|arrivals?|arriving|arrivees?|anreise\w*|aankomst|arriv[oi]|chegadas?|check in|start\w*|begin\w*|from|desde|des|ab|vanaf|van|du|le|am|on|op|il|dal|el|los|a|al)\b/g;

/** What a text says of days of arrival, without the length and kind of its price. */
const wordsOfDays = (text: string): string =>
  priceKindOf(spanIn(text)?.rest ?? text)
    .rest.replaceAll(OF_STAYS, ' ')
    .replaceAll(ARRIVING, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Ordinals and words of one language that are days of another. */
const NO_DAY = /^(?:segunda|terca|quarta|quinta|sexta|mar|dia|day|tag|\p{L}{2})$/u;
const AND = /^(?:y|i|e|et|en|o|or|ou|de)$/;

/** The weekdays of a text that lists nothing else. */
function daysListed(words: string): readonly number[] {
  const isDay = (word: string): boolean => AND.test(word) || !NO_DAY.test(word);
  return words.split(' ').every(isDay) ? (weekdaysIn(words) ?? []) : [];
}

/** `Mer 3 nuits`, `Sun week`: the day or the name of what is let. */
const beginsWithShortDay = (text: string): boolean => {
  const [first = ''] = plainWords(text).split(' ');
  return first.length < SHORTEST_FULL_DAY && (weekdaysIn(first) ?? []).length > 0;
};
/** `lundi`, `lunes`. */
const SHORTEST_FULL_DAY = 5;

/** Whether a day stands in a text that may be that of arrival or a part of a name: `Cabane Vendredi 3 nuits`, `Fri 3 nights`. */
function mayNameDay(text: string): boolean {
  const words = wordsOfDays(withoutBrackets(text));
  const isFull = (word: string): boolean =>
    word.length >= SHORTEST_FULL_DAY && !NO_DAY.test(word) && (weekdaysIn(word) ?? []).length > 0;
  return words.split(' ').some(isFull) || (beginsWithShortDay(text) && daysListed(words).length > 0);
}

const A_NIGHT = String.raw`(?:noche|noite|notte|nit|night|nuit|nuitee|nacht|dia|day|jour|tag|dag|giorno)(?!\p{L})`;
const BY_NIGHT = new RegExp(
  String.raw`(?:\/|(?<!\p{L})(?:por|per|par|pro|je|al?|alla|cada|each|the|la|precio|preu|price|prix|preis|prijs|prezzo|preco))\s*${A_NIGHT}|(?<!\p{L})(?:nightly|nachtprijs)(?!\p{L})`,
  'u',
);
const OF_STAY =
  /(?<!\p{L})(?:por|per|par|pro|je|a|la|price|precio)\s+(?:estancias?|estadas?|estadias?|stays?|sejours?|aufenthalt|verblijf|soggiorno)(?!\p{L})/u;
const TOTAL = /(?<!\p{L})totale?s?(?!\p{L})/u;

/** What texts say that a price pays for; null where they say neither, or both. */
export const paysFor = (texts: readonly string[]): 'night' | 'stay' | null => paysBy([OF_STAY, TOTAL], texts);

/** Beside net prices a total is one with tax, and says nothing of the nights. */
export const paysBesideNet = (texts: readonly string[]): 'night' | 'stay' | null => paysBy([OF_STAY], texts);

function paysBy(ofStay: readonly RegExp[], texts: readonly string[]): 'night' | 'stay' | null {
  const says = (...patterns: readonly RegExp[]): boolean =>
    texts.some((text) => patterns.some((pattern) => pattern.test(plain(text))));
  const byNight = says(BY_NIGHT);
  return byNight === says(...ofStay) ? null : byNight ? 'night' : 'stay';
}
