import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { OFFER_WIRE_NAMES, type OfferQuery } from '../wire-names.ts';

// Rules with the filters that they keep, in our words and in those of the wire. No schema: the browser carries this file.

/** A rule as it is on the wire: its filters by the names of the parameters. */
export type WireRule<Rule> = Rule extends { readonly filters?: OfferFilters }
  ? Omit<Rule, 'filters'> & { readonly filters?: OfferQuery }
  : Rule;

/** A rule, and what stands beside it, by the names of the wire. */
export function ruleToWire<Rule extends object>(rule: Rule): WireRule<Rule> {
  return withFilters(rule, (filters) =>
    renamed(filters, (name) => OFFER_WIRE_NAMES[name as keyof typeof OFFER_WIRE_NAMES].parameter),
  ) as WireRule<Rule>;
}

/** What came as a rule, by our names; what is none stays as it is, and so does a filter that nobody knows. */
export function ruleFromWire(given: unknown): unknown {
  return isParts(given) ? withFilters(given, (filters) => renamed(filters, ourName)) : given;
}

/** What came as lists of rules, likewise. */
export function rulesFromWire(given: unknown): unknown {
  if (!isParts(given)) return given;
  const lists = Object.entries(given).map(([kind, list]) => [
    kind,
    Array.isArray(list) ? list.map((rule) => ruleFromWire(rule)) : list,
  ]);
  return Object.fromEntries(lists);
}

type Parts = Readonly<Record<string, unknown>>;

function withFilters(rule: object, change: (filters: Parts) => Parts): object {
  return 'filters' in rule && isParts(rule.filters) ? { ...rule, filters: change(rule.filters) } : rule;
}

function renamed(filters: Parts, nameOf: (name: string) => string): Parts {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [nameOf(name), value]));
}

function ourName(parameter: string): string {
  return OFFER_DIMENSION_KEYS.find((key) => OFFER_WIRE_NAMES[key].parameter === parameter) ?? parameter;
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
