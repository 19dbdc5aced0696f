import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { fontOf, type FontWeight, lettersOf, type TypefaceRun, typefaceRuns } from './pdf-typefaces.ts';

export type Pdf = PDFKit.PDFDocument;

export interface Lettering {
  /** Points. */
  readonly size: number;
  readonly weight: FontWeight;
}

export interface TextLine {
  /** The line's text in reading order. */
  readonly text: string;
  readonly runs: readonly PlacedRun[];
  /** Points. */
  readonly width: number;
  /** Whether it begins at the right edge, as Arabic and Hebrew do. */
  readonly beginsRight: boolean;
}

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`;
/** After spaces, after dashes and strokes within words, and between the letters of scripts without spaces. */
const BREAKS = new RegExp(
  String.raw`(?<=\s)(?=\S)|(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])|(?<=[${UNSPACED}、。，])(?=[${UNSPACED}])`,
  'u',
);
/** Longer ones are measured letter by letter, without asking whether the whole would fit. */
const LONGEST_WORD = 500;
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const WITHOUT_SHAPE = /[^\P{Cc}\n]|[\u00ad\u200b\u2060\ufeff]/gu;

/** A text without what has no shape, and with at most one empty line between two others. */
export function drawable(text: string): string {
  const lines = text.toWellFormed().normalize('NFC').replaceAll(LINE_ENDS, '\n').replaceAll('\t', ' ');
  return lines
    .replaceAll(WITHOUT_SHAPE, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Breaks a drawable text into lines of at most so many points, in time that grows with its length alone. */
export function* linesOf(pdf: Pdf, text: string, width: number, lettering: Lettering): Generator<TextLine> {
  for (const paragraph of text.split('\n')) {
    const direction = directionOf(paragraph);
    for (const [from, to] of spansOf(pdf, paragraph, width, lettering)) {
      yield lineOf(pdf, paragraph, direction, from, to, lettering);
    }
  }
}

/** The first lines of a text; the last of them ends with an ellipsis where more would follow. */
export function firstLines(pdf: Pdf, text: string, count: number, width: number, lettering: Lettering): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(pdf, text, width, lettering)) {
    if (lines.length === count) return [...lines.slice(0, -1), shortened(pdf, lines.at(-1)!.text, width, lettering)];
    lines.push(line);
  }
  return lines;
}

/** As much of a text as fits before an ellipsis. */
function shortened(pdf: Pdf, text: string, width: number, lettering: Lettering): TextLine {
  const stored = lettersOf(text);
  const withEllipsis = () => `${stored.join('').trimEnd()}…`;
  while (stored.length > 0 && widthOf(pdf, withEllipsis(), lettering) > width) stored.pop();
  const whole = withEllipsis();
  return lineOf(pdf, whole, directionOf(whole), 0, whole.length, lettering);
}

function lineOf(
  pdf: Pdf,
  paragraph: string,
  direction: Direction,
  from: number,
  to: number,
  lettering: Lettering,
): TextLine {
  const runs = placedRuns(paragraph, direction, from, to);
  const width = runs.reduce((sum, run) => sum + runWidth(pdf, run, lettering), 0);
  return { text: paragraph.slice(from, to), runs, width, beginsRight: beginsRight(direction) };
}

/** From where to where each line of a paragraph goes, without the spaces at its end. */
function* spansOf(
  pdf: Pdf,
  paragraph: string,
  width: number,
  lettering: Lettering,
): Generator<readonly [from: number, to: number]> {
  let from = 0;
  let at = 0;
  let taken = 0;
  for (const piece of piecesOf(pdf, paragraph, width, lettering)) {
    const letters = piece.trimEnd();
    if (taken > 0 && taken + widthOf(pdf, letters, lettering) > width) {
      yield [from, from + paragraph.slice(from, at).trimEnd().length];
      from = at;
      taken = 0;
    }
    taken += widthOf(pdf, piece, lettering);
    at += piece.length;
  }
  yield [from, from + paragraph.slice(from).trimEnd().length];
}

/** What a line may end behind: words, and parts of those that are wider than a line. */
function* piecesOf(pdf: Pdf, paragraph: string, width: number, lettering: Lettering): Generator<string> {
  for (const word of paragraph.split(BREAKS)) {
    const isWord = word.length <= LONGEST_WORD && widthOf(pdf, word.trimEnd(), lettering) <= width;
    if (isWord) yield word;
    else yield* partsOf(pdf, word, width, lettering);
  }
}

function* partsOf(pdf: Pdf, word: string, width: number, lettering: Lettering): Generator<string> {
  let part = '';
  let taken = 0;
  for (const letter of lettersOf(word)) {
    const needed = widthOf(pdf, letter, lettering);
    if (taken > 0 && taken + needed > width) {
      yield part;
      part = '';
      taken = 0;
    }
    part += letter;
    taken += needed;
  }
  yield part;
}

function widthOf(pdf: Pdf, text: string, lettering: Lettering): number {
  return typefaceRuns(text).reduce((sum, { text: letters, face }) => {
    return sum + runWidth(pdf, { text: letters, face, isBackward: false }, lettering);
  }, 0);
}

/** In points; leaves the run's typeface set. */
export function runWidth(pdf: Pdf, { text, face, isBackward }: PlacedRun, { size, weight }: Lettering): number {
  const font = fontOf(face, weight);
  // Bytes are known again by their name alone; unnamed they would be embedded once for each line.
  const source = typeof font === 'string' ? font : `${face} ${weight}`;
  if (typeof font !== 'string') pdf.registerFont(source, font);
  pdf.font(source).fontSize(size);
  return pdf.widthOfString(text, featuresOf(isBackward));
}

/** Words apart, the library would set those that run backward from left to right; with features, even none, it takes them whole. */
export function featuresOf(isBackward: boolean): Readonly<{ features?: [] }> {
  return isBackward ? { features: [] } : {};
}

// Its types describe a module; what Node loads is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A stretch as it stands on the line, from left to right; the letters of one that runs backward are in reading order. */
interface PlacedRun extends TypefaceRun {
  readonly isBackward: boolean;
}

/** Which way the letters of a paragraph run; null where all run to the right. */
type Direction = EmbeddingLevels | null;

const TO_THE_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\u200f\u202b\u202e\u2067]/u;

export function directionOf(paragraph: string): Direction {
  return TO_THE_LEFT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null;
}

/** Whether the paragraph begins at the right edge. */
function beginsRight(direction: Direction): boolean {
  return direction !== null && (direction.paragraphs[0]?.level ?? 0) % 2 === 1;
}

/** Whether a text begins at the right edge, as Arabic and Hebrew do. */
export function startsRight(text: string): boolean {
  return beginsRight(directionOf(text));
}

/** Part of a paragraph in the order in which it stands on its line (Unicode annex 9). */
export function placedRuns(paragraph: string, direction: Direction, from: number, to: number): PlacedRun[] {
  if (from >= to) return [];
  if (direction === null) return typefaceRuns(paragraph.slice(from, to)).map((run) => ({ ...run, isBackward: false }));
  const order = bidi.getReorderedIndices(paragraph, direction, from, to - 1).slice(from, to);
  const placed: PlacedRun[] = [];
  for (let first = 0; first < order.length;) {
    const isBackward = direction.levels[order[first]!]! % 2 === 1;
    const step = isBackward ? -1 : 1;
    let last = first;
    while (order[last + 1] === order[last]! + step && isSameWay(direction, order[last + 1]!, isBackward)) last++;
    const [low, high] = [Math.min(order[first]!, order[last]!), Math.max(order[first]!, order[last]!)];
    placed.push(...stretch(paragraph.slice(low, high + 1), isBackward));
    first = last + 1;
  }
  return placed;
}

function isSameWay({ levels }: EmbeddingLevels, at: number, isBackward: boolean): boolean {
  return (levels[at]! % 2 === 1) === isBackward;
}

function stretch(text: string, isBackward: boolean): PlacedRun[] {
  const runs = typefaceRuns(text);
  if (!isBackward) return runs.map((run) => ({ ...run, isBackward }));
  // Typefaces turn Arabic and Hebrew letters themselves, and nothing else.
  return runs.reverse().map(({ text: letters, face }) => {
    const mirrored = [...letters].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
    if (TO_THE_LEFT.test(letters)) return { text: mirrored, face, isBackward };
    return { text: lettersOf(mirrored).reverse().join(''), face, isBackward: false };
  });
}
