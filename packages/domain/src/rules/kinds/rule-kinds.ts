import { PRICE } from './price.ts';
import { REVIEWS } from './reviews.ts';
import type { LineOf, RuleKindModule } from './rule-kind.ts';
import type { Findings, MarketNeed } from './rule-market.ts';

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
export type NeedOf<Kind extends RuleKind> = Given[Kind]['need'] & MarketNeed;

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
