import { hasFlag, unpackTerms } from '../stay-terms.ts';
import { EVERY_WEEKDAY, weekdaysOf } from './day-number.ts';
import { notForThisStay, type Refusal, refused } from './stay-refusal.ts';
import { centsHalfUp } from './stay-rounding.ts';

/** What the days of one stay say about it, gathered from restriction rows or from packed terms by night. */
export interface GatheredTerms {
  readonly nights: number;
  /** The first night of the stay, from 1, that is out of season, that is sold out, that has no rate; 0 for none. */
  readonly closedNight: number;
  readonly soldOutNight: number;
  readonly unpricedNight: number;
  /** Whether the night without a rate lies between nights that have one: then nobody can stay; else nobody knows. */
  readonly unpricedBetween: boolean;
  readonly closedToArrival: boolean;
  readonly closedToDeparture: boolean;
  /** Bits of weekdays, bit 0 Monday: those allowed and that of the stay. */
  readonly arrivals: number;
  readonly departures: number;
  readonly arrivalBit: number;
  readonly departureBit: number;
  /** The strictest of all that hold; 0 and Infinity do not bind. */
  readonly minimumNights: number;
  readonly maximumNights: number;
}

/**
 * The one rule by which the days of a stay refuse it, null when they do not: first what holds for everybody, then what
 * another arrival would mend, then what another length would.
 */
export function refusalByTerms(terms: GatheredTerms): Refusal | null {
  return nightRefusal(terms) ?? dayRefusal(terms) ?? lengthRefusal(terms);
}

function nightRefusal({ closedNight, soldOutNight, unpricedNight, unpricedBetween }: GatheredTerms): Refusal | null {
  if (closedNight > 0) return refused('closed', { rule: 'closed', night: closedNight });
  if (soldOutNight > 0) return refused('sold_out', { rule: 'sold_out', night: soldOutNight });
  if (unpricedNight === 0) return null;
  return refused(unpricedBetween ? 'closed' : 'not_seen', { rule: 'no_rate', night: unpricedNight });
}

function dayRefusal(terms: GatheredTerms): Refusal | null {
  if (terms.closedToArrival) return notForThisStay({ rule: 'closed_to_arrival' });
  if ((terms.arrivals & terms.arrivalBit) === 0) return weekdayRefusal('arrival_weekday', terms);
  if (terms.closedToDeparture) return notForThisStay({ rule: 'closed_to_departure' });
  return (terms.departures & terms.departureBit) === 0 ? weekdayRefusal('departure_weekday', terms) : null;
}

function weekdayRefusal(rule: 'arrival_weekday' | 'departure_weekday', terms: GatheredTerms): Refusal {
  return notForThisStay({ rule, arrivals: weekdaysOf(terms.arrivals), departures: weekdaysOf(terms.departures) });
}

function lengthRefusal({ nights, minimumNights, maximumNights }: GatheredTerms): Refusal | null {
  if (nights < minimumNights) return notForThisStay({ rule: 'minimum_nights', nights: minimumNights });
  if (nights > maximumNights) return notForThisStay({ rule: 'maximum_nights', nights: maximumNights });
  return null;
}

/** Nightly rates of one offer as month blocks hold them, one element a night, months one after the other. */
export interface NightlyRates {
  readonly priceCents: readonly (number | null)[];
  /** Units left; 0 is sold out. Null where nothing is known of any night. */
  readonly availability: readonly (number | null)[] | null;
  /** Packed terms; null where no night has any. */
  readonly terms: readonly (number | null)[] | null;
  /** Mandatory fees of a stay that arrives on the night. Null where no night has any. */
  readonly feeCents: readonly (number | null)[] | null;
}

export type NightlyStay =
  { readonly kind: 'priced'; readonly totalCents: number; readonly perNightCents: number } | Refusal;

/**
 * The stay that arrives on the night at index `at`, derived from nightly rates: its total with the fee of that night, or by the same rule as a
 * rate plan's why there is none. The terms of the departure day are those at `at + nights`, where there are any.
 */
export function nightlyStay(rates: NightlyRates, at: number, nights: number): NightlyStay {
  const { terms } = rates;
  const refusal = refusalByTerms({
    ...arrivalTerms(terms?.[at] ?? null, nights),
    closedNight: firstNight(nights, (night) => hasFlag(terms?.[at + night], 'closed')),
    soldOutNight: firstNight(nights, (night) => isSoldOut(rates, at + night)),
    unpricedNight: firstNight(nights, (night) => rates.priceCents[at + night] == null),
    closedToDeparture: hasFlag(terms?.[at + nights], 'closedToDeparture'),
  });
  if (refusal) return refusal;
  let totalCents = rates.feeCents?.[at] ?? 0;
  for (let night = 0; night < nights; night++) totalCents += rates.priceCents[at + night]!;
  return { kind: 'priced', totalCents, perNightCents: centsHalfUp(totalCents, nights) };
}

/** The packed terms of the arrival night alone, as those of a stay of `nights` nights with nothing else against it. */
export function arrivalTerms(packed: number | null, nights: number): GatheredTerms {
  const { closedToArrival, minimumNights, maximumNights } = unpackTerms(packed);
  return {
    nights,
    closedNight: 0,
    soldOutNight: 0,
    unpricedNight: 0,
    unpricedBetween: false,
    closedToArrival,
    closedToDeparture: false,
    arrivals: EVERY_WEEKDAY,
    departures: EVERY_WEEKDAY,
    arrivalBit: EVERY_WEEKDAY,
    departureBit: EVERY_WEEKDAY,
    minimumNights: minimumNights ?? 0,
    maximumNights: maximumNights ?? Number.POSITIVE_INFINITY,
  };
}

function isSoldOut({ availability, terms }: NightlyRates, index: number): boolean {
  return availability?.[index] === 0 || hasFlag(terms?.[index], 'stopSale');
}

/** The first night of the stay, from 1, of which something is so; 0 for none. */
function firstNight(nights: number, isSo: (night: number) => boolean): number {
  for (let night = 0; night < nights; night++) if (isSo(night)) return night + 1;
  return 0;
}
