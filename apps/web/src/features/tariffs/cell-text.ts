import type { Cents } from '@vivac/domain/money';
import { readLengths, withLengths } from '@vivac/domain/tariffs/length-text';
import type { DayRange, TariffPrice, TariffSeason, TariffUnit } from '@vivac/domain/tariffs/tariff';
import { type Day, monthOf } from '@vivac/domain/time/day';
import { priceWords } from '../../text/price-words.ts';
import { locale, wordsOf, onceRequested } from '../../text/reader.ts';
import { plainText, readRanges, readWeekdays } from './typed-days.ts';

const text = wordsOf('tariff-grid');

/** In the order of their rows. */
export const SEASON_PARTS = ['name', 'ranges', 'lastDay', 'minimumNights', 'arrivalWeekdays'] as const;
/** In the order of their columns. */
export const UNIT_PARTS = ['name', 'guestsIncluded', 'guestsAtMost'] as const;
export type SeasonPart = (typeof SEASON_PARTS)[number];
export type UnitPart = (typeof UNIT_PARTS)[number];
export type CellPart = SeasonPart | UnitPart | 'price';

/** Of all nights, of the weekend too, and of stays of some lengths. */
export type Price = Omit<TariffPrice, 'unit' | 'season'>;

export interface CellWords {
  readonly season: Readonly<Record<SeasonPart, (season: TariffSeason, year: number) => string>>;
  readonly unit: Readonly<Record<UnitPart, (unit: TariffUnit) => string>>;
  price(price: Price | undefined): string;
}

const MOST_NIGHTS = 28;
const MOST_GUESTS = 99;
const MOST_CENTS = 10_000_000;
const MOST_LETTERS = 200;

/** Without the sign of the currency, which stands above the prices. */
const plainPrice = onceRequested(
  () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
);
const priceWithCents = onceRequested(
  () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
);

export function amountWords(cents: number): string {
  return (cents % 100 === 0 ? plainPrice : priceWithCents)().format(cents / 100);
}

const NOT_LET_SIGN = '–';

/** What a cell shows is what it takes. */
export const cellWords: CellWords = {
  season: {
    name: ({ name }) => name,
    ranges: ({ ranges }, year) => ranges.map((range) => rangeWords(range, year)).join('; '),
    lastDay: ({ lastDay }) => text.lastDay[lastDay],
    minimumNights: ({ minimumNights }) => (minimumNights === null ? '' : String(minimumNights)),
    arrivalWeekdays: ({ arrivalWeekdays }) => weekdaysText(arrivalWeekdays),
  },
  unit: {
    name: ({ name }) => name,
    guestsIncluded: ({ guestsIncluded }) => String(guestsIncluded),
    guestsAtMost: ({ guestsAtMost }) => String(guestsAtMost),
  },
  price: priceText,
};

/** `60`, `60 / 75` of the other nights and of the weekend, or `60 · 3–6 55 · 7 = 350` with stays of some lengths. */
function priceText(price: Price | undefined): string {
  if (price === undefined) return '';
  const { priceCents, weekendCents, lengths = [] } = price;
  const amounts = [priceCents, weekendCents].filter((cents) => cents != null).map(amountWords);
  const isNotLet = priceCents === null && lengths.length === 0;
  return isNotLet ? NOT_LET_SIGN : withLengths(amounts.join(' / '), lengths, lengthWords);
}

const weekdaysText = (days: readonly number[]): string =>
  days.map((day) => priceWords.weekdays()[day - 1]!.short).join(', ');

const lengthWords = { amount: amountWords, weekdays: weekdaysText };

function rangeWords({ from, to }: DayRange, year: number): string {
  return `${boundWords(from, year)} – ${boundWords(to, year)}`;
}

function boundWords(day: Day | null, year: number): string {
  if (day === null) return '?';
  const { year: own } = monthOf(day);
  return own === year ? priceWords.dayAndMonth(day) : `${priceWords.dayAndMonth(day)} ${own}`;
}

/** What a text means in a cell; undefined where it is not understood. */
export function readCell(part: CellPart, typed: string, year: number): { readonly value: unknown } | undefined {
  const value = READERS[part](typed, year);
  return value === NOT_READ ? undefined : { value };
}

const NOT_READ = Symbol('not understood');
type Read<Value> = Value | typeof NOT_READ;
const orNotRead = <Value>(value: Value | null): Read<Value> => value ?? NOT_READ;

const READERS: Readonly<Record<CellPart, (typed: string, year: number) => unknown>> = {
  name: (typed) => (typed.length > MOST_LETTERS ? NOT_READ : typed),
  ranges: (typed, year) => orNotRead(readRanges(typed, year)),
  lastDay: readLastDay,
  minimumNights: (typed) => (typed === '' ? null : readCount(typed, MOST_NIGHTS)),
  arrivalWeekdays: (typed) => orNotRead(readWeekdays(typed)),
  guestsIncluded: (typed) => readCount(typed, MOST_GUESTS),
  guestsAtMost: (typed) => readCount(typed, MOST_GUESTS),
  price: (typed) => {
    const byLength = readLengths(typed, lengthReader);
    return byLength === undefined ? readPrices(typed) : orNotRead(byLength);
  },
};

const lengthReader: Parameters<typeof readLengths>[1] = {
  price: (typed) => {
    const price = readPrices(typed);
    return price === NOT_READ ? undefined : price;
  },
  amount: (typed) => {
    const cents = readPrice(typed);
    return typeof cents === 'number' ? cents : undefined;
  },
  weekdays: (typed) => readWeekdays(typed) ?? undefined,
};

function readPrices(typed: string): Read<Price | undefined> {
  const [, first = typed, second] = /^(.*?\d.*?)\s*[/|]\s*(\D{0,4}\d.*)$/.exec(typed) ?? [];
  const cents = readPrice(first);
  if (cents === undefined) return undefined;
  if (cents === 'unreadable') return NOT_READ;
  if (second === undefined) return { priceCents: cents };
  const weekendCents = readPrice(second);
  return typeof weekendCents === 'number' ? { priceCents: cents, weekendCents } : NOT_READ;
}

function readLastDay(typed: string): Read<TariffSeason['lastDay']> {
  const plain = plainText(typed);
  if (/^(n|last|ult|der|nit|nuit)/.test(plain)) return 'night';
  return /^(d|s)/.test(plain) ? 'departure' : NOT_READ;
}

/** `min. 3 noches` is 3. */
function readCount(typed: string, most: number): Read<number> {
  const count = Number(/^\D{0,20}(\d{1,3})\D{0,20}$/.exec(typed)?.[1] ?? 0);
  return count >= 1 && count <= most ? count : NOT_READ;
}

const NOT_LET = /^(-+|x|no|n\/a|na|closed|cerrado|cerrada|tancat|tancada|ferme|fermee)$/;
const AMOUNT = /^(?:€|eur\b)?\s*(\d[\d.,' ]*?)\s*(?:€|euros?|eur)?\s*(?:\/\s*[a-z]+)?$/;

/** Cents; null of a unit that is not let, undefined of nothing. Money has two decimals: a mark before three digits parts thousands. */
export function readPrice(typed: string): Cents | null | undefined | 'unreadable' {
  const plain = plainText(typed);
  if (plain === '') return undefined;
  if (NOT_LET.test(plain)) return null;
  const digits = AMOUNT.exec(plain)?.[1]?.replace(/[' ](?=\d{3}(?!\d))/g, '');
  const parts = digits === undefined ? null : /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?[.,]?$/.exec(digits);
  if (!parts) return 'unreadable';
  const cents = Number(parts[1]!.replace(/[.,]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents > MOST_CENTS ? 'unreadable' : (cents as Cents);
}
