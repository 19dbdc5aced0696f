import type { Day } from '../time/day.ts';
import { oneLine } from '../shown-text.ts';

/** Some sources only tell the month or the year of a review; its date is then the first day of that. */
export type DatePrecision = 'day' | 'month' | 'year';

const ISO_CHARACTERS = { day: 10, month: 7, year: 4 } as const satisfies Record<DatePrecision, number>;

/** What is known of a date, in ISO 8601: `2022-07-15`, `2022-07` or `2022`. */
export function dateAtPrecision(date: string, precision: DatePrecision): string {
  return date.slice(0, ISO_CHARACTERS[precision]);
}

/** One guest's review as received from a source. Texts that the source leaves out are null. */
export interface ReceivedReview {
  readonly campsiteId: number;
  /** The source's own id of the review, or a hash of its content where it has none. */
  readonly key: string;
  readonly date: Day;
  readonly datePrecision: DatePrecision;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  readonly nationality: string | null;
  readonly accommodationType: string | null;
  /** The source's own wording of the type. */
  readonly originalType: string | null;
  readonly nights: number | null;
  readonly group: string | null;
  readonly reviewerName: string | null;
  readonly title: string | null;
  readonly positive: string | null;
  readonly negative: string | null;
  /** Hundredths of 0–10 by category, such as Cleanliness; null where the source tells none. */
  readonly categoryScores: Readonly<Record<string, number>> | null;
  readonly language: string | null;
  /** What the owner answered. */
  readonly answer: string | null;
  /** When the guest stayed, as far as it is known; see {@link dateAtPrecision}. */
  readonly stayed: string | null;
}

/** So long after the last look a visit is over. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;

/** What is kept of a user's visits to a campsite's reviews. */
export interface ReviewVisits {
  /** The last look, of the visit that may still go on. */
  readonly visitedAt: Date;
  /** The last look of the visit before; null where there was none. */
  readonly previousAt: Date | null;
}

/** When the user was here last, before the visit that is going on at `now`; null when they never were. */
export function lastVisitAt(visits: ReviewVisits | null, now: Date): Date | null {
  if (visits === null) return null;
  return goesOn(visits, now) ? visits.previousAt : visits.visitedAt;
}

/** What is kept after a look at `now`. */
export function withLookAt(visits: ReviewVisits | null, now: Date): ReviewVisits {
  return { visitedAt: now, previousAt: lastVisitAt(visits, now) };
}

function goesOn({ visitedAt }: ReviewVisits, now: Date): boolean {
  return now.getTime() - visitedAt.getTime() <= VISIT_ENDS_AFTER_MS;
}

/**
 * What is not among the letters and signs that Unicode spells in one way only, alone and beside each other; most texts are of these.
 */
const MAY_DIFFER = /[^ -~¡-§©«¬®°±¶·»¿-ıĴ-ľŁ-ňŊ-ž–—‘’“”€]| {2}|^ | $/;

/** The same for texts that differ only in white space or in how Unicode spells them. */
export function alikeText(text: string): string {
  return MAY_DIFFER.test(text) ? text.normalize('NFKC').replace(/\s+/g, ' ').trim() : text;
}

/** A guest's name as the source published it, on one line and without signs that nobody sees; null where there is no name. */
export function shownReviewerName(given: string | null): string | null {
  const name = oneLine(given ?? '');
  return name === '' ? null : name;
}

/** Whether a guest has the name that somebody says they have, in capitals or not. */
export function isReviewer(requested: string, given: string | null): boolean {
  const sought = folded(requested);
  return sought !== '' && given !== null && folded(given) === sought;
}

const folded = (name: string): string => oneLine(name).normalize('NFKC').toLowerCase();
