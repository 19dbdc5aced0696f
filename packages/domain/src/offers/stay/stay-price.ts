import { checkRatePlan } from './plan/check-rate-plan.ts';
import { dayNumber, dayNumberOrNaN } from './day-number.ts';
import {
  type AgePrice,
  type Discount,
  type FreeNights,
  type GuestPrice,
  type PercentChange,
  type PlanProblem,
  type RatePlan,
  type Rates,
  type Season,
  type SeasonNights,
  seasonNightsOf,
  type Stay,
} from './plan/rate-plan.ts';
import {
  type FeeStay,
  feeTimesNights,
  type Party,
  partyOf,
  type PreparedFee,
  type PreparedTax,
  prepareFee,
  prepareTax,
  taxCents,
  feeItem,
  nightItems,
  type NightSums,
  type StayItem,
  withRounding,
} from './stay-fees.ts';
import { notForThisStay, type Refusal, refusalByTerms, refused } from '../stay-terms.ts';
import { gatherTerms, type PreparedRestriction, prepareRestriction, refusalByAdvance } from './stay-restrictions.ts';
import { centsHalfUp, centsOfSum } from '../../money.ts';

/** What a party pays for a stay, all that is mandatory included; tourist tax is apart. */
interface PricedStay {
  readonly kind: 'priced';
  readonly basis: 'derived';
  readonly totalCents: number;
  /** The total by the nights, half up. */
  readonly perNightCents: number;
  /** What the total is made of; sums up to it. */
  readonly items: readonly StayItem[];
  /** Not part of the total. */
  readonly taxCents: number;
  readonly taxItems: readonly StayItem[];
}

export type StayPrice = PricedStay | Refusal;

/** A rate plan without errors, its days counted, so that many stays of it are priced quickly. */
export interface PreparedPlan {
  readonly plan: RatePlan;
  readonly seasons: SeasonNights;
  readonly restrictions: readonly PreparedRestriction[];
  readonly fees: readonly PreparedFee[];
  readonly taxes: readonly PreparedTax[];
}

type PlanOrProblems =
  | { readonly kind: 'ready'; readonly plan: PreparedPlan }
  | { readonly kind: 'faulty'; readonly problems: readonly PlanProblem[] };

/** Makes a plan ready for {@link priceStay}, or says all that is wrong with it; the plan must not change afterwards. */
export function prepareRatePlan(plan: unknown): PlanOrProblems {
  const problems = checkRatePlan(plan);
  if (problems.some(({ severity }) => severity === 'error')) return { kind: 'faulty', problems };
  return { kind: 'ready', plan: prepared(plan as RatePlan) };
}

function prepared(plan: RatePlan): PreparedPlan {
  return {
    plan,
    seasons: seasonNightsOf(plan.rates.seasons).nights,
    restrictions: plan.restrictions.map(prepareRestriction),
    fees: plan.fees.filter(({ mandatory }) => mandatory !== false).map(prepareFee),
    taxes: plan.taxes.map(prepareTax),
  };
}

/** The derived price of one stay, or the reason why it has none. Many stays of one plan: {@link prepareRatePlan}. */
export function stayPrice({ stay, ...plan }: RatePlan & { readonly stay: Stay }): StayPrice {
  const outcome = prepareRatePlan(plan);
  if (outcome.kind === 'ready') return priceStay(outcome.plan, stay);
  const { sentence } = outcome.problems.find(({ severity }) => severity === 'error')!;
  return refused('invalid', { rule: 'bad_plan', sentence });
}

export function priceStay(prepared: PreparedPlan, stay: Stay): StayPrice {
  const sentence = staySentence(stay);
  if (sentence !== null) return refused('invalid', { rule: 'bad_stay', sentence });
  const arrival = dayNumber(stay.arrival);
  const bookedOn = dayNumber(stay.bookedOn);
  const refusal =
    refusalByTerms(gatherTerms(prepared.restrictions, prepared.seasons, arrival, stay.nights)) ??
    refusalByAdvance(prepared.restrictions, arrival, bookedOn);
  if (refusal) return refusal;
  const party = partyOf(prepared.plan, stay);
  if (party.kind === 'refused') return party;
  const { discounts = [], nightsPerPrice = 1 } = prepared.plan.rates;
  const isFree = freeNightsOf(discounts, stay.nights, nightsPerPrice);
  const sums = nightSums(prepared, party, arrival, stay.nights, isFree);
  if ('kind' in sums) return sums;
  const feeStay = { arrival, nights: stay.nights, adults: stay.adults, party, isFree };
  return total(prepared, stay, sums, feeStay, arrival - bookedOn);
}

/** What the nights cost in each season, in cents times `nightsPerPrice`; the first night that has no price refuses. */
function nightSums(
  { plan, seasons }: PreparedPlan,
  party: Party,
  arrival: number,
  nights: number,
  isFree: (night: number) => boolean,
): NightSums | Refusal {
  const sums: NightSums = {
    denominator: plan.rates.nightsPerPrice ?? 1,
    freeChildren: party.freeChildren,
    rows: [],
    free: [],
    freeCents: 0,
    cents: 0,
  };
  let row = -1;
  let price = 0;
  for (let night = 0; night < nights; night++) {
    const rowOfNight = seasons.rowByNight[arrival + night - seasons.first]!;
    if (rowOfNight !== row || (night === 1 && plan.rates.seasons[row]!.firstNightPrices)) {
      row = rowOfNight;
      const season = plan.rates.seasons[row]!;
      const found = nightPrice(plan.rates, season, party, night === 0);
      if (typeof found !== 'number') return found;
      price = found;
      sums.rows.push({ season, nights: 0, cents: 0 });
    }
    const run = sums.rows.at(-1)!;
    run.nights++;
    run.cents += price;
    sums.cents += price;
    if (isFree(night)) {
      sums.free.push(night + 1);
      sums.freeCents += price;
    }
  }
  return sums;
}

function total(
  { plan, fees, taxes }: PreparedPlan,
  stay: Stay,
  sums: NightSums,
  feeStay: FeeStay,
  advanceDays: number,
): PricedStay {
  const { nights, arrival } = feeStay;
  const changes = percentChanges(plan.rates.discounts ?? [], nights, advanceDays);
  const parts = 10_000 + changes.reduce((points, { basisPoints }) => points + basisPoints, 0);
  const charged = sums.cents - sums.freeCents;
  const nightCost = { numerator: charged * parts, denominator: sums.denominator * 10_000 };
  const items = nightItems(sums, changes);
  let feeNumerator = 0;
  for (const fee of fees) {
    const share = feeTimesNights(fee, feeStay);
    if (share === 0) continue;
    feeNumerator += share;
    items.push(feeItem(fee.fee, centsHalfUp(share, nights)));
  }
  const totalCents = centsOfSum(nightCost, { numerator: feeNumerator, denominator: nights });
  const taxItems = taxesOf(taxes, arrival, stay);
  return {
    kind: 'priced',
    basis: 'derived',
    totalCents,
    perNightCents: centsHalfUp(totalCents, nights),
    items: withRounding(items, totalCents),
    taxCents: taxItems.reduce((cents, item) => cents + item.cents, 0),
    taxItems,
  };
}

function taxesOf(taxes: readonly PreparedTax[], arrival: number, stay: Stay): StayItem[] {
  const items: StayItem[] = [];
  for (const prepared of taxes) {
    const { name, region } = prepared.tax;
    if (region !== undefined && region !== stay.region) continue;
    const cents = taxCents(prepared, arrival, stay.nights, stay.adults, stay.childAges);
    if (cents > 0) items.push({ kind: 'tourist_tax', name, nights: [], cents });
  }
  return items;
}

/**
 * Cents of one night in a season for a party, before the share of `nightsPerPrice`: the guests of the standard
 * occupancy by the price for their number, further adults and every child by their own. A price that the row does not
 * name refuses the stay; it is never taken for 0.
 */
function nightPrice(rates: Rates, season: Season, party: Party, isFirstNight: boolean): number | Refusal {
  const prices = (isFirstNight ? season.firstNightPrices : undefined) ?? season.guestPrices;
  const standard = rates.occupancy.standard;
  const baseAdults = Math.min(party.payingAdults, standard);
  const base = baseAdults === 0 ? 0 : basePrice(rates, prices, party, baseAdults);
  if (typeof base !== 'number') return base;
  const extraAdults = party.payingAdults - baseAdults;
  if (extraAdults > 0 && season.extraAdultCents === undefined) return notForThisStay({ rule: 'no_extra_adult' });
  const children = childrenPrice(season.extraChildren ?? [], party.payingChildren);
  return typeof children === 'number' ? base + extraAdults * (season.extraAdultCents ?? 0) + children : children;
}

/** Per person it is the price for all guests up to the standard, free children included, asked of the adults alone. */
function basePrice(rates: Rates, prices: readonly GuestPrice[], party: Party, baseAdults: number): number | Refusal {
  const everybody = party.payingAdults + party.payingChildren.length + party.freeChildren;
  const guests = rates.per === 'person' ? Math.min(everybody, rates.occupancy.standard) : baseAdults;
  const price = prices.find((row) => row.guests === guests);
  if (price === undefined) return notForThisStay({ rule: 'no_guest_price', guests });
  return rates.per === 'person' ? price.priceCents * baseAdults : price.priceCents;
}

function childrenPrice(bands: readonly AgePrice[], ages: readonly number[]): number | Refusal {
  let cents = 0;
  for (const age of ages) {
    const band = bands.find(({ fromAge = 0, underAge = Infinity }) => fromAge <= age && age < underAge);
    if (band === undefined) return notForThisStay({ rule: 'no_child_price', age });
    cents += band.priceCents;
  }
  return cents;
}

/**
 * Which nights of a stay are free, from 0: those that the offer's pattern marks when it is written again and again over
 * the nights, or, where it does not repeat, the last of the stay. Nights that are priced several together have none.
 */
function freeNightsOf(
  discounts: readonly Discount[],
  nights: number,
  nightsPerPrice: number,
): (night: number) => boolean {
  const offer = discounts.find((discount) => discount.kind === 'free_nights');
  if (offer === undefined || nights < offer.nightsRequired || nightsPerPrice > 1) return none;
  return (night) => isFreeNight(offer, night, nights);
}

const none = () => false;

function isFreeNight({ nightsRequired, nightsDiscounted, repeats }: FreeNights, night: number, nights: number) {
  return repeats ? night % nightsRequired >= nightsRequired - nightsDiscounted : night >= nights - nightsDiscounted;
}

/**
 * The percent changes that a stay has, the greatest reduction and the greatest supplement: of several long-stay or
 * early-booking offers the best holds, they are never multiplied.
 */
function percentChanges(discounts: readonly Discount[], nights: number, advanceDays: number): PercentChange[] {
  let reduction: PercentChange | null = null;
  let supplement: PercentChange | null = null;
  for (const discount of discounts) {
    if (discount.kind !== 'percent' || !holds(discount, nights, advanceDays)) continue;
    if (discount.basisPoints < (reduction?.basisPoints ?? 0)) reduction = discount;
    if (discount.basisPoints > (supplement?.basisPoints ?? 0)) supplement = discount;
  }
  return [reduction, supplement].filter((change) => change !== null);
}

function holds(change: PercentChange, nights: number, advanceDays: number): boolean {
  return (
    nights >= (change.minimumNights ?? 0) &&
    nights <= (change.maximumNights ?? Infinity) &&
    advanceDays >= (change.minimumAdvanceDays ?? -Infinity) &&
    advanceDays <= (change.maximumAdvanceDays ?? Infinity)
  );
}

/** A stay of more nights is no holiday, and its days are counted one by one. */
const MAX_NIGHTS = 1000;
const MAX_GUESTS = 999;
const MAX_AGE = 150;

/** What is wrong with a stay that is asked for, in a sentence; null when it can be priced. It may come from a file. */
function staySentence(stay: Stay): string | null {
  const { arrival, nights, adults, childAges, bookedOn } = stay;
  if (Number.isNaN(dayNumberOrNaN(arrival))) return `arrival: ${String(arrival)} is not a day YYYY-MM-DD.`;
  if (Number.isNaN(dayNumberOrNaN(bookedOn))) return `bookedOn: ${String(bookedOn)} is not a day YYYY-MM-DD.`;
  if (!isWhole(nights, 1, MAX_NIGHTS)) return `nights: ${nights} is not a whole number from 1 to ${MAX_NIGHTS}.`;
  if (!isWhole(adults, 0, MAX_GUESTS)) return `adults: ${adults} is not a whole number from 0 to ${MAX_GUESTS}.`;
  if (!Array.isArray(childAges)) return 'childAges: a list of ages is missing; [] says no children.';
  const age = childAges.find((each) => !isWhole(each, 0, MAX_AGE));
  if (age !== undefined) return `childAges: ${age} is not an age in whole years from 0 to ${MAX_AGE}.`;
  return adults + childAges.length === 0 ? 'adults, childAges: a stay needs at least one guest.' : null;
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
