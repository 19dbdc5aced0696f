import type { Quote } from '../../offers/quote.ts';
import type { Day } from '../../time/day.ts';

/** A campsite's quotes, one a night from the same first night on as those it is compared with. */
export interface QuotedCampsite {
  readonly name: string;
  readonly quotes: readonly Quote[];
}

/** The quotes of the nights ahead of a day, as they were known at a moment (seconds since 1970). */
export interface NightsAhead {
  readonly first: Day;
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
  readonly atS: number;
}

/** What a review rule looks at. */
export interface ArrivedReview {
  readonly id: number;
  readonly date: Day;
  readonly title: string | null;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  /** Seconds since 1970. */
  readonly arrivedAtS: number;
}

/** What a rule may be held against; a kind says which of them it needs. */
export interface Market {
  readonly prices: NightsAhead;
  readonly reviews: ArrivedReviews;
}
export type MarketNeed = keyof Market;

/** The reviews of the reference campsite that arrived after one moment and up to another, in seconds since 1970. */
export interface ArrivedReviews {
  readonly reviews: readonly ArrivedReview[];
  readonly afterS: number;
  readonly untilS: number;
}

/** A campsite with prices that are too old to tell of. */
export interface StaleCampsite {
  readonly name: string;
  readonly nights: number;
  /** Seconds since 1970 when the newest of them was last seen. */
  readonly seenAtS: number;
}

/** What a rule found. */
export interface Findings<Finding> {
  /** None is no message. */
  readonly found: readonly Finding[];
  /** The reference campsite first. Worth a word in a message, never a message. */
  readonly stale: readonly StaleCampsite[];
}
