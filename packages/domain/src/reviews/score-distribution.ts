/** The whole scores of the distribution, best last. */
export const WHOLE_SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The whole score that one in hundredths counts for: downwards, so that a bar has one colour of badges; below 1 counts as 1. */
export function wholeScoreOf(scoreHundredths: number): number {
  return Math.min(10, Math.max(1, Math.floor(scoreHundredths / 100)));
}
