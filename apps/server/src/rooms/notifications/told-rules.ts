import type { NotificationsAnswer, PriceRule, ReviewRule } from '@vivac/contract/notifications';
import { type RuleLanguage, ruleWords } from '@vivac/domain/rule-words';
import { nextPeriod } from '@vivac/domain/sending-schedule';
import type { KeptRule, KeptRules } from './read.ts';

/** From where and when rules are looked at. */
export interface Telling {
  readonly now: Date;
  readonly zone: string;
  readonly language: RuleLanguage;
}

/** A user's rules with what each does in words and when it is next looked at. */
export function toldRules({ rules, version }: KeptRules, telling: Telling): NotificationsAnswer {
  const reviews: ReviewRule[] = [];
  const price: PriceRule[] = [];
  for (const kept of rules) {
    const told = toldOf(kept, telling);
    if (kept.of.kind === 'reviews') reviews.push({ ...kept.of.rule, ...told });
    else price.push({ ...kept.of.rule, ...told });
  }
  return { notifications: { reviews, price }, version };
}

function toldOf({ id, of, since }: KeptRule, { now, zone, language }: Telling) {
  return {
    id,
    words: ruleWords(of, language),
    next_run: of.rule.enabled ? nextPeriod(of.rule, now, zone).dueAt.toISOString() : null,
    since: since.toISOString(),
  };
}
