import type { DatePrecision } from '@vivac/domain/reviews/review';
import {
  ALL,
  guestKindOf,
  type ReviewChoice,
  reviewedTypeOf,
  type SeasonLabel,
  SEASONS,
  type SortOrder,
} from '@vivac/domain/reviews/review-filters';
import { type ScoreBandLabel, bandOf } from '@vivac/domain/reviews/review-score';
import { type Day, monthOf } from '@vivac/domain/time/day';

// What the room `reviews` asks of the database, once more in plain code: a test oracle for pages, filters and orders.

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
  const { type, guests, scores, season } = choice;
  return (
    (!isChosen(type) || reviewedTypeOf(review.accommodationType) === type) &&
    (!isChosen(guests) || guestKindOf(review.group) === guests) &&
    (!isChosen(scores) || isInBand(review.scoreHundredths, scores)) &&
    (!isChosen(season) || seasonOf(review) === season)
  );
}

function isChosen<Value extends string>(value: Value | undefined): value is Exclude<Value, typeof ALL> {
  return value !== undefined && value !== ALL;
}

function isInBand(scoreHundredths: number, label: ScoreBandLabel): boolean {
  const { from, below } = bandOf(label);
  return scoreHundredths >= from && scoreHundredths < below;
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
