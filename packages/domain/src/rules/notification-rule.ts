import { weekdayDue } from './sending-schedule.ts';

/** What a user may be told about (spec §3). */
export const RULE_KINDS = ['reviews', 'price'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A review's score from 0 to 10; a rule's begins with 7 (spec §9). */
export const NOTE = { min: 0, max: 10, initial: 7 } as const;
/** Percent from 0 to 100; a rule's begins with 5 (spec §9). */
export const SPREAD = { min: 0, max: 100, initial: 5 } as const;
/** Of one kind, for one user. */
export const MAX_RULES = 20;

interface Rule {
  readonly type: 'email';
  /** 1 Monday to 7 Sunday; absent means any, which is Monday (product.md 20). */
  readonly day?: number;
  readonly enabled: boolean;
}

/** Tells of new reviews of the reference campsite. */
export interface ReviewRule extends Rule {
  readonly schedule: 'weekly';
  readonly condition: 'below' | 'above';
  /** A score of 0–10 with at most two decimals; a review of exactly this score is neither below nor above. */
  readonly note: number;
}

/** Tells of nights on which a competitor's price is far from the reference campsite's. */
export interface PriceRule extends Rule {
  readonly schedule: 'daily' | 'weekly';
  /** Percent of the own price, with at most two decimals. */
  readonly spread: number;
  /** True: the competitor is more expensive; false: cheaper. */
  readonly up: boolean;
}

/** A user's rules by kind, in their order. */
export interface NotificationRules {
  readonly reviews: readonly ReviewRule[];
  readonly price: readonly PriceRule[];
}

/** A rule with its kind. */
export type KindOfRule =
  { readonly kind: 'reviews'; readonly rule: ReviewRule } | { readonly kind: 'price'; readonly rule: PriceRule };

/** A user's rules with their kinds: those of the reviews first. */
export function rulesInOrder({ reviews, price }: NotificationRules): KindOfRule[] {
  return [
    ...reviews.map((rule) => ({ kind: 'reviews', rule }) as const),
    ...price.map((rule) => ({ kind: 'price', rule }) as const),
  ];
}

/**
 * What a rule is among a user's rules: what it says, except whether it is on. A rule that is removed and made again, or
 * sent without its id, is the same rule, and does not send its message of a period twice. Any day and Monday are one.
 */
export function ruleId({ kind, rule }: KindOfRule): string {
  const when = rule.schedule === 'daily' ? 'daily' : `weekly-${weekdayDue(rule)}`;
  if (kind === 'reviews') return `reviews.${when}.${rule.condition}.${rule.note}`;
  return `price.${when}.${rule.up ? 'up' : 'down'}.${rule.spread}`;
}
