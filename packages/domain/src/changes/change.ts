import type { Cents } from '../money.ts';

/** What moved. Each is a kind of its own: what is sold out never has a price of 0. */
export const CHANGE_KINDS = [
  'price_up',
  'price_down',
  'sold_out',
  'closed',
  'back_on_sale',
  'few_left',
  'minimum_stay',
  'arrival_day',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Pending: one look says so. Open: confirmed, and still so. Recovering: one look says that it is as before. Closed: confirmed that it is as before, or
 * that it has moved on.
 */
const CHANGE_STATES = ['pending', 'open', 'recovering', 'closed'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Who looked, and when. */
export interface ChangeLook {
  /** Seconds since 1970 at which the source says that it looked. */
  readonly atS: number;
  /** Seconds since 1970 at which that was received. */
  readonly receivedAtS: number;
  readonly sourceId: number;
  readonly batchNumber: number;
  /** The owner's own feed: what it says needs no second look. */
  readonly isOwn: boolean;
  /** A person said that the source means something else from here on: what it says is the new baseline, and no change. */
  readonly isNewMeaning: boolean;
}

/** A change of one offer on one night. */
export interface NightChange {
  readonly kind: ChangeKind;
  readonly state: ChangeState;
  /** Index of the night in its month; 0 is the first. */
  readonly night: number;
  /**
   * What the look before it saw, and the newest one: cents of a price, units left, nights of a minimum stay, 1 where nobody can arrive; of
   * what went or came: {@link SALE}.
   */
  readonly from: number;
  readonly to: number;
  /** The confirmed value before it. */
  readonly confirmedFrom: number;
  /** The value that two looks agree on; null while it is pending. */
  readonly confirmedTo: number | null;
  /** Of what went the last price, of what came back its price; null where none is known, and for all other kinds. */
  readonly priceCents: Cents | null;
  /** Seconds since 1970 of the first look that saw it. */
  readonly seenAtS: number;
  readonly confirmedAtS: number | null;
  readonly closedAtS: number | null;
  /** Of the look that saw it first. */
  readonly sourceId: number;
  readonly isOwn: boolean;
}

/** How an offer is for sale, as a number. */
export const SALE = { on_sale: 0, sold_out: 1, closed: 2 } as const;

/** A stretch of time in which the clock was set: what lies on its two sides says nothing of how long it was. */
export interface ClockJump {
  /** Seconds since 1970, the earlier and the later of the moments before and after it. */
  readonly fromS: number;
  readonly toS: number;
}

export const CHANGE_LIMITS = {
  /** A price moved when the higher is so many thousandths of the lower above it; it is back below half of that. */
  pricePerMille: 25,
  /** A second look confirms after so many seconds. */
  confirmAfterS: 3600,
  /** Few are left at so many units; no more at twice as many. */
  fewLeft: 2,
} as const;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Since when changes are asked for, beside a moment. */
export const SINCE_WORDS = ['yesterday', 'last-visit', '30-days'] as const;
export type SinceWord = (typeof SINCE_WORDS)[number];

/**
 * Moments in seconds since 1970: yesterday is 24 hours before the full hour, and so the same for an hour; a user
 * who never looked before sees what is new since yesterday.
 */
export function sinceMoments(nowMs: number, lastVisitMs: number | null): Readonly<Record<SinceWord, number>> {
  const hourS = Math.floor(nowMs / 1000 / HOUR_S) * HOUR_S;
  const yesterday = hourS - DAY_S;
  return {
    yesterday,
    'last-visit': lastVisitMs === null ? yesterday : lastVisitMs / 1000,
    '30-days': hourS - 30 * DAY_S,
  };
}
