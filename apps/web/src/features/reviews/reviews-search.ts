import type { ReviewFilters } from '@vivac/contract/reviews';
import { reviewChoiceIn, reviewQueryOf } from '@vivac/contract/wire/reviews';
import { changedIn, choiceOf } from './review-options.ts';

/** All of the reviews screen's state that a link carries; filters have the names of the wire, and are absent when initial. */
export interface ReviewsSearch extends Readonly<ReviewFilters> {
  /** The selected campsite; absent while none is. */
  readonly campsite?: string;
}

const MAX_NAME_LENGTH = 300;

/** Reads the address; anything that is not understood is left out, as if it had not been there. */
export function parseReviewsSearch(raw: Readonly<Record<string, unknown>>): ReviewsSearch {
  const campsite = nameIn(raw['campsite']);
  return {
    ...(campsite !== undefined && { campsite }),
    ...reviewQueryOf(changedIn(choiceOf(reviewChoiceIn(raw)))),
  };
}

/** Names of digits alone, or that look like JSON, may have been read as something else than text. */
function nameIn(value: unknown): string | undefined {
  const name = typeof value === 'number' ? String(value) : value;
  const isName = typeof name === 'string' && name !== '' && name.length <= MAX_NAME_LENGTH && !name.includes('\0');
  return isName ? name : undefined;
}
