import { type KindOfRule, RULE_KINDS, RULE_KIND_MODULES, type RuleKind, type RuleOf } from './kinds/rule-kinds.ts';
import { weekdayDue } from './sending-schedule.ts';

/** Of one kind, for one user. */
export const MAX_RULES = 20;

/** A user's rules by kind, in their order. */
export type NotificationRules = { readonly [Kind in RuleKind]: readonly RuleOf<Kind>[] };

/** A user's rules with their kinds, in the order of the kinds. */
export function rulesInOrder(rules: NotificationRules): KindOfRule[] {
  return RULE_KINDS.flatMap((kind) => rules[kind].map((rule) => ({ kind, rule }) as KindOfRule));
}

/** Of each kind its own, made by `write`; their order stays. */
export function rulesByKind<Given extends { readonly kind: RuleKind }, Written>(
  rules: readonly Given[],
  write: (rule: Given) => Written,
): Record<RuleKind, Written[]> {
  const ofKind = (kind: RuleKind) => rules.filter((each) => each.kind === kind).map(write);
  return Object.fromEntries(RULE_KINDS.map((kind) => [kind, ofKind(kind)])) as Record<RuleKind, Written[]>;
}

/**
 * What a rule is among a user's rules: what it says, except whether it is on. A rule that is removed and made again, or
 * sent without its id, is the same rule, and does not send its message of a period twice. Any day and Monday are one.
 */
export function ruleId<Kind extends RuleKind>({ kind, rule }: KindOfRule<Kind>): string {
  const when = rule.schedule === 'daily' ? 'daily' : `weekly-${weekdayDue(rule)}`;
  return `${kind}.${when}.${RULE_KIND_MODULES[kind].identity(rule)}`;
}
