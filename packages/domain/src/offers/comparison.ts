import type { Cents } from '../money.ts';
import { type PriceBand, percentDifference, priceBandOf } from './price-band.ts';
import { type Quote, type QuoteBasis, type QuoteState, momentOfQuote } from './quote.ts';
import type { Restriction } from './stay-restriction.ts';

/** The reference campsite against its competitors for one stay date under the same filters. */
export interface Comparison {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Which restriction keeps the own stay from being booked; null unless the state says so. */
  readonly restriction: Restriction | null;
  /** Of the own price; null without one. */
  readonly basis: QuoteBasis | null;
  /** The highest among the competitors' own lowest prices (price-2). */
  readonly maxPriceCents: Cents | null;
  readonly medianPriceCents: Cents | null;
  /** Of the own price against the highest, in whole percent; null unless both are known (calendar-17, calendar-18). */
  readonly percent: number | null;
  /** Null where `percent` is. */
  readonly band: PriceBand | null;
  /** How many competitors have a price. */
  readonly competitorsPriced: number;
  /** Seconds since 1970 of the observation that gives the own price, or why there is none; null when never seen (stay-8). */
  readonly observedAtS: number | null;
  /** The same of the highest competitor's price. */
  readonly maxObservedAtS: number | null;
  /** Seconds since 1970 when the own stay was last looked at, whatever was found. */
  readonly checkedAtS: number | null;
}

/** Compares one night. Competitors without a price take no part. */
export function compareNight(reference: Quote, competitors: readonly Quote[]): Comparison {
  const priced = competitors.filter((quote) => quote.priceCents !== null);
  const prices = priced.flatMap((quote) => quote.priceCents ?? []);
  prices.sort((a, b) => a - b);
  const maxPriceCents = prices.at(-1) ?? null;
  const percent = percentDifference(reference.priceCents, maxPriceCents);
  const { priceCents, state, restriction, basis, checkedAtS } = reference;
  return {
    priceCents,
    state,
    restriction,
    basis,
    maxPriceCents,
    medianPriceCents: medianOf(prices),
    percent,
    band: percent === null ? null : priceBandOf(percent),
    competitorsPriced: prices.length,
    observedAtS: momentOfQuote(reference),
    maxObservedAtS: newestOf(priced.filter((quote) => quote.priceCents === maxPriceCents)),
    checkedAtS,
  };
}

/** Of several that ask the same price the one that was seen last stands for it. */
function newestOf(quotes: readonly Quote[]): number | null {
  const moments = quotes.flatMap(({ priceSeenAtS }) => priceSeenAtS ?? []);
  return moments.length === 0 ? null : Math.max(...moments);
}

function medianOf(sorted: readonly Cents[]): Cents | null {
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return Math.round((sorted[middle - 1]! + sorted[middle]!) / 2) as Cents;
}
