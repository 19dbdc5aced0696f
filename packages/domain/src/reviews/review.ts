import type { Day } from '../time/day.ts';

/** Some sources only tell the month or the year of a review; its date is then the first day of that. */
export type DatePrecision = 'day' | 'month' | 'year';

const ISO_CHARACTERS = { day: 10, month: 7, year: 4 } as const satisfies Record<DatePrecision, number>;

/** What is known of a date, in ISO 8601: `2022-07-15`, `2022-07` or `2022`. */
export function knownDate(date: string, precision: DatePrecision): string {
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
  /** When the guest stayed, as far as it is known; see {@link knownDate}. */
  readonly stayed: string | null;
}
