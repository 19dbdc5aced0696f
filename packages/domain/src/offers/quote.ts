import { type Cents, centsHalfUp } from '../money.ts';
import type { Sighting } from './offer.ts';
import { notForSale, type Restriction, restrictionOf } from './stay-terms.ts';

/** Why a stay has no price, or `priced` (price-3, stay-5); `price_unknown` can be booked, and nobody named its price. */
export type QuoteState =
  'priced' | 'price_unknown' | 'sold_out' | 'not_for_this_stay' | 'closed' | 'not_offered' | 'look_failed' | 'not_seen';

/** Whether a source named the price of this very stay, or it follows from nightly rates. */
export type QuoteBasis = 'quoted' | 'derived';

/** What the party pays for one stay. */
export interface StayCost {
  /** All nights and the fee; the tax is beside it. */
  readonly totalCents: Cents;
  /** Mandatory fees within the total; null where the source says nothing of any. */
  readonly feeCents: Cents | null;
  /** Tourist tax of the party for the stay; null where the source says nothing of it. */
  readonly taxCents: Cents | null;
}

/** A campsite's price for the stay that arrives on one day, under one set of filters. */
export interface Quote {
  /** Lowest price per night, all that is mandatory included, of the matching offers that can be booked; null, never 0, without one. */
  readonly priceCents: Cents | null;
  readonly state: QuoteState;
  /** Which restriction, where the state is `not_for_this_stay`; null otherwise. */
  readonly restriction: Restriction | null;
  /** Null without a price. */
  readonly basis: QuoteBasis | null;
  /** The price follows from a tariff: then `priceSeenAtS` is the moment of that tariff. */
  readonly isOfTariff?: true;
  /** A tariff lets this stay, or another one, and no source saw any for sale: what it costs is known, not whether it can be had. */
  readonly isListAlone?: true;
  /** How many nights the stay has that the price is of; null without a price, and for a nightly rate under any length. */
  readonly nights: number | null;
  /** What the stay costs with its parts; null without a price, and for a rate of stays of any length. */
  readonly cost: StayCost | null;
  /** Seconds since 1970 of the observation that gives this very price, the oldest of several nights; null without one. */
  readonly priceSeenAtS: number | null;
  /**
   * Seconds since 1970 when a look that could have changed this price last found it so; without a price when the stay was last looked at
   * under these filters, whatever was found; null when never (product decision 35).
   */
  readonly checkedAtS: number | null;
}

/** A quote with nothing behind it. */
export const NOT_SEEN: Quote = {
  priceCents: null,
  state: 'not_seen',
  restriction: null,
  basis: null,
  nights: null,
  cost: null,
  priceSeenAtS: null,
  checkedAtS: null,
};

/** The moment that is shown with a quote: of its price, else of what was last looked at (stay-8). */
export function momentOfQuote({ priceSeenAtS, checkedAtS }: Quote): number | null {
  return priceSeenAtS ?? checkedAtS;
}

export type Refusal = 'price_unknown' | 'sold_out' | 'not_for_this_stay' | 'closed';

type NightRefusal = Exclude<Refusal, 'not_for_this_stay'>;

/** What one offer says of one stay: a price or why there is none. */
export interface StayOutcome {
  readonly priceCents: Cents | null;
  /** Null with a price. */
  readonly refusal: Refusal | null;
  readonly restriction: Restriction | null;
  readonly basis: QuoteBasis;
  /** As of a quote. */
  readonly isOfTariff?: true;
  /** One of its nights is known by a tariff alone, also without a price. */
  readonly isListed?: true;
  /** As of a quote, also without a price. */
  readonly nights: number | null;
  /** As of a quote. */
  readonly cost: StayCost | null;
  readonly seenAtS: number;
  /** The source named no price and did not say why. */
  readonly isUnexplained: boolean;
}

/** Of an offer whose price was quoted for exactly `nights` nights. */
export function quotedStay(sighting: Sighting, nights: number): StayOutcome {
  const { seenAtS, priceCents, terms, feeCents, taxCents } = sighting;
  const refusal = refusalOfNight(sighting);
  if (refusal !== null || priceCents === null) {
    return unsold({
      refusal: refusal ?? 'sold_out',
      restriction: null,
      nights,
      seenAtS,
      isUnexplained: isUnexplained(sighting),
    });
  }
  const restriction = restrictionOf(terms, nights);
  if (restriction !== null) {
    return unsold({ refusal: 'not_for_this_stay', restriction, nights, seenAtS, isUnexplained: false });
  }
  const totalCents = (priceCents * nights + (feeCents ?? 0)) as Cents;
  return {
    priceCents: withFee(priceCents, feeCents, nights),
    refusal: null,
    restriction: null,
    basis: 'quoted',
    nights,
    cost: { totalCents, feeCents, taxCents },
    seenAtS,
    isUnexplained: false,
  };
}

/** What a quoted offer says that cannot be booked. */
export function unsold(
  why: Pick<StayOutcome, 'refusal' | 'restriction' | 'nights' | 'seenAtS' | 'isUnexplained'>,
): StayOutcome {
  return { priceCents: null, basis: 'quoted', cost: null, ...why };
}

/** A price per night with its share of a fee that is due once a stay: whole cents, a half upward. */
export function withFee(priceCents: Cents, feeCents: Cents | null, nights: number): Cents {
  return (feeCents === null ? priceCents : priceCents + centsHalfUp(feeCents, nights)) as Cents;
}

/** Why a night has no price to sell it by, whatever the stay; null when it has. Units that are left without a price are not sold out. */
export function refusalOfNight({ priceCents, availability, terms }: Sighting): NightRefusal | null {
  const closed = notForSale(terms);
  if (closed !== null) return closed;
  if (availability === 0) return 'sold_out';
  if (priceCents !== null) return null;
  return availability === null ? 'sold_out' : 'price_unknown';
}

/** Whether a source named no price and did not say why. */
export function isUnexplained({ priceCents, availability, terms }: Sighting): boolean {
  return priceCents === null && availability === null && notForSale(terms) === null;
}

/** Whether nobody can have a night, whatever its price. */
export function isNightGone(sighting: Sighting): boolean {
  const refusal = refusalOfNight(sighting);
  return refusal !== null && refusal !== 'price_unknown';
}

/** The nearer to a booking, the more it says. */
const BY_NEWS: readonly Refusal[] = ['price_unknown', 'not_for_this_stay', 'sold_out', 'closed'];

/**
 * The quote of a campsite for one stay (price-2): the lowest price of its matching offers, else the reason why none of them
 * has one. Without any outcome nothing was seen under these filters.
 */
export function quoteOf(outcomes: readonly StayOutcome[]): Quote {
  if (outcomes.length === 0) return NOT_SEEN;
  let cheapest: StayOutcome | null = null;
  for (const outcome of outcomes) {
    if (outcome.priceCents !== null && isBefore(outcome, cheapest)) cheapest = outcome;
  }
  if (cheapest === null) return refused(outcomes);
  const { priceCents, basis, nights, cost, seenAtS, isOfTariff } = cheapest;
  return {
    priceCents,
    state: 'priced',
    restriction: null,
    basis,
    ...(isOfTariff && { isOfTariff }),
    ...listAlone(outcomes),
    nights,
    cost,
    priceSeenAtS: seenAtS,
    // Another offer of the campsite that was seen later says nothing of this one.
    checkedAtS: seenAtS,
  };
}

function refused(outcomes: readonly StayOutcome[]): Quote {
  const state = BY_NEWS.find((reason) => outcomes.some(({ refusal }) => refusal === reason))!;
  const [restriction = null] = outcomes
    .flatMap((outcome) => outcome.restriction ?? [])
    .sort((a, b) => (a.nights ?? Infinity) - (b.nights ?? Infinity) || a.rule.localeCompare(b.rule));
  return {
    ...NOT_SEEN,
    state,
    restriction: state === 'not_for_this_stay' ? restriction : null,
    ...(state === 'not_for_this_stay' && listAlone(outcomes)),
    checkedAtS: outcomes.reduce((newest, { seenAtS }) => Math.max(newest, seenAtS), 0),
  };
}

/** Of what can be had, in this stay or another. */
function listAlone(outcomes: readonly StayOutcome[]): Pick<Quote, 'isListAlone'> {
  const isGone = ({ refusal }: StayOutcome) => refusal === 'sold_out' || refusal === 'closed';
  return outcomes.every((outcome) => outcome.isListed || isGone(outcome)) ? { isListAlone: true } : {};
}

/** Of two outcomes of one price the newer stands for it, of equally new ones the quoted one. */
function isBefore(outcome: StayOutcome, cheapest: StayOutcome | null): boolean {
  if (cheapest === null) return true;
  const difference = outcome.priceCents! - cheapest.priceCents!;
  if (difference !== 0) return difference < 0;
  if (outcome.seenAtS !== cheapest.seenAtS) return outcome.seenAtS > cheapest.seenAtS;
  if (outcome.basis !== cheapest.basis) return outcome.basis === 'quoted';
  return costOrder(outcome.cost, cheapest.cost) < 0;
}

/** The lower total first, then the lower fee, then the lower tax; what is not known is the highest. */
function costOrder(one: StayCost | null, other: StayCost | null): number {
  const parts = (['totalCents', 'feeCents', 'taxCents'] as const).map((part) =>
    Math.sign((one?.[part] ?? Number.MAX_SAFE_INTEGER) - (other?.[part] ?? Number.MAX_SAFE_INTEGER)),
  );
  return parts.find((order) => order !== 0) ?? 0;
}
