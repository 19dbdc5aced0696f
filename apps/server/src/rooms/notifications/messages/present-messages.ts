import type { FailedMessage, SentMessage } from '@vivac/contract/notification-messages';
import type { LastRun } from '@vivac/contract/notifications';
import { type RuleLanguage, ruleWords } from '@vivac/domain/rules/rule-words';
import type { FailedRow, LastPeriod, MessageState, SentRow } from './message-read.ts';

const OUTCOMES: Readonly<Record<MessageState, LastRun['outcome']>> = {
  due: 'waiting',
  sent: 'sent',
  nothing: 'nothing',
  superseded: 'superseded',
  withdrawn: 'withdrawn',
  limited: 'limited',
  parked: 'failed',
  dismissed: 'failed',
};

/** What became of a rule's last period, as its owner is told. */
export function toldRun({ at, period, state, stale }: LastPeriod): LastRun {
  const outcome = state === 'nothing' && stale ? 'stale' : OUTCOMES[state];
  return { at: at.toISOString(), period, outcome };
}

export function toldSent(
  { id, sentAt, dueAt, period, of, subject, found }: SentRow,
  language: RuleLanguage,
): SentMessage {
  const moments = { sent_at: sentAt.toISOString(), due_at: dueAt.toISOString() };
  return { id, ...moments, period, ...of, words: ruleWords(of, language), subject, found };
}

export function toldFailed(row: FailedRow, email: string | null, language: RuleLanguage): FailedMessage {
  return {
    id: row.id,
    email,
    kind: row.of.kind,
    words: ruleWords(row.of, language),
    period: row.period,
    due_at: row.dueAt.toISOString(),
    state: row.state === 'parked' ? 'parked' : 'retrying',
    attempts: row.attempts,
    last_error: row.lastError,
    last_try_at: row.lastTryAt?.toISOString() ?? null,
    next_try_at: row.nextTryAt?.toISOString() ?? null,
  };
}
