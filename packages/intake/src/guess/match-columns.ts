import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import { VERY_NAME, fieldsByName } from './names/field-names.ts';
import { type GuessLanguage, GUESS_LANGUAGES } from './names/languages.ts';
import { isLink, shareOf } from './columns/column-facts.ts';
import { type Column, fitsField } from './columns/fitting-fields.ts';
import { SCORE_CATEGORIES, SCORE_WORDS } from './names/campsite-names.ts';
import { plainWords } from './names/plain-words.ts';

/** Why a column is taken for a field. */
export type Reason =
  | { readonly by: 'name'; readonly language: GuessLanguage | null }
  | { readonly by: 'content' }
  /** Nothing says what it is. */
  | { readonly by: 'nothing' };

export interface ColumnMatch {
  readonly column: Column;
  readonly field: string | null;
  readonly reason: Reason;
}

interface Candidate {
  readonly at: number;
  readonly field: string;
  readonly score: number;
  readonly languages: readonly GuessLanguage[] | null;
}

/** Below this a name within a name says too little. */
const LEAST_SCORE = 25;
const CONTENT_SCORE = 20;
const MOST = 0.9;

/** Finds a field for each column, and each field at most once: first by name, where what stands there fits, then by content. */
export function matchColumns(kind: ImportKind, columns: readonly Column[]): readonly ColumnMatch[] {
  const candidates = columns
    .flatMap((column, at) => [...byName(kind, column, at), ...byContent(kind, column, at)])
    .sort((one, other) => other.score - one.score || one.at - other.at);
  const ofColumn = new Map<number, Candidate>();
  const takenFields = new Set<string>();
  for (const candidate of candidates) {
    if (ofColumn.has(candidate.at) || takenFields.has(candidate.field)) continue;
    ofColumn.set(candidate.at, candidate);
    takenFields.add(candidate.field);
  }
  const chosen = [...ofColumn.values()];
  const language = languageOf(chosen);
  return columns.map((column, at) => {
    const found = ofColumn.get(at);
    return { column, field: found?.field ?? null, reason: reasonOf(found, language) };
  });
}

/** The language in which most columns are named; null where none is. */
function languageOf(candidates: readonly Pick<Candidate, 'languages'>[]): GuessLanguage | null {
  const counts = GUESS_LANGUAGES.map((language) =>
    candidates.reduce((sum, { languages }) => sum + (languages?.includes(language) ? 1 / languages.length : 0), 0),
  );
  const highest = Math.max(...counts);
  return highest === 0 ? null : GUESS_LANGUAGES[counts.indexOf(highest)]!;
}

function reasonOf(found: Candidate | undefined, language: GuessLanguage | null): Reason {
  if (!found) return { by: 'nothing' };
  if (found.languages === null) return { by: 'content' };
  const [first = null] = found.languages;
  return { by: 'name', language: language !== null && found.languages.includes(language) ? language : first };
}

function byName(kind: ImportKind, column: Column, at: number): Candidate[] {
  const named = fieldsByName(kind, column.name)
    .filter(({ score, field }) => score >= LEAST_SCORE && fitsField(kind, field, column, score >= VERY_NAME))
    .map(({ field, score, languages }) => ({ at, field, score, languages }));
  const category = kind === 'prices' ? null : scoreCategory(column.name);
  if (category === null || !fitsField(kind, `${SCORE_PREFIX}x`, column)) return named;
  return [{ at, field: `${SCORE_PREFIX}${category}`, score: 95, languages: [] }, ...named];
}

/** The category in the name of a column with a score, as in `review_scores_cleanliness`. */
function scoreCategory(name: string): string | null {
  const words = ` ${plainWords(name)} `;
  const holds = (list: string) => list.split(',').some((one) => words.includes(` ${plainWords(one)} `));
  if (!holds(SCORE_WORDS)) return null;
  return Object.keys(SCORE_CATEGORIES).find((category) => holds(SCORE_CATEGORIES[category]!)) ?? null;
}

interface Telling {
  readonly field: string;
  readonly kinds: readonly ImportKind[];
  readonly tells: (column: Column) => boolean;
}

const CONTENTS: readonly Telling[] = [
  { field: 'link', kinds: ['prices', 'campsites', 'reviews'], tells: (column) => shareOf(column, isLink) >= MOST },
  { field: 'observed_at', kinds: ['prices', 'campsites'], tells: isEpoch },
  { field: 'stay_date', kinds: ['prices'], tells: isDay },
  { field: 'date', kinds: ['reviews'], tells: isDay },
  { field: 'price', kinds: ['prices'], tells: (column) => shareOf(column, hasSignOfMoney) >= MOST },
];

function isEpoch({ dates }: Column): boolean {
  return dates?.formats?.[0]?.startsWith('epoch') ?? false;
}

function isDay({ dates }: Column): boolean {
  return dates?.tells === 'day';
}

function hasSignOfMoney(text: string): boolean {
  return /[€$£]/.test(text) && /\d/.test(text);
}

/** What can be told without a name: an address is a link, a date the first that is needed. */
function byContent(kind: ImportKind, column: Column, at: number): Candidate[] {
  const found = CONTENTS.find(({ kinds, tells }) => kinds.includes(kind) && tells(column));
  return found ? [{ at, field: found.field, score: CONTENT_SCORE, languages: null }] : [];
}
