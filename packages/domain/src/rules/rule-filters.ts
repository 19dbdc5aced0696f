import type { OfferFilters } from '../offers/offer-dimension.ts';
import type { Rule, RulePart } from './kinds/rule-kind.ts';
import { type KindOfRule, RULE_KIND_MODULES } from './kinds/rule-kinds.ts';

/** Whether rules of a kind keep the filters that they compare under. */
export function keepsFilters({ kind }: Pick<KindOfRule, 'kind'>): boolean {
  return Object.values<RulePart>(RULE_KIND_MODULES[kind].parts).some(({ is }) => is === 'filters');
}

/** The filters that a rule compares under; undefined of one that keeps none, or has not got any yet. */
export function filtersOf({
  rule,
}: {
  readonly rule: Rule & { readonly filters?: OfferFilters };
}): OfferFilters | undefined {
  return rule.filters;
}

/** Whether a rule waits for the filters that it will keep. */
export function lacksFilters(of: KindOfRule): boolean {
  return keepsFilters(of) && filtersOf(of) === undefined;
}

/** The rule with filters; one that keeps none stays as it is. */
export function withFilters(of: KindOfRule, filters: OfferFilters): KindOfRule {
  return keepsFilters(of) ? ({ ...of, rule: { ...of.rule, filters } } as KindOfRule) : of;
}
