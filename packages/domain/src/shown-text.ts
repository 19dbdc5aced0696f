// Marks that turn the direction of text, and other signs without a shape, could reach beyond the text they stand in.
const UNSHOWN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Text of anybody's as one line: without line breaks, control characters and marks that nobody sees. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(UNSHOWN, '').replaceAll(BREAKS, ' ').trim();
}

// Takes a millisecond to make, and most pages cut nothing.
let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for one character each, at most `max`: an emoji of a family is not cut in two. */
export function charactersOf(text: string, max = Infinity): string[] {
  const characters: string[] = [];
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) {
    if (characters.length >= max) break;
    characters.push(segment);
  }
  return characters;
}

/** The text, or its beginning with an ellipsis: at most `max` characters, cut between words where one ends late enough. */
export function shortenedTo(text: string, max: number): string {
  const characters = charactersOf(text, max + 1);
  if (characters.length <= max) return text;
  const start = characters.slice(0, Math.max(0, max - 1));
  const lastSpace = start.lastIndexOf(' ');
  const end = lastSpace >= start.length * (4 / 5) ? lastSpace : start.length;
  return `${start.slice(0, end).join('').trimEnd()}…`;
}

/** Longer names are nobody’s, and would fill the screen of a phone. */
const MAX_NAME_CHARACTERS = 100;

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A name as it stands in a sentence: on one line, and turning nothing but itself when it is written right to left. */
export function shownName(name: string, max = MAX_NAME_CHARACTERS): string {
  const shown = shortenedTo(oneLine(name), max);
  return RIGHT_TO_LEFT.test(shown) ? ISOLATE + shown + END_OF_ISOLATE : shown;
}
