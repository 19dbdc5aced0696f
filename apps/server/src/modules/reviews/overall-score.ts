import { meanScore, scoreToOneDecimal } from '@vivac/domain/reviews/review-score';
import type { LeadingScore, ScoreSum } from './score-read.ts';

/** A campsite's score of 0–10 to one decimal, of how many reviews it is, and whose figure it is. */
export interface OverallScore {
  readonly score: number | null;
  readonly reviewCount: number;
  /** How many reviews can be read here: a source may count more of them, or fewer. */
  readonly storedCount: number;
  readonly source: 'published' | 'mean' | null;
}

/**
 * The score that the source publishes if there is one, with the number of reviews that it counts; else the mean of all
 * reviews that are kept (review-26).
 */
export function overallScoreOf(published: LeadingScore | undefined, stored: ScoreSum | undefined): OverallScore {
  const storedCount = stored?.reviewCount ?? 0;
  if (published) {
    const score = scoreToOneDecimal(published.scoreHundredths);
    return { score, reviewCount: published.reviewCount ?? storedCount, storedCount, source: 'published' };
  }
  if (storedCount === 0) return { score: null, reviewCount: 0, storedCount, source: null };
  const score = meanScore(stored!.sumHundredths, storedCount);
  return { score, reviewCount: storedCount, storedCount, source: 'mean' };
}
