import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { guestKindOf, reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { remembered } from '@vivac/intake/mapping/remembered';

/** What COPY's text format means by something else. */
const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line of COPY's text format, with the columns of the table `arrived_reviews`; `nth` is its place in the part of the file. */
export function reviewLine(review: ReceivedReview, nth: number): string {
  const { campsiteId, key, date, datePrecision, scoreHundredths, nights, group, accommodationType } = review;
  const scores = review.categoryScores === null ? null : JSON.stringify(review.categoryScores);
  return `${nth}\t${campsiteId}\t${cell(key)}\t${date}\t${datePrecision}\t${scoreHundredths}\t${nights ?? '\\N'}\t${cell(
    review.nationality,
  )}\t${cell(accommodationType)}\t${cell(review.originalType)}\t${cell(group)}\t${cell(review.language)}\t${cell(
    review.stayed,
  )}\t${cell(review.reviewerName)}\t${cell(review.title)}\t${cell(review.positive)}\t${cell(review.negative)}\t${cell(
    review.answer,
  )}\t${cell(scores)}\t${guestKind(group)}\t${typeKind(accommodationType)}\n`;
}

function cell(text: string | null): string {
  if (text === null) return '\\N';
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text;
}

const guestKindOfWording = remembered((wording) => guestKindOf(wording) ?? 'other');
const typeKindOfWording = remembered((wording) => reviewedTypeOf(wording) ?? 'other');
const guestKind = (wording: string | null) => (wording === null ? 'other' : guestKindOfWording(wording));
const typeKind = (wording: string | null) => (wording === null ? 'other' : typeKindOfWording(wording));
