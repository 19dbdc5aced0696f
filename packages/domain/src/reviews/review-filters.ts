import { type Day, monthOf } from '../time/day.ts';
import type { DatePrecision } from './review.ts';
import { GUEST_KINDS, type GuestKind, guestKindOf } from './review-guests.ts';
import { SCORE_BANDS, type ScoreBandLabel, isInBand } from './review-score.ts';

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

/** What is chosen in the panel, by the names of the wire; what is absent, or All, does not narrow. */
export interface ReviewChoice {
  readonly sort_by?: SortOrder;
  readonly type?: ReviewedType | typeof ALL;
  readonly reviewers?: GuestKind | typeof ALL;
  readonly review_scores?: ScoreBandLabel | typeof ALL;
  readonly time_of_year?: SeasonLabel | typeof ALL;
}

/** The groups of the panel in their order; the first option of each is its default (review-11). */
export const REVIEW_FILTER_GROUPS = [
  { key: 'sort_by', title: 'Sort By', options: SORT_ORDERS },
  { key: 'type', title: 'Type', options: [ALL, ...REVIEWED_TYPES] },
  { key: 'reviewers', title: 'Reviewers', options: [ALL, ...GUEST_KINDS] },
  { key: 'review_scores', title: 'Review Scores', options: [ALL, ...SCORE_BANDS.map(({ label }) => label)] },
  { key: 'time_of_year', title: 'Time of the year', options: [ALL, ...SEASONS.map(({ label }) => label)] },
] as const satisfies readonly { key: keyof ReviewChoice; title: string; options: readonly string[] }[];

/** What the filters look at in a review, as its source worded it. */
export interface FilteredReview {
  readonly date: Day;
  readonly datePrecision: DatePrecision;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  readonly accommodationType: string | null;
  readonly group: string | null;
}

/** Whether a review is found under a choice. */
export function matchesChoice(review: FilteredReview, choice: ReviewChoice): boolean {
  const { type, reviewers, review_scores: band, time_of_year: season } = choice;
  return (
    (!isChosen(type) || reviewedTypeOf(review.accommodationType) === type) &&
    (!isChosen(reviewers) || guestKindOf(review.group) === reviewers) &&
    (!isChosen(band) || isInBand(review.scoreHundredths, band)) &&
    (!isChosen(season) || seasonOf(review) === season)
  );
}

function isChosen<Value extends string>(value: Value | undefined): value is Exclude<Value, typeof ALL> {
  return value !== undefined && value !== ALL;
}

/** The type of the panel that a written type is, whatever its case; null for any other. */
export function reviewedTypeOf(written: string | null): ReviewedType | null {
  const plain = written?.trim().toLowerCase();
  return REVIEWED_TYPES.find((type) => type === plain) ?? null;
}

/** The season of a review's date; null where only its year is known. */
export function seasonOf({ date, datePrecision }: Pick<FilteredReview, 'date' | 'datePrecision'>): SeasonLabel | null {
  if (datePrecision === 'year') return null;
  const { month } = monthOf(date);
  return SEASONS.find(({ months }) => (months as readonly number[]).includes(month))!.label;
}

/** What decides between two reviews. `number` rises with their arrival, and no two have the same. */
export interface SortedReview extends Pick<FilteredReview, 'date' | 'scoreHundredths'> {
  readonly number: number;
}

type Compare = (a: SortedReview, b: SortedReview) => number;

const newest: Compare = (a, b) => compareText(b.date, a.date) || b.number - a.number;

/**
 * The orders, each without a tie: between equal dates the review that arrived last is the newest; between equal scores
 * the newest comes first, for the highest as for the lowest.
 */
export const REVIEW_ORDERS: Readonly<Record<SortOrder, Compare>> = {
  'Newest First': newest,
  'Oldest First': (a, b) => newest(b, a),
  'Highest Score': (a, b) => b.scoreHundredths - a.scoreHundredths || newest(a, b),
  'Lowest Score': (a, b) => a.scoreHundredths - b.scoreHundredths || newest(a, b),
};

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
