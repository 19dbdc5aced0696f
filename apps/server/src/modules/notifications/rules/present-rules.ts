import type { NotificationsAnswer } from '@vivac/contract/notifications';
import { ruleToWire } from '@vivac/contract/wire/rules';
import type { Language } from '@vivac/domain/language';
import { nextPeriod } from '@vivac/domain/rules/sending-schedule';
import { rulesByKind, ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import type { LastPeriod } from '../messages/message-read.ts';
import type { StoredRule, StoredRules } from '../read.ts';
import { presentRun } from '../messages/present-messages.ts';

/** From where and when rules are looked at, and what became of them last. */
export interface Telling {
  readonly now: Date;
  readonly zone: string;
  readonly language: Language;
  readonly lastPeriods: ReadonlyMap<string, LastPeriod>;
}

/** A user's rules with what each does in words, when it is next looked at and what became of it last. */
export function presentRules({ rules, version }: StoredRules, telling: Telling): NotificationsAnswer {
  const stored = rules.map((rule) => ({ kind: rule.of.kind, rule }));
  const sent = rulesByKind(stored, ({ rule }) => ({ ...ruleToWire(rule.of.rule), ...presentRule(rule, telling) }));
  // Each list holds rules of its kind.
  return { notifications: sent as NotificationsAnswer['notifications'], version };
}

function presentRule({ id, of, since }: StoredRule, { now, zone, language, lastPeriods }: Telling) {
  const last = lastPeriods.get(id);
  return {
    id,
    words: ruleWords(of, language),
    next_run: of.rule.enabled ? nextPeriod(of.rule, now, zone).dueAt.toISOString() : null,
    since: since.toISOString(),
    last_run: last === undefined ? null : presentRun(last),
  };
}
