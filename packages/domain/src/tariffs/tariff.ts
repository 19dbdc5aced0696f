import type { Cents } from '../money.ts';
import type { Day } from '../time/day.ts';

/**
 * A campsite's published price list: seasons × units, valid a year. Plain data, as JSON has it, so that a draft is kept
 * as it was typed: whatever is not known yet is null. Money is whole cents, days are `YYYY-MM-DD`, weekdays are
 * 1 Monday to 7 Sunday. `checkTariff` says what is missing or contradicts itself; docs/tariffs.md says what each part means.
 */
export interface Tariff {
  /** As the list calls itself: "Price list 2027". */
  readonly name: string;
  readonly year: number;
  readonly readAt: ReadAt;
  /** Where the list's prices are asked: the own web, a portal. */
  readonly channel: string;
  /** Currency of all prices, by its ISO code. */
  readonly currency: string;
  /** What one price pays for. */
  readonly per: 'night' | 'week';
  readonly seasons: readonly TariffSeason[];
  readonly units: readonly TariffUnit[];
  readonly prices: readonly TariffPrice[];
  /** More, or less, for the nights of some weekdays. */
  readonly weekend: WeekendSupplement | null;
  /** Guests beyond those a unit's price includes, each night. */
  readonly extraPersons: readonly ExtraPerson[];
  /** Mandatory, beside the nights. */
  readonly fees: readonly TariffFee[];
  readonly touristTax: TariffTax | null;
  readonly discounts: readonly TariffDiscount[];
  /** Weeks in which the campsite takes nobody. */
  readonly closed: readonly DayRange[];
  readonly cancellationPolicy: string | null;
  readonly includedExtras: string | null;
}

/** A list of which nothing is known but what it is of. */
export function emptyTariff(about: Pick<Tariff, 'name' | 'year' | 'readAt' | 'channel'>): Tariff {
  return {
    ...about,
    currency: 'EUR',
    per: 'night',
    seasons: [],
    units: [],
    prices: [],
    weekend: null,
    extraPersons: [],
    fees: [],
    touristTax: null,
    discounts: [],
    closed: [],
    cancellationPolicy: null,
    includedExtras: null,
  };
}

/** Where and on which day somebody read the list. */
export interface ReadAt {
  readonly address: string | null;
  readonly day: Day;
}

/** A typed range; a bound is null while nobody has entered it. */
export interface DayRange {
  readonly from: Day | null;
  readonly to: Day | null;
}

export interface TariffSeason {
  /** Known within its tariff, and never shown. */
  readonly id: string;
  readonly name: string;
  readonly ranges: readonly DayRange[];
  /** Whether the last day of a range is its last night, or the day of departure. */
  readonly lastDay: 'night' | 'departure';
  readonly minimumNights: number | null;
  /** Days on which a stay may begin; empty is every day. */
  readonly arrivalWeekdays: readonly number[];
}

export interface TariffUnit {
  readonly id: string;
  /** The list's wording. */
  readonly name: string;
  /** Guests whom the price includes. */
  readonly guestsIncluded: number;
  readonly guestsAtMost: number;
}

/** The price of a unit in a season; without a row it is not known yet. */
export interface TariffPrice {
  readonly unit: string;
  readonly season: string;
  /** Null: the unit is not let in that season. */
  readonly priceCents: Cents | null;
  /** What it costs on the weekdays of `weekend`; where it is absent, the price and the supplement. */
  readonly weekendCents?: Cents | undefined;
}

/** What nights of some weekdays cost more, of all units and seasons that have no price of their own for them. */
export interface WeekendSupplement {
  readonly weekdays: readonly number[];
  readonly priceCents: Cents;
}

/** A span of ages includes `fromAge` and excludes `underAge`; null does not bind. */
export interface ExtraPerson {
  readonly fromAge: number | null;
  readonly underAge: number | null;
  readonly priceCents: Cents;
  /** The one season that it holds in; in all of them where it is absent. */
  readonly season?: string | undefined;
  /** The units that it holds for; for all of them where it is absent. */
  readonly units?: readonly string[] | undefined;
}

/** What guests beyond those included pay in a unit and season. */
export function extraPersonsOf(
  { extraPersons }: Pick<Tariff, 'extraPersons'>,
  unit: string,
  season: string,
): ExtraPerson[] {
  return extraPersons.filter(
    (extra) => (extra.season ?? season) === season && (extra.units === undefined || extra.units.includes(unit)),
  );
}

export interface TariffFee {
  readonly name: string;
  readonly per: 'stay' | 'night' | 'person' | 'person_night';
  readonly priceCents: Cents;
}

export interface TariffTax {
  /** For each guest and night. */
  readonly priceCents: Cents;
  readonly fromAge: number | null;
  readonly maximumNights: number | null;
}

export interface TariffDiscount {
  readonly kind: 'long_stay' | 'early_booking';
  /** 1000 is 10 % less. */
  readonly basisPoints: number;
  /** Of a long stay. */
  readonly minimumNights: number | null;
  /** Of an early booking. */
  readonly minimumAdvanceDays: number | null;
}

/**
 * A cell of the form that something is wrong with: what stands there, in which row of its list (0 is the first), and of a
 * price which season.
 */
export interface TariffCell {
  readonly list:
    'tariff' | 'seasons' | 'units' | 'prices' | 'weekend' | 'extraPersons' | 'fees' | 'tax' | 'discounts' | 'closed';
  readonly row: number;
  readonly field: string;
  readonly season?: number;
}
