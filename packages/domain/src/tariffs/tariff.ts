import type { Cents } from '../money.ts';
import { type Day, addDays, dateOf, dayOf, daysInMonth, monthOf, weekdayOf } from '../time/day.ts';

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

/** As many as a list can have. */
export const MOST_UNITS = 200;
export const MOST_SEASONS = 60;

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
  /** Of every stay that `lengths` does not price. Null: there is none; without `lengths` the unit is not let in that season. */
  readonly priceCents: Cents | null;
  /** What it costs on the weekdays of `weekend`; where it is absent, the price and the supplement. */
  readonly weekendCents?: Cents | undefined;
  /** Prices of stays of some lengths, in place of `priceCents`. */
  readonly lengths?: readonly LengthPrice[] | undefined;
}

/** What a unit costs in a season for stays of some lengths. */
export interface LengthPrice {
  readonly fromNights: number;
  /** Null: and longer. */
  readonly toNights: number | null;
  readonly priceCents: Cents;
  /** What it pays for: each night of such a stay, or all of them. */
  readonly per: 'night' | 'stay';
  /** Days on which such a stay may begin, of those of its season; all of them where it is absent or empty. */
  readonly arrivalWeekdays?: readonly number[] | undefined;
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

/** To what the prices of a copy are rounded: not at all, to 0.50, to whole euros, to 5 euros, to whole euros that end in 9. */
export type TariffRounding = 'none' | 'half' | 'whole' | 'five' | 'nine';

interface TariffCopy {
  readonly year: number;
  /** The same dates, or the same weekdays: then every day moves by as few days as it can. */
  readonly shift: 'date' | 'weekday';
  /** 5 raises every price by 5 %. */
  readonly percent: number;
  readonly rounding: TariffRounding;
  readonly readDay: Day;
}

const STEPS = { none: 1, half: 50, whole: 100, five: 500 } as const;
const TEN_EUROS = 1000;
const NINE_EUROS = 900;

/**
 * A list of another year from a list: days moved, prices raised and rounded, half up. A range that ends the day before another begins still
 * does. Discounts and tax stay as they are.
 */
export function copyTariff(tariff: Tariff, copy: TariffCopy): Tariff {
  const { year, rounding } = copy;
  const raise = (cents: Cents) => roundPrice((cents * (100 + copy.percent)) / 100, rounding);
  const raised = <Row extends { readonly priceCents: Cents }>(row: Row): Row => ({
    ...row,
    priceCents: raise(row.priceCents),
  });
  const move = (range: DayRange): DayRange => ({
    from: range.from && movedDay(range.from, year - tariff.year, copy.shift),
    to: range.to && movedEnd(range.to, year - tariff.year, copy.shift),
  });
  return {
    ...tariff,
    year,
    name: tariff.name.replaceAll(String(tariff.year), String(year)),
    readAt: { ...tariff.readAt, day: copy.readDay },
    seasons: tariff.seasons.map((season) => ({ ...season, ranges: season.ranges.map(move) })),
    prices: tariff.prices.map((price) => ({
      ...price,
      priceCents: price.priceCents === null ? null : raise(price.priceCents),
      ...(price.weekendCents !== undefined && { weekendCents: raise(price.weekendCents) }),
      ...(price.lengths !== undefined && { lengths: price.lengths.map(raised) }),
    })),
    weekend: tariff.weekend && raised(tariff.weekend),
    extraPersons: tariff.extraPersons.map(raised),
    fees: tariff.fees.map(raised),
    closed: tariff.closed.map(move),
  };
}

/** A price of more than nothing stays one: 0 is no price. */
function roundPrice(cents: number, rounding: TariffRounding): Cents {
  const exact = Number(cents.toFixed(6));
  if (exact === 0) return 0 as Cents;
  if (rounding !== 'nine') {
    const step = STEPS[rounding];
    const rounded = Math.floor(exact / step + 0.5) * step;
    return (rounded === 0 ? Math.sign(exact) * step : rounded) as Cents;
  }
  const rounded = Math.floor((exact - NINE_EUROS) / TEN_EUROS + 0.5) * TEN_EUROS + NINE_EUROS;
  return Math.max(rounded, NINE_EUROS) as Cents;
}

const FEW_DAYS = 3;
const WEEK = 7;

/** The day so many years later. */
export function movedDay(day: Day, years: number, shift: TariffCopy['shift']): Day {
  const { year, month } = monthOf(day);
  const target = { year: year + years, month };
  const same = dayOf(target.year, month, Math.min(dateOf(day), daysInMonth(target)));
  if (shift === 'date') return same;
  const ahead = (((weekdayOf(day) - weekdayOf(same)) % WEEK) + WEEK) % WEEK;
  return addDays(same, ahead > FEW_DAYS ? ahead - WEEK : ahead);
}

/** By the day after it, so that what follows it goes on following it: the last of February too. */
function movedEnd(day: Day, years: number, shift: TariffCopy['shift']): Day {
  return addDays(movedDay(addDays(day, 1), years, shift), -1);
}
