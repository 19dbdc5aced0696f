import type { Cents } from '../../money.ts';

/** The place of a price among several campsites': 1 is the dearest, and as many share a place as ask the same. */
export interface PriceRank {
  readonly rank: number | null;
  /** How many have a price, the own among them; null where `rank` is. */
  readonly of: number | null;
}

const NO_RANK: PriceRank = { rank: null, of: null };

/** The median of prices in ascending order, in half cents: between two whole cents it lies on a half; null of none. */
export function medianHalfCents(sorted: readonly Cents[]): number | null {
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? 2 * sorted[middle]! : sorted[middle - 1]! + sorted[middle]!;
}

/** In whole cents, a half upward. */
export function wholeMedian(halfCents: number | null): Cents | null {
  return halfCents === null ? null : (Math.round(halfCents / 2) as Cents);
}

/**
 * The price as an index to the median, which is 100, in tenths: ⌊1000 · price / median + ½⌋, rounded once and away from zero at a
 * half. Computed from half cents, which are whole; exact below 22 thousand million euros. Null unless both are known.
 */
export function indexTenthsOf(price: Cents | null, medianInHalfCents: number | null): number | null {
  if (price === null || medianInHalfCents === null || !(medianInHalfCents > 0)) return null;
  const numerator = 4000 * price + medianInHalfCents;
  return (numerator - (numerator % (2 * medianInHalfCents))) / (2 * medianInHalfCents);
}

/** As it is sent and written: 970 tenths are 97. */
export function indexOrNull(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10;
}

/** The place of a price among those of others, from the dearest; none without it or without another. */
export function rankOf(price: Cents | null, others: readonly Cents[]): PriceRank {
  if (price === null || others.length === 0) return NO_RANK;
  return { rank: 1 + others.filter((other) => other > price).length, of: others.length + 1 };
}
