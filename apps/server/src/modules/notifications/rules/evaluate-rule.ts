import { filtersOf, type KindOfRule, RULE_KIND_MODULES, type RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import { RULE_KIND_MAILS, type RuleNews } from '../kinds/rule-kind-table.ts';
import type { HeldPrices, SentBefore } from '../messages/held-prices.ts';
import { MARKET_READINGS, type MarketNow } from '../market-now.ts';

/** What a rule found, and whether that is worth a message. */
export interface Evaluation {
  /** Nights with competitors, or reviews; 0 is no message. */
  readonly found: number;
  /** Prices were left out because they are too old. */
  readonly stale: boolean;
  /** What arrived up to this moment has been looked at; null of a rule that tells of the present. */
  readonly lookedUntil: Date | null;
  /** What a message says of it. */
  news(db: Queryable, before: SentBefore | null): Promise<RuleNews>;
  /** What is kept of that message; null where nothing is. */
  readonly held: HeldPrices | null;
}

/** Holds a rule against the market. One that tells arrivals tells what arrived after `after`. */
export function evaluateRule<Kind extends RuleKind>(of: KindOfRule<Kind>, market: MarketNow, after: Date): Evaluation {
  const { kind, rule } = of;
  const { needs, evaluate } = RULE_KIND_MODULES[kind];
  const reading = MARKET_READINGS[needs];
  const findings = evaluate(rule, reading.now(market, filtersOf(of), after));
  return {
    found: findings.found.length,
    stale: findings.stale.length > 0,
    lookedUntil: reading.lookedUntil(market, after),
    news: (db, before) => RULE_KIND_MAILS[kind].news(db, of, findings, market, before),
    held: RULE_KIND_MAILS[kind].held(findings),
  };
}
