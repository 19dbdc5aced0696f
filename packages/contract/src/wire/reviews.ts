import type { FilterCounts, ReviewChoice } from '@vivac/domain/reviews/review-filters';
import type { ReviewFilters } from '../reviews.ts';
import type { ReviewCounts } from '../review-summary.ts';

/** How each group of the review filters is called on the wire, and in the address of the reviews page. */
export const REVIEW_FILTER_NAMES = {
  sort: 'sort_by',
  type: 'type',
  guests: 'reviewers',
  scores: 'review_scores',
  season: 'time_of_year',
  otherType: 'other_type',
  words: 'words',
  arrivedAfter: 'arrived_after',
} as const satisfies Record<keyof ReviewChoice, keyof ReviewFilters>;

type Names = typeof REVIEW_FILTER_NAMES;
const NAMES = Object.entries(REVIEW_FILTER_NAMES);

/** The parameters of what is chosen; a group that is absent has none. */
export function reviewQueryOf(choice: ReviewChoice): ReviewFilters {
  const chosen: Readonly<Record<string, unknown>> = { ...choice };
  return Object.fromEntries(
    NAMES.filter(([ours]) => chosen[ours] !== undefined).map(([ours, wire]) => [wire, chosen[ours]]),
  );
}

/** What the parameters of a call, or of an address, choose. */
export function reviewChoiceIn<Query extends { readonly [Key in keyof Names as Names[Key]]?: unknown }>(
  query: Query,
): { [Key in keyof Names]?: Query[Names[Key]] } {
  const given: Readonly<Record<string, unknown>> = { ...query };
  const chosen = NAMES.filter(([, wire]) => given[wire] !== undefined).map(([ours, wire]) => [ours, given[wire]]);
  return Object.fromEntries(chosen) as { [Key in keyof Names]?: Query[Names[Key]] };
}

/** The counts of the filters, by the names of the wire. */
export function countsToWire({ total, groups, otherTypes }: FilterCounts): ReviewCounts {
  return {
    total,
    [REVIEW_FILTER_NAMES.type]: groups.type,
    [REVIEW_FILTER_NAMES.guests]: groups.guests,
    [REVIEW_FILTER_NAMES.scores]: groups.scores,
    [REVIEW_FILTER_NAMES.season]: groups.season,
    other_types: [...otherTypes],
  };
}
