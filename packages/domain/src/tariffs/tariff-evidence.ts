import { centsHalfUp } from '../money.ts';
import { NIGHTLY_RATE } from '../offers/offer.ts';
import { dayOfNumber, weekdayBit, weekdayBits } from '../offers/stay/day-number.ts';
import { type PreparedPlan, prepareRatePlan, priceStay } from '../offers/stay/stay-price.ts';
import { nightlyStay, packTerms } from '../offers/stay-terms.ts';
import type { Day } from '../time/day.ts';
import { ratePlanOf, type TariffNights, tariffNights } from './tariff-plan.ts';
import type { Tariff, TariffSeason, TariffUnit } from './tariff.ts';

/** The longest stay that a list is worked out for; of longer ones its nightly prices count. */
const LONGEST_STAY = 28;

/**
 * What a list says of stays of one length is dated so many seconds before its nights: so it is older than any quote of the same stay, however
 * late the list was read. It counts beside its nights alone, from their moment on (`standing-stay.ts`).
 */
export const BEFORE_QUOTES_S = 20 * 365 * 86_400;

/** One row of evidence: a night at its price, or a stay that arrives on it where nightly prices would say something else. */
export interface TariffRow {
  readonly night: Day;
  /** {@link NIGHTLY_RATE}, or the length of a stay. */
  readonly nights: number;
  /** Per night; null of a night on which nobody can stay. */
  readonly priceCents: number | null;
  readonly terms: NightTerms;
  /** Due once a stay, beside the price; null where the list names none. */
  readonly feeCents: number | null;
  /** For the night of a nightly price, else for the stay; null where the list names none. */
  readonly taxCents: number | null;
}

export interface NightTerms {
  readonly closed: boolean;
  readonly closedToArrival: boolean;
  readonly minimumNights: number | null;
}

const OPEN: NightTerms = { closed: false, closedToArrival: false, minimumNights: null };

/**
 * What a unit of a list says to a party of adults, as few rows as say it: its nights, and stays of 2 to 28 nights that cost another price per
 * night than their nights do (a long stay, a tax that ends, a seventh of a week). Early booking is left out: it depends on the day of booking.
 */
export function* tariffRows(tariff: Tariff, unit: TariffUnit, guests: number): Generator<TariffRow> {
  const nights = tariffNights(tariff);
  const plan = ratePlanOf(tariff, unit);
  if (nights === null || plan === null) return;
  const prepared = prepareRatePlan(plan);
  if (prepared.kind === 'faulty') return;
  const nightly = nightlyRows(tariff, prepared.plan, nights, guests);
  if (nightly === null) return;
  yield* nightly;
  yield* quotedRows(tariff, prepared.plan, nightly, guests);
}

/** Null where the unit does not take the party, or names no price for it. */
function nightlyRows(tariff: Tariff, plan: PreparedPlan, nights: TariffNights, guests: number): TariffRow[] | null {
  const bare = barePlan(plan);
  const { nightsPerPrice = 1 } = plan.plan.rates;
  const closed = closedNights(plan, nights);
  const extra = nightlyFees(tariff, guests);
  const charges = { feeCents: feePerStay(tariff, guests), taxCents: taxPerNight(tariff, guests) };
  const rows: TariffRow[] = [];
  let [parts, isTaken] = [0, false];
  for (let at = 0; at < nights.seasonByNight.length; at++) {
    const night = dayOfNumber(nights.first + at);
    const season = tariff.seasons[nights.seasonByNight[at]!];
    if (season === undefined || closed[at] === 1) {
      rows.push({ night, nights: NIGHTLY_RATE, priceCents: null, terms: { ...OPEN, closed: true }, ...NO_CHARGES });
      continue;
    }
    const stay = { arrival: night, nights: 1, adults: guests, childAges: [], bookedOn: night };
    const price = priceStay(bare, stay);
    if (price.kind === 'refused') return null;
    isTaken = true;
    // Of nights that are priced several together the sum is kept whole: each week costs exactly its price.
    const before = centsHalfUp(parts, nightsPerPrice);
    parts += price.totalCents;
    const priceCents = centsHalfUp(parts, nightsPerPrice) - before + extra;
    rows.push({ night, nights: NIGHTLY_RATE, priceCents, terms: termsOf(season, nights.first + at), ...charges });
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

function* quotedRows(
  tariff: Tariff,
  plan: PreparedPlan,
  nightly: readonly TariffRow[],
  guests: number,
): Generator<TariffRow> {
  const rates = {
    priceCents: nightly.map(({ priceCents }) => priceCents),
    availability: null,
    terms: nightly.map(({ terms }) => packTerms(terms)),
    feeCents: nightly.map(({ feeCents }) => feeCents),
  };
  for (let nights = 2; nights <= LONGEST_STAY; nights++) {
    if (!mayDiffer(tariff, nights)) continue;
    for (let at = 0; at + nights <= nightly.length; at++) {
      const derived = nightlyStay(rates, at, nights);
      if (derived.kind === 'refused') continue;
      const row = quotedRow(plan, nightly[at]!, { nights, guests, perNightCents: derived.perNightCents });
      if (row !== null) yield row;
    }
  }
}

/** Null where the nights of the stay say the same. */
function quotedRow(
  plan: PreparedPlan,
  { night, feeCents, taxCents }: TariffRow,
  stay: { readonly nights: number; readonly guests: number; readonly perNightCents: number },
): TariffRow | null {
  const { nights, guests } = stay;
  const price = priceStay(plan, { arrival: night, nights, adults: guests, childAges: [], bookedOn: night });
  if (price.kind === 'refused') return null;
  const isSameTax = taxCents === null || price.taxCents === taxCents * nights;
  if (price.perNightCents === stay.perNightCents && isSameTax) return null;
  const priceCents = price.perNightCents - centsHalfUp(feeCents ?? 0, nights);
  return { night, nights, priceCents, terms: OPEN, feeCents, taxCents: taxCents === null ? null : price.taxCents };
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

/** Null of a unit that is never let. */
function closedOf(tariff: Tariff, unit: TariffUnit, nights: TariffNights): Uint8Array | null {
  const plan = ratePlanOf(tariff, unit);
  const prepared = plan && prepareRatePlan(plan);
  return prepared?.kind === 'ready' ? closedNights(prepared.plan, nights) : null;
}
