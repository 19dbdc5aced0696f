import type { Cents } from '../money.ts';
import type { Sighting } from './offer.ts';
import { type StayOutcome, refusalOfNight } from './quote.ts';
import { type Restriction, restrictionOf } from './stay-restriction.ts';
import { unpackTerms } from './stay-terms.ts';

/** The nightly rate of an offer `night` days after the first that is asked for; null where nobody saw one. */
export type RateAt = (night: number) => Sighting | null;

/**
 * The stay of `nights` nights from `arrival` on at its nightly rates: the sum ÷ nights, in whole cents, a half upward. As
 * old as the oldest of its rates. Null when one of the nights was not seen.
 */
export function derivedStay(rateAt: RateAt, arrival: number, nights: number): StayOutcome | null {
  const first = rateAt(arrival);
  if (first === null) return null;
  let totalCents = 0;
  let seenAtS = first.seenAtS;
  let refusal: 'sold_out' | 'closed' | null = null;
  for (let night = arrival; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate === null) return null;
    totalCents += rate.priceCents ?? 0;
    seenAtS = Math.min(seenAtS, rate.seenAtS);
    refusal ??= refusalOfNight(rate);
  }
  if (refusal !== null) return refusedStay(refusal, null, seenAtS);
  const restriction = restrictionOf(first.terms, rateAt(arrival + nights)?.terms ?? null, nights);
  if (restriction !== null) return refusedStay('not_for_this_stay', restriction, seenAtS);
  const priceCents = Math.floor((2 * totalCents + nights) / (2 * nights)) as Cents;
  return { priceCents, refusal: null, restriction: null, basis: 'derived', seenAtS };
}

/**
 * The rate of one night, where some stay can arrive then: the night is for sale and open to arrival, and no night of the
 * shortest stay is known to be gone.
 */
export function possibleStay(rateAt: RateAt, arrival: number): StayOutcome | null {
  const rate = rateAt(arrival);
  if (rate === null) return null;
  const refusal = refusalOfNight(rate);
  if (refusal !== null) return refusedStay(refusal, null, rate.seenAtS);
  const restriction = restrictionOf(rate.terms, null, null) ?? tooShort(rateAt, arrival, rate.terms);
  if (restriction !== null) return refusedStay('not_for_this_stay', restriction, rate.seenAtS);
  return { priceCents: rate.priceCents, refusal: null, restriction: null, basis: 'derived', seenAtS: rate.seenAtS };
}

function tooShort(rateAt: RateAt, arrival: number, terms: number | null): Restriction | null {
  const nights = unpackTerms(terms).minimumNights ?? 1;
  for (let night = arrival + 1; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate !== null && refusalOfNight(rate) !== null) return { rule: 'minimum_nights', nights };
  }
  return null;
}

function refusedStay(
  refusal: 'sold_out' | 'not_for_this_stay' | 'closed',
  restriction: Restriction | null,
  seenAtS: number,
): StayOutcome {
  return { priceCents: null, refusal, restriction, basis: 'derived', seenAtS };
}
