import type { Cents } from '../money.ts';
import type { Sighting } from './offer.ts';
import { type Restriction, notForSale, restrictionOf } from './stay-restriction.ts';

/** Why a stay has no price, or `priced` (price-3, stay-5). */
export type QuoteState =
  'priced' | 'sold_out' | 'not_for_this_stay' | 'closed' | 'not_offered' | 'look_failed' | 'not_seen';

/** Whether a source named the price of this very stay, or it follows from nightly rates. */
export type QuoteBasis = 'quoted' | 'derived';

/** A campsite's price for the stay that arrives on one day, under one set of filters. */
export interface Quote {
  /** Lowest price per night of the matching offers that can be booked; null, never 0, without one. */
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Which restriction, where the state is `not_for_this_stay`; null otherwise. */
  readonly restriction: Restriction | null;
  /** Null without a price. */
  readonly basis: QuoteBasis | null;
  /** Seconds since 1970 of the observation that gives this very price, the oldest of several nights; null without one. */
  readonly priceSeenAtS: number | null;
  /** Seconds since 1970 when the stay was last looked at under these filters, whatever was found; null when never. */
  readonly checkedAtS: number | null;
}

/** A quote with nothing behind it. */
export const NOT_SEEN: Quote = {
  priceCents: null,
  state: 'not_seen',
  restriction: null,
  basis: null,
  priceSeenAtS: null,
  checkedAtS: null,
};

/** The moment that is shown with a quote: of its price, else of what was last looked at (stay-8). */
export function momentOfQuote({ priceSeenAtS, checkedAtS }: Quote): number | null {
  return priceSeenAtS ?? checkedAtS;
}

type Refusal = 'sold_out' | 'not_for_this_stay' | 'closed';

/** What one offer says of one stay: a price or why there is none. */
export interface StayOutcome {
  readonly priceCents: Cents | null;
  /** Null with a price. */
  readonly refusal: Refusal | null;
  readonly restriction: Restriction | null;
  readonly basis: QuoteBasis;
  readonly seenAtS: number;
}

/** Of an offer whose price was quoted for exactly `nights` nights. */
export function quotedStay(sighting: Sighting, nights: number): StayOutcome {
  const refusal = refusalOfNight(sighting);
  const restriction = refusal === null ? restrictionOf(sighting.terms, nights) : null;
  const seen = { basis: 'quoted', seenAtS: sighting.seenAtS, restriction } as const;
  if (refusal !== null) return { ...seen, priceCents: null, refusal };
  if (restriction !== null) return { ...seen, priceCents: null, refusal: 'not_for_this_stay' };
  return { ...seen, priceCents: sighting.priceCents, refusal: null };
}

/** Why a night cannot be sold whatever the stay; null when it can. */
export function refusalOfNight({ priceCents, availability, terms }: Sighting): 'sold_out' | 'closed' | null {
  const closed = notForSale(terms);
  if (closed !== null) return closed;
  return availability === 0 || priceCents === null ? 'sold_out' : null;
}

/** The nearer to a booking, the more it says. */
const BY_NEWS: readonly Refusal[] = ['not_for_this_stay', 'sold_out', 'closed'];

/**
 * The quote of a campsite for one stay (price-2): the lowest price of its matching offers, else the reason why none of them
 * has one. Without any outcome nothing was seen under these filters.
 */
export function quoteOf(outcomes: readonly StayOutcome[]): Quote {
  if (outcomes.length === 0) return NOT_SEEN;
  let cheapest: StayOutcome | null = null;
  let checkedAtS = 0;
  for (const outcome of outcomes) {
    checkedAtS = Math.max(checkedAtS, outcome.seenAtS);
    if (outcome.priceCents !== null && isBefore(outcome, cheapest)) cheapest = outcome;
  }
  if (cheapest === null) return refused(outcomes, checkedAtS);
  const { priceCents, basis, seenAtS } = cheapest;
  return { priceCents, state: 'priced', restriction: null, basis, priceSeenAtS: seenAtS, checkedAtS };
}

function refused(outcomes: readonly StayOutcome[], checkedAtS: number): Quote {
  const state = BY_NEWS.find((reason) => outcomes.some(({ refusal }) => refusal === reason))!;
  const [restriction = null] = outcomes
    .flatMap((outcome) => outcome.restriction ?? [])
    .sort((a, b) => (a.nights ?? Infinity) - (b.nights ?? Infinity) || a.rule.localeCompare(b.rule));
  return {
    ...NOT_SEEN,
    state,
    restriction: state === 'not_for_this_stay' ? restriction : null,
    checkedAtS,
  };
}

/** Of two outcomes of one price the newer stands for it, of equally new ones the quoted one. */
function isBefore(outcome: StayOutcome, cheapest: StayOutcome | null): boolean {
  if (cheapest === null) return true;
  const difference = outcome.priceCents! - cheapest.priceCents!;
  if (difference !== 0) return difference < 0;
  if (outcome.seenAtS !== cheapest.seenAtS) return outcome.seenAtS > cheapest.seenAtS;
  return outcome.basis === 'quoted' && cheapest.basis === 'derived';
}
