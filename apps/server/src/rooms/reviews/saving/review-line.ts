import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { guestKindOf } from '@vivac/domain/reviews/review-guests';

const MAX_REMEMBERED = 10_000;
/** What COPY's text format means by something else. */
const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line of COPY's text format, as {@link ARRIVED} has the columns; `nth` is its place in the file. */
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

const guestKind = kindOf((wording) => guestKindOf(wording) ?? 'other');
const typeKind = kindOf((wording) => reviewedTypeOf(wording) ?? 'other');

/** The kind that a wording means; few wordings are those of very many reviews. */
function kindOf(kind: (wording: string) => string): (wording: string | null) => string {
  const known = new Map<string, string>();
  return (wording) => {
    if (wording === null) return 'other';
    const found = known.get(wording);
    if (found !== undefined) return found;
    const meant = kind(wording);
    if (known.size >= MAX_REMEMBERED) known.clear();
    // A part of a long text would keep the whole of it in memory.
    known.set(Buffer.from(wording).toString(), meant);
    return meant;
  };
}
