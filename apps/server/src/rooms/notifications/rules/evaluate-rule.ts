import type { KindOfRule, PriceRule, ReviewRule } from '@vivac/domain/rules/notification-rule';
import { type PriceFindings, priceFindings, reviewFindings } from '@vivac/domain/rules/rule-findings';
import type { ArrivedReview } from '#rooms/reviews/read';
import type { MarketNow } from '../market/market-now.ts';

/** What a rule found, and whether that is worth a message. */
export type Evaluation = {
  /** Nights with competitors, or reviews; 0 is no message. */
  readonly found: number;
  /** Prices were left out because they are too old. */
  readonly stale: boolean;
  /** What arrived up to this moment has been looked at; null of a price rule. */
  readonly lookedUntil: Date | null;
} & (
  | { readonly kind: 'price'; readonly rule: PriceRule; readonly findings: PriceFindings }
  | { readonly kind: 'reviews'; readonly rule: ReviewRule; readonly reviews: readonly ArrivedReview[] }
);

/** Holds a rule against the market. A review rule tells what arrived after `after`. */
export function evaluateRule(of: KindOfRule, market: MarketNow, after: Date): Evaluation {
  return of.kind === 'price' ? evaluatePrices(of.rule, market) : evaluateReviews(of.rule, market, after);
}

function evaluatePrices(rule: PriceRule, { prices, today, at }: MarketNow): Evaluation {
  if (prices === null) throw new Error('A price rule was held against a market without prices');
  const findings = priceFindings(rule, today, prices.reference, prices.competitors, at.getTime() / 1000);
  const found = findings.found.length;
  return { kind: 'price', rule, findings, found, stale: findings.stale.length > 0, lookedUntil: null };
}

function evaluateReviews(rule: ReviewRule, market: MarketNow, after: Date): Evaluation {
  const untilS = market.at.getTime() / 1000;
  const reviews = reviewFindings(rule, market.reviews, after.getTime() / 1000, untilS);
  return { kind: 'reviews', rule, reviews, found: reviews.length, stale: false, lookedUntil: newestOf(market, after) };
}

/**
 * The arrival of the newest review that was seen, rather than the present: an import that is under way has its moment
 * already, and what it brings is seen when it is done.
 */
function newestOf({ reviews, at }: MarketNow, after: Date): Date {
  const arrivedMs = reviews.map(({ arrivedAtS }) => arrivedAtS * 1000).filter((ms) => ms <= at.getTime());
  return new Date(Math.max(after.getTime(), ...arrivedMs));
}
