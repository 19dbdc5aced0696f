import { checkRatePlan } from './plan/check-rate-plan.ts';
import { dayNumber } from './day-number.ts';
import { nightPrice } from './night-price.ts';
import type { PlanProblem } from './plan/plan-problem.ts';
import type { RatePlan, Stay } from './plan/rate-plan.ts';
import { type SeasonNights, seasonNightsOf } from './plan/season-nights.ts';
import { freeNightsOf, percentChanges } from './stay-discounts.ts';
import {
  type FeeStay,
  feeTimesNights,
  type PreparedFee,
  prepareFee,
  prepareTax,
  type PreparedTax,
  taxCents,
} from './stay-fees.ts';
import { feeItem, type NightSums, nightItems, type StayItem, withRounding } from './stay-items.ts';
import { type Party, partyOf } from './stay-party.ts';
import { type Refusal, refused } from './stay-refusal.ts';
import { gatherTerms, prepareRestriction, type PreparedRestriction, refusalByAdvance } from './stay-restrictions.ts';
import { centsHalfUp, centsOfSum } from './stay-rounding.ts';
import { staySentence } from './stay-sentence.ts';
import { refusalByTerms } from './stay-terms-rule.ts';

/** What a party pays for a stay, all that is mandatory included; tourist tax is apart. */
export interface PricedStay {
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

export type PlanOrProblems =
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
