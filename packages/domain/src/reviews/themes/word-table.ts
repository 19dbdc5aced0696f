import { CATALAN } from './lexicon/catalan.ts';
import { DUTCH } from './lexicon/dutch.ts';
import { ENGLISH } from './lexicon/english.ts';
import { FRENCH } from './lexicon/french.ts';
import { GERMAN } from './lexicon/german.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { SPANISH } from './lexicon/spanish.ts';
import type { ReviewLanguage } from './review-language.ts';
import { type Polarity, REVIEW_THEMES, type ReviewTheme } from './review-theme.ts';

/** What a word or phrase means. */
export type Meaning =
  | { readonly kind: 'aspect'; readonly theme: ReviewTheme }
  | { readonly kind: 'opinion'; readonly theme: ReviewTheme | null; readonly polarity: Polarity }
  | { readonly kind: 'negation' | 'no negation' | 'contrast' };

interface Entry {
  readonly words: readonly string[];
  /** Whether the last word is only the beginning of one. */
  readonly isOpen: boolean;
  readonly meaning: Meaning;
}

/** A lexicon by the first word, or the first letters, of its entries. */
export interface WordTable {
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
  readonly byBeginning: ReadonlyMap<string, readonly Entry[]>;
}

/** What is found at a word: its meanings, and how many words they take. */
export interface Found {
  readonly meanings: readonly Meaning[];
  readonly length: number;
}

const LEXICONS: Readonly<Record<ReviewLanguage, Lexicon>> = {
  es: SPANISH,
  ca: CATALAN,
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  nl: DUTCH,
};
const tables = new Map<ReviewLanguage, WordTable>();

export function wordTableOf(language: ReviewLanguage): WordTable {
  const known = tables.get(language) ?? tableOf(LEXICONS[language]);
  tables.set(language, known);
  return known;
}

/** The longest entries that begin with the word at `at`. */
export function entriesAt({ byWord, byBeginning }: WordTable, words: readonly string[], at: number): Found | null {
  const word = words[at]!;
  const entries = [...(byWord.get(word) ?? [])];
  for (let length = 2; length <= word.length; length++) {
    const open = byBeginning.get(word.slice(0, length));
    if (open) entries.push(...open);
  }
  const matching = entries.filter((entry) => continues(entry, words, at));
  if (matching.length === 0) return null;
  const length = Math.max(...matching.map((entry) => entry.words.length));
  return {
    length,
    meanings: matching.filter((entry) => entry.words.length === length).map(({ meaning }) => meaning),
  };
}

function continues({ words, isOpen }: Entry, stated: readonly string[], at: number): boolean {
  return words.every((word, n) => {
    const next = stated[at + n];
    return isOpen && n === words.length - 1 ? next?.startsWith(word) === true : next === word;
  });
}

function tableOf(lexicon: Lexicon): WordTable {
  const byWord = new Map<string, Entry[]>();
  const byBeginning = new Map<string, Entry[]>();
  for (const entry of entriesOf(lexicon)) {
    const map = entry.isOpen && entry.words.length === 1 ? byBeginning : byWord;
    const [first] = entry.words as [string];
    map.set(first, [...(map.get(first) ?? []), entry]);
  }
  return { byWord, byBeginning };
}

function entriesOf(lexicon: Lexicon): Entry[] {
  const { aspects, praise, blame, good, bad, negations, noNegations, contrasts } = lexicon;
  const ofThemes = REVIEW_THEMES.flatMap((theme) => [
    ...entries(aspects[theme], { kind: 'aspect', theme }),
    ...entries(praise[theme], { kind: 'opinion', theme, polarity: 'praise' }),
    ...entries(blame[theme], { kind: 'opinion', theme, polarity: 'blame' }),
  ]);
  return [
    ...ofThemes,
    ...entries(good, { kind: 'opinion', theme: null, polarity: 'praise' }),
    ...entries(bad, { kind: 'opinion', theme: null, polarity: 'blame' }),
    ...entries(negations, { kind: 'negation' }),
    ...entries(noNegations, { kind: 'no negation' }),
    ...entries(contrasts, { kind: 'contrast' }),
  ];
}

function entries(written: string, meaning: Meaning): Entry[] {
  const each = written.split(' ').filter((entry) => entry !== '');
  return each.map((entry) => ({
    words: entry.replace('*', '').split('_'),
    isOpen: entry.endsWith('*'),
    meaning,
  }));
}
