import type { Cents } from './money.ts';
import type { Quote, QuoteState } from './quote.ts';

/** The reference campsite against its competitors for one stay date under the same filters. */
export interface Comparison {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** The highest among the competitors' own lowest prices (product.md 6). */
  readonly maxPriceCents: Cents | null;
  readonly medianPriceCents: Cents | null;
  /** How many competitors have a price. */
  readonly competitorsPriced: number;
  /** Seconds since 1970 of the newest observation behind the prices; null when nothing was observed. */
  readonly observedAtS: number | null;
}

/** Compares one night. Competitors without a price take no part. */
export function compareNight(reference: Quote, competitors: readonly Quote[]): Comparison {
  const prices = competitors.flatMap((quote) => (quote.priceCents === null ? [] : [quote.priceCents]));
  prices.sort((a, b) => a - b);
  const times = [reference, ...competitors].flatMap((quote) => (quote.observedAtS === null ? [] : [quote.observedAtS]));
  return {
    priceCents: reference.priceCents,
    state: reference.state,
    maxPriceCents: prices.at(-1) ?? null,
    medianPriceCents: medianOf(prices),
    competitorsPriced: prices.length,
    observedAtS: times.length === 0 ? null : Math.max(...times),
  };
}

/** `blue` above the dearest competitor, then `yellow`, `orange` and `red` the further below it (spec §5). */
export type Band = 'blue' | 'yellow' | 'orange' | 'red';

/**
 * (price − max) / max in whole percent; null unless both are given and `max` is above 0 (spec §5).
 * Takes any unit, as long as both have the same.
 */
export function percentDifference(price: number | null, max: number | null): number | null {
  if (price === null || max === null || !(max > 0)) return null;
  // Adding 0 turns a negative zero into zero, so that it is not written "-0".
  return Math.round(((price - max) / max) * 100) + 0;
}

/** The band of a whole percentage: above 0, down to above −5, down to above −10, and below (spec §5, §9). */
export function bandOf(percent: number): Band {
  if (percent > 0) return 'blue';
  if (percent > -5) return 'yellow';
  return percent > -10 ? 'orange' : 'red';
}

function medianOf(sorted: readonly Cents[]): Cents | null {
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return Math.round((sorted[middle - 1]! + sorted[middle]!) / 2) as Cents;
}
