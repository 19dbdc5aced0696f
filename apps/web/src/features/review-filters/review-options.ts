import { REVIEW_FILTER_GROUPS, type ReviewChoice as Chosen } from '@vivac/domain/reviews/review-filters';

/** One option of every group. */
export type ReviewChoice = Required<Chosen>;

/** The options that are asked for; the first of a group that asks for none, or for one that it does not have. */
export function choiceOf(wanted: Readonly<Record<string, unknown>>): ReviewChoice {
  const chosen = REVIEW_FILTER_GROUPS.map(({ key, options }) => [
    key,
    options.find((option) => option === wanted[key]) ?? options[0],
  ]);
  return Object.fromEntries(chosen) as ReviewChoice;
}

/** The groups that differ from their first option. */
export function changedIn(choice: ReviewChoice): Chosen {
  const changed = REVIEW_FILTER_GROUPS.filter(({ key, options }) => choice[key] !== options[0]);
  return Object.fromEntries(changed.map(({ key }) => [key, choice[key]]));
}

/** How many groups leave reviews out; sorting does not. */
export function narrowingIn(choice: ReviewChoice): number {
  return Object.keys(changedIn(choice)).filter((name) => name !== 'sort').length;
}
