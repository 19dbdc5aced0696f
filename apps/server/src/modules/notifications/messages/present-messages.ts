import type { LastRun, FailedMessage, SentMessage, ReportedPrice } from '@vivac/contract/notifications';
import { ruleToWire } from '@vivac/contract/wire/rules';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import { eurosOf } from '@vivac/domain/money';
import { percentDifference } from '@vivac/domain/offers/price-band';
import { ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import type { FailedMail } from '#modules/accounts/read';
import type { HeldPrices, MessageWithPrices } from './held-prices.ts';
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
export function presentRun({ at, period, state, stale }: LastPeriod): LastRun {
  const outcome = state === 'nothing' && stale ? 'stale' : OUTCOMES[state];
  return { at: at.toISOString(), period, outcome };
}

export function presentSent(
  { id, sentAt, dueAt, period, of, subject, found, listed }: SentRow,
  language: Language,
): SentMessage {
  const moments = { sent_at: sentAt.toISOString(), due_at: dueAt.toISOString() };
  return {
    id,
    ...moments,
    period,
    kind: of.kind,
    rule: ruleToWire(of.rule),
    words: ruleWords(of, language),
    subject,
    found,
    listed,
  };
}

/** What a message told of, to a reader who sees these campsites now. */
export function presentSentPrices(
  { subject, sentAt }: MessageWithPrices,
  held: HeldPrices,
): { subject: string; sent_at: string; prices: ReportedPrice[] } {
  return {
    subject,
    sent_at: sentAt.toISOString(),
    prices: held.map(({ date, competitor, priceCents, competitorCents }) => ({
      date,
      competitor,
      price: eurosOf(priceCents),
      competitor_price: eurosOf(competitorCents),
      percent: percentDifference(competitorCents, priceCents)!,
    })),
  };
}

export function presentFailed(row: FailedRow, email: string | null, language: Language): FailedMessage {
  const rule = { kind: row.of.kind, words: ruleWords(row.of, language), period: row.period };
  return { ...rule, email, due_at: row.dueAt.toISOString(), ...presentTries(row) };
}

export function presentFailedMail(row: FailedMail, email: string | null, language: Language): FailedMessage {
  const mail = { kind: row.kind, words: textOf(language, 'password-mails').kinds[row.kind], period: null };
  return { ...mail, email, due_at: row.requestedAt.toISOString(), ...presentTries(row) };
}

function presentTries(row: Omit<FailedRow, 'of' | 'period' | 'dueAt'>) {
  return {
    id: row.id,
    state: row.state === 'parked' ? ('parked' as const) : ('retrying' as const),
    attempts: row.attempts,
    last_error: row.lastError,
    last_try_at: row.lastTryAt?.toISOString() ?? null,
    next_try_at: row.nextTryAt?.toISOString() ?? null,
  };
}
