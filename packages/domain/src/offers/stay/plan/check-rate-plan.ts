import { dayOfNumber, firstShared, spanOf } from '../day-number.ts';
import {
  type AgePrice,
  type Discount,
  type GuestPrice,
  planError,
  type PlanProblem,
  planWarning,
  type RatePlan,
  type Rates,
  type Restriction,
  type Season,
  seasonNightsOf,
  type TouristTax,
} from './rate-plan.ts';
import { shapeProblems } from './plan-shape.ts';

/**
 * What is wrong with a rate plan as somebody wrote it, every problem in words with its row and field. Errors are what
 * has no one meaning; stays that no guest could book are none.
 */
export function checkRatePlan(plan: unknown): PlanProblem[] {
  const shape = shapeProblems(plan);
  return shape.length > 0 ? shape : meaningProblems(plan as RatePlan);
}

function meaningProblems({ rates, restrictions, fees, taxes }: RatePlan): PlanProblem[] {
  return [
    ...occupancyProblems(rates),
    ...guestProblems(rates),
    ...seasonProblems(rates.seasons),
    ...discountProblems(rates.discounts ?? []),
    ...restrictions.flatMap((row, at) => [
      ...order(row, 'restrictions', at, [
        ['from', 'to'],
        ['minimumNights', 'maximumNights'],
        ['minimumNightsThrough', 'maximumNightsThrough'],
        ['minimumAdvanceDays', 'maximumAdvanceDays'],
      ]),
    ]),
    ...contradictions(restrictions),
    ...fees.flatMap((fee, at) => [
      ...order(fee, 'fees', at, [['minimumNights', 'maximumNights']]),
      ...ages(fee, 'fees', at),
      ...fee.periods.flatMap((period, index) => order(period, `fees row ${at + 1}, periods`, index, [['from', 'to']])),
      ...repeated(fees, at, ({ code }) => code, 'fees', 'code'),
    ]),
    ...taxProblems(taxes),
  ];
}

function occupancyProblems({ occupancy, seasons }: Rates): PlanProblem[] {
  const { minimum = 1, standard, maximum, maximumChildren, fullRateGuests } = occupancy;
  const problems: PlanProblem[] = [];
  const refuse = (field: string, reason: string) => problems.push(planError('occupancy', 0, field, reason));
  if (minimum > standard) refuse('minimum', `${minimum} guests are more than the standard of ${standard}`);
  if (standard > maximum) refuse('standard', `${standard} guests are more than the maximum of ${maximum}`);
  if ((maximumChildren ?? 0) > maximum) refuse('maximumChildren', `is more than the maximum of ${maximum} guests`);
  if ((fullRateGuests ?? 0) > maximum) refuse('fullRateGuests', `is more than the maximum of ${maximum} guests`);
  if (seasons.length === 0) problems.push(planError('rates', 0, 'seasons', 'needs at least one row'));
  return problems;
}

function guestProblems({ guests = {} }: Rates): PlanProblem[] {
  const { adultFromAge, childFromAge, childUnderAge } = guests;
  const problems = order(guests, 'guests', -1, [
    ['minimumAdults', 'maximumAdults'],
    ['minimumChildren', 'maximumChildren'],
  ]);
  if (childFromAge !== undefined && childFromAge >= (childUnderAge ?? adultFromAge ?? Infinity)) {
    problems.push(planError('guests', 0, 'childFromAge', `no child is ${childFromAge} or older`));
  }
  if (adultFromAge !== undefined && childUnderAge !== undefined && childUnderAge > adultFromAge) {
    problems.push(
      planError('guests', 0, 'childUnderAge', `is ${childUnderAge}, but guests of ${adultFromAge} are adults`),
    );
  }
  return problems;
}

function seasonProblems(seasons: readonly Season[]): PlanProblem[] {
  const problems = seasons.flatMap((season, at) => [
    ...order(season, 'seasons', at, [['from', 'to']]),
    ...guestPriceProblems(season.guestPrices, `seasons row ${at + 1}, guestPrices`),
    ...guestPriceProblems(season.firstNightPrices ?? [], `seasons row ${at + 1}, firstNightPrices`),
    ...ageBandProblems(season.extraChildren ?? [], `seasons row ${at + 1}, extraChildren`),
  ]);
  return problems.some(({ field }) => field === 'to') ? problems : [...problems, ...seasonNightsOf(seasons).problems];
}

function guestPriceProblems(prices: readonly GuestPrice[], list: string): PlanProblem[] {
  return prices.flatMap((_, at) => repeated(prices, at, ({ guests }) => guests, list, 'guests'));
}

/** Every age is in one band at most. */
function ageBandProblems(bands: readonly AgePrice[], list: string): PlanProblem[] {
  return bands.flatMap((band, at) => {
    const other = bands.findIndex((earlier, index) => index < at && sharedAge(earlier, band) !== null);
    const wrong = ages(band, list, at);
    if (other < 0 || wrong.length > 0) return wrong;
    return [planError(list, at + 1, 'fromAge', `age ${sharedAge(bands[other]!, band)} is in row ${other + 1} too`)];
  });
}

function sharedAge(a: AgePrice, b: AgePrice): number | null {
  const from = Math.max(a.fromAge ?? 0, b.fromAge ?? 0);
  return from < Math.min(a.underAge ?? Infinity, b.underAge ?? Infinity) ? from : null;
}

function ages(row: Omit<AgePrice, 'priceCents'>, list: string, at: number): PlanProblem[] {
  const { fromAge = 0, underAge = Infinity } = row;
  if (fromAge < underAge) return [];
  return [planError(list, at + 1, 'fromAge', `nobody is ${fromAge} or older and under ${underAge}: ages out of order`)];
}

function discountProblems(discounts: readonly Discount[]): PlanProblem[] {
  return discounts.flatMap((discount, at) => {
    const problems = kindProblems(discount, at);
    if (discount.kind === 'percent') return problems;
    return [...problems, ...repeated(discounts, at, ({ kind }) => kind, 'discounts', 'kind')];
  });
}

function kindProblems(discount: Discount, at: number): PlanProblem[] {
  if (discount.kind === 'percent') {
    return order(discount, 'discounts', at, [
      ['minimumNights', 'maximumNights'],
      ['minimumAdvanceDays', 'maximumAdvanceDays'],
    ]);
  }
  if (discount.kind === 'free_nights' && discount.nightsDiscounted > discount.nightsRequired) {
    const reason = `${discount.nightsDiscounted} free nights are more than the ${discount.nightsRequired} required`;
    return [planError('discounts', at + 1, 'nightsDiscounted', reason)];
  }
  if (discount.kind === 'free_children' && discount.freeChildren > discount.minimumChildren) {
    const reason = `${discount.freeChildren} free children are more than the ${discount.minimumChildren} required`;
    return [planError('discounts', at + 1, 'freeChildren', reason)];
  }
  return [];
}

/** Two rows that leave no length of stay for an arrival: the rest of the plan still has its meaning. */
function contradictions(rows: readonly Restriction[]): PlanProblem[] {
  return rows.flatMap((row, at) => {
    const { minimumNights } = row;
    if (minimumNights === undefined) return [];
    return rows.flatMap((other, index) => {
      const shared = firstShared(spanOf(row.from, row.to), spanOf(other.from, other.to));
      if (index === at || shared === null || minimumNights <= (other.maximumNights ?? Infinity)) return [];
      const since = Number.isFinite(shared) ? `on ${dayOfNumber(shared)}` : 'on any day';
      const reason = `no stay can begin ${since}: at least ${minimumNights} nights here, at most ${other.maximumNights} in row ${index + 1}`;
      return [planWarning('restrictions', at + 1, 'minimumNights', reason)];
    });
  });
}

function taxProblems(taxes: readonly TouristTax[]): PlanProblem[] {
  return taxes.flatMap((tax, at) => {
    const problems = order(tax, 'taxes', at, [
      ['from', 'to'],
      ['afterNights', 'maximumNights'],
    ]);
    const other = taxes.findIndex((earlier, index) => index < at && sameTax(earlier, tax));
    if (other < 0) return problems;
    return [
      ...problems,
      planError('taxes', at + 1, 'from', `row ${other + 1} has the same tax for some of its nights`),
    ];
  });
}

function sameTax(a: TouristTax, b: TouristTax): boolean {
  const nights = Math.max(a.afterNights ?? 0, b.afterNights ?? 0);
  return (
    a.name === b.name &&
    a.region === b.region &&
    firstShared(spanOf(a.from, a.to), spanOf(b.from, b.to)) !== null &&
    nights < Math.min(a.maximumNights ?? Infinity, b.maximumNights ?? Infinity)
  );
}

type Bounded<Row> = readonly (readonly [keyof Row & string, keyof Row & string])[];

/** Pairs of fields of which the second is not below the first, where both are there. */
function order<Row extends object>(row: Row, list: string, at: number, pairs: Bounded<Row>): PlanProblem[] {
  return pairs.flatMap(([least, most]) => {
    const [low, high] = [row[least] as number | string | undefined, row[most] as number | string | undefined];
    if (low === undefined || high === undefined || low <= high) return [];
    return [planError(list, at + 1, most, `${most} ${high} is below ${least} ${low}`)];
  });
}

function repeated<Row>(
  rows: readonly Row[],
  at: number,
  keyOf: (row: Row) => unknown,
  list: string,
  field: string,
): PlanProblem[] {
  const first = rows.findIndex((row) => keyOf(row) === keyOf(rows[at]!));
  return first === at ? [] : [planError(list, at + 1, field, `${String(keyOf(rows[at]!))} is in row ${first + 1} too`)];
}
