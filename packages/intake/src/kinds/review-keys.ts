import { hash } from 'node:crypto';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { ReadReview } from './review-reader.ts';

/** What is remembered of one file takes about 200 bytes a review. */
const MAX_REVIEWS = 2_000_000;
// 144 bits: no two contents meet.
const DIGEST_CHARACTERS = 24;

/**
 * Gives each review of one file the key under which it is known, or null where an earlier row of the file is the same
 * review: its id, else what it says (docs/decisions/0023). Throws ImportRefused for more reviews than can be remembered.
 */
export function reviewKeys(maxReviews = MAX_REVIEWS): (review: ReadReview) => string | null {
  const met = new Set<string>();
  const counts = new Map<string, number>();

  const isFirst = (content: string): boolean => {
    if (met.has(content)) return false;
    met.add(content);
    return true;
  };
  const nextOf = (content: string): string => {
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return count === 1 ? `content:${content}` : `content:${content}:${count}`;
  };
  return (review) => {
    if (met.size + counts.size >= maxReviews) {
      throw new ImportRefused(`the file holds more than ${maxReviews} reviews: send it in parts`);
    }
    if (review.reviewId !== null) {
      return isFirst(digest([review.campsiteId, review.reviewId])) ? review.reviewId : null;
    }
    const everything = digest([...wordsOf(review), ...factsOf(review)]);
    if (!isTelling(review)) return nextOf(everything);
    return isFirst(everything) ? nextOf(digest(wordsOf(review))) : null;
  };
}

/** A guest with a name who wrote something is told from all others by that. */
function isTelling({ reviewerName, title, positive, negative }: ReadReview): boolean {
  return reviewerName !== null && (title !== null || positive !== null || negative !== null);
}

function wordsOf(review: ReadReview): unknown[] {
  const { campsiteId, date, datePrecision, reviewerName, title, positive, negative } = review;
  return [campsiteId, date, datePrecision, reviewerName, title, positive, negative];
}

function factsOf(review: ReadReview): unknown[] {
  const { scoreHundredths, nationality, accommodationType, originalType, nights, group } = review;
  return [scoreHundredths, nationality, accommodationType, originalType, nights, group];
}

/** The same for texts that differ only in white space or in how Unicode spells them. */
function digest(said: readonly unknown[]): string {
  const content = said.map((part) => (typeof part === 'string' ? alike(part) : part));
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, DIGEST_CHARACTERS);
}

function alike(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
