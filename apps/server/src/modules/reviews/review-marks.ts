import { createHmac } from 'node:crypto';
import { alikeText, type ReceivedReview } from '@vivac/domain/reviews/review';

/** What a review is known again by, and what its marks are made of. */
export type ReviewIdentity = Pick<
  ReceivedReview,
  'campsiteId' | 'key' | 'date' | 'datePrecision' | 'reviewerName' | 'title' | 'positive' | 'negative'
>;

interface ReviewMarks {
  /** Keyed hashes: of its key, and of what a guest with a name said there and then, whichever source tells it. */
  readonly marks: readonly string[];
  /** The key that it has once it is erased; that of the same review at another listing is the same. */
  readonly standIn: string;
}

/** Before the key of a review whose name and words were erased. */
export const ERASED = 'erased:';
const CONTENT = 'content:';

/** The marks of a review, which nobody reads a name or a word from. */
export function reviewMarks(secret: Buffer, sourceId: number, review: ReviewIdentity): ReviewMarks {
  const markOf = (parts: readonly unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const { campsiteId, key } = review;
  const words = wordsOf(review);
  // A key made of what a review says is the same from every source.
  const isOfContent = key.startsWith(CONTENT);
  const keyMark = markOf(isOfContent ? ['content', campsiteId, key] : ['id', sourceId, campsiteId, key]);
  const same = isOfContent ? (words ?? ['content', key]) : ['id', key];
  return {
    marks: words === null ? [keyMark] : [keyMark, markOf(['words', campsiteId, ...words])],
    standIn: `${ERASED}${markOf(['same', ...same])}${isOfContent ? placeOf(key) : ''}`,
  };
}

/** Of a guest with a name who wrote something; null of others, who are told apart by their key alone. */
function wordsOf(review: ReviewIdentity): readonly unknown[] | null {
  const { date, datePrecision, reviewerName, title, positive, negative } = review;
  if (reviewerName === null || (title ?? positive ?? negative) === null) return null;
  const stated = [reviewerName, title, positive, negative].map((text) => text && alikeText(text));
  return [date, datePrecision, ...stated];
}

/** `:2` of the second review of equal words; see review-keys of the intake. */
const placeOf = (key: string) => /:\d+$/.exec(key)?.[0] ?? '';
