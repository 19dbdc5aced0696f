import { Flaw } from '../verdict/problem.ts';

/** Degrees as they are written, and along which axis where a letter says so. */
export interface Degrees {
  readonly value: number;
  readonly axis: 'latitude' | 'longitude' | null;
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`;
const PART = String.raw`\d{1,2}(?:[.,]\d+)?`;
const LETTER = String.raw`([NSEWO])(?:orth|orte|ord|outh|ur|ud|ast|ste|st|est|este|uest)?\.?`;
const WRITTEN = new RegExp(
  String.raw`^(?:${LETTER})?\s*([+-]?)\s*(${NUMBER})\s*(?:[°ºd˚]\s*(?:(${PART})\s*['′’´]\s*(?:(${PART})\s*(?:"|″|”|''|’’|′′|´´)?)?)?)?\s*(?:${LETTER})?$`,
  'iu',
);
/** `41 23 12 N`: blanks alone stand between the parts where a letter says what they are. */
const BLANKS = new RegExp(String.raw`^(?:${LETTER})?\s*()(\d{1,3})\s+(${PART})\s+(${PART})\s*(?:${LETTER})?$`, 'iu');

const NO_DEGREES = new Flaw('notDegrees');

/** Reads degrees: `41.95`, `3,2`, `41°23'12"N`, `2,15º O`, `N 41° 23.2'`. O is west, as in Spanish, Catalan, French and Portuguese. */
export function readDegrees(text: string): Degrees | Flaw {
  const written = text.trim();
  const parts = WRITTEN.exec(written) ?? letteredBlanks(written);
  if (parts === null) return NO_DEGREES;
  const [, before, sign, whole, minutes, seconds, after] = parts;
  const letters = [before, after].filter((one) => one !== undefined);
  const letter = letters.join('').toUpperCase();
  const isSouthOrWest = /^[SWO]$/.test(letter);
  const [min, sec] = [numberOf(minutes), numberOf(seconds)];
  if (letters.length > 1 || min >= 60 || sec >= 60 || (sign === '-' && isSouthOrWest)) return NO_DEGREES;
  const value = numberOf(whole) + min / 60 + sec / 3600;
  return { value: sign === '-' || isSouthOrWest ? -value : value, axis: axisOf(letter) };
}

function axisOf(letter: string): Degrees['axis'] {
  if (letter === '') return null;
  return 'NS'.includes(letter) ? 'latitude' : 'longitude';
}

function letteredBlanks(text: string): RegExpExecArray | null {
  const parts = BLANKS.exec(text);
  return parts && (parts[1] ?? parts[6]) !== undefined ? parts : null;
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replace(',', '.'));
}

/** Takes two coordinates that stand in one cell apart; null where nobody can say where one ends. */
export function apart(text: string): readonly [string, string] | null {
  const written = text
    .trim()
    .replace(/^[([{]\s*/, '')
    .replace(/\s*[)\]}]$/, '');
  const point = /^point\s*\(\s*(\S+)\s+(\S+?)\s*$/i.exec(written);
  if (point) return [point[2]!, point[1]!];
  for (const separator of [/\s*[;|/]\s*/, /\s*,\s+/, /(?<=[NSEWO])[\s,]+/i, /(?<=["″”'′])\s+(?=[NSEWO\d-])/i]) {
    const parts = written.split(separator).filter((part) => part !== '');
    if (parts.length === 2) return [parts[0]!, parts[1]!];
  }
  return byCommas(written) ?? bySpace(written);
}

/** `41.95,3.2` has one comma, `41,95,3,20` three. */
function byCommas(text: string): readonly [string, string] | null {
  const parts = text.split(',');
  if (parts.length === 2 && text.includes('.')) return [parts[0]!, parts[1]!];
  return parts.length === 4 ? [`${parts[0]},${parts[1]}`, `${parts[2]},${parts[3]}`] : null;
}

function bySpace(text: string): readonly [string, string] | null {
  const parts = text.split(/\s+/);
  return parts.length === 2 ? [parts[0]!, parts[1]!] : null;
}
