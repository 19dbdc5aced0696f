import { charactersOf, shownName } from '@vivac/domain/shown-text';

/** Mail programs show about so much of a subject on a wide screen. */
const MAX_CHARACTERS = 78;
/** Of a name so much stays, however long the sentence. */
const MIN_NAME_CHARACTERS = 16;

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
