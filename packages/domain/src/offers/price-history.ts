import { type Day, daysBetween } from '../time/day.ts';
import { possibleStay } from './derived-stay.ts';
import { NIGHTLY_RATE, type OfferMonth, type Sighting, sightingAt } from './offer.ts';
import { type Quote, type StayOutcome, quoteOf, quotedStay } from './quote.ts';

/** A sighting of one of the offers behind a quote; `offer` and `nights` tell the offers apart. */
export interface OfferSighting extends Sighting {
  readonly offer: string;
  /** The length of stay it was quoted for, or `NIGHTLY_RATE`. */
  readonly nights: number;
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
    newest.set(`${sighting.offer}|${sighting.nights}`, sighting);
    if (ordered[at + 1]?.seenAtS === sighting.seenAtS) return;
    history.push({ ...quoteOf([...newest.values()].flatMap(outcomeOf)), knownSinceS: sighting.seenAtS });
  });
  return history;
}

/** Of a nightly rate the night alone is known here: its neighbours at that moment are not asked for. */
function outcomeOf(sighting: OfferSighting): StayOutcome[] {
  if (sighting.nights !== NIGHTLY_RATE) return [quotedStay(sighting, sighting.nights)];
  const stay = possibleStay((night) => (night === 0 ? sighting : null), 0);
  return stay === null ? [] : [stay];
}

/** The quote as it was known at a moment (seconds since 1970), or null when nothing was known yet. */
export function quoteKnownAt(history: readonly KnownQuote[], momentS: number): KnownQuote | null {
  return history.findLast((known) => known.knownSinceS <= momentS) ?? null;
}

/** The history of each of `count` nights from `first` on, from the observations of one campsite's matching offers. */
export function priceHistories(observed: readonly OfferMonth[], first: Day, count: number): KnownQuote[][] {
  const nights = Array.from({ length: count }, (): OfferSighting[] => []);
  for (const block of observed) {
    const offset = daysBetween(first, block.firstDay);
    for (let index = Math.max(0, -offset); index < block.priceCents.length; index++) {
      const sighting = sightingAt(block, index);
      if (sighting) nights[offset + index]?.push({ ...sighting, offer: block.offer, nights: block.nights });
    }
  }
  return nights.map(priceHistory);
}

function priceOrder(sighting: Sighting): number {
  return sighting.priceCents ?? Number.POSITIVE_INFINITY;
}
