import type { Cents } from '../money.ts';
import type { Sighting } from './offer.ts';
import { type StayOutcome, refusalOfNight } from './quote.ts';
import type { Refusal } from './stay/stay-refusal.ts';
import { nightlyStay } from './stay/stay-terms-rule.ts';
import { type Restriction, restrictionIn, restrictionOf } from './stay-restriction.ts';
import { unpackTerms } from './stay-terms.ts';

/** The nightly rate of an offer `night` days after the first that is asked for; null where nobody saw one. */
export type RateAt = (night: number) => Sighting | null;

/**
 * The stay of `nights` nights from `arrival` on at its nightly rates: the sum ÷ nights, in whole cents, a half upward. As
 * old as the oldest of its rates. Null when one of the nights was not seen.
 */
export function derivedStay(rateAt: RateAt, arrival: number, nights: number): StayOutcome | null {
  const rates: Sighting[] = [];
  for (let night = arrival; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate === null) return null;
    rates.push(rate);
  }
  const seenAtS = Math.min(...rates.map((rate) => rate.seenAtS));
  const stay = nightlyStay(
    {
      priceCents: rates.map(({ priceCents }) => priceCents),
      // A night that was seen without a price cannot be booked.
      availability: rates.map(({ priceCents, availability }) => (priceCents === null ? 0 : availability)),
      terms: [...rates.map(({ terms }) => terms), rateAt(arrival + nights)?.terms ?? null],
    },
    0,
    nights,
  );
  if (stay.kind === 'refused') return refusedStay(reasonOf(stay), restrictionIn(stay), seenAtS);
  const priceCents = stay.perNightCents as Cents;
  return { priceCents, refusal: null, restriction: null, basis: 'derived', seenAtS };
}

/** Every night was seen, so that nothing else can be said of a refused one. */
function reasonOf({ reason }: Refusal): 'sold_out' | 'not_for_this_stay' | 'closed' {
  return reason === 'closed' || reason === 'not_for_this_stay' ? reason : 'sold_out';
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
  const nights = unpackTerms(rate.terms).minimumNights ?? 1;
  const restriction = restrictionOf(rate.terms, nights) ?? tooShort(rateAt, arrival, nights);
  if (restriction !== null) return refusedStay('not_for_this_stay', restriction, rate.seenAtS);
  return { priceCents: rate.priceCents, refusal: null, restriction: null, basis: 'derived', seenAtS: rate.seenAtS };
}

function tooShort(rateAt: RateAt, arrival: number, nights: number): Restriction | null {
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
