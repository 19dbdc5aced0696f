import { type Day, daysBetween } from '../time/day.ts';
import type { Cents } from '../money.ts';
import { type OfferMonth, type Sighting, sightingAt } from './offer.ts';

/** Why a campsite has no price for a stay date, or `priced` (price-3). */
export type QuoteState = 'priced' | 'sold_out' | 'not_offered' | 'no_data';

/** A campsite's price for one stay date under one set of filters. */
export interface Quote {
  /** Lowest price per night of the matching offers that are not known to be sold out; null, never 0, without one. */
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Seconds since 1970 of the newest observation behind the quote; null when there is none. */
  readonly observedAtS: number | null;
  /** Seconds since 1970 when this very price was last seen, which may be long before; null without a price. */
  readonly priceSeenAtS: number | null;
}

/** A quote with nothing behind it. */
export const NO_DATA: Quote = { priceCents: null, state: 'no_data', observedAtS: null, priceSeenAtS: null };

/**
 * The price of a campsite on a stay date (price-2): the lowest of its matching offers, leaving out those sold out.
 * `observedAnyway` says that the campsite was observed for that night under other filters: then it is not offered
 * like for like, rather than unknown.
 */
export function quoteOf(sightings: readonly Sighting[], observedAnyway: boolean): Quote {
  if (sightings.length === 0) return observedAnyway ? { ...NO_DATA, state: 'not_offered' } : NO_DATA;
  let cheapest: Sighting | null = null;
  let observedAtS = 0;
  let soldOut = false;
  for (const sighting of sightings) {
    observedAtS = Math.max(observedAtS, sighting.seenAtS);
    if (sighting.availability === 0) soldOut = true;
    else if (sighting.priceCents !== null && isBefore(sighting, cheapest)) cheapest = sighting;
  }
  if (cheapest !== null) {
    return { priceCents: cheapest.priceCents, state: 'priced', observedAtS, priceSeenAtS: cheapest.seenAtS };
  }
  return { priceCents: null, state: soldOut ? 'sold_out' : 'not_offered', observedAtS, priceSeenAtS: null };
}

/** Of two sightings of one price the newer stands for it. */
function isBefore(sighting: Sighting, cheapest: Sighting | null): boolean {
  if (cheapest === null) return true;
  const difference = sighting.priceCents! - cheapest.priceCents!;
  return difference < 0 || (difference === 0 && sighting.seenAtS > cheapest.seenAtS);
}

/** A campsite's month in which some night was observed under any filters; bit n is the night at index n. */
export interface ObservedMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  readonly observedNights: number;
}

/**
 * The quotes of one campsite for `count` nights from `first` on, from the month blocks of its matching offers and,
 * where given, from what was observed under any filters.
 */
export function quotesOf(
  months: readonly OfferMonth[],
  observed: readonly ObservedMonth[],
  first: Day,
  count: number,
): Quote[] {
  const offsets = months.map((month) => daysBetween(month.firstDay, first));
  const observedOffsets = observed.map((month) => daysBetween(month.firstDay, first));
  return Array.from({ length: count }, (_, night) => {
    const sightings: Sighting[] = [];
    months.forEach((month, at) => {
      const sighting = sightingAt(month, offsets[at]! + night);
      if (sighting) sightings.push(sighting);
    });
    const observedAnyway = observed.some((month, at) => isObserved(month.observedNights, observedOffsets[at]! + night));
    return quoteOf(sightings, observedAnyway);
  });
}

function isObserved(observedNights: number, index: number): boolean {
  return index >= 0 && index < 31 && ((observedNights >>> index) & 1) === 1;
}
