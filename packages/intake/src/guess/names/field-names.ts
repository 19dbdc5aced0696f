import type { ImportKind } from '../../mapping/fields.ts';
import { CAMPSITE_NAMES } from './campsite-names.ts';
import { PRICE_NAMES } from './price-names.ts';
import { HOLIDAY_NAMES, OCCUPANCY_NAMES } from './calendar-names.ts';
import { REVIEW_NAMES } from './review-names.ts';
import { type FieldNames, type GuessLanguage, GUESS_LANGUAGES } from './languages.ts';
import { plainWords } from './plain-words.ts';

const NAMES: Readonly<Record<ImportKind, FieldNames>> = {
  prices: PRICE_NAMES,
  campsites: CAMPSITE_NAMES,
  reviews: REVIEW_NAMES,
  holidays: HOLIDAY_NAMES,
  occupancy: OCCUPANCY_NAMES,
};

/** How well a column's name says that it is a field, and the languages in which it does. */
export interface NameMatch {
  readonly field: string;
  /** 100 for the very name; less where it is a part of it. */
  readonly score: number;
  readonly languages: readonly GuessLanguage[];
}

export const VERY_NAME = 100;
const OWN_NAME = 110;
/** The end of a path says less than a whole name: `offers[*].price.total` is a total of something. */
const PATH_COSTS = 20;

interface KnownName {
  readonly field: string;
  readonly language: GuessLanguage | null;
  readonly words: string;
}

const KNOWN: Readonly<Record<ImportKind, readonly KnownName[]>> = {
  prices: knownNames(NAMES.prices),
  campsites: knownNames(NAMES.campsites),
  reviews: knownNames(NAMES.reviews),
  holidays: knownNames(NAMES.holidays),
  occupancy: knownNames(NAMES.occupancy),
};

function knownNames(names: FieldNames): KnownName[] {
  return Object.entries(names).flatMap(([field, byLanguage]) => [
    { field, language: null, words: plainWords(field) },
    ...GUESS_LANGUAGES.flatMap((language) =>
      byLanguage[language]
        .split(',')
        .filter((name) => name.trim() !== '')
        .map((name) => ({ field, language, words: plainWords(name) })),
    ),
  ]);
}

/** The fields that a column's name may mean, the best first. */
export function fieldsByName(kind: ImportKind, column: string): readonly NameMatch[] {
  const words = plainWords(column);
  const last = plainWords(column.split('.').at(-1)!);
  const found = new Map<string, { score: number; languages: Set<GuessLanguage> }>();
  for (const known of KNOWN[kind]) {
    const score = Math.max(nameScore(words, known), last === words ? 0 : nameScore(last, known) - PATH_COSTS);
    const before = found.get(known.field);
    if (score <= 0 || (before && before.score > score)) continue;
    const languages = before?.score === score ? before.languages : new Set<GuessLanguage>();
    if (known.language !== null) languages.add(known.language);
    found.set(known.field, { score, languages });
  }
  return [...found]
    .map(([field, { score, languages }]) => ({ field, score, languages: [...languages] }))
    .sort((one, other) => other.score - one.score);
}

/** A name within a longer one counts by how much of it it is: `precio` is more of `booking precio` than of a sentence. */
function nameScore(words: string, known: KnownName): number {
  if (words === known.words) return known.language === null ? OWN_NAME : VERY_NAME;
  if (!` ${words} `.includes(` ${known.words} `)) return 0;
  return Math.round(80 * (known.words.length / words.length));
}
