import { PRICE } from './price.ts';
import { REVIEWS } from './reviews.ts';
import type { Findings, LineOf, MarketNeed, Rule, RuleKindModule, RulePart } from './rule-kind.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { Language } from '../../language.ts';
import { SENDING_HOUR, weekdayDue } from '../sending-schedule.ts';

/** Every kind of rules (rule-9), in the order in which they are shown: the one place that lists them. */
const KINDS = { reviews: REVIEWS, price: PRICE };

export type RuleKind = keyof typeof KINDS;
export const RULE_KINDS = Object.keys(KINDS) as readonly RuleKind[];

type Given = {
  [Kind in RuleKind]: (typeof KINDS)[Kind] extends RuleKindModule<
    infer Of,
    infer Need,
    infer Finding,
    infer Line,
    infer List
  >
    ? { rule: Of; need: Need; finding: Finding; line: LineOf<Line>; parts: Line; list: List }
    : never;
};

export type RuleOf<Kind extends RuleKind> = Given[Kind]['rule'];
export type FindingsOf<Kind extends RuleKind> = Findings<Given[Kind]['finding']>;
export type FindingOf<Kind extends RuleKind> = Given[Kind]['finding'];
/** A finding of a kind as a trial shows it. */
export type RuleLine<Kind extends RuleKind> = Given[Kind]['line'];
type NeedOf<Kind extends RuleKind> = Given[Kind]['need'] & MarketNeed;

/** A rule with its kind. */
export type KindOfRule<Kind extends RuleKind = RuleKind> = {
  [Each in Kind]: { readonly kind: Each; readonly rule: RuleOf<Each> };
}[Kind];

type Modules = {
  readonly [Kind in RuleKind]: RuleKindModule<
    RuleOf<Kind>,
    NeedOf<Kind>,
    FindingOf<Kind>,
    Given[Kind]['parts'],
    Given[Kind]['list']
  >;
};

/** The same by kind, for code that knows of none. */
export const RULE_KIND_MODULES: Modules = KINDS satisfies Record<RuleKind, object>;

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

const HOUR = `${String(SENDING_HOUR).padStart(2, '0')}:00`;

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  ca: ['dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte', 'diumenge'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const WHEN: Readonly<Record<Language, (weekday: string | null) => string>> = {
  es: (weekday) => `Cada ${weekday ?? 'día'} a las ${HOUR}`,
  ca: (weekday) => `Cada ${weekday ?? 'dia'} a les ${HOUR}`,
  fr: (weekday) => `Chaque ${weekday ?? 'jour'} à ${HOUR}`,
  en: (weekday) => `Every ${weekday ?? 'day'} at ${HOUR}`,
};

/** What a rule does, in one sentence: the same on the screen and in the message. */
export function ruleWords<Kind extends RuleKind>({ kind, rule }: KindOfRule<Kind>, language: Language): string {
  return RULE_KIND_MODULES[kind].words[language](rule, WHEN[language](weekdayOf(rule, language)));
}

function weekdayOf(rule: Rule, language: Language): string | null {
  return rule.schedule === 'daily' ? null : WEEKDAYS[language][weekdayDue(rule) - 1]!;
}

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
