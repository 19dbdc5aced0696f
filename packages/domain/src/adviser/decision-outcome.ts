import type { Cents } from '../money.ts';
import type { KnownNight } from './night-inputs.ts';

export const DECISIONS = ['accepted', 'ignored'] as const;
export type AdviserDecision = (typeof DECISIONS)[number];

export const OUTCOMES = ['followed', 'not_followed', 'not_seen_since', 'not_for_sale'] as const;
/** What became of a proposal: whether the own price that was seen last, after the decision, is the one that was proposed. */
export type DecisionOutcome = (typeof OUTCOMES)[number];

/** Prices within so many cents of each other are the same one: channels round. */
const SAME_WITHIN_CENTS = 50;

/** Compares what was proposed with the own price as it was last seen. Says nothing of what it earned. */
export function decisionOutcome(
  { proposedCents, decidedAtS }: { readonly proposedCents: Cents; readonly decidedAtS: number },
  { priceCents, seenAtS }: KnownNight,
): DecisionOutcome {
  if (seenAtS === null || seenAtS <= decidedAtS) return 'not_seen_since';
  if (priceCents === null) return 'not_for_sale';
  return Math.abs(priceCents - proposedCents) <= SAME_WITHIN_CENTS ? 'followed' : 'not_followed';
}
