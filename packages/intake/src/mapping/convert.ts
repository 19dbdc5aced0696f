import { toSay } from '@vivac/text/sentence';
import type { Convert } from './field-reader.ts';
import type { Mapping } from './mapping.ts';
import { Flaw } from '../verdict/import-refused.ts';
import { type DecimalMark, readNumber } from './read-amount.ts';

/** Stands for "not known" where a field is read as a number and no real value can be negative. */
export const NONE = -1;

export type Limit = NonNullable<Mapping['limits']>[string];

export const EMPTY = new Flaw('isEmpty');

/** In the languages in which the channels of the Spanish market write. */
const NIGHTS: ReadonlySet<string> = new Set(
  'n night nights noche noches nit nits nuit nuits nacht nächte nachten notte notti noite noites'.split(' '),
);

/** Text of at most `maxLength` characters; empty text stays empty. */
export function textUpTo(maxLength: number): Convert<string> {
  return (text) => (text.length > maxLength ? new Flaw(toSay('longerThan', { most: maxLength })) : text);
}

/** A whole number from `min` to `max`; `empty` where there is no text. Units such as `3 nights` may follow it. */
export function wholeNumber(min: number, max: number, empty: number | Flaw, limit?: Limit): Convert<number> {
  return (text) => {
    if (text === '') return empty;
    const number = /^(-?\d+)(?:[.,]0+)?(?:\s*\p{L}+)?$/u.exec(text.normalize('NFC'))?.[1];
    if (number === undefined) return new Flaw('notWhole');
    const value = Number(number);
    if (value < min || value > max) return new Flaw(toSay('notBetween', { least: min, most: max }));
    return beyond(value, limit) ?? value;
  };
}

/** Words that make a number of thousands or more of one: it is not read as what stands before them. */
const MAGNITUDE = /(^|[\d\s])(k|m|mil|mille|mio|tsd|tausend|duizend|thousand|mill?ion\p{L}*)\b/iu;
const COUNTED = /^\(?(\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+)(?:[.,]0+)?\)?(?:\s*\p{L}[\p{L} ]{0,30})?$/u;

/** How many there are of something, with or without groups of thousands and a word for it: `1.234 comentarios`, `(1,484)`. */
export function countedNumber(max: number, limit?: Limit): Convert<number> {
  const read = wholeNumber(0, max, NONE, limit);
  return (text) => {
    if (MAGNITUDE.test(text)) return new Flaw('notWhole');
    const digits = COUNTED.exec(text.normalize('NFC'))?.[1];
    return read(digits === undefined ? text : digits.replace(/\D/g, ''));
  };
}

/** As {@link wholeNumber}, of nights: `7`, `2 noches`; another unit, such as `1 week`, is refused. */
export function nightCount(min: number, max: number, empty: number | Flaw, limit?: Limit): Convert<number> {
  const read = wholeNumber(min, max, empty, limit);
  return (text) => {
    const unit = /\p{L}+$/u.exec(text.normalize('NFC'))?.[0].toLowerCase();
    return unit === undefined || NIGHTS.has(unit) ? read(text) : new Flaw('notNights');
  };
}

export const YES: ReadonlySet<string> = new Set('1 true t yes y x sí sì si sim oui ja'.split(' '));
export const NO: ReadonlySet<string> = new Set(['', ...'0 false f no n não non nein nee'.split(' ')]);

/** A yes or a no in the words of several languages; no text is a no. */
export function yesOrNo(text: string): boolean | Flaw {
  const word = text.normalize('NFC').toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : new Flaw('neitherYesNorNo');
}

/** A number with either decimal mark and no thousands; NaN where there is no text. */
function plainNumber(decimal: DecimalMark): Convert<number> {
  return (text) => {
    if (text === '') return Number.NaN;
    if (!/^-?\d+([.,]\d+)?$/.test(text)) return new Flaw('notANumber');
    return readNumber(text, decimal ?? (text.includes(',') ? ',' : '.'));
  };
}

/** A score in hundredths of 0–10, from a scale given by its ends; NONE where there is no text. */
export function score(from: number, to: number, decimal: DecimalMark): Convert<number> {
  const read = plainNumber(decimal);
  return (text) => {
    if (text === '') return NONE;
    const value = read(text);
    if (value instanceof Flaw) return value;
    const hundredths = Math.round(((value - from) / (to - from)) * 1000);
    return hundredths < 0 || hundredths > 1000 ? new Flaw(toSay('notAScore', { least: from, most: to })) : hundredths;
  };
}

/** The flaw of a value beyond a limit of the mapping; null within it. */
export function beyond(value: number, limit: Limit | undefined): Flaw | null {
  if (limit?.max !== undefined && value > limit.max)
    return new Flaw(toSay('aboveLimit', { limit: limit.max }), 'set_aside');
  if (limit?.min !== undefined && value < limit.min)
    return new Flaw(toSay('belowLimit', { limit: limit.min }), 'set_aside');
  return null;
}
