import { setTimeout as wait } from 'node:timers/promises';
import { knownWord } from '@vivac/domain/known-words';
import type { Language } from '@vivac/domain/language';
import { countryCodeOf } from '@vivac/domain/places/country';
import { dateAtPrecision, shownReviewerName } from '@vivac/domain/reviews/review';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { isConnectionLost, type Queryable } from '#platform/database/database';
import { type FileReview, reviewsAfter } from '#modules/reviews/read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { fileWords } from '../file/file-words.ts';

/** So many are a part of the file. */
export const REVIEWS_AT_ONCE = 500;

/** A restart of the database takes about two seconds. */
const REQUESTED_AGAIN_AFTER_MS = [250, 1000, 3000] as const;

/**
 * A campsite's reviews, filtered and sorted, in parts. While one is written the next is read, and no more: no other waits in memory
 * or in the database while the reader is slow. Ends early once `gone` is aborted.
 */
export async function* reviewsOf(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  gone: AbortSignal,
): AsyncGenerator<readonly FileReview[]> {
  const readAfter = (last: FileReview | null) =>
    stubbornly(() => reviewsAfter(db, campsite, choice, last, REVIEWS_AT_ONCE), gone);
  let next: Promise<readonly FileReview[]> | null = readAfter(null);
  while (next !== null && !gone.aborted) {
    const part: readonly FileReview[] = await next;
    next = part.length < REVIEWS_AT_ONCE ? null : readAfter(part.at(-1)!);
    // Whoever asks for it is told; who has left does not ask.
    next?.catch(() => {});
    yield part;
  }
}

/** Asks again while the database cannot be reached for a moment. */
async function stubbornly<Answer>(ask: () => Promise<Answer>, gone: AbortSignal): Promise<Answer> {
  for (const afterMs of REQUESTED_AGAIN_AFTER_MS) {
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

/** Reads reviews as they are shown. */
export function reviewCells(language: Language): (review: FileReview) => ReviewCells {
  const known = repeated((wording) => knownWord(wording, language));
  const nameOf = repeated(shownReviewerName);
  const { erased } = fileWords(language).text.reviews;
  const countryOf = repeated((written) => nationalityOf(written, language));
  return (review) => ({
    date: dateAtPrecision(review.date, review.datePrecision),
    score: review.scoreHundredths / 100,
    texts: [
      review.isErased ? erased : nameOf(review.reviewerName),
      countryOf(review.nationality),
      known(review.accommodationType),
      review.originalType,
    ],
    nights: review.nights,
    said: [known(review.group), review.title, review.positive, review.negative],
  });
}

const MAX_REPEATED = 2_000;

/** `shown`, remembered for the next review that says the same; nothing for nothing. */
function repeated(shown: (written: string) => string | null): (written: string | null) => string | null {
  const known = new Map<string, string | null>();
  return (written) => {
    if (written === null) return null;
    let found = known.get(written);
    if (found === undefined) {
      if (known.size >= MAX_REPEATED) known.clear();
      known.set(written, (found = shown(written)));
    }
    return found;
  };
}

const countryNames = new Map<Language, Intl.DisplayNames>();

function countryNamesIn(language: Language): Intl.DisplayNames {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countryNames.set(language, names);
  return names;
}

/** The country's name in the reader's language where it is known, else what the source wrote; nothing for its dash. */
function nationalityOf(written: string, language: Language): string | null {
  if (written.trim() === '' || written.trim() === '-') return null;
  const code = countryCodeOf(written);
  return code === null ? written : (countryNamesIn(language).of(code.toUpperCase()) ?? written);
}

/**
 * A review's accommodation type with the source's own wording, the original type, behind it: on paper they share a line, and
 * a source may call one of our types by many names. As on the screen, `(-)` says that our type is not known (review-10).
 */
export function typeAndOriginal(type: string | null, original: string | null): string {
  if (type === null) return original === null ? '-' : `${original} (-)`;
  return original === null || original === type ? type : `${type} (${original})`;
}
