import { type Day, addDays, toDay, weekdayOf } from '@vivac/domain/time/day';
import type { WordsIn } from './header-words.ts';
import type { Draws } from './random.ts';
import type { Cell } from './strange-file.ts';

const LOCALE: Readonly<Record<WordsIn, string>> = {
  es: 'es-ES',
  ca: 'ca-ES',
  en: 'en-GB',
  fr: 'fr-FR',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  pt: 'pt-PT',
};

/** How the days of a file are written. */
export interface DayStyle {
  readonly name: string;
  readonly write: (day: Day) => Cell;
  /** Whether days so written can be read with month and day in the other order. */
  readonly isOpen: (days: readonly Day[]) => boolean;
}

const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);
const parts = (day: Day) => ({ y: day.slice(0, 4), m: day.slice(5, 7), d: day.slice(8, 10) });
// Portuguese shortens months to numbers.
const month = (day: Day, words: WordsIn, width: 'long' | 'short') =>
  new Intl.DateTimeFormat(LOCALE[words], { month: words === 'pt' ? 'long' : width, timeZone: 'UTC' }).format(
    atUtc(day),
  );
const weekday = (day: Day, words: WordsIn, width: 'long' | 'short') =>
  new Intl.DateTimeFormat(LOCALE[words], { weekday: width, timeZone: 'UTC' }).format(atUtc(day));

const never = () => false;
const bothSmall = (days: readonly Day[]) => days.every((day) => Number(parts(day).d) <= 12);

const numeric = (
  name: string,
  write: (of: { y: string; m: string; d: string }) => string,
  isOpen = never as DayStyle['isOpen'],
): DayStyle => ({
  name,
  write: (day) => ({ text: write(parts(day)) }),
  isOpen,
});
const short = (digits: string) => String(Number(digits));

/** Ways to write days; the ordinary ones stand several times. */
export function drawDayStyle(draws: Draws, words: WordsIn, isSheet: boolean): DayStyle {
  if (isSheet && draws.chance(0.7)) return SHEET_DAY;
  const styles: DayStyle[] = [
    ISO,
    ISO,
    ISO,
    numeric('d/m/y', ({ y, m, d }) => `${d}/${m}/${y}`),
    numeric('d/m/y', ({ y, m, d }) => `${d}/${m}/${y}`),
    numeric('d/m/y', ({ y, m, d }) => `${d}/${m}/${y}`),
    numeric('d/m/y short', ({ y, m, d }) => `${short(d)}/${short(m)}/${y}`),
    numeric('d-m-y', ({ y, m, d }) => `${d}-${m}-${y}`),
    numeric('d.m.y', ({ y, m, d }) => `${d}.${m}.${y}`),
    numeric('d/m/yy', ({ y, m, d }) => `${d}/${m}/${y.slice(2)}`),
    numeric('y/m/d', ({ y, m, d }) => `${y}/${m}/${d}`),
    numeric('yyyymmdd', ({ y, m, d }) => `${y}${m}${d}`),
    numeric('iso midnight', ({ y, m, d }) => `${y}-${m}-${d}T00:00:00`),
    numeric('iso clock', ({ y, m, d }) => `${y}-${m}-${d} 00:00:00`),
    { name: 'd month y', write: (day) => ({ text: longDay(day, words) }), isOpen: never },
    {
      name: 'd mon y',
      write: (day) => ({ text: `${short(parts(day).d)} ${month(day, words, 'short')} ${parts(day).y}` }),
      isOpen: never,
    },
    {
      name: 'weekday d/m/y',
      write: (day) => ({ text: `${weekday(day, words, draws.chance(0.5) ? 'long' : 'short')} ${numericDay(day)}` }),
      isOpen: never,
    },
  ];
  if (words === 'en')
    styles.push(
      numeric('m/d/y', ({ y, m, d }) => `${m}/${d}/${y}`, bothSmall),
      numeric('m/d/y', ({ y, m, d }) => `${short(m)}/${short(d)}/${y}`, bothSmall),
    );
  return draws.one(styles);
}

const ISO: DayStyle = { name: 'iso', write: (day) => ({ text: day }), isOpen: never };
const SHEET_DAY: DayStyle = {
  name: 'date cell',
  write: (day) => ({ text: numericDay(day), value: atUtc(day), format: 'dd/mm/yyyy' }),
  isOpen: never,
};

function numericDay(day: Day): string {
  const { y, m, d } = parts(day);
  return `${d}/${m}/${y}`;
}

function longDay(day: Day, words: WordsIn): string {
  const { y, d } = parts(day);
  const named = month(day, words, 'long');
  if (words === 'ca') return `${short(d)} ${/^[aeiou]/.test(named) ? 'd’' : 'de '}${named} de ${y}`;
  if (words === 'es' || words === 'pt') return `${short(d)} de ${named} de ${y}`;
  return words === 'de' ? `${short(d)}. ${named} ${y}` : `${short(d)} ${named} ${y}`;
}

/** How the moments of a file are written, with how exactly they are. */
export interface MomentStyle {
  readonly write: (moment: Date) => Cell;
  /** The moment that is said by what is written. */
  readonly said: (moment: Date) => number;
}

const inMadrid = (moment: Date) => new Date(moment.getTime() + 3_600_000);
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const clock = (moment: Date) => inMadrid(moment).toISOString().slice(11, 19);
const dayIn = (moment: Date) => toDay(inMadrid(moment).toISOString().slice(0, 10));
const toMinutes = (moment: Date) => Math.floor(moment.getTime() / 60_000) * 60;

/** Of moments in winter, when Madrid is an hour ahead. */
export function drawMomentStyle(draws: Draws): MomentStyle {
  return draws.one<MomentStyle>([
    { write: (moment) => ({ text: `${moment.toISOString().slice(0, 19)}Z` }), said: seconds },
    { write: (moment) => ({ text: moment.toISOString() }), said: seconds },
    { write: (moment) => ({ text: `${inMadrid(moment).toISOString().slice(0, 19)}+01:00` }), said: seconds },
    { write: (moment) => ({ text: `${dayIn(moment)} ${clock(moment)}` }), said: seconds },
    { write: (moment) => ({ text: `${numericDay(dayIn(moment))} ${clock(moment).slice(0, 5)}` }), said: toMinutes },
    { write: (moment) => ({ text: String(seconds(moment)), value: seconds(moment) }), said: seconds },
    { write: (moment) => ({ text: String(moment.getTime()), value: moment.getTime() }), said: seconds },
    { write: (moment) => ({ text: dayIn(moment) }), said: (moment) => Date.parse(`${dayIn(moment)}T11:00:00Z`) / 1000 },
  ]);
}

/** How the amounts of a file are written. */
export interface AmountStyle {
  readonly decimal: '.' | ',';
  readonly write: (cents: number) => Cell;
}

interface AmountParts {
  readonly decimal: '.' | ',';
  readonly thousands: string;
  readonly before: string;
  readonly behind: string;
  readonly isTrimmed: boolean;
  readonly format: string;
}

function amountText(cents: number, { decimal, thousands, before, behind, isTrimmed }: AmountParts): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  const rest = String(cents % 100).padStart(2, '0');
  const digits = isTrimmed && rest === '00' ? whole : `${whole}${decimal}${rest}`;
  return `${before}${digits}${behind}`;
}

export function drawAmountStyle(draws: Draws, words: WordsIn, sign: 'none' | 'euro' | string): AmountStyle {
  const decimal = words === 'en' ? (draws.chance(0.85) ? '.' : ',') : draws.chance(0.75) ? ',' : '.';
  const thousands = draws.one([
    '',
    '',
    decimal === ',' ? '.' : ',',
    decimal === ',' ? '.' : ',',
    decimal === ',' ? ' ' : '',
  ]);
  const { marks, formats } = signsOf(sign);
  const [before, behind] = draws.one(marks);
  const isTrimmed = draws.chance(0.4);
  const format = draws.one(formats);
  const style = { decimal, thousands, before, behind, isTrimmed, format } as const;
  // A number alone has no currency.
  if (sign !== 'none' && sign !== 'euro') return { decimal, write: (cents) => ({ text: amountText(cents, style) }) };
  return { decimal, write: (cents) => ({ text: amountText(cents, style), value: cents / 100, format }) };
}

interface Signs {
  readonly marks: readonly (readonly [before: string, behind: string])[];
  readonly formats: readonly string[];
}

function signsOf(sign: string): Signs {
  if (sign === 'none') return { marks: [['', '']], formats: ['General', '0.00', '#,##0.00'] };
  if (sign !== 'euro')
    return {
      marks: [
        ['', ` ${sign}`],
        [sign, ''],
        [`${sign} `, ''],
      ],
      formats: [`[$${sign}-409]#,##0.00`],
    };
  return {
    marks: [
      ['', ' €'],
      ['', '€'],
      ['€', ''],
      ['€ ', ''],
      ['', ' EUR'],
      ['EUR ', ''],
      ['', '\u00a0€'],
      ['', ' euros'],
    ],
    formats: ['#,##0.00 "€"', '#,##0.00 [$€-C0A]', '[$€-2] #,##0.00'],
  };
}

/** A header as hands and programs write it. */
export function noisyHeader(draws: Draws, header: string): string {
  const plain = () => header.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('·', '');
  const snake = () =>
    plain()
      .toLowerCase()
      .replaceAll(/[^a-z0-9€]+/g, '_')
      .replaceAll(/^_|_$/g, '');
  const draw = draws.next();
  if (draw < 0.5) return header;
  if (draw < 0.62) return header.toUpperCase();
  if (draw < 0.72) return header.toLowerCase();
  if (draw < 0.8) return plain();
  if (draw < 0.9) return snake();
  if (draw < 0.94) return `${header}:`;
  if (draw < 0.97) return ` ${header} `;
  return snake().replaceAll(/_(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
}

/** Days that follow each other, or lie apart. */
export function drawDays(draws: Draws, count: number): readonly Day[] {
  const first = addDays(toDay('2027-02-01'), draws.whole(0, 300));
  const step = draws.chance(0.7) ? 1 : draws.one([2, 7]);
  return Array.from({ length: count }, (_, at) => addDays(first, at * step));
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) >= 5;
