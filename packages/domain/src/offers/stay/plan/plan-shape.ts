import { planError, type PlanProblem } from './rate-plan.ts';
import { parseDay } from '../../../time/day.ts';

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

/** What a field may hold; of `{ row: … }` one, of `{ rows: … }` a list. */
type Field = keyof typeof VALUES | readonly string[] | { readonly row: Fields } | { readonly rows: Fields };

/** Fields by name; a name that ends in `?` may be missing. */
interface Fields {
  readonly [name: string]: Field;
}

/** A price of ten million euros is a slip; sums of a year of them are still exact. */
const MAX_CENTS = 1_000_000_000;
const MAX_NIGHTS = 1000;
const MAX_AGE = 150;

const VALUES = {
  day: [(value: unknown) => typeof value === 'string' && parseDay(value) !== null, 'has to be a day YYYY-MM-DD'],
  text: [(value: unknown) => typeof value === 'string' && value.trim() !== '', 'has to be a text'],
  flag: [(value: unknown) => typeof value === 'boolean', 'has to be true or false'],
  cents: [between(0, MAX_CENTS), 'has to be whole cents, 0 or more'],
  count: [between(0, MAX_NIGHTS), `has to be a whole number from 0 to ${MAX_NIGHTS}`],
  positive: [between(1, MAX_NIGHTS), `has to be a whole number from 1 to ${MAX_NIGHTS}`],
  age: [between(0, MAX_AGE), `has to be an age in whole years from 0 to ${MAX_AGE}`],
  basisPoints: [between(-10_000, 100_000), 'has to be hundredths of a percent from -10000 to 100000'],
  weekdays: [isWeekdays, 'has to be a list of weekdays from 1 Monday to 7 Sunday, each once'],
} as const satisfies Record<string, readonly [(value: unknown) => boolean, string]>;

function between(least: number, most: number) {
  return (value: unknown): boolean =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isWeekdays(value: unknown): boolean {
  return Array.isArray(value) && value.every(between(1, 7)) && new Set(value).size === value.length;
}

/** What is wrong with the fields of `value`, which stands in row `row` of `list`. */
function fieldProblems(value: unknown, fields: Fields, list: string, row: number): PlanProblem[] {
  if (!isRecord(value)) return [planError(list, row, 'row', `has to be an object, not ${shown(value)}`)];
  const known = new Set(Object.keys(fields).map(nameOf));
  const unknown = Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => planError(list, row, name, 'is no field of this row'));
  return [
    ...unknown,
    ...Object.entries(fields).flatMap(([name, field]) => valueProblems(value, name, field, list, row)),
  ];
}

function valueProblems(
  owner: Readonly<Record<string, unknown>>,
  key: string,
  field: Field,
  list: string,
  row: number,
): PlanProblem[] {
  const name = nameOf(key);
  const value = owner[name];
  if (value === undefined) return key === name ? [planError(list, row, name, 'is missing')] : [];
  if (typeof field === 'string') {
    const [accepts, reason] = VALUES[field];
    return accepts(value) ? [] : [planError(list, row, name, `${reason}, not ${shown(value)}`)];
  }
  if (isOneOf(field)) {
    const words = field.join(', ');
    return field.includes(value as string)
      ? []
      : [planError(list, row, name, `has to be one of ${words}, not ${shown(value)}`)];
  }
  return 'row' in field ? fieldProblems(value, field.row, name, 0) : rowsProblems(value, field.rows, name, list, row);
}

function rowsProblems(value: unknown, fields: Fields, name: string, list: string, row: number): PlanProblem[] {
  if (!Array.isArray(value)) return [planError(list, row, name, `has to be a list, not ${shown(value)}`)];
  const place = row > 0 ? `${list} row ${row}, ${name}` : name;
  return value.flatMap((each, at) => fieldProblems(each, fields, place, at + 1));
}

function isOneOf(field: Field): field is readonly string[] {
  return Array.isArray(field);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(key: string): string {
  return key.endsWith('?') ? key.slice(0, -1) : key;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
