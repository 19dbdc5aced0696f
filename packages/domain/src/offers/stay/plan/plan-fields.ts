import { parseDay } from '../../../time/day.ts';
import { type PlanProblem, planError } from './plan-problem.ts';

/** What a field may hold; of `{ row: … }` one, of `{ rows: … }` a list. */
type Field = keyof typeof VALUES | readonly string[] | { readonly row: Fields } | { readonly rows: Fields };

/** Fields by name; a name that ends in `?` may be missing. */
export interface Fields {
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
export function fieldProblems(value: unknown, fields: Fields, list: string, row: number): PlanProblem[] {
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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(key: string): string {
  return key.endsWith('?') ? key.slice(0, -1) : key;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
