import type { Sighting } from './offer.ts';
import { type Quote, quoteOf } from './quote.ts';

/** A sighting of one of the offers behind a quote; `offer` tells the offers apart. */
export interface OfferSighting extends Sighting {
  readonly offer: string;
}

/** What was known from a moment on. */
export interface KnownQuote extends Quote {
  /** Seconds since 1970. */
  readonly knownSinceS: number;
}

/**
 * How the price of one night moved: the quote as it was known after each moment of observation, oldest first. Each
 * offer counts with its newest sighting up to that moment; of two at the same second the lower price stands.
 */
export function priceHistory(sightings: readonly OfferSighting[]): KnownQuote[] {
  const ordered = [...sightings].sort((a, b) => a.seenAtS - b.seenAtS || priceOrder(b) - priceOrder(a));
  const newest = new Map<string, OfferSighting>();
  const history: KnownQuote[] = [];
  ordered.forEach((sighting, at) => {
    newest.set(sighting.offer, sighting);
    if (ordered[at + 1]?.seenAtS === sighting.seenAtS) return;
    history.push({ ...quoteOf([...newest.values()], false), knownSinceS: sighting.seenAtS });
  });
  return history;
}

/** The quote as it was known at a moment (seconds since 1970), or null when nothing was known yet. */
export function quoteKnownAt(history: readonly KnownQuote[], momentS: number): KnownQuote | null {
  return history.findLast((known) => known.knownSinceS <= momentS) ?? null;
}

function priceOrder(sighting: Sighting): number {
  return sighting.priceCents ?? Number.POSITIVE_INFINITY;
}
