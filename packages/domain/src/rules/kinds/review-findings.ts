import type { ArrivedReview } from './rule-market.ts';

interface ReviewLimit {
  readonly condition: 'below' | 'above';
  readonly note: number;
}

/**
 * The reviews that arrived after one moment and up to another and whose score is below, or above, the note: a score of
 * exactly the note is neither. Their order stays.
 */
export function reviewFindings<Review extends Pick<ArrivedReview, 'arrivedAtS' | 'scoreHundredths'>>(
  { condition, note }: ReviewLimit,
  reviews: readonly Review[],
  afterS: number,
  untilS: number,
): Review[] {
  const limit = Math.round(note * 100);
  const isFound = (score: number) => (condition === 'below' ? score < limit : score > limit);
  return reviews.filter(
    ({ arrivedAtS, scoreHundredths }) => arrivedAtS > afterS && arrivedAtS <= untilS && isFound(scoreHundredths),
  );
}
