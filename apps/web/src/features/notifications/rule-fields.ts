import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type KindOfRule, RULE_KIND_MODULES, type RuleKind, withFilters } from '@vivac/domain/rules/kinds/rule-kinds';
import { RULE_KIND_SCREENS } from './kinds/rule-kind-table.ts';

/** What is typed and chosen for a rule that may be added. */
export interface RuleFields {
  readonly schedule: 'daily' | 'weekly';
  /** 1 Monday to 7 Sunday; null for any. */
  readonly day: number | null;
  /** Scores below or above; a competitor who is cheaper or more expensive. */
  readonly side: 'below' | 'above';
  /** The note or the spread as typed. */
  readonly limit: string;
  /** As chosen; null where those of the dashboard’s beginning are good. */
  readonly filters: OfferFilters | null;
}

/** With which an add-rule form begins (rule-11, rule-12). */
export function initialFields(kind: RuleKind): RuleFields {
  const { initial } = RULE_KIND_SCREENS[kind].limit.part;
  return {
    schedule: RULE_KIND_MODULES[kind].schedules[0]!,
    day: null,
    side: 'below',
    limit: String(initial),
    filters: null,
  };
}

/** The rule of a form, or what is wrong with its limit. */
export function ruleOfFields(
  kind: RuleKind,
  { schedule, day, side, limit, filters }: RuleFields,
): KindOfRule | LimitFault {
  const number = readLimit(kind, limit);
  if (typeof number !== 'number') return number;
  const own = RULE_KIND_SCREENS[kind].parts(side, number);
  const dayOfWeek = schedule === 'weekly' && day !== null ? { day } : {};
  // The fields offer no schedule but those of the kind.
  const rule = { kind, rule: { type: 'email', schedule, ...own, ...dayOfWeek, enabled: true } } as KindOfRule;
  return filters === null ? rule : withFilters(rule, filters);
}

export type LimitFault = 'missing' | 'wrong';

/** A decimal comma is read as a point: a Spanish reader types 7,5 whatever the language of the page. */
function readLimit(kind: RuleKind, typed: string): number | LimitFault {
  const text = typed.trim();
  if (text === '') return 'missing';
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text)) return 'wrong';
  const number = Number(text.replace(',', '.'));
  const { min, max } = RULE_KIND_SCREENS[kind].limit.part;
  return number >= min && number <= max ? number : 'wrong';
}
