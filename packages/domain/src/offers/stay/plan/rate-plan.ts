import type { Day } from '../../../time/day.ts';
import { dayNumber, dayOfNumber, weekdayBit, weekdayBits } from '../day-number.ts';

/**
 * One accommodation's rate plan as plain data, as JSON has it: what {@link stayPrice} computes from. Days are
 * `YYYY-MM-DD`, a span includes its last day, money is whole cents, weekdays are 1 Monday to 7 Sunday, a missing bound
 * does not bind. A span of ages includes `fromAge` and excludes `underAge`. docs/stay-prices.md says how they meet.
 */
export interface RatePlan {
  readonly rates: Rates;
  readonly restrictions: readonly Restriction[];
  readonly fees: readonly Fee[];
  readonly taxes: readonly TouristTax[];
}

export interface Rates {
  /** Whether `guestPrices` are for each guest (AlpineBits Type 7) or for the whole accommodation (Type 25). */
  readonly per: 'person' | 'unit';
  /** Nights that one price pays for, 1 when not said (UnitMultiplier); each night costs its share. */
  readonly nightsPerPrice?: number | undefined;
  readonly occupancy: Occupancy;
  readonly guests?: GuestRule | undefined;
  readonly seasons: readonly Season[];
  readonly discounts?: readonly Discount[] | undefined;
}

export interface Occupancy {
  /** Guests, children included; 1 when not said. */
  readonly minimum?: number | undefined;
  /** Guests whom `guestPrices` pay for; further ones pay as extra guests. */
  readonly standard: number;
  readonly maximum: number;
  /** Children who may be charged as children; the places beyond are paid for as adults. */
  readonly maximumChildren?: number | undefined;
  /** Guests who at least pay as adults; `min(maximum − maximumChildren, standard)` when not said. */
  readonly fullRateGuests?: number | undefined;
}

/** Who may stay (the first OfferRule of AlpineBits). */
export interface GuestRule {
  /** False: whoever comes is counted and named as an adult. */
  readonly childrenTaken?: boolean | undefined;
  /** From this age on a guest has to be named as an adult. */
  readonly adultFromAge?: number | undefined;
  readonly childFromAge?: number | undefined;
  readonly childUnderAge?: number | undefined;
  readonly minimumAdults?: number | undefined;
  readonly maximumAdults?: number | undefined;
  readonly minimumChildren?: number | undefined;
  readonly maximumChildren?: number | undefined;
}

/** What nights cost from `from` to `to`; a row with weekdays stands before one without. */
export interface Season {
  readonly name?: string | undefined;
  readonly from: Day;
  readonly to: Day;
  readonly weekdays?: readonly number[] | undefined;
  readonly guestPrices: readonly GuestPrice[];
  /** In place of `guestPrices` on the night of arrival. */
  readonly firstNightPrices?: readonly GuestPrice[] | undefined;
  readonly extraAdultCents?: number | undefined;
  readonly extraChildren?: readonly AgePrice[] | undefined;
}

export interface GuestPrice {
  readonly guests: number;
  /** For each of them or for all together, as `per` says. */
  readonly priceCents: number;
}

export interface AgePrice {
  readonly fromAge?: number | undefined;
  readonly underAge?: number | undefined;
  readonly priceCents: number;
}

export type Discount = FreeNights | FreeChildren | PercentChange;

/** Pay 6 of 7: the last nights of every seven are free, or, without `repeats`, the last nights of the stay, once. */
export interface FreeNights {
  readonly kind: 'free_nights';
  readonly nightsRequired: number;
  readonly nightsDiscounted: number;
  /** Whether the source gives a pattern (DiscountPattern `0000001`). */
  readonly repeats?: boolean | undefined;
}

/** The family offer: with at least `minimumChildren` under the age, `freeChildren` of them cost nothing. */
export interface FreeChildren {
  readonly kind: 'free_children';
  readonly underAge: number;
  readonly minimumChildren: number;
  readonly freeChildren: number;
}

/** Long-stay and early-booking discounts (negative) and short-stay supplements (positive) on the nights, not on fees. */
export interface PercentChange {
  readonly kind: 'percent';
  readonly name?: string | undefined;
  /** −1000 is 10 % less. */
  readonly basisPoints: number;
  readonly minimumNights?: number | undefined;
  readonly maximumNights?: number | undefined;
  readonly minimumAdvanceDays?: number | undefined;
  readonly maximumAdvanceDays?: number | undefined;
}

/** Dates bind where not said otherwise the arrival; a row without dates always holds. All rows that hold bind. */
export interface Restriction {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly minimumNights?: number | undefined;
  readonly maximumNights?: number | undefined;
  /** Holds when any day of the stay, that of departure included, lies in the span (SetForwardMinStay). */
  readonly minimumNightsThrough?: number | undefined;
  readonly maximumNightsThrough?: number | undefined;
  readonly arrivalWeekdays?: readonly number[] | undefined;
  /** Holds when the day of departure lies in the span. */
  readonly departureWeekdays?: readonly number[] | undefined;
  readonly closedToArrival?: boolean | undefined;
  /** Holds when the day of departure lies in the span. */
  readonly closedToDeparture?: boolean | undefined;
  /** Out of season: no night in the span can be stayed (RestrictionStatus Master Close). */
  readonly closed?: boolean | undefined;
  /** Nothing is left for the nights of the span. */
  readonly stopSale?: boolean | undefined;
  readonly minimumAdvanceDays?: number | undefined;
  readonly maximumAdvanceDays?: number | undefined;
}

/**
 * A supplement or an obligatory extra. For a `stay` or a `person` each night of a period brings its share of that
 * period's amount; `once` is the amount of the first night that lies in a period.
 */
export interface Fee {
  readonly code: string;
  readonly name?: string | undefined;
  readonly per: 'stay' | 'night' | 'person' | 'person_night' | 'once';
  /** False: an extra that nobody has to buy, left out of every total. */
  readonly mandatory?: boolean | undefined;
  readonly weekdays?: readonly number[] | undefined;
  /** Of whom a fee per person is asked; adults are of every age. */
  readonly fromAge?: number | undefined;
  readonly underAge?: number | undefined;
  /** Stays that pay it: a short-stay supplement has `maximumNights`. */
  readonly minimumNights?: number | undefined;
  readonly maximumNights?: number | undefined;
  /** Where several hold on a night, all are asked. */
  readonly periods: readonly FeePeriod[];
}

interface FeePeriod {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly priceCents: number;
}

/** Charged for each night and each guest who is old enough, beside the total. */
export interface TouristTax {
  readonly name: string;
  /** Where it is asked; a row without one everywhere. */
  readonly region?: string | undefined;
  readonly from: Day;
  readonly to: Day;
  readonly priceCents: number;
  readonly fromAge?: number | undefined;
  /** Nights of the stay after which it begins, 0 when not said: a second, lower rate for long stays. */
  readonly afterNights?: number | undefined;
  /** Night of the stay after which it ends. */
  readonly maximumNights?: number | undefined;
}

export interface Stay {
  readonly arrival: Day;
  readonly nights: number;
  readonly adults: number;
  readonly childAges: readonly number[];
  /** For what depends on how long ahead is booked. */
  readonly bookedOn: Day;
  readonly region?: string | undefined;
}

/** Which season row prices each night from `first` to `last`; -1 where none does. */
export interface SeasonNights {
  readonly first: number;
  readonly last: number;
  readonly rowByNight: Int32Array;
}

export const NO_SEASON = -1;

/**
 * Spreads the seasons over their nights. A row with weekdays stands before one without; two of a kind that price the
 * same night contradict each other.
 */
export function seasonNightsOf(seasons: readonly Season[]): { nights: SeasonNights; problems: PlanProblem[] } {
  const spans = seasons.map(({ from, to }) => ({ first: dayNumber(from), last: dayNumber(to) }));
  const first = Math.min(...spans.map((span) => span.first));
  const last = Math.max(...spans.map((span) => span.last));
  const count = seasons.length === 0 ? 0 : last - first + 1;
  const rowByNight = new Int32Array(count).fill(NO_SEASON);
  const problems: PlanProblem[] = [];
  for (const wanted of ['every night', 'weekdays'] as const) {
    const taken = new Int32Array(count).fill(NO_SEASON);
    seasons.forEach((season, row) => {
      if ((season.weekdays === undefined) !== (wanted === 'every night')) return;
      const clash = spread(spans[row]!, weekdayBits(season.weekdays), row, first, taken, rowByNight);
      if (clash !== null) problems.push(overlap(seasons, clash.row, row, clash.night));
    });
  }
  return { nights: { first, last, rowByNight }, problems };
}

function spread(
  span: { readonly first: number; readonly last: number },
  weekdays: number,
  row: number,
  first: number,
  taken: Int32Array,
  rowByNight: Int32Array,
): { row: number; night: number } | null {
  let clash: { row: number; night: number } | null = null;
  for (let night = span.first; night <= span.last; night++) {
    if ((weekdays & weekdayBit(night)) === 0) continue;
    const other = taken[night - first]!;
    if (other !== NO_SEASON) clash ??= { row: other, night };
    taken[night - first] = row;
    rowByNight[night - first] = row;
  }
  return clash;
}

function overlap(seasons: readonly Season[], other: number, row: number, night: number): PlanProblem {
  const kind = seasons[row]!.weekdays === undefined ? '' : ' for its weekday';
  const reason = `the night of ${dayOfNumber(night)} is priced${kind} by row ${other + 1} (${span(seasons[other]!)}) too, this row is ${span(seasons[row]!)}`;
  return planError('seasons', row + 1, 'from', reason);
}

function span({ from, to }: Season): string {
  return `${from} to ${to}`;
}

/** What is wrong in a rate plan, and where: row 1 is the first of its list, 0 what is no list. */
export interface PlanProblem {
  readonly list: string;
  readonly row: number;
  readonly field: string;
  /** Says all of it in words, with row and field. */
  readonly sentence: string;
  /** No stay is priced from a plan with an error; a warning says what probably is not meant. */
  readonly severity: 'error' | 'warning';
}

/** `seasons row 3, priceCents: must not be negative` as a problem. */
export function planError(list: string, row: number, field: string, reason: string): PlanProblem {
  return { list, row, field, sentence: `${placeOf(list, row, field)}: ${reason}.`, severity: 'error' };
}

export function planWarning(list: string, row: number, field: string, reason: string): PlanProblem {
  return { ...planError(list, row, field, reason), severity: 'warning' };
}

function placeOf(list: string, row: number, field: string): string {
  return `${list}${row > 0 ? ` row ${row}` : ''}, ${field}`;
}
