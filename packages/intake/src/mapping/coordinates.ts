import proj4 from 'proj4';
import type { Location } from '@vivac/domain/places/campsite';
import { Flaw } from '../verdict/import-refused.ts';

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
/** Whole words that begin with O: east in German and Dutch, west in Italian. */
const EAST = /(?<!\p{L})oo?st(?!\p{L})/iu;
const WEST = /(?<!\p{L})ovest(?!\p{L})/iu;

/** Whether O alone says which way: in Spanish, Catalan, French, Italian and Portuguese it is west, in German and Dutch east. */
export const saysO = (text: string): boolean => /(?<!\p{L})O(?!\p{L})/iu.test(text);

/** Reads degrees: `41.95`, `3,2`, `41°23'12"N`, `2,15º O`, `N 41° 23.2'`. O is west, as in Spanish, Catalan, French and Portuguese. */
export function readDegrees(text: string): Degrees | Flaw {
  const written = text.trim().replace(EAST, 'E').replace(WEST, 'W');
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
  for (const separator of [
    /\s*[;|/]\s*/,
    /\s*,\s+/,
    /(?<=[NSEWO]|\boo?st|\bovest)[\s,]+/i,
    /(?<=["″”'′])\s+(?=[NSEWO\d-])/i,
  ]) {
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

/** The zones of Spain and Portugal: the Canary Islands lie in 27 and 28, the mainland in 29 to 31. */
const ZONES = [27, 28, 29, 30, 31, 32, 33];
const EASTINGS = { least: 100_000, most: 900_000 };
/** From the Canary Islands to the north of Europe. */
const NORTHINGS = { least: 2_900_000, most: 8_000_000 };

/** A zone as files write it: `30`, `30N`, `Huso 30`, `EPSG:25830`, `ETRS89 / UTM zone 30N`. Null where none is named. */
export function utmZone(text: string): number | null {
  const epsg = /(?:^|\D)(?:258|326)(\d\d)(?!\d)/.exec(text)?.[1];
  const zone = epsg ?? /(?:^|[^\d.])(\d\d)\s*[NSTUR]?(?![\d.])/i.exec(text.replace(/etrs\s*-?\s*89/gi, ''))?.[1];
  const number = Number(zone);
  return zone !== undefined && ZONES.includes(number) ? number : null;
}

/** The place of UTM coordinates in ETRS89, in metres, which is WGS84 to a metre. */
export function placeOfUtm(xText: string, yText: string, zoneText: string): Location | Flaw {
  const zone = utmZone(zoneText);
  const [x, y] = [metres(xText, EASTINGS), metres(yText, NORTHINGS)];
  if (x === null && metres(xText, NORTHINGS) !== null && metres(yText, EASTINGS) !== null) {
    return new Flaw('utmSwapped');
  }
  if (x === null || y === null) return new Flaw('notUtm');
  if (zone === null) return new Flaw('noZone');
  const [longitude, latitude] = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`, 'WGS84', [x, y]) as [
    number,
    number,
  ];
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** A tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** `512345,67`, `512.345,67`, `512.345`: only one reading is within the range. Null where none is. */
function metres(text: string, { least, most }: { readonly least: number; readonly most: number }): number | null {
  const written = text.trim().replace(/[\s']/g, '').replace(/m$/i, '');
  if (!/^\d[\d.,]*$/.test(written)) return null;
  const readings = [
    written.replaceAll(/[.,]/g, ''),
    written.replaceAll('.', '').replace(',', '.'),
    written.replaceAll(',', ''),
  ].map(Number);
  const within = [...new Set(readings.filter((value) => value >= least && value <= most))];
  return within.length === 1 ? within[0]! : null;
}

export const isEasting = (text: string) => metres(text, EASTINGS) !== null;
export const isNorthing = (text: string) => metres(text, NORTHINGS) !== null;
