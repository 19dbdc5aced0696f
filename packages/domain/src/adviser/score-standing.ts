import { FEWEST_COMPETITORS, type ScoreStanding } from './night-inputs.ts';

/** The own review score beside the median of the others’, of scores to one decimal; null where too few have one. */
export function scoreStanding(own: number | null, others: readonly (number | null)[]): ScoreStanding | null {
  const scores = others.flatMap((score) => (score === null ? [] : Math.round(score * 10)));
  if (own === null || scores.length < FEWEST_COMPETITORS) return null;
  scores.sort((a, b) => a - b);
  const middle = Math.floor(scores.length / 2);
  const tenfold = scores.length % 2 === 1 ? 10 * scores[middle]! : 5 * (scores[middle - 1]! + scores[middle]!);
  return { own: Math.round(own * 10) * 10, median: tenfold, of: scores.length };
}
