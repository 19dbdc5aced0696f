import type { NotificationsAnswer, ReportedRule } from '@vivac/contract/notifications';
import { type WireRule, ruleFromWire, ruleToWire } from '@vivac/contract/wire/rules';
import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import {
  filtersOf,
  type KindOfRule,
  MAX_RULES,
  RULE_KIND_MODULES,
  RULE_KINDS,
  ruleId,
  type RuleKind,
  withFilters,
} from '@vivac/domain/rules/kinds/rule-kinds';

/** A user's rules as they stand on the screen, those of each kind in their order. */
export type Rules = readonly KindOfRule[];

/** What is not saved. */
export interface RulesDraft {
  readonly rules: Rules;
  /** Of the saved rules that it began with. */
  readonly version: number;
}

/** Why a rule is not added: the row among its kind, from 1, that does the same, or that there are enough. */
export type AddingFault =
  { readonly kind: 'same' | 'sameButFilters'; readonly row: number } | { readonly kind: 'full' };

/** The rules of an answer without what the server adds to them; one whose `enabled` is no boolean is on (rule-15), a kind may be absent. */
export function rulesOf({ notifications }: NotificationsAnswer): Rules {
  return RULE_KINDS.flatMap((kind) => (notifications[kind] ?? []).map((sent) => ruleOf(kind, sent)));
}

export function rulesOfKind(rules: Rules, kind: RuleKind): Rules {
  return rules.filter((each) => each.kind === kind);
}

export function addingFault(rules: Rules, added: KindOfRule): AddingFault | null {
  const same = rulesOfKind(rules, added.kind);
  const at = same.findIndex((each) => ruleId(each) === ruleId(added));
  if (at >= 0) {
    const isSame = writtenFilters(same[at]!) === writtenFilters(added);
    return { kind: isSame ? 'same' : 'sameButFilters', row: at + 1 };
  }
  return same.length < MAX_RULES ? null : { kind: 'full' };
}

/** One that cannot be added changes nothing. */
export function withRule(rules: Rules, added: KindOfRule): Rules {
  return addingFault(rules, added) === null ? [...rules, added] : rules;
}

export function withoutRule(rules: Rules, id: string): Rules {
  return rules.filter((each) => ruleId(each) !== id);
}

export function withToggled(rules: Rules, id: string): Rules {
  return rules.map((each) => (ruleId(each) === id ? toggled(each) : each));
}

export function withOtherFilters(rules: Rules, id: string, filters: OfferFilters): Rules {
  return rules.map((each) => (ruleId(each) === id ? withFilters(each, filters) : each));
}

/** Whether both say the same; the order of rules means nothing. */
export function isSameRules(some: Rules, others: Rules): boolean {
  const written = (rules: Rules) => rules.map(writtenRule).sort().join();
  return some.length === others.length && written(some) === written(others);
}

/** Whether a rule is kept exactly as it stands. */
export function isSaved(of: KindOfRule, saved: Rules): boolean {
  const written = writtenRule(of);
  return saved.some((each) => writtenRule(each) === written);
}

/** What is sent; a kind without rules is left out, which deletes it (rule-24). */
export function sentRules(rules: Rules): { readonly [kind in RuleKind]?: readonly WireRule<KindOfRule['rule']>[] } {
  const kinds = new Set(rules.map(({ kind }) => kind));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, rulesOfKind(rules, kind).map(({ rule }) => ruleToWire(rule))]),
  );
}

/** What the server tells of a rule, whether it is switched as saved or not. */
export function savedRuleOf(answer: NotificationsAnswer | undefined, of: KindOfRule): ReportedRule | undefined {
  const rules: readonly ReportedRule[] = answer?.notifications[of.kind] ?? [];
  const id = ruleId(of);
  return rules.find((rule) => rule.id === id);
}

function ruleOf(kind: RuleKind, sent: ReportedRule): KindOfRule {
  const names = ['type', 'schedule', ...Object.keys(RULE_KIND_MODULES[kind].parts)];
  const own = Object.fromEntries(Object.entries(ruleFromWire(sent) as object).filter(([name]) => names.includes(name)));
  return { kind, rule: { ...own, ...dayAndState(sent) } } as KindOfRule;
}

function dayAndState({ day, enabled }: Pick<ReportedRule, 'day' | 'enabled'>): { day?: number; enabled: boolean } {
  const isOn = typeof enabled === 'boolean' ? enabled : true;
  return day === undefined ? { enabled: isOn } : { day, enabled: isOn };
}

function toggled(of: KindOfRule): KindOfRule {
  return { ...of, rule: { ...of.rule, enabled: !of.rule.enabled } } as KindOfRule;
}

/** All that a rule says. Any day and Monday do the same and are written differently. */
function writtenRule(of: KindOfRule): string {
  return JSON.stringify([ruleId(of), of.rule.day, of.rule.enabled, writtenFilters(of)]);
}

/** In one order, whatever the order in which they were chosen. */
function writtenFilters(of: KindOfRule): string {
  const filters = filtersOf(of);
  return JSON.stringify(filters && OFFER_DIMENSION_KEYS.map((key) => filters[key]));
}
