import { dayNumber } from '../offers/stay/day-number.ts';
import type { Stay } from '../offers/stay/plan/rate-plan.ts';
import { type PreparedPlan, prepareRatePlan, priceStay, type StayPrice } from '../offers/stay/stay-price.ts';
import type { Refusal } from '../offers/stay-terms.ts';
import { weekdayOf } from '../time/day.ts';
import { hasLengths, priceForStay, refusalOfLength, type StayLength } from './length-prices.ts';
import { priceOf, ratePlanOf, type TariffNights, tariffNights } from './tariff-plan.ts';
import type { Tariff, TariffUnit } from './tariff.ts';

/** What a unit of a list costs for a stay, or why it takes nobody for it. */
export type ListPricer = (stay: Stay) => StayPrice;

/** Null of a unit that is let in no season. Each night is priced by its season, for the length of the whole stay. */
export function listPricer(tariff: Tariff, unit: TariffUnit): ListPricer | null {
  const plan = preparedPlan(tariff, unit, null);
  const nights = tariffNights(tariff);
  if (plan === null || nights === null) return null;
  if (!isPricedByLength(tariff, unit)) return (stay) => priceStay(plan, stay);
  const plans = plansByLength(tariff, unit);
  return (stay) => {
    const length = { nights: stay.nights, weekday: weekdayOf(stay.arrival) };
    const price = priceStay(plans(length) ?? plan, stay);
    if (price.kind === 'refused' && isBeforeLength(price)) return price;
    return lengthRefusal(tariff, unit, nights, stay.arrival, length) ?? price;
  };
}

export function isPricedByLength({ prices }: Pick<Tariff, 'prices'>, unit: TariffUnit): boolean {
  return prices.some((price) => price.unit === unit.id && hasLengths(price));
}

function preparedPlan(tariff: Tariff, unit: TariffUnit, length: StayLength | null): PreparedPlan | null {
  const plan = ratePlanOf(tariff, unit, length);
  const prepared = plan && prepareRatePlan(plan);
  return prepared?.kind === 'ready' ? prepared.plan : null;
}

/** A plan for all stays of which each season asks the same price. */
function plansByLength(tariff: Tariff, unit: TariffUnit): (length: StayLength) => PreparedPlan | null {
  const own = tariff.prices.filter((price) => price.unit === unit.id);
  const known = new Map<string, PreparedPlan | null>();
  return (length) => {
    const prices = own.map((price) => priceForStay(price, length));
    const isOfStay = prices.some((price) => price?.per === 'stay');
    const key = JSON.stringify([prices, isOfStay ? length.nights : null]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const plan = preparedPlan(tariff, unit, length);
    known.set(key, plan);
    return plan;
  };
}

/** Whether the days of a stay refuse it whatever its price, or it is no stay at all. */
function isBeforeLength({ reason, detail: { rule } }: Refusal): boolean {
  return reason !== 'not_for_this_stay' || rule === 'arrival_weekday' || rule === 'minimum_nights';
}

/** Of the first night whose season has no price for stays of this length. */
function lengthRefusal(
  tariff: Tariff,
  unit: TariffUnit,
  { first, seasonByNight }: TariffNights,
  arrival: Stay['arrival'],
  length: StayLength,
): Refusal | null {
  const from = dayNumber(arrival) - first;
  for (let night = from; night < from + length.nights; night++) {
    const price = priceOf(tariff, unit, tariff.seasons[seasonByNight[night]!]!)!;
    if (priceForStay(price, length) === null) return refusalOfLength(price, length);
  }
  return null;
}
