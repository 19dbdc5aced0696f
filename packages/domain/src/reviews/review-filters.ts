import { GUEST_KINDS, type GuestKind } from './review-guests.ts';
import { SCORE_BANDS, type ScoreBandLabel } from './review-score.ts';

/** Of every group of the filter panel, the value that does not narrow (review-33). */
export const ALL = 'All';

export const SORT_ORDERS = ['Newest First', 'Oldest First', 'Highest Score', 'Lowest Score'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The types that the panel offers; a review of another type, or of none, is found under All only. */
export const REVIEWED_TYPES = ['glamping tent', 'bungalow'] as const;
export type ReviewedType = (typeof REVIEWED_TYPES)[number];

/** The months of each season, from 1 (review-34: by the month of the review's date). */
export const SEASONS = [
  { label: 'Mar-May', months: [3, 4, 5] },
  { label: 'Jun-Aug', months: [6, 7, 8] },
  { label: 'Sep-Nov', months: [9, 10, 11] },
  { label: 'Dec-Feb', months: [12, 1, 2] },
] as const;
export type SeasonLabel = (typeof SEASONS)[number]['label'];

/** What is chosen in the panel; what is absent, or All, does not narrow. */
export interface ReviewChoice {
  readonly sort?: SortOrder;
  readonly type?: ReviewedType | typeof ALL;
  readonly guests?: GuestKind | typeof ALL;
  readonly scores?: ScoreBandLabel | typeof ALL;
  readonly season?: SeasonLabel | typeof ALL;
  /** A type that the panel has no name for, as the source writes it, in lower case; without `type`. */
  readonly otherType?: string;
  /** Words that a review says. */
  readonly words?: string;
  /** Only what came to be known after this moment, in ISO 8601. */
  readonly arrivedAfter?: string;
}

/** The groups of which one option is chosen. */
export type FilterGroup = 'sort' | 'type' | 'guests' | 'scores' | 'season';

/** The groups of the panel in their order; the first option of each is its default (review-11). */
export const REVIEW_FILTER_GROUPS = [
  { key: 'sort', title: 'Sort By', options: SORT_ORDERS },
  { key: 'type', title: 'Type', options: [ALL, ...REVIEWED_TYPES] },
  { key: 'guests', title: 'Reviewers', options: [ALL, ...GUEST_KINDS] },
  { key: 'scores', title: 'Review Scores', options: [ALL, ...SCORE_BANDS.map(({ label }) => label)] },
  { key: 'season', title: 'Time of the year', options: [ALL, ...SEASONS.map(({ label }) => label)] },
] as const satisfies readonly { key: FilterGroup; title: string; options: readonly string[] }[];

/** The type of the panel that a written type is, whatever its case; null for any other. */
export function reviewedTypeOf(written: string | null): ReviewedType | null {
  const plain = written?.trim().toLowerCase();
  return REVIEWED_TYPES.find((type) => type === plain) ?? null;
}
