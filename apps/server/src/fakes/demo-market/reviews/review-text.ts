import { type Seed, chanceOf, pickOf, seedOf, shuffled, wholeBetween } from '../random.ts';
import { ODD_TEXTS, type ReviewPhrases } from './review-phrases.ts';

/** The words of one review; each part may be empty. */
export interface ReviewText {
  readonly title: string;
  readonly positive: string;
  readonly negative: string;
}

const NO_WORDS: ReviewText = { title: '', positive: '', negative: '' };
const EMOJI = ['😊', '⛺️', '👍', '🌟', '🏕️', '❤️'];
const LONG_SENTENCES = 9;

// Sentences at least and at most, by how much the guest liked it: much, so-so, little.
const SENTENCES = [
  { positive: [1, 4], negative: [0, 1] },
  { positive: [1, 2], negative: [1, 2] },
  { positive: [0, 1], negative: [1, 4] },
] as const;

/** What a guest who gave `score` (0 to 10) writes. */
export function reviewTextOf(phrases: ReviewPhrases, score: number, seed: Seed): ReviewText {
  if (chanceOf(seed, 1) < 0.12) return NO_WORDS;
  const liking = score >= 8 ? 0 : score >= 5.5 ? 1 : 2;
  const { positive, negative } = SENTENCES[liking];
  const isContent = liking === 0 && chanceOf(seed, 4) < 0.35;
  const said = {
    title: chanceOf(seed, 5) < 0.25 ? '' : pickOf(phrases.titles[liking], seed, 6),
    positive: sentences(phrases.positive, positive, seedOf(seed, 7)),
    negative: isContent ? '' : sentences(phrases.negative, negative, seedOf(seed, 8)),
  };
  const main = liking === 2 ? 'negative' : 'positive';
  return { ...said, [main]: outOfTheOrdinary(phrases[main], seed) ?? said[main] };
}

// What a few guests write in place of some plain sentences.
function outOfTheOrdinary(from: readonly string[], seed: Seed): string | null {
  const chance = chanceOf(seed, 2);
  if (chance < 0.03) return longText(from, seed);
  if (chance < 0.045) return pickOf(ODD_TEXTS, seed, 9);
  if (chance < 0.1) return `${pickOf(from, seed, 10)} ${pickOf(EMOJI, seed, 11)}`;
  return null;
}

function sentences(from: readonly string[], [least, most]: readonly [number, number], seed: Seed): string {
  return shuffled(from, seed)
    .slice(0, wholeBetween(least, most, seed, -1))
    .join(' ');
}

function longText(from: readonly string[], seed: Seed): string {
  const chosen = shuffled(from, seedOf(seed, 12)).slice(0, LONG_SENTENCES);
  const half = Math.ceil(chosen.length / 2);
  return `${chosen.slice(0, half).join(' ')}\n\n${chosen.slice(half).join(' ')}`;
}
