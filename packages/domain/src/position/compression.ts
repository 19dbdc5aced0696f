import type { Quote } from '../offers/quote.ts';
import { type Day, addDays, weekdayOf } from '../time/day.ts';

/** Fewer campsites say nothing of a market: no figure is made of them. */
export const LEAST_CAMPSITES = 4;

/** How many of the compared campsites are sold out on a night, of how many that is known. */
export interface NightCompression {
  readonly soldOut: number;
  /** What a minimum stay or an arrival day takes away: to be had in another stay, so neither sold out nor a sign of demand. */
  readonly restricted: number;
  /** For sale, restricted or sold out. */
  readonly known: number;
  /** Nobody knows of these: not seen, the look failed, nothing offered under the filters, or a price list alone says what it costs. */
  readonly unknown: number;
  /** Out of season: neither sold nor free. */
  readonly closed: number;
}

/** What compression is counted from. */
export type CountedQuote = Pick<Quote, 'state' | 'isListAlone'>;

/** Of one night, from the quotes of the compared campsites, the own one not among them. */
export function nightCompression(quotes: Iterable<CountedQuote>): NightCompression {
  let soldOut = 0;
  let restricted = 0;
  let free = 0;
  let closed = 0;
  let unknown = 0;
  for (const { state, isListAlone } of quotes) {
    if (isListAlone) unknown += 1;
    else if (state === 'sold_out') soldOut += 1;
    else if (state === 'not_for_this_stay') restricted += 1;
    else if (state === 'priced' || state === 'price_unknown') free += 1;
    else if (state === 'closed') closed += 1;
    else unknown += 1;
  }
  return { soldOut, restricted, known: soldOut + restricted + free, unknown, closed };
}

/** What is needed of a night to put it together with others. */
export type CountedNight = Pick<NightCompression, 'soldOut' | 'restricted' | 'known'>;

/** The share that is sold out in whole percent, a half upward; null of fewer than {@link LEAST_CAMPSITES} campsites. */
export function compressionPercent({ soldOut, known }: CountedNight): number | null {
  return known < LEAST_CAMPSITES ? null : wholePercent(soldOut, known);
}

/** Several nights together. */
export interface Compression {
  /** Sold-out nights of campsites among the known ones, in whole percent; null when no night has a figure. */
  readonly percent: number | null;
  /** Beside it the restricted ones. */
  readonly restrictedPercent: number | null;
  /** Nights that have a figure; the others are left out. */
  readonly nights: number;
  /** The fewest campsites known on one of these nights, and the most; 0 without any. */
  readonly leastKnown: number;
  readonly mostKnown: number;
}

/** Nights of campsites are put together, so that a night on which more is known counts for more. */
export function compressionOf(nights: readonly CountedNight[]): Compression {
  const counted = nights.filter(({ known }) => known >= LEAST_CAMPSITES);
  if (counted.length === 0) return { percent: null, restrictedPercent: null, nights: 0, leastKnown: 0, mostKnown: 0 };
  const sum = (part: keyof CountedNight) => counted.reduce((total, night) => total + night[part], 0);
  const known = sum('known');
  const counts = counted.map((night) => night.known);
  return {
    percent: wholePercent(sum('soldOut'), known),
    restrictedPercent: wholePercent(sum('restricted'), known),
    nights: counted.length,
    leastKnown: Math.min(...counts),
    mostKnown: Math.max(...counts),
  };
}

/** `part` of `whole` in whole percent, a half upward, from whole numbers. */
export function wholePercent(part: number, whole: number): number {
  return Math.floor((200 * part + whole) / (2 * whole));
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}
