/**
 * The bands of the score filter, best first. A band is closed below and open above (review-27), in hundredths of
 * 0–10; the best has no upper end. A review below 1 is in no band and found under All only, as the last label says.
 */
export const SCORE_BANDS = [
  { label: 'Fantastic: 9+', word: 'Fantastic', from: 900, below: 1001 },
  { label: 'Good: 7-9', word: 'Good', from: 700, below: 900 },
  { label: 'Acceptable: 5-7', word: 'Acceptable', from: 500, below: 700 },
  { label: 'Bad: 3-5', word: 'Bad', from: 300, below: 500 },
  { label: 'Very bad: 1-3', word: 'Very bad', from: 100, below: 300 },
] as const;

export type ScoreBandLabel = (typeof SCORE_BANDS)[number]['label'];
type ScoreWord = (typeof SCORE_BANDS)[number]['word'];

/** The limits of a band, in hundredths: `from` belongs to it, `below` does not. */
export function bandOf(label: ScoreBandLabel): { readonly from: number; readonly below: number } {
  return SCORE_BANDS.find((band) => band.label === label)!;
}

/** The word for an overall score of 0–10: that of its band, and the last word for what is below every band. */
export function scoreWordOf(score: number): ScoreWord {
  const hundredths = Math.round(score * 100);
  return (SCORE_BANDS.find(({ from }) => hundredths >= from) ?? SCORE_BANDS.at(-1)!).word;
}

/** How a score badge is coloured; a class, not a colour, so that every theme has its own. */
type ScoreBadge = 'green' | 'light-green' | 'yellow' | 'red';

/** The badge of a score of 0–10: from 9 green, from 7 light green, from 5 yellow, else red (review-15). */
export function scoreBadgeOf(score: number): ScoreBadge {
  if (score >= 9) return 'green';
  if (score >= 7) return 'light-green';
  return score >= 5 ? 'yellow' : 'red';
}

/** Hundredths of 0–10 as a score to one decimal, halves up; words and badges are of this figure, so that they agree. */
export function scoreToOneDecimal(hundredths: number): number {
  return Math.round(hundredths / 10) / 10;
}

/** The mean of `count` scores that add up to `sumHundredths`, to one decimal; null of none. */
export function meanScore(sumHundredths: number, count: number): number | null {
  if (count === 0) return null;
  // In whole numbers as long as possible: 8.25 must not become 8.2499….
  return Math.floor((sumHundredths + 5 * count) / (10 * count)) / 10;
}

/** The whole scores of the distribution, best last. */
export const WHOLE_SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The whole score that one in hundredths counts for: downwards, so that a bar has one colour of badges; below 1 counts as 1. */
export function wholeScoreOf(scoreHundredths: number): number {
  return Math.min(10, Math.max(1, Math.floor(scoreHundredths / 100)));
}
