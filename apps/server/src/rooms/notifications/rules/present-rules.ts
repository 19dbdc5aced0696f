import type { NotificationsAnswer, PriceRule, ReviewRule } from '@vivac/contract/notifications';
import { type RuleLanguage, ruleWords } from '@vivac/domain/rules/rule-words';
import { nextPeriod } from '@vivac/domain/rules/sending-schedule';
import type { LastPeriod } from '../messages/message-read.ts';
import type { KeptRule, KeptRules } from '../read.ts';
import { toldRun } from '../messages/present-messages.ts';

/** The first is that of whoever reads neither. */
export const RULE_LANGUAGES = ['en', 'es'] as const satisfies readonly RuleLanguage[];

/** From where and when rules are looked at, and what became of them last. */
export interface Telling {
  readonly now: Date;
  readonly zone: string;
  readonly language: RuleLanguage;
  readonly lastPeriods: ReadonlyMap<string, LastPeriod>;
}

/** A user's rules with what each does in words, when it is next looked at and what became of it last. */
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

function toldOf({ id, of, since }: KeptRule, { now, zone, language, lastPeriods }: Telling) {
  const last = lastPeriods.get(id);
  return {
    id,
    words: ruleWords(of, language),
    next_run: of.rule.enabled ? nextPeriod(of.rule, now, zone).dueAt.toISOString() : null,
    since: since.toISOString(),
    last_run: last === undefined ? null : toldRun(last),
  };
}
