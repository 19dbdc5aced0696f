import { normaliseLink } from '@vivac/domain/places/link';
import { yesOrNo } from '../../mapping/convert.ts';
import { readNumber } from '../../mapping/read-amount.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import { statusOf, unitsLeft } from '../names/status-words.ts';

/** What stands in a column of the sample. */
export interface ColumnFacts {
  readonly name: string;
  /** The first text that is not empty; empty where there is none. */
  readonly example: string;
  readonly rows: number;
  /** Rows in which something stands. */
  readonly filled: number;
  /** Each text with how many rows have it, the first of the file first; not all where there are many. */
  readonly texts: ReadonlyMap<string, number>;
}

const MAX_TEXTS = 500;
const MAX_EXAMPLE_CHARACTERS = 200;
const NUMBER = /^([^\d.,+-]{0,8})(-?[\d.,' \u00a0\u202f]*\d)(?:[.,][-–—]+)?([^\d]{0,14})$/u;

/** The rows of a sample with the names of their columns. */
interface SampledRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function columnFacts(sample: SampledRows): readonly ColumnFacts[] {
  return sample.header.map((name, at) => {
    const texts = new Map<string, number>();
    let filled = 0;
    for (const row of sample.rows) {
      const text = row[at]!.trim();
      if (text === '') continue;
      filled++;
      if (texts.has(text) || texts.size < MAX_TEXTS) texts.set(text, (texts.get(text) ?? 0) + 1);
    }
    const [first = ''] = texts.keys();
    return { name, example: first.slice(0, MAX_EXAMPLE_CHARACTERS), rows: sample.rows.length, filled, texts };
  });
}

/** How much of a column's different texts pass a test: 0 to 1, and 0 for an empty column. */
export function shareOf(column: ColumnFacts, test: (text: string) => boolean): number {
  const known = shares.get(column)?.get(test);
  if (known !== undefined) return known;
  const { texts } = column;
  let passed = 0;
  for (const text of texts.keys()) if (test(text)) passed++;
  const share = texts.size === 0 ? 0 : passed / texts.size;
  const ofColumn = shares.get(column) ?? new WeakMap();
  ofColumn.set(test, share);
  shares.set(column, ofColumn);
  return share;
}

/** What was found of each column by each test: the same are asked for every field, kind and layout. */
const shares = new WeakMap<ColumnFacts, WeakMap<(text: string) => boolean, number>>();

/** Whether a text says that nothing can be booked. */
export function saysSoldOut(text: string): boolean {
  return statusOf(text) === 'sold_out' || unitsLeft(text) === 0;
}

/** A dash or its like stands for nothing. */
export const isDash = (text: string): boolean => /^[-–—.]+$/.test(text);

export const isWholeNumber = (text: string): boolean => /^\d{1,9}([.,]0+)?$/.test(text);
export const isNightCount = (text: string): boolean => /^\d{1,4}(\s*\p{L}+)?$/u.test(text);
export const isYesOrNo = (text: string): boolean => !(yesOrNo(text) instanceof Flaw);
export const isOneOrNought = (text: string): boolean => /^[01]$/.test(text);
export const isLink = (text: string): boolean => /^(https?:\/\/|www\.)/i.test(text) && normaliseLink(text) !== null;

/** Whether a text is a number with at most a short sign before or behind it. */
export function isAmount(text: string): boolean {
  const digits = numberIn(text);
  return digits !== null && !(readNumber(digits, '.') instanceof Flaw && readNumber(digits, ',') instanceof Flaw);
}

/** The digits and marks of an amount. */
export function numberIn(text: string): string | null {
  return text.length > 40 ? null : (NUMBER.exec(text)?.[2] ?? null);
}

/** What stands before or behind the digits of an amount. */
export function signsIn(text: string): readonly string[] {
  const [, before = '', , behind = ''] = NUMBER.exec(text) ?? [];
  return [before.trim(), behind.trim()].filter((sign) => sign !== '');
}

export function numberOf(text: string): number {
  const digits = numberIn(text);
  const read = digits === null ? null : readNumber(digits, digits.includes(',') && !digits.includes('.') ? ',' : null);
  return typeof read === 'number' ? read : Number.NaN;
}

/** Ones and noughts alone: they say yes and no. */
export const isOfFlags = (column: ColumnFacts): boolean => column.filled > 0 && shareOf(column, isOneOrNought) === 1;
