import type { Quote, QuoteState } from '../offers/quote.ts';
import { LEAST_CAMPSITES } from './compression.ts';

/** What is known of a night a while before it: booked or blocked (nobody can tell the two apart), or still for sale. */
export type NightPace = 'taken' | 'free';

const DAY_S = 86_400;
export const WEEK_NIGHTS = 7;
/** Fewer nights of a week say nothing of it. */
export const LEAST_NIGHTS = 4;

/** How long a look stands, in seconds. */
export const LOOK_STANDS_S = WEEK_NIGHTS * DAY_S;

/** A stay that can be booked, whether or not anybody named its price, or another one can. */
const FREE: ReadonlySet<QuoteState> = new Set<QuoteState>(['priced', 'price_unknown', 'not_for_this_stay']);

export type LookedQuote = Pick<Quote, 'state' | 'checkedAtS' | 'isListAlone'>;

/**
 * What the newest look of a week's time said of a night: that of the seven days up to `endS` (seconds since 1970), from the quote as it was known
 * just before. Null when nobody looked then, and of a night out of season; so what was never looked at is not taken for free.
 */
export function paceOfLook({ state, checkedAtS, isListAlone }: LookedQuote, endS: number): NightPace | null {
  // A list says what a night costs, not that it can be had.
  if (isListAlone || checkedAtS === null || checkedAtS < endS - LOOK_STANDS_S) return null;
  if (state === 'sold_out') return 'taken';
  return FREE.has(state) ? 'free' : null;
}

/** How much of a campsite's week is taken. */
export interface WeekShare {
  readonly taken: number;
  readonly known: number;
}

/** Nights of a week together. */
export function weekShare(nights: readonly (NightPace | null)[]): WeekShare {
  const known = nights.filter((night) => night !== null);
  return { taken: known.filter((night) => night === 'taken').length, known: known.length };
}

/** Shares of one to seven nights are whole 420ths, so that a median of them is exact. */
const PARTS = 420;

/** The share in 420ths; null of fewer than four known nights. */
function shareParts({ taken, known }: WeekShare): number | null {
  return known < LEAST_NIGHTS ? null : taken * (PARTS / known);
}

/** 420ths doubled, as a median has them, in whole percent, a half upward. */
function percentOfParts(doubledParts: number | null): number | null {
  return doubledParts === null ? null : Math.floor((100 * doubledParts + PARTS) / (2 * PARTS));
}

/** The median in doubled parts: of two in the middle their sum; null of none. */
function doubledMedian(parts: readonly number[]): number | null {
  if (parts.length === 0) return null;
  const sorted = parts.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? 2 * sorted[middle]! : sorted[middle - 1]! + sorted[middle]!;
}

/** One campsite's stay-weeks: its share by week and by how many weeks before the arrival it was known. */
export type CampsitePace = readonly (readonly WeekShare[])[];

/** A stay-week some weeks before, in whole percent. */
export interface PacePoint {
  readonly own: number | null;
  /** The median of the competitors; null of fewer than four. */
  readonly others: number | null;
  /** How many competitors have a share. */
  readonly campsites: number;
  /** The same time before arrival in the other weeks: the median of the own shares and of the competitors' medians, of how many weeks. */
  readonly usualOwn: number | null;
  readonly usualOwnWeeks: number;
  readonly usualOthers: number | null;
  readonly usualOthersWeeks: number;
}

/** Fewer other weeks are no comparison. */
const LEAST_WEEKS = 2;

/** A week's point, `lead` weeks before, beside the other weeks at that time. */
export function pacePoint(own: CampsitePace, others: readonly CampsitePace[], week: number, lead: number): PacePoint {
  const ownOf = (at: number) => partsAt(own, at, lead);
  const middleOf = (at: number) => middleAt(others, at, lead);
  const otherWeeks = own.map((_, at) => at).filter((at) => at !== week);
  const usualOwn = otherWeeks.flatMap((at) => ownOf(at) ?? []);
  // Medians are doubled already.
  const usualOthers = otherWeeks.flatMap((at) => middleOf(at).doubled ?? []);
  const { doubled, campsites } = middleOf(week);
  const parts = ownOf(week);
  return {
    own: percentOfParts(parts === null ? null : 2 * parts),
    others: percentOfParts(doubled),
    campsites,
    usualOwn: usualOwn.length < LEAST_WEEKS ? null : percentOfParts(doubledMedian(usualOwn)),
    usualOwnWeeks: usualOwn.length,
    usualOthers: usualOthers.length < LEAST_WEEKS ? null : percentOfQuarters(doubledMedian(usualOthers)!),
    usualOthersWeeks: usualOthers.length,
  };
}

/** The competitors' median of a week, some weeks before. */
function middleAt(others: readonly CampsitePace[], week: number, lead: number) {
  const known = others.flatMap((other) => partsAt(other, week, lead) ?? []);
  return { doubled: known.length < LEAST_CAMPSITES ? null : doubledMedian(known), campsites: known.length };
}

function partsAt(campsite: CampsitePace, week: number, lead: number): number | null {
  const share = campsite[week]?.[lead];
  return share === undefined ? null : shareParts(share);
}

const percentOfQuarters = (quadrupled: number): number => Math.floor((100 * quadrupled + 2 * PARTS) / (4 * PARTS));

/** A campsite's own share in whole percent; null of too few known nights. */
export function percentOfShare(share: WeekShare): number | null {
  const parts = shareParts(share);
  return percentOfParts(parts === null ? null : 2 * parts);
}
