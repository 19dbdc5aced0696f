import type { Cents } from '../money.ts';
import { medianHalfCents, wholeMedian } from '../offers/position/price-position.ts';

/** A price that nobody looked at for longer says nothing of today’s market. */
export const MARKET_STALE_AFTER_DAYS = 8;

/** A figure that is no price: nobody has one, or those that there are are old. */
const NO_FIGURE = -1;
export const OLD_FIGURE = -2;

/** What is known of one campsite on one night. */
export interface NightPrice {
  readonly priceCents: Cents | null;
  /** Seconds since 1970 when this very price was last seen or confirmed, whatever else was seen of the campsite (product decision 35); null when never. */
  readonly checkedAtS: number | null;
}

/**
 * One figure of a campsite for each column: the median of its prices of the column’s nights that have one, in whole cents, a half upward. Prices
 * last looked at before `freshFromS` do not count; where there are no others the figure says that they are old.
 */
export function campsiteFigures(
  nights: readonly NightPrice[],
  columns: readonly (readonly number[])[],
  freshFromS: number,
): Int32Array {
  return Int32Array.from(columns, (column) => figureOf(nights, column, freshFromS));
}

function figureOf(nights: readonly NightPrice[], column: readonly number[], freshFromS: number): number {
  const prices: Cents[] = [];
  let isOld = false;
  for (const at of column) {
    const night = nights[at];
    if (night === undefined || night.priceCents === null) continue;
    if ((night.checkedAtS ?? 0) >= freshFromS) prices.push(night.priceCents);
    else isOld = true;
  }
  if (prices.length === 0) return isOld ? OLD_FIGURE : NO_FIGURE;
  return wholeMedian(medianHalfCents(prices.sort((a, b) => a - b)))!;
}
