import type { ChangeKind } from '../changes/change.ts';
import type { Span } from '../changes/change-runs.ts';
import type { Day } from '../time/day.ts';

/** What an alert is about; each is a module of its own (`kinds`). */
export const ALERT_KINDS = ['price_change', 'availability_change', 'position_change', 'follower', 'source'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Pending: one look says so. Open: confirmed. Recovering: one look says that it is as before. Closed: over. No data: nothing can be said, because
 * nothing comes. Error: a source fails.
 */
export const ALERT_STATES = ['pending', 'open', 'recovering', 'closed', 'no_data', 'error'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Consecutive nights of a campsite that an alert is about. */
interface Nights {
  readonly campsite: string;
  /** The reader's own campsite. */
  readonly isOwn: boolean;
  readonly first: Day;
  readonly last: Day;
  /** How many of them. */
  readonly nights: number;
}

/** A run of changes: prices in cents, units left, nights of a minimum stay; of what went or came, no values but the price. */
export interface ChangeFacts extends Nights {
  readonly is: 'change';
  readonly change: ChangeKind;
  readonly from: Span | null;
  readonly to: Span | null;
  /** Of prices what was confirmed, where it is other than what is told. */
  readonly confirmed?: { readonly from: Span; readonly to: Span };
  /** Of prices, in whole percent. */
  readonly percent: Span | null;
  /** In cents, of what went the last price, of what came back its price. */
  readonly priceCents: Span | null;
  readonly units: readonly string[];
}

/** The own campsite's place crossed a line. */
export interface PositionFacts extends Nights {
  readonly is: 'position';
  /** Rank: 1 is the dearest. Index: the own price in percent of the median. */
  readonly measure: 'rank' | 'index';
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** How many campsites had a price, the own one included. */
  readonly compared: number;
}

/** A competitor moved near the own price after the own one moved; prices in cents. */
export interface FollowerFacts extends Nights {
  readonly is: 'follower';
  readonly from: Span;
  readonly to: Span;
  readonly own: Span;
  /** Whole percent: how near the own price theirs is now; above it positive. */
  readonly percent: Span;
  /** Seconds since 1970 when the own price moved. */
  readonly ownMovedAtS: number;
}

/** A source is late or fails, or asks what it means. */
export interface SourceFacts {
  readonly is: 'source';
  readonly source: string;
  readonly trouble: 'late' | 'failing' | 'question';
  /** Seconds since 1970. */
  readonly sinceS: number;
}

/** Of campsites that a rule watches nothing comes: one event for all that the same sources feed. */
export interface DataGapFacts {
  readonly is: 'data_gap';
  readonly campsites: readonly string[];
  readonly sources: readonly string[];
  /** Seconds since 1970. */
  readonly sinceS: number;
}

/** What happened, in no language. */
export type AlertFacts = ChangeFacts | PositionFacts | FollowerFacts | SourceFacts | DataGapFacts;

/** An alert as it was when it was told. */
export interface SentAlert {
  readonly id: string;
  readonly kind: AlertKind;
  readonly state: AlertState;
  readonly facts: AlertFacts;
  readonly isUrgent: boolean;
  /** It was told before and is told again because it changed. */
  readonly isAgain: boolean;
}
