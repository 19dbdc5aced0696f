import { toSay } from '@vivac/text/sentence';
import { hash } from 'node:crypto';
import { alikeText } from '@vivac/domain/reviews/review';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { ReadReview } from './review-reader.ts';

/** What is remembered of one file takes about 200 bytes a review. */
const MAX_REVIEWS = 2_000_000;
// 144 bits: no two contents meet.
const DIGEST_CHARACTERS = 24;

/**
 * Gives each review of one file the key under which it is known, or null where an earlier row of the file is the same
 * review: its id, else what it says (docs/decisions/reviews.md). Throws ImportRefused for more reviews than can be remembered.
 */
export function reviewKeys(maxReviews = MAX_REVIEWS): (review: ReadReview) => string | null {
  const met = new Set<string>();
  const counts = new Map<string, number>();
  const reportedWith = new Map<string, number | number[]>();
  const numberOfFacts = numbers();

  const isFirst = (content: string): boolean => {
    if (met.has(content)) return false;
    met.add(content);
    return true;
  };
  const nextOf = (content: string): string => {
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return keyOf(content, count);
  };
  /** The how-many-eth review of these words it is; null where an earlier one is the same in all else, too. */
  const placeAmong = (words: string, facts: number): number | null => {
    const earlier = reportedWith.get(words);
    if (earlier === undefined) {
      reportedWith.set(words, facts);
      return 1;
    }
    const all = typeof earlier === 'number' ? [earlier] : earlier;
    if (all.includes(facts)) return null;
    reportedWith.set(words, [...all, facts]);
    return all.length + 1;
  };
  return (review) => {
    if (met.size + counts.size + reportedWith.size >= maxReviews) {
      throw new ImportRefused(
        toSay('asItStands', { text: `the file holds more than ${maxReviews} reviews: send it in parts` }),
      );
    }
    if (review.reviewId !== null) {
      return isFirst(digest([review.campsiteId, review.reviewId])) ? review.reviewId : null;
    }
    if (!isTelling(review)) return nextOf(digest([...wordsOf(review), ...factsOf(review)]));
    const words = digest(wordsOf(review));
    const place = placeAmong(words, numberOfFacts(written(factsOf(review))));
    return place === null ? null : keyOf(words, place);
  };
}

const keyOf = (content: string, place: number) => (place === 1 ? `content:${content}` : `content:${content}:${place}`);

/** Gives each text a number of its own. */
function numbers(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const number = known.get(text) ?? known.size;
    if (number === known.size) known.set(text, number);
    return number;
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
function digest(stated: readonly unknown[]): string {
  return hash('sha256', written(stated), 'base64url').slice(0, DIGEST_CHARACTERS);
}

function written(stated: readonly unknown[]): string {
  return JSON.stringify(stated.map((part) => (typeof part === 'string' ? alikeText(part) : part)));
}
