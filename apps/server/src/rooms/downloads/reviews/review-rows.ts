import { knownWord } from '@vivac/domain/known-words';
import type { Language } from '@vivac/domain/language';
import { countryCodeOf } from '@vivac/domain/places/country';
import { knownDate } from '@vivac/domain/reviews/review';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { shownReviewerName } from '@vivac/domain/reviews/reviewer-name';
import { setTimeout as wait } from 'node:timers/promises';
import { type Queryable, isConnectionLost } from '#platform/database/database';
import { type StoredReview, reviewsAfter } from '#rooms/reviews/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { fileWords } from '../file/file-words.ts';

export const REVIEWS_AT_ONCE = 500;

/** A restart of the database takes about two seconds. */
const ASKED_AGAIN_AFTER_MS = [250, 1000, 3000] as const;

/**
 * A campsite's reviews, filtered and sorted, read a part at a time as they are asked for: nothing waits in memory or in
 * the database while the reader is slow. Ends early once `gone` is aborted.
 */
export async function* reviewsOf(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  gone: AbortSignal,
): AsyncGenerator<StoredReview> {
  let last: StoredReview | null = null;
  while (!gone.aborted) {
    const after: StoredReview | null = last;
    const read = () => reviewsAfter(db, campsite, choice, after, REVIEWS_AT_ONCE);
    // Before anything is sent the caller can be told; later the file would break off.
    const reviews: readonly StoredReview[] = after === null ? await read() : await stubbornly(read, gone);
    yield* reviews;
    if (reviews.length < REVIEWS_AT_ONCE) return;
    last = reviews.at(-1)!;
  }
}

/** Asks again while the database cannot be reached for a moment. */
async function stubbornly<Answer>(ask: () => Promise<Answer>, gone: AbortSignal): Promise<Answer> {
  for (const afterMs of ASKED_AGAIN_AFTER_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isConnectionLost(error) || gone.aborted) throw error;
    }
    await wait(afterMs, undefined, { signal: gone });
  }
  return ask();
}

/** The headings of the review download: every field of a review (download-8). */
export function reviewHeadings(language?: Language): readonly string[] {
  const { columns } = fileWords(language).text.reviews;
  return [
    columns.date,
    columns.score,
    columns.reviewer,
    columns.nationality,
    columns.type,
    columns.originalType,
    columns.nights,
    columns.group,
    columns.reviewTitle,
    columns.positive,
    columns.negative,
  ];
}

export interface ReviewCells {
  /** `YYYY-MM-DD`, `YYYY-MM` where the source tells no day, `YYYY` where it tells no month. */
  readonly date: string;
  /** 0 to 10. */
  readonly score: number;
  readonly texts: readonly [
    reviewer: string | null,
    nationality: string | null,
    type: string | null,
    original: string | null,
  ];
  readonly nights: number | null;
  readonly said: readonly [
    group: string | null,
    title: string | null,
    positive: string | null,
    negative: string | null,
  ];
}

/** A review as it is shown: the guest by first name and initial. */
export function reviewCells(review: StoredReview, language: Language = 'en'): ReviewCells {
  const known = (wording: string | null) => (wording === null ? null : knownWord(wording, language));
  return {
    date: knownDate(review.date, review.datePrecision),
    score: review.scoreHundredths / 100,
    texts: [
      shownReviewerName(review.reviewerName),
      nationalityOf(review.nationality, language),
      known(review.accommodationType),
      review.originalType,
    ],
    nights: review.nights,
    said: [known(review.group), review.title, review.positive, review.negative],
  };
}

const countryNames = new Map<Language, Intl.DisplayNames>();

function countryNamesIn(language: Language): Intl.DisplayNames {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countryNames.set(language, names);
  return names;
}

/** The country's name in the reader's language where it is known, else what the source wrote; nothing for its dash. */
function nationalityOf(written: string | null, language: Language): string | null {
  if (written === null || written.trim() === '' || written.trim() === '-') return null;
  const code = countryCodeOf(written);
  return code === null ? written : (countryNamesIn(language).of(code.toUpperCase()) ?? written);
}
