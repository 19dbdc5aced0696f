import type { Language } from '../../language.ts';
import type { AlertKind, FoundAlert } from '../alert.ts';
import type { AlertKindModule, AlertMarkets, AlertNeed } from './alert-kind.ts';
import { AVAILABILITY_CHANGE } from './availability-change.ts';
import { FOLLOWER } from './follower.ts';
import { POSITION_CHANGE } from './position-change.ts';
import { PRICE_CHANGE } from './price-change.ts';
import { SOURCE } from './source.ts';

/** Every kind of alert rules, in the order in which they are shown: the one place that lists them. */
const KINDS = {
  price_change: PRICE_CHANGE,
  availability_change: AVAILABILITY_CHANGE,
  position_change: POSITION_CHANGE,
  follower: FOLLOWER,
  source: SOURCE,
} satisfies Record<AlertKind, object>;

type Given = {
  [Kind in AlertKind]: (typeof KINDS)[Kind] extends AlertKindModule<infer Of, infer Need>
    ? { rule: Of; need: Need }
    : never;
};

export type AlertRuleOf<Kind extends AlertKind> = Given[Kind]['rule'];

/** An alert rule with its kind. */
export type KindOfAlertRule<Kind extends AlertKind = AlertKind> = {
  [Each in Kind]: { readonly kind: Each; readonly rule: AlertRuleOf<Each> };
}[Kind];

/** The same by kind, for code that knows of none. */
export const ALERT_KIND_MODULES: {
  readonly [Kind in AlertKind]: AlertKindModule<Given[Kind]['rule'], Given[Kind]['need']>;
} = KINDS;

/** What a rule of a kind is held against. */
export function needOf({ kind }: Pick<KindOfAlertRule, 'kind'>): AlertNeed {
  return ALERT_KIND_MODULES[kind].needs;
}

/** What a rule finds in a market (alert-2). */
export function findAlerts<Kind extends AlertKind>(
  { kind, rule }: KindOfAlertRule<Kind>,
  market: AlertMarkets[Given[Kind]['need']],
): FoundAlert[] {
  return ALERT_KIND_MODULES[kind].find(rule, market);
}

/** What a rule tells of, in one sentence: the same on the screen and in a preview. */
export function alertRuleWords<Kind extends AlertKind>(
  { kind, rule }: KindOfAlertRule<Kind>,
  language: Language,
): string {
  return ALERT_KIND_MODULES[kind].words[language](rule);
}

/** The same without its filters, where a screen keeps these behind “like for like”. */
export function unfilteredAlertRuleWords<Kind extends AlertKind>(
  { kind, rule }: KindOfAlertRule<Kind>,
  language: Language,
): string {
  return ALERT_KIND_MODULES[kind].words[language]({ ...rule, filters: undefined });
}
