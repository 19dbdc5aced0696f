import { type Fields, fieldProblems, isRecord } from './plan-fields.ts';
import { type PlanProblem, planError } from './plan-problem.ts';

const GUEST_PRICE: Fields = { guests: 'positive', priceCents: 'cents' };
const AGES: Fields = { 'fromAge?': 'age', 'underAge?': 'age' };

const SEASON: Fields = {
  'name?': 'text',
  from: 'day',
  to: 'day',
  'weekdays?': 'weekdays',
  guestPrices: { rows: GUEST_PRICE },
  'firstNightPrices?': { rows: GUEST_PRICE },
  'extraAdultCents?': 'cents',
  'extraChildren?': { rows: { ...AGES, priceCents: 'cents' } },
};

const OCCUPANCY: Fields = {
  'minimum?': 'positive',
  standard: 'positive',
  maximum: 'positive',
  'maximumChildren?': 'count',
  'fullRateGuests?': 'count',
};

const GUESTS: Fields = {
  'childrenTaken?': 'flag',
  'adultFromAge?': 'age',
  'childFromAge?': 'age',
  'childUnderAge?': 'age',
  'minimumAdults?': 'count',
  'maximumAdults?': 'count',
  'minimumChildren?': 'count',
  'maximumChildren?': 'count',
};

const RESTRICTION: Fields = {
  'from?': 'day',
  'to?': 'day',
  'minimumNights?': 'count',
  'maximumNights?': 'count',
  'minimumNightsThrough?': 'count',
  'maximumNightsThrough?': 'count',
  'arrivalWeekdays?': 'weekdays',
  'departureWeekdays?': 'weekdays',
  'closedToArrival?': 'flag',
  'closedToDeparture?': 'flag',
  'closed?': 'flag',
  'stopSale?': 'flag',
  'minimumAdvanceDays?': 'count',
  'maximumAdvanceDays?': 'count',
};

const FEE: Fields = {
  code: 'text',
  'name?': 'text',
  per: ['stay', 'night', 'person', 'person_night', 'once'],
  'mandatory?': 'flag',
  'weekdays?': 'weekdays',
  ...AGES,
  'minimumNights?': 'count',
  'maximumNights?': 'count',
  periods: { rows: { 'from?': 'day', 'to?': 'day', priceCents: 'cents' } },
};

const TAX: Fields = {
  name: 'text',
  'region?': 'text',
  from: 'day',
  to: 'day',
  priceCents: 'cents',
  'fromAge?': 'age',
  'afterNights?': 'count',
  'maximumNights?': 'count',
};

const DISCOUNTS: Readonly<Record<string, Fields>> = {
  free_nights: { kind: 'text', nightsRequired: 'positive', nightsDiscounted: 'positive', 'repeats?': 'flag' },
  free_children: { kind: 'text', underAge: 'age', minimumChildren: 'count', freeChildren: 'positive' },
  percent: {
    kind: 'text',
    'name?': 'text',
    basisPoints: 'basisPoints',
    'minimumNights?': 'count',
    'maximumNights?': 'count',
    'minimumAdvanceDays?': 'count',
    'maximumAdvanceDays?': 'count',
  },
};

const RATES: Fields = {
  per: ['person', 'unit'],
  'nightsPerPrice?': 'positive',
  occupancy: { row: OCCUPANCY },
  'guests?': { row: GUESTS },
  seasons: { rows: SEASON },
};

const PLAN: Fields = {
  rates: { row: RATES },
  restrictions: { rows: RESTRICTION },
  fees: { rows: FEE },
  taxes: { rows: TAX },
};

/** What is not of the shape of a {@link RatePlan}: fields missing, unknown or with a value of another kind. */
export function shapeProblems(value: unknown): PlanProblem[] {
  if (!isRecord(value) || !isRecord(value['rates'])) return fieldProblems(value, PLAN, 'plan', 0);
  const { discounts, ...rates } = value['rates'];
  return [...fieldProblems({ ...value, rates }, PLAN, 'plan', 0), ...discountProblems(discounts)];
}

function discountProblems(discounts: unknown): PlanProblem[] {
  if (discounts === undefined) return [];
  if (!Array.isArray(discounts)) return [planError('rates', 0, 'discounts', 'has to be a list')];
  return discounts.flatMap((discount: unknown, at) => {
    const kind = isRecord(discount) ? String(discount['kind']) : '';
    const fields = Object.hasOwn(DISCOUNTS, kind) ? DISCOUNTS[kind] : undefined;
    if (fields) return fieldProblems(discount, fields, 'discounts', at + 1);
    return [planError('discounts', at + 1, 'kind', `has to be one of ${Object.keys(DISCOUNTS).join(', ')}`)];
  });
}
