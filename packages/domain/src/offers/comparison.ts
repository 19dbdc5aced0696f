import type { Cents } from '../money.ts';
import { percentDifference, type PriceBand, priceBandOf } from './price-band.ts';
import { momentOfQuote, type Quote, type QuoteBasis, type QuoteState } from './quote.ts';
import type { Restriction } from './stay-terms.ts';

/** The reference campsite against its competitors for one stay date under the same filters. */
export interface Comparison {
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Which restriction keeps the own stay from being booked; null unless the state says so. */
  readonly restriction: Restriction | null;
  /** Of the own price; null without one. */
  readonly basis: QuoteBasis | null;
  /** How many nights the own price is of; null without one, and for a nightly rate under any length. */
  readonly nights: number | null;
  /** The highest among the competitors' own lowest prices (price-2). */
  readonly maxPriceCents: Cents | null;
  readonly medianPriceCents: Cents | null;
  /** The own price where the median is 100, in tenths; null unless both are known. */
  readonly indexTenths: number | null;
  /** The place of the own price from the dearest, which is 1; equals share one. Null without it or without another. */
  readonly rank: number | null;
  /** Of how many prices, the own among them; null where `rank` is. */
  readonly of: number | null;
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
  /** How many nights that price is of. */
  readonly maxNights: number | null;
  /** In what the own price and the highest competitor's are not alike. */
  readonly unlike: readonly Unlike[];
  /** Seconds since 1970 when the own stay was last looked at, whatever was found. */
  readonly checkedAtS: number | null;
}

/** Compares one night. Competitors without a price take no part. */
export function compareNight(reference: Quote, competitors: readonly Quote[]): Comparison {
  const prices: Cents[] = [];
  for (const quote of competitors) if (quote.priceCents !== null) prices.push(quote.priceCents);
  prices.sort((a, b) => a - b);
  const maxPriceCents = prices.at(-1) ?? null;
  const percent = percentDifference(reference.priceCents, maxPriceCents);
  const { priceCents, state, restriction, basis, nights, checkedAtS } = reference;
  const medianHalf = medianHalfCents(prices);
  const dearest = maxPriceCents === null ? null : newestAt(maxPriceCents, competitors);
  return {
    priceCents,
    state,
    restriction,
    basis,
    nights,
    maxPriceCents,
    medianPriceCents: wholeMedian(medianHalf),
    indexTenths: indexTenthsOf(priceCents, medianHalf),
    ...rankOf(priceCents, prices),
    percent,
    band: percent === null ? null : priceBandOf(percent),
    competitorsPriced: prices.length,
    observedAtS: momentOfQuote(reference),
    ...besideDearest(reference, dearest),
    checkedAtS,
  };
}

function besideDearest(
  reference: Quote,
  dearest: Quote | null,
): Pick<Comparison, 'maxObservedAtS' | 'maxNights' | 'unlike'> {
  if (dearest === null) return { maxObservedAtS: null, maxNights: null, unlike: [] };
  return { maxObservedAtS: dearest.priceSeenAtS, maxNights: dearest.nights, unlike: unlikeOf(reference, dearest) };
}

/** Of several that ask the same price the one that was seen last stands for it. */
function newestAt(priceCents: Cents, quotes: readonly Quote[]): Quote | null {
  let newest: Quote | null = null;
  for (const quote of quotes) {
    if (quote.priceCents !== priceCents) continue;
    if (newest === null || (quote.priceSeenAtS ?? 0) > (newest.priceSeenAtS ?? 0)) newest = quote;
  }
  return newest;
}

/**
 * In what two prices of one stay are not alike: `basis`, one was quoted for exactly this stay and the other derived from nightly
 * rates; `tax`, of one alone the tourist tax is known.
 */
type Unlike = 'basis' | 'tax';

/** What sets two prices apart though they are compared (night-9); nothing where one of them is missing. */
export function unlikeOf(one: Quote, other: Quote): Unlike[] {
  if (one.priceCents === null || other.priceCents === null) return [];
  const knowsTax = ({ cost }: Quote) => cost !== null && cost.taxCents !== null;
  const isTaxOfOneKnown = one.cost !== null && other.cost !== null && knowsTax(one) !== knowsTax(other);
  return [...(one.basis === other.basis ? [] : ['basis' as const]), ...(isTaxOfOneKnown ? ['tax' as const] : [])];
}

/** The place of a price among several campsites': 1 is the dearest, and as many share a place as ask the same. */
interface PriceRank {
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
