import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);

export type FontWeight = 'regular' | 'bold';

/** The product's own, a wide one for other alphabets, pictures, and one of squares with nearly all the rest. */
type Typeface = 'latin' | 'wide' | 'emoji' | 'last';

const FILES: Readonly<Record<Typeface, Readonly<Record<FontWeight, string>>>> = {
  latin: {
    regular: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  },
  wide: {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  emoji: {
    regular: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
  },
  last: {
    regular: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
    bold: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
  },
};

/** A stretch of text that one typeface can write. */
export interface TypefaceRun {
  readonly text: string;
  readonly face: Typeface;
}

const read = new Map<string, string | Buffer>();

/** What the library embeds, with the letters alone that are used. */
export function fontOf(face: Typeface, weight: FontWeight): string | Buffer {
  const file = FILES[face][weight];
  const known = read.get(file) ?? load(file);
  read.set(file, known);
  return known;
}

function load(path: string): string | Buffer {
  return path.endsWith('.woff') ? unpackedWoff(readFileSync(path)) : path;
}

const PICTURE = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u;
/** Marks that turn the direction of letters and are not drawn. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What changes the letter beside it and is no letter. */
const JOINING = /\p{Variation_Selector}|\p{Join_Control}|[\u{e0020}-\u{e007f}]/gu;
const VARIATION = /\p{Variation_Selector}/gu;
/** Stands for a letter that no typeface here has. */
const UNKNOWN = '\ufffd';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as readers count them: with their accents, and a picture of four people as one. */
export function lettersOf(text: string): string[] {
  return has('latin', text) ? [...text] : Array.from(letters.segment(text), ({ segment }) => segment);
}

/** A text in stretches, each with a typeface that has its letters. */
export function typefaceRuns(text: string): TypefaceRun[] {
  if (has('latin', text)) return text === '' ? [] : [{ text, face: 'latin' }];
  const runs: { text: string; face: Typeface }[] = [];
  for (const letter of lettersOf(text.replaceAll(TURNS, ''))) {
    const last = runs.at(-1);
    const { text: written, face } = letter === ' ' && last ? spaceAfter(last) : faceOf(letter);
    if (last?.face === face) last.text += written;
    else runs.push({ text: written, face });
  }
  return runs;
}

/** A space of the letters before it, which keeps words together; pictures stand too far apart by their own. */
function spaceAfter({ face }: TypefaceRun): TypefaceRun {
  return { text: ' ', face: face === 'emoji' ? 'latin' : face };
}

function faceOf(letter: string): TypefaceRun {
  if (has('latin', letter)) return { text: letter, face: 'latin' };
  const order: readonly Typeface[] = PICTURE.test(letter) ? ['emoji', 'wide', 'last'] : ['wide', 'emoji', 'last'];
  const plain = letter.replaceAll(JOINING, '');
  const face = order.find((candidate) => has(candidate, plain));
  if (face === undefined) return { text: UNKNOWN, face: 'wide' };
  return { text: face === 'emoji' ? letter : letter.replaceAll(VARIATION, ''), face };
}

const coverage = new Map<Typeface, ReadonlySet<number>>();

/** Whether the typeface has all letters of a text, in both weights. */
function has(face: Typeface, text: string): boolean {
  const covered = coverage.get(face) ?? coverageOf(face);
  coverage.set(face, covered);
  for (let at = 0; at < text.length; at++) {
    const letter = text.codePointAt(at)!;
    if (!covered.has(letter)) return false;
    if (letter > 0xffff) at++;
  }
  return true;
}

function coverageOf(face: Typeface): ReadonlySet<number> {
  const { regular, bold } = FILES[face];
  return regular === bold
    ? lettersIn(face, 'regular')
    : lettersIn(face, 'regular').intersection(lettersIn(face, 'bold'));
}

function lettersIn(face: Typeface, weight: FontWeight): Set<number> {
  const font = fontOf(face, weight);
  const opened = create(typeof font === 'string' ? readFileSync(font) : font);
  if (!('characterSet' in opened)) throw new Error(`${FILES[face][weight]} is a collection of typefaces`);
  return new Set(opened.characterSet);
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** A WOFF 1.0 typeface as the plain one in it: readers of the packed form unpack a whole table for each letter. */
function unpackedWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (let table = 0; table < count; table++) {
    const from = WOFF_HEADER + WOFF_ENTRY * table;
    const [offset, size, length, checksum] = [4, 8, 12, 16].map((field) => packed.readUInt32BE(from + field)) as Entry;
    const bytes = packed.subarray(offset, offset + size);
    const to = SFNT_HEADER + SFNT_ENTRY * table;
    packed.copy(head, to, from, from + 4);
    [checksum, at, length].forEach((value, field) => head.writeUInt32BE(value, to + 4 + 4 * field));
    const padding = Buffer.alloc(-length & 3);
    parts.push(size < length ? inflateSync(bytes) : bytes, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

type Entry = [offset: number, size: number, length: number, checksum: number];
