import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import { type TypefaceRun, lettersOf, typefaceRuns } from './pdf-typefaces.ts';

// Its types describe a module; what Node loads is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A stretch as it stands on the line, from left to right; the letters of one that runs backward are in reading order. */
export interface PlacedRun extends TypefaceRun {
  readonly isBackward: boolean;
}

/** Which way the letters of a paragraph run; null where all run to the right. */
export type Direction = EmbeddingLevels | null;

const TO_THE_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\u200f\u202b\u202e\u2067]/u;

export function directionOf(paragraph: string): Direction {
  return TO_THE_LEFT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null;
}

/** Whether the paragraph begins at the right edge. */
export function beginsRight(direction: Direction): boolean {
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
