import type { ReviewTheme } from '../review-theme.ts';

/** Of each theme some words, apart by spaces: without accents and in lower case, `_` for a space, `*` for any letters. */
export type WordsOfThemes = Readonly<Record<ReviewTheme, string>>;

/** The words of one language by which themes and judgements are found. */
export interface Lexicon {
  /** What a theme is about; it needs a judgement beside it. */
  readonly aspects: WordsOfThemes;
  /** Words that judge a theme by themselves: spotless, rude, overpriced. */
  readonly praise: WordsOfThemes;
  readonly blame: WordsOfThemes;
  /** Words that judge whatever they stand beside. */
  readonly good: string;
  readonly bad: string;
  /** What turns the judgement after it around. */
  readonly negations: string;
  /** What begins with a negation and is none: not only. */
  readonly noNegations: string;
  /** Words after which another judgement begins: but, although. */
  readonly contrasts: string;
}
