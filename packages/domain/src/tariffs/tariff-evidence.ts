import { type Cents, centsHalfUp } from '../money.ts';
import { weekdayBit, weekdayBits } from '../offers/stay/day-number.ts';
import { type PreparedPlan, prepareRatePlan, priceStay, type StayPrice } from '../offers/stay/stay-price.ts';
import type { ListStays } from '../offers/stay-quotes.ts';
import type { Day } from '../time/day.ts';
import { EVERY_DAY, hasLengths, priceForStay, type StayLength } from './length-prices.ts';
import { isPricedByLength, listPricer } from './list-pricer.ts';
import { priceOf, ratePlanOf, type TariffNights, tariffNights } from './tariff-plan.ts';
import type { Tariff, TariffSeason, TariffUnit } from './tariff.ts';

/** The longest stay that is counted. */
const LONGEST_STAY = 28;

/** One row of evidence: a night at its price. */
export interface TariffRow {
  readonly night: Day;
  /** Per night; null of a night on which nobody can stay. */
  readonly priceCents: number | null;
  readonly terms: NightTerms;
  /** Due once a stay, beside the price; null where the list names none. */
  readonly feeCents: number | null;
  /** For the night; null where the list names none. */
  readonly taxCents: number | null;
}

export interface NightTerms {
  readonly closed: boolean;
  readonly closedToArrival: boolean;
  readonly minimumNights: number | null;
}

const OPEN: NightTerms = { closed: false, closedToArrival: false, minimumNights: null };

/** What a unit of a list says to a party of adults of each of its nights; {@link listStays} has what these do not tell. */
export function tariffRows(list: Tariff, unit: TariffUnit, guests: number): readonly TariffRow[] {
  const tariff = { ...list, prices: list.prices.filter((price) => price.unit === unit.id) };
  const nights = tariffNights(tariff);
  const isByLength = isPricedByLength(tariff, unit);
  const plain = isByLength ? atShortestLength(tariff) : tariff;
  const plan = preparedPlan(plain, unit);
  const rows = (nights && plan && nightlyRows(plain, plan, nights, guests)) ?? [];
  return isByLength ? rowsByLength(tariff, unit, rows, guests) : rows;
}

/** With one price for each unit and season: that of any length, else what a night of the shortest stay costs. */
function atShortestLength(tariff: Tariff): Tariff {
  const nightsPerPrice = tariff.per === 'week' ? NIGHTS_OF_WEEK : 1;
  return {
    ...tariff,
    prices: tariff.prices.map(({ lengths = [], ...price }) => {
      const [first] = lengths.toSorted((a, b) => a.fromNights - b.fromNights);
      if (price.priceCents !== null || first === undefined) return price;
      const nights = first.per === 'stay' ? first.fromNights : 1;
      return { ...price, priceCents: centsHalfUp(first.priceCents * nightsPerPrice, nights) as Cents };
    }),
  };
}

const NIGHTS_OF_WEEK = 7;

/** Each night at the price of the shortest stay that can arrive on it. */
function rowsByLength(tariff: Tariff, unit: TariffUnit, rows: readonly TariffRow[], guests: number): TariffRow[] {
  const pricer = listPricer({ ...tariff, discounts: [], fees: [], touristTax: null }, unit);
  const extra = nightlyFees(tariff, guests);
  return rows.map((row) => {
    const { night, terms } = row;
    if (terms.closed || terms.closedToArrival || pricer === null) return row;
    for (let nights = terms.minimumNights ?? 1; nights <= LONGEST_STAY; nights++) {
      const price = pricer({ arrival: night, nights, adults: guests, childAges: [], bookedOn: night });
      const minimumNights = nights === 1 ? null : nights;
      if (price.kind === 'priced')
        return { ...row, priceCents: price.perNightCents + extra, terms: { ...terms, minimumNights } };
      // A night that cannot be stayed ends every longer stay too.
      if (price.reason !== 'not_for_this_stay') return { ...row, terms: { ...terms, minimumNights } };
    }
    return { ...row, terms: { ...terms, closedToArrival: true } };
  });
}

function preparedPlan(tariff: Tariff, unit: TariffUnit): PreparedPlan | null {
  const plan = ratePlanOf(tariff, unit);
  const prepared = plan && prepareRatePlan(plan);
  return prepared?.kind === 'ready' ? prepared.plan : null;
}

/** Null where the unit does not take the party, or names no price for it. */
function nightlyRows(tariff: Tariff, plan: PreparedPlan, nights: TariffNights, guests: number): TariffRow[] | null {
  const bare = barePlan(plan);
  const { nightsPerPrice = 1 } = plan.plan.rates;
  const closed = closedNights(plan, nights);
  const extra = nightlyFees(tariff, guests);
  const charges = { feeCents: feePerStay(tariff, guests), taxCents: taxPerNight(tariff, guests) };
  const rows: TariffRow[] = [];
  // All nights of a season cost the same on one weekday.
  const known = new Map<number, StayPrice>();
  let [parts, isTaken] = [0, false];
  for (const [at, night] of nights.days.entries()) {
    const row = nights.seasonByNight[at]!;
    const season = tariff.seasons[row];
    if (season === undefined || closed[at] === 1) {
      rows.push({ night, priceCents: null, terms: { ...OPEN, closed: true }, ...NO_CHARGES });
      continue;
    }
    const key = row * NIGHTS_OF_WEEK + (at % NIGHTS_OF_WEEK);
    const stay = { arrival: night, nights: 1, adults: guests, childAges: [], bookedOn: night };
    const price = known.get(key) ?? priceStay(bare, stay);
    known.set(key, price);
    if (price.kind === 'refused') return null;
    isTaken = true;
    // Of nights that are priced several together the sum is kept whole: each week costs exactly its price.
    const before = centsHalfUp(parts, nightsPerPrice);
    parts += price.totalCents;
    const priceCents = centsHalfUp(parts, nightsPerPrice) - before + extra;
    rows.push({ night, priceCents, terms: termsOf(season, nights.first + at), ...charges });
  }
  return isTaken ? rows : null;
}

const NO_CHARGES = { feeCents: null, taxCents: null } as const;

/** One night of it is what `nightsPerPrice` nights cost, whatever its arrival and length, without fees and discounts. */
function barePlan({ plan, seasons }: PreparedPlan): PreparedPlan {
  const rates = { ...plan.rates, nightsPerPrice: 1, discounts: [] };
  return { plan: { ...plan, rates }, seasons, restrictions: [], fees: [], taxes: [] };
}

function closedNights({ restrictions }: PreparedPlan, { first, seasonByNight }: TariffNights): Uint8Array {
  const closed = new Uint8Array(seasonByNight.length);
  for (const restriction of restrictions) {
    if (restriction.row.closed !== true) continue;
    closed.fill(1, Math.max(0, restriction.first - first), Math.max(0, restriction.last - first + 1));
  }
  return closed;
}

function termsOf({ minimumNights, arrivalWeekdays }: TariffSeason, night: number): NightTerms {
  const arrivals = arrivalWeekdays.length === 0 ? undefined : arrivalWeekdays;
  return { closed: false, closedToArrival: (weekdayBits(arrivals) & weekdayBit(night)) === 0, minimumNights };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Those of the night are in its price. */
function nightlyFees({ fees }: Tariff, guests: number): number {
  return sum(fees.map((fee) => (fee.per === 'night' ? 1 : fee.per === 'person_night' ? guests : 0) * fee.priceCents));
}

function feePerStay({ fees }: Tariff, guests: number): number | null {
  const once = fees.filter(({ per }) => per === 'stay' || per === 'person');
  if (once.length === 0) return null;
  return sum(once.map((fee) => (fee.per === 'person' ? guests : 1) * fee.priceCents));
}

/** Adults are of every age. */
function taxPerNight({ touristTax }: Tariff, guests: number): number | null {
  return touristTax === null ? null : touristTax.priceCents * guests;
}

/**
 * The stays of a unit that cost a party of adults something else than their nights (prices by length, a long stay, a tax that ends, a seventh of
 * a week), as the engine prices them; null where the nights tell all. Early booking is left out: it depends on the day of booking.
 */
export function listStays(tariff: Tariff, unit: TariffUnit, guests: number): ListStays | null {
  const pricer = hasStaysOfTheirOwn(tariff) ? listPricer(tariff, unit) : null;
  if (pricer === null) return null;
  const isByLength = isPricedByLength(tariff, unit);
  return (arrival, nights) => {
    if (!isByLength && !mayDiffer(tariff, nights)) return null;
    const price = pricer({ arrival, nights, adults: guests, childAges: [], bookedOn: arrival });
    if (price.kind === 'refused') return isByLength ? price : null;
    const { totalCents, perNightCents } = price;
    return { totalCents, perNightCents, taxCents: tariff.touristTax === null ? null : price.taxCents };
  };
}

/** Whether stays of some length can cost something else than their nights. */
export function hasStaysOfTheirOwn({ per, discounts, touristTax, prices }: Tariff): boolean {
  return (
    per === 'week' ||
    touristTax?.maximumNights != null ||
    discounts.some(({ kind }) => kind === 'long_stay') ||
    prices.some(hasLengths)
  );
}

/** Whether stays of a length can cost something else than their nights. */
function mayDiffer({ per, discounts, touristTax }: Tariff, nights: number): boolean {
  if (per === 'week' || (touristTax?.maximumNights ?? Infinity) < nights) return true;
  return discounts.some(({ kind, minimumNights }) => kind === 'long_stay' && (minimumNights ?? 0) <= nights);
}

const MOST_PARTIES = 6;

/** The parties that a unit is worked out for: two, and those that the readers of the installation ask for. */
export function partiesOf({ guestsAtMost }: TariffUnit, requested: readonly number[]): number[] {
  const parties = [...new Set([2, ...requested])].filter((guests) => guests >= 1 && guests <= guestsAtMost);
  if (parties.length === 0) return [guestsAtMost];
  return parties.slice(0, MOST_PARTIES).sort((a, b) => a - b);
}

/** How many stays of 1 to 28 nights the units of a list are let for, whatever the party. */
export function countStays(tariff: Tariff): number {
  const nights = tariffNights(tariff);
  if (nights === null) return 0;
  return sum(tariff.units.map((unit) => staysOfUnit(tariff, unit, nights)));
}

function staysOfUnit(tariff: Tariff, unit: TariffUnit, nights: TariffNights): number {
  const closed = closedOf(tariff, unit, nights);
  if (closed === null) return 0;
  if (isPricedByLength(tariff, unit)) return staysByLength(tariff, unit, nights, closed);
  let [stays, open] = [0, 0];
  for (let at = nights.seasonByNight.length - 1; at >= 0; at--) {
    const season = tariff.seasons[nights.seasonByNight[at]!];
    open = season === undefined || closed[at] === 1 ? 0 : open + 1;
    if (open === 0 || season === undefined) continue;
    const { closedToArrival, minimumNights } = termsOf(season, nights.first + at);
    if (!closedToArrival) stays += Math.max(0, Math.min(open, LONGEST_STAY) - (minimumNights ?? 1) + 1);
  }
  return stays;
}

function staysByLength(tariff: Tariff, unit: TariffUnit, nights: TariffNights, closed: Uint8Array): number {
  const lengths = Array.from({ length: LONGEST_STAY }, (_, at) => at + 1);
  return sum(lengths.flatMap((length) => EVERY_DAY.map((weekday) => staysOf({ nights: length, weekday }))));

  /** Counted from the last night on: how many nights in a row are sold to such a stay. */
  function staysOf(length: StayLength): number {
    const isSold = tariff.seasons.map((season) => {
      const price = priceOf(tariff, unit, season);
      return price !== undefined && priceForStay(price, length) !== null;
    });
    let [stays, open] = [0, 0];
    for (let at = nights.seasonByNight.length - 1; at >= 0; at--) {
      const row = nights.seasonByNight[at]!;
      open = isSold[row] === true && closed[at] !== 1 ? open + 1 : 0;
      const night = nights.first + at;
      if (open < length.nights || weekdayBit(night) !== weekdayBits([length.weekday])) continue;
      const { closedToArrival, minimumNights } = termsOf(tariff.seasons[row]!, night);
      if (!closedToArrival && length.nights >= (minimumNights ?? 1)) stays++;
    }
    return stays;
  }
}

/** Null of a unit that is never let. */
function closedOf(tariff: Tariff, unit: TariffUnit, nights: TariffNights): Uint8Array | null {
  const plan = preparedPlan(tariff, unit);
  return plan && closedNights(plan, nights);
}
