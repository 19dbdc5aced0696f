import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import { joined, startOf } from './unpack.ts';
import { MAX_ROW_CHARACTERS } from './rows.ts';

// Enough of a file to tell UTF-8 from Windows-1252 by its first accents.
const SAMPLE_BYTES = 32_768;
const BYTE_ORDER_MARKS = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf8' },
];
const LATIN1_NAMES = /^(latin-?1|iso-?8859-?1|us-ascii|ascii|windows-?1252|cp1252)$/i;

/**
 * The text of a file with `\n` at every line end. A byte order mark decides the encoding, then the declaration, then the
 * first bytes: what is not UTF-8 there is taken for Windows-1252, which holds all of Latin-1. Throws ImportRefused, naming
 * the line, at bytes that are not UTF-8 later on.
 */
export async function* decodeText(bytes: AsyncGenerator<Buffer>, declared: string | null): AsyncGenerator<string> {
  const start = await startOf(bytes, SAMPLE_BYTES);
  const encoding = encodingOf(start, declared);
  const whole = joined(start, bytes);
  yield* sameLineEnds(textsOf(whole, encoding));
}

function textsOf(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  if (encoding === TWICE_ENCODED) return onceEncoded(decodeUtf8(bytes));
  return encoding === 'utf8' ? decodeUtf8(bytes) : decodeOther(bytes, encoding);
}

/** What the bytes of a file are written in: by a mark, a declaration, or its first bytes. */
export function encodingOf(start: Buffer, declared: string | null): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => start.subarray(0, mark.length).equals(mark));
  if (marked) return marked.encoding;
  if (declared === null) {
    const wide = utf16Of(start);
    return wide ?? (isUtf8(start.subarray(0, completeLength(start))) ? 'utf8' : 'windows-1252');
  }
  if (/^utf-?8$/i.test(declared)) return 'utf8';
  return LATIN1_NAMES.test(declared) ? 'windows-1252' : declared;
}

/** UTF-16 without a mark: of the pairs of bytes most have a zero, and always on the same side. */
function utf16Of(start: Buffer): string | null {
  const pairs = Math.floor(Math.min(start.length, 1000) / 2);
  let [first, second] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (start[at] === 0 && isWritten(start[at + 1]!)) first++;
    if (start[at + 1] === 0 && isWritten(start[at]!)) second++;
  }
  if (first + second < pairs * 0.6 || Math.min(first, second) > 0) return null;
  return first > second ? 'utf-16be' : 'utf-16le';
}

/** Neither a zero nor a control character beside tabs and line ends. */
const isWritten = (byte: number): boolean => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d);

async function* decodeUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let carry: Buffer | null = null;
  let lines = 0;
  let first = true;
  for await (const chunk of chunks) {
    const bytes: Buffer = carry ? Buffer.concat([carry, chunk]) : chunk;
    const length = completeLength(bytes);
    carry = length < bytes.length ? Buffer.from(bytes.subarray(length)) : null;
    const complete = bytes.subarray(0, length);
    if (!isUtf8(complete)) throw notUtf8(lines + firstBadLine(complete));
    const text = complete.toString();
    yield first && text.startsWith('\ufeff') ? text.slice(1) : text;
    lines += countLineEnds(text);
    first = false;
  }
  if (carry) throw notUtf8(lines + 1);
}

async function* decodeOther(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end() ?? '';
}

/** Turns `\r\n` and `\r` into `\n`, also where a pair is cut by the border of two chunks. */
async function* sameLineEnds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let carry = '';
  for await (const text of texts) {
    const joinedText = carry + text;
    carry = joinedText.endsWith('\r') ? '\r' : '';
    const complete = carry === '' ? joinedText : joinedText.slice(0, -1);
    yield complete.includes('\r') ? complete.replace(/\r\n?/g, '\n') : complete;
  }
  if (carry !== '') yield '\n';
}

/** How many of the bytes are left when a character that is cut by the end is not counted. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(0x0a, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

function notUtf8(line: number): ImportRefused {
  return new ImportRefused(
    toSay('notUtf8', { example: '"encoding" in the mapping, for example "windows-1252"' }),
    line,
  );
}

/** How many `\n` a text has. */
export function countLineEnds(text: string): number {
  return countOf('\n', text);
}

/** How often a character stands in a text. */
export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** UTF-8 that a program took for Windows-1252 and encoded once more: `CÃ¡mping`. */
export const TWICE_ENCODED = 'utf8-twice';

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
/** What each byte of UTF-8 looks like in Windows-1252, and in Latin-1 where that has another character. */
const BYTE_OF = new Map(
  BYTES.flatMap((byte): [string, number][] => [
    [iconv.decode(Buffer.from([byte]), 'windows-1252'), byte],
    [String.fromCharCode(byte), byte],
  ]),
);
const classOf = (from: number, to: number) =>
  `[${[...BYTE_OF].flatMap(([text, byte]) => (byte >= from && byte <= to ? RegExp.escape(text) : [])).join('')}]`;
const NEXT = classOf(0x80, 0xbf);
const SEQUENCE = new RegExp(
  `${classOf(0xc2, 0xdf)}${NEXT}|${classOf(0xe0, 0xef)}${NEXT}{2}|${classOf(0xf0, 0xf4)}${NEXT}{3}`,
  'gu',
);
/** What people write: letters with accents, and signs of prices and texts. */
const ORDINARY = /^([\p{L}\p{Sc}–—‘’“”…·ºª«»¿¡°\u00a0]|\p{Extended_Pictographic})$/u;

/** Whether a text holds characters that were encoded twice. */
export function isTwiceEncoded(text: string): boolean {
  for (const [sequence] of text.matchAll(SEQUENCE)) {
    const once = onceOf(sequence);
    if (once !== sequence && ORDINARY.test(once)) return true;
  }
  return false;
}

function onceOf(sequence: string): string {
  const once = Buffer.from([...sequence].map((character) => BYTE_OF.get(character)!)).toString('utf8');
  return once.includes('\ufffd') ? sequence : once;
}

/** A text with what was encoded twice as it was meant; whatever else stands in it stays. */
async function* onceEncoded(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let carry = '';
  for await (const text of texts) {
    const whole = carry + text;
    const end = whole.length - (/[^\0-\x7f]{1,3}$/.exec(whole)?.[0].length ?? 0);
    carry = whole.slice(end);
    yield whole.slice(0, end).replaceAll(SEQUENCE, onceOf);
  }
  if (carry !== '') yield carry.replaceAll(SEQUENCE, onceOf);
}

const MOST = MAX_ROW_CHARACTERS.toLocaleString('en');

const LINE_TOO_LONG = toSay('lineTooLong', { most: MOST });
export const ROW_TOO_LONG = toSay('rowTooLong', { most: MOST });
const ONLY_BLANK = toSay('onlyBlank', { most: MOST });

/**
 * Passes a text on as it comes, and refuses it at a line beyond the cap, or at as many characters of blank lines before the
 * first other: whatever reads it gathers a line, and a line may never end.
 */
export async function* capLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let line = 1;
  let characters = 0;
  let blank = 0;
  for await (const text of texts) {
    if (blank !== -1) blank = /\S/.test(text) ? -1 : blank + text.length;
    if (blank > MAX_ROW_CHARACTERS) throw new ImportRefused(ONLY_BLANK, 1);
    const firstEnd = text.indexOf('\n');
    if (characters + (firstEnd === -1 ? text.length : firstEnd) > MAX_ROW_CHARACTERS) {
      throw new ImportRefused(LINE_TOO_LONG, line);
    }
    yield text;
    characters = firstEnd === -1 ? characters + text.length : text.length - text.lastIndexOf('\n') - 1;
    line += countLineEnds(text);
  }
}
