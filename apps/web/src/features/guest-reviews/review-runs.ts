import type { Review } from '@vivac/contract/reviews';

/** Reviews that follow each other: of words, or several without any. */
export interface ReviewRun {
  /** How many reviews of the page come before. */
  readonly before: number;
  readonly reviews: readonly Review[];
  readonly isFolded: boolean;
}

/** Reviews without words fold where at least two of them follow each other. */
export function reviewRuns(reviews: readonly Review[]): ReviewRun[] {
  const runs: { before: number; reviews: Review[]; isWordless: boolean }[] = [];
  for (const [before, review] of reviews.entries()) {
    const last = runs.at(-1);
    if (last && last.isWordless && isWordless(review)) last.reviews.push(review);
    else runs.push({ before, reviews: [review], isWordless: isWordless(review) });
  }
  return runs.map(({ before, reviews: some, isWordless: are }) => ({
    before,
    reviews: some,
    isFolded: are && some.length > 1,
  }));
}

/** Whether a review is its score and facts alone, without a word of the guest or the campsite. */
export function isWordless({ title, positive, negative, answer }: Review): boolean {
  return [title, positive, negative, answer].every((text) => text === null || text === '');
}
