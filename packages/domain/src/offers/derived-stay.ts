import type { Cents } from '../money.ts';
import type { Sighting } from './offer.ts';
import { type Refusal as StayRefusal, type StayOutcome, isNightGone, refusalOfNight, withFee } from './quote.ts';
import type { Refusal } from './stay/stay-refusal.ts';
import { nightlyStay } from './stay/stay-terms-rule.ts';
import { type Restriction, restrictionIn, restrictionOf } from './stay-restriction.ts';
import { unpackTerms } from './stay-terms.ts';

const DERIVED = { basis: 'derived', cost: null, isUnexplained: false } as const;

/** The nightly rate of an offer `night` days after the first that is asked for; null where nobody saw one. */
export type RateAt = (night: number) => Sighting | null;

/**
 * The stay of `nights` nights from `arrival` on at its nightly rates: their sum and the fee, ÷ nights, in whole cents, a half upward. As
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
      feeCents: rates.map(({ feeCents }) => feeCents),
    },
    0,
    nights,
  );
  if (stay.kind === 'refused') return refusedStay(reasonOf(stay, rates), restrictionIn(stay), nights, seenAtS);
  const cost = { totalCents: stay.totalCents as Cents, feeCents: rates[0]!.feeCents, taxCents: taxOf(rates) };
  const priceCents = stay.perNightCents as Cents;
  return { ...DERIVED, priceCents, refusal: null, restriction: null, nights, cost, seenAtS };
}

/** When the oldest rate of a stay was seen; null when one of its nights was not. */
export function oldestOf(rateAt: RateAt, arrival: number, nights: number): number | null {
  let oldestS = Number.POSITIVE_INFINITY;
  for (let night = arrival; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate === null) return null;
    oldestS = Math.min(oldestS, rate.seenAtS);
  }
  return oldestS;
}

/** Null when it is not known of one of the nights. */
function taxOf(rates: readonly Sighting[]): Cents | null {
  if (rates.some(({ taxCents }) => taxCents === null)) return null;
  return rates.reduce((sum, { taxCents }) => sum + taxCents!, 0) as Cents;
}

/** Every night was seen: one that nobody can have is sold out, and with nights that are free the price is unknown. */
function reasonOf({ reason }: Refusal, rates: readonly Sighting[]): StayRefusal {
  if (reason === 'closed' || reason === 'not_for_this_stay') return reason;
  return rates.some((rate) => refusalOfNight(rate) === 'sold_out') ? 'sold_out' : 'price_unknown';
}

/**
 * The rate of one night and its share of the fee in the shortest stay, where some stay can arrive then: the night is for sale and open to arrival, and no night of the
 * shortest stay is known to be gone.
 */
export function possibleStay(rateAt: RateAt, arrival: number): StayOutcome | null {
  const rate = rateAt(arrival);
  if (rate === null) return null;
  const refusal = refusalOfNight(rate);
  if (refusal !== null) return refusedStay(refusal, null, null, rate.seenAtS);
  const nights = shortestStay(rate);
  const restriction = restrictionOf(rate.terms, nights) ?? tooShort(rateAt, arrival, nights);
  if (restriction !== null) return refusedStay('not_for_this_stay', restriction, null, rate.seenAtS);
  const priceCents = withFee(rate.priceCents!, rate.feeCents, nights);
  return { ...DERIVED, priceCents, refusal: null, restriction: null, nights: null, seenAtS: rate.seenAtS };
}

/** The fewest nights of a stay that arrives on the night of a rate. */
export function shortestStay({ terms }: Sighting): number {
  return unpackTerms(terms).minimumNights ?? 1;
}

function tooShort(rateAt: RateAt, arrival: number, nights: number): Restriction | null {
  for (let night = arrival + 1; night < arrival + nights; night++) {
    const rate = rateAt(night);
    if (rate !== null && isNightGone(rate)) return { rule: 'minimum_nights', nights };
  }
  return null;
}

function refusedStay(
  refusal: StayRefusal,
  restriction: Restriction | null,
  nights: number | null,
  seenAtS: number,
): StayOutcome {
  return { ...DERIVED, priceCents: null, refusal, restriction, nights, seenAtS };
}
