import type { Cents } from '../money.ts';
import { type PriceBand, percentDifference, priceBandOf } from './price-band.ts';
import type { Quote, QuoteState } from './quote.ts';

/** The reference campsite against its competitors for one stay date under the same filters. */
export interface Comparison {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** The highest among the competitors' own lowest prices (price-2). */
  readonly maxPriceCents: Cents | null;
  readonly medianPriceCents: Cents | null;
  /** Of the own price against the highest, in whole percent; null unless both are known (calendar-17, calendar-18). */
  readonly percent: number | null;
  /** Null where `percent` is. */
  readonly band: PriceBand | null;
  /** How many competitors have a price. */
  readonly competitorsPriced: number;
  /** Seconds since 1970 of the newest observation behind the prices; null when nothing was observed. */
  readonly observedAtS: number | null;
}

/** Compares one night. Competitors without a price take no part. */
export function compareNight(reference: Quote, competitors: readonly Quote[]): Comparison {
  const prices = competitors.flatMap((quote) => (quote.priceCents === null ? [] : [quote.priceCents]));
  prices.sort((a, b) => a - b);
  const maxPriceCents = prices.at(-1) ?? null;
  const percent = percentDifference(reference.priceCents, maxPriceCents);
  const times = [reference, ...competitors].flatMap((quote) => (quote.observedAtS === null ? [] : [quote.observedAtS]));
  return {
    priceCents: reference.priceCents,
    state: reference.state,
    maxPriceCents,
    medianPriceCents: medianOf(prices),
    percent,
    band: percent === null ? null : priceBandOf(percent),
    competitorsPriced: prices.length,
    observedAtS: times.length === 0 ? null : Math.max(...times),
  };
}

function medianOf(sorted: readonly Cents[]): Cents | null {
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return Math.round((sorted[middle - 1]! + sorted[middle]!) / 2) as Cents;
}
