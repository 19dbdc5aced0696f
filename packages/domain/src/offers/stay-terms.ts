import { EVERY_WEEKDAY, weekdaysOf } from './stay/day-number.ts';
import { centsHalfUp } from '../money.ts';

/**
 * The terms on which one night is sold: the restrictions that a source states for it. Minimum and maximum count for a stay
 * that arrives on that night.
 */
export interface StayTerms {
  /** The fewest nights of a stay; null where none are stated. */
  readonly minimumNights: number | null;
  readonly maximumNights: number | null;
  readonly closedToArrival: boolean;
  readonly closedToDeparture: boolean;
  /** Out of season. */
  readonly closed: boolean;
  readonly stopSale: boolean;
}

/** A night without any restriction, packed. */
export const NO_TERMS = 0;

/** The longest stay that terms can name: ten bits. */
export const LONGEST_STAY_NIGHTS = 1023;

const NONE: StayTerms = {
  minimumNights: null,
  maximumNights: null,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
  stopSale: false,
};

const MAXIMUM_SHIFT = 10;
const FLAG_BITS = { closedToArrival: 20, closedToDeparture: 21, closed: 22, stopSale: 23 } as const;

/** Bit 24: the night, or the stay, is priced by a tariff, which is weaker than any quote of that stay (docs/tariffs.md). */
export const OF_TARIFF = 1 << 24;

export function isOfTariff(terms: number | null | undefined): boolean {
  return terms != null && terms > NO_TERMS && (terms & OF_TARIFF) !== 0;
}

/**
 * The terms of a night as one integer: bits 0–9 the minimum nights, 10–19 the maximum (0 = none), 20 closed to arrival, 21
 * closed to departure, 22 closed, 23 stop sale; {@link OF_TARIFF} beside them. Throws RangeError for a length that ten bits do not hold.
 */
export function packTerms(terms: Partial<StayTerms>): number {
  let packed = lengthBits(terms.minimumNights) | (lengthBits(terms.maximumNights) << MAXIMUM_SHIFT);
  for (const [flag, bit] of flags()) if (terms[flag]) packed |= 1 << bit;
  return packed;
}

/** The terms of a packed integer; null, and any negative number, stand for a night without terms. */
export function unpackTerms(packed: number | null): StayTerms {
  if (packed === null || packed <= NO_TERMS) return NONE;
  const isSet = (flag: keyof typeof FLAG_BITS) => (packed & (1 << FLAG_BITS[flag])) !== 0;
  return {
    minimumNights: lengthOf(packed),
    maximumNights: lengthOf(packed >> MAXIMUM_SHIFT),
    closedToArrival: isSet('closedToArrival'),
    closedToDeparture: isSet('closedToDeparture'),
    closed: isSet('closed'),
    stopSale: isSet('stopSale'),
  };
}

/** The packed terms that hold where two say something of one night: whatever either of them forbids. */
export function strictestTerms(one: number | null, other: number | null): number | null {
  const [a, b] = [Math.max(one ?? NO_TERMS, NO_TERMS), Math.max(other ?? NO_TERMS, NO_TERMS)];
  if (a === NO_TERMS || b === NO_TERMS) return one === null && other === null ? null : a | b;
  const [minimum, otherMinimum] = [lengthOf(a) ?? 0, lengthOf(b) ?? 0];
  const maximums = [lengthOf(a >> MAXIMUM_SHIFT), lengthOf(b >> MAXIMUM_SHIFT)].filter((nights) => nights !== null);
  const maximum = maximums.length === 0 ? 0 : Math.min(...maximums);
  const lengths = (1 << FLAG_BITS.closedToArrival) - 1;
  return ((a | b) & ~lengths) | Math.max(minimum, otherMinimum) | (maximum << MAXIMUM_SHIFT);
}

/** One flag of packed terms, for whoever looks at very many nights. */
function hasFlag(packed: number | null | undefined, flag: keyof typeof FLAG_BITS): boolean {
  return packed != null && packed > NO_TERMS && (packed & (1 << FLAG_BITS[flag])) !== 0;
}

/** Whether no stay has both the minimum and the maximum of these nights. */
export function isContradictory(packed: number): boolean {
  const { minimumNights, maximumNights } = unpackTerms(packed);
  return minimumNights !== null && maximumNights !== null && minimumNights > maximumNights;
}

function flags(): [keyof typeof FLAG_BITS, number][] {
  return Object.entries(FLAG_BITS) as [keyof typeof FLAG_BITS, number][];
}

function lengthBits(nights: number | null | undefined): number {
  if (nights === null || nights === undefined) return 0;
  if (!Number.isInteger(nights) || nights < 1 || nights > LONGEST_STAY_NIGHTS) {
    throw new RangeError(`A stay has 1 to ${LONGEST_STAY_NIGHTS} nights, not ${nights}`);
  }
  return nights;
}

function lengthOf(bits: number): number | null {
  return bits & LONGEST_STAY_NIGHTS || null;
}

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

type NightlyStay = { readonly kind: 'priced'; readonly totalCents: number; readonly perNightCents: number } | Refusal;

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
function arrivalTerms(packed: number | null, nights: number): GatheredTerms {
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

/** Which restriction keeps a stay from being booked (stay-6). */
export interface Restriction {
  readonly rule: 'minimum_nights' | 'maximum_nights' | 'closed_to_arrival' | 'closed_to_departure';
  /** The length that a minimum or maximum names; null for the others. */
  readonly nights: number | null;
}

/** Why a night is not for sale at all. */
type NotForSale = 'closed' | 'sold_out';

/** Whether the night itself is for sale by its terms. */
export function notForSale(terms: number | null): NotForSale | null {
  if (terms === null) return null;
  const { closed, stopSale } = unpackTerms(terms);
  if (closed) return 'closed';
  return stopSale ? 'sold_out' : null;
}

/** The restriction of the packed terms of the arrival night on a stay of `nights` nights; null when there is none. */
export function restrictionOf(arrival: number | null, nights: number): Restriction | null {
  if (arrival === null) return null;
  const refusal = refusalByTerms(arrivalTerms(arrival, nights));
  return refusal && restrictionIn(refusal);
}

/** The restriction that a refusal names; null when it is another reason. */
export function restrictionIn({ detail }: Refusal): Restriction | null {
  switch (detail.rule) {
    case 'minimum_nights':
    case 'maximum_nights':
      return { rule: detail.rule, nights: detail.nights };
    case 'closed_to_arrival':
    case 'closed_to_departure':
      return { rule: detail.rule, nights: null };
    case 'arrival_weekday':
      return { rule: 'closed_to_arrival', nights: null };
    default:
      return null;
  }
}

/** Why a stay has no derived price; the reasons of every price without a number, and `invalid` for a plan with errors. */
export type RefusalReason = 'closed' | 'sold_out' | 'not_seen' | 'not_for_this_stay' | 'invalid';

/** Which rule refuses. `night` counts the nights of the stay from 1; weekdays are 1 Monday to 7 Sunday. */
export type RefusalDetail =
  | { readonly rule: 'closed' | 'sold_out' | 'no_rate'; readonly night: number }
  | { readonly rule: 'closed_to_arrival' | 'closed_to_departure' }
  | {
      readonly rule: 'arrival_weekday' | 'departure_weekday';
      readonly arrivals: readonly number[];
      readonly departures: readonly number[];
    }
  | { readonly rule: 'minimum_nights' | 'maximum_nights'; readonly nights: number }
  /** Shorter stays are sold, and longer ones. */
  | { readonly rule: 'length_not_sold'; readonly nights: number }
  | { readonly rule: 'minimum_advance' | 'maximum_advance'; readonly days: number }
  | { readonly rule: GuestCountRule; readonly guests: number }
  | { readonly rule: 'no_children' | 'no_extra_adult' }
  | { readonly rule: 'child_age' | 'no_child_price'; readonly age: number }
  | { readonly rule: 'no_guest_price'; readonly guests: number }
  | { readonly rule: 'bad_stay' | 'bad_plan'; readonly sentence: string };

export type GuestCountRule =
  'minimum_guests' | 'maximum_guests' | 'minimum_adults' | 'maximum_adults' | 'minimum_children' | 'maximum_children';

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;
}

export function refused(reason: RefusalReason, detail: RefusalDetail): Refusal {
  return { kind: 'refused', reason, detail };
}

export function notForThisStay(detail: RefusalDetail): Refusal {
  return refused('not_for_this_stay', detail);
}
