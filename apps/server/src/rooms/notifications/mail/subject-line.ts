import { charactersOf, oneLine, shortenedTo } from '@vivac/domain/shown-text';

/** Mail programs show about so much of a subject on a wide screen. */
const MAX_CHARACTERS = 78;
/** Of a name so much stays, however long the sentence. */
const MIN_NAME_CHARACTERS = 16;
/** Longer names are nobody’s, and would fill the screen of a phone. */
const MAX_NAME_CHARACTERS = 100;

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A name as it stands in a sentence: on one line, and turning nothing but itself when it is written right to left. */
export function shownName(name: string, max = MAX_NAME_CHARACTERS): string {
  const shown = shortenedTo(oneLine(name), max);
  return RIGHT_TO_LEFT.test(shown) ? ISOLATE + shown + END_OF_ISOLATE : shown;
}

/** A sentence with names in it; where it is too long, the longest names are cut first. */
export function subjectLine<const Names extends readonly string[]>(
  names: Names,
  sentence: (...names: { readonly [Name in keyof Names]: string }) => string,
): string {
  const short = names.map((name) => shownName(name, MAX_CHARACTERS));
  const line = (max: number) =>
    sentence(...(short.map((name) => shownName(name, max)) as { [Name in keyof Names]: string }));
  const longest = Math.max(...short.map((name) => charactersOf(name).length));
  for (let max = longest; max > MIN_NAME_CHARACTERS; max -= 1) {
    if (charactersOf(line(max)).length <= MAX_CHARACTERS) return line(max);
  }
  return line(MIN_NAME_CHARACTERS);
}
