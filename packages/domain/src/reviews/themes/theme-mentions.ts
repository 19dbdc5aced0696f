import type { ReviewLanguage } from './review-language.ts';
import { type Polarity, REVIEW_THEMES, type ReviewTheme, type ThemeMention } from './review-theme.ts';
import { CATALAN, DUTCH, ENGLISH, FRENCH, GERMAN, type Lexicon, SPANISH } from './lexicon.ts';

/** How far before a judgement a negation turns it around, and how far before a theme it denies it, in words. */
const NEGATION_REACH = 3;
/** Longer sentences are cut: they are shown as examples. */
const MAX_SENTENCE_CHARACTERS = 240;
const MAX_SENTENCES = 60;

/** What judges one theme may judge another beside it: clean showers, spacious bathrooms. */
const ALSO_JUDGES: Readonly<Partial<Record<ReviewTheme, readonly ReviewTheme[]>>> = {
  cleanliness: ['bathrooms', 'pool'],
  space: ['bathrooms'],
};
/** A wide bathroom says nothing of the pitches. */
const NOT_ABOUT_PITCHES: readonly ReviewTheme[] = ['bathrooms', 'pool', 'food', 'comfort'];

interface Hit {
  readonly meaning: Meaning;
  /** The place of its first and last word. */
  readonly from: number;
  readonly to: number;
  /** Parts of a sentence between commas, and those between contrasts. */
  readonly part: number;
  readonly side: number;
}

type Opinion = Hit & { readonly theme: ReviewTheme | null; readonly polarity: Polarity };
type Aspect = Hit & { readonly theme: ReviewTheme };

/**
 * The themes that a text judges, each polarity of each once, with the first sentence that says so. `said` is what the whole
 * text is known to be, where the source asks for praise and blame apart: it decides where no word does, and what the words
 * contradict is left out.
 */
export function themeMentions(text: string, language: ReviewLanguage, stated: Polarity | null = null): ThemeMention[] {
  const found = new Map<string, ThemeMention>();
  for (const sentence of sentencesOf(text)) {
    for (const { theme, polarity } of judgementsOf(sentence, language, stated)) {
      const key = `${theme} ${polarity}`;
      if (!found.has(key)) found.set(key, { theme, polarity, sentence });
    }
  }
  return [...found.values()];
}

/**
 * Whether a sentence also says the opposite of a theme: it stands for neither praise nor blame. "Small but well kept" blames
 * the pool before the contrast and praises it behind, by words that are of no theme.
 */
export function isMixed({ theme, polarity, sentence }: ThemeMention, language: ReviewLanguage): boolean {
  const hits = hitsOf(sentence, language);
  const aspects = aspectsOf(hits);
  return opinionsOf(hits).some((opinion) => {
    if (opinion.polarity === polarity || !mayJudge(opinion, theme)) return false;
    const beside = aspects.filter(({ part }) => part === opinion.part);
    return beside.length === 0 || opinion.theme === theme || beside.some((aspect) => aspect.theme === theme);
  });
}

function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?…])\s+|[\n\r;]+|\s[-–—•*]\s/u).slice(0, MAX_SENTENCES);
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
    .map((sentence) => [...sentence].slice(0, MAX_SENTENCE_CHARACTERS).join(''));
}

interface Judgement {
  readonly theme: ReviewTheme;
  readonly polarity: Polarity;
}

function judgementsOf(sentence: string, language: ReviewLanguage, stated: Polarity | null): Judgement[] {
  const hits = hitsOf(sentence, language);
  const opinions = opinionsOf(hits);
  const aspects = aspectsOf(hits);
  const byThemselves = opinions.flatMap(({ theme, polarity, part }) => {
    if (theme === null || (theme === 'space' && aspects.some((aspect) => isElsewhere(aspect, part)))) return [];
    return [{ theme, polarity }];
  });
  const besideWords = aspects.flatMap((aspect) => {
    const polarity = polarityOf(aspect, aspects, opinions, hits) ?? stated;
    return polarity === null ? [] : [{ theme: aspect.theme, polarity }];
  });
  const all = [...byThemselves, ...besideWords].filter(({ polarity }) => stated === null || polarity === stated);
  // Who praises and blames the same in one breath is not understood.
  return all.filter(({ theme, polarity }) => !all.some((each) => each.theme === theme && each.polarity !== polarity));
}

const isElsewhere = (aspect: Aspect, part: number) => aspect.part === part && NOT_ABOUT_PITCHES.includes(aspect.theme);

function hitsOf(sentence: string, language: ReviewLanguage): Hit[] {
  const table = wordTableOf(language);
  const parts = plainLetters(sentence, language)
    .split(/[,:()"«»“”]+/u)
    .map((part) => part.match(/[a-z0-9]+/g) ?? []);
  const words = parts.flat();
  const partOf = parts.flatMap((part, at) => part.map(() => at));
  const hits: Hit[] = [];
  let side = 0;
  for (let at = 0; at < words.length;) {
    const found: Found | null = entriesAt(table, words, at);
    if (found?.meanings.some(({ kind }) => kind === 'contrast')) side++;
    const length = found?.length ?? 1;
    const place = { from: at, to: at + length - 1, part: partOf[at]! + side * 1000, side };
    hits.push(...(found?.meanings ?? []).map((meaning) => ({ meaning, ...place })));
    at += length;
  }
  return hits;
}

/** Lower case without accents; German umlauts are spelt out, and English n’t becomes a word. */
function plainLetters(text: string, language: ReviewLanguage): string {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const spelt =
    language === 'de'
      ? lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
      : lower.replace(/n't\b/g, ' not');
  return spelt
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f·]/g, '')
    .replaceAll('œ', 'oe');
}

const aspectsOf = (hits: readonly Hit[]): Aspect[] =>
  hits.flatMap((hit) => (hit.meaning.kind === 'aspect' ? [{ ...hit, theme: hit.meaning.theme }] : []));

function opinionsOf(hits: readonly Hit[]): Opinion[] {
  return hits.flatMap((hit) => {
    if (hit.meaning.kind !== 'opinion') return [];
    const { theme, polarity } = hit.meaning;
    return [{ ...hit, theme, polarity: isNegated(hit, hits) ? opposite(polarity) : polarity }];
  });
}

function isNegated(hit: Hit, hits: readonly Hit[]): boolean {
  return hits.some(
    ({ meaning, to, part }) =>
      meaning.kind === 'negation' && part === hit.part && to < hit.from && hit.from - to <= NEGATION_REACH,
  );
}

const opposite = (polarity: Polarity): Polarity => (polarity === 'praise' ? 'blame' : 'praise');

/** The nearest judgement between the same commas; else that of the part behind or before, where it has no theme of its own. */
function polarityOf(
  aspect: Aspect,
  aspects: readonly Aspect[],
  opinions: readonly Opinion[],
  hits: readonly Hit[],
): Polarity | null {
  const judging = opinions.filter((opinion) => mayJudge(opinion, aspect.theme));
  const near = judging.filter(({ part }) => part === aspect.part);
  if (near.length > 0) return nearest(near, aspect).polarity;
  if (isNegated(aspect, hits)) return 'blame';
  const isFree = (part: number) => aspects.every((each) => each.part !== part);
  const beside = judging.filter(({ part }) => Math.abs(part - aspect.part) === 1 && isFree(part));
  return beside.length > 0 ? nearest(beside, aspect).polarity : null;
}

const mayJudge = ({ theme }: Opinion, judged: ReviewTheme): boolean =>
  theme === null || theme === judged || (ALSO_JUDGES[theme]?.includes(judged) ?? false);

function nearest(opinions: readonly Opinion[], aspect: Aspect): Opinion {
  const distance = ({ from, to }: Hit) => (from > aspect.to ? from - aspect.to : aspect.from - to);
  return opinions.reduce((best, opinion) => (distance(opinion) < distance(best) ? opinion : best));
}

/** What a word or phrase means. */
type Meaning =
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
interface WordTable {
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
  readonly byBeginning: ReadonlyMap<string, readonly Entry[]>;
}

/** What is found at a word: its meanings, and how many words they take. */
interface Found {
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

function wordTableOf(language: ReviewLanguage): WordTable {
  const known = tables.get(language) ?? tableOf(LEXICONS[language]);
  tables.set(language, known);
  return known;
}

/** The longest entries that begin with the word at `at`. */
function entriesAt({ byWord, byBeginning }: WordTable, words: readonly string[], at: number): Found | null {
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
