import type { Day } from '@vivac/domain/time/day';
import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { type DueRule, onDay } from '../engine/due-read.ts';
import { KINDS_OF_THE_PRESENT } from '../market-now.ts';
import type { StoredPrices } from './held-prices.ts';
import type { MessageState } from './message-read.ts';
import { lockRules } from '../store.ts';

/** What a look at a rule came to: the row of its period. */
export interface LookedRule extends DueRule {
  readonly id: string;
  readonly of: KindOfRule;
  readonly state: MessageState;
  readonly stale: boolean;
  readonly found: number;
  readonly reportedUntil: Date | null;
  /** Both null where nobody will ever be written to. */
  readonly messageId: string | null;
  readonly unsubscribeToken: string | null;
}

/** Keeps what was looked at; a period that is taken stays as it is. Answers the ids of those that were kept. */
export async function keepLooked(
  tx: Transaction,
  uid: string,
  looked: readonly LookedRule[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO notification_messages (id, uid, rule_id, kind, rule, period, due_at, state, stale, found, told_until,
       message_id, unsubscribe_token, made_at)
     SELECT id, $1, "ruleId", of->>'kind', of->'rule', period, "dueAt", state, stale, found, "reportedUntil", "messageId",
       "unsubscribeToken", $3
     FROM jsonb_to_recordset($2::jsonb) AS looked(id uuid, "ruleId" text, of jsonb, period text, "dueAt" timestamptz,
       state text, stale boolean, found int, "reportedUntil" timestamptz, "messageId" text, "unsubscribeToken" text)
     ON CONFLICT (uid, rule_id, period) DO NOTHING RETURNING id`,
    [uid, JSON.stringify(looked), now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A message that is being tried. `attempts` is the number of this try: whoever begins another ends it. */
export interface ClaimedMessage {
  readonly id: string;
  readonly uid: string;
  readonly ruleId: string;
  readonly period: string;
  readonly dueAt: Date;
  readonly messageId: string;
  readonly unsubscribeToken: string;
  readonly attempts: number;
  readonly maybeDelivered: number;
}

/** Begins a try; null when the message is not due any more. */
export async function claimMessage(db: Queryable, id: string, now: Date): Promise<ClaimedMessage | null> {
  const [claimed] = await db.query<ClaimedMessage>(
    `UPDATE notification_messages SET attempts = attempts + 1, last_try_at = $2, next_try_at = NULL
     WHERE id = $1 AND state = 'due'
     RETURNING id, uid, rule_id AS "ruleId", period, due_at AS "dueAt", message_id AS "messageId",
       unsubscribe_token AS "unsubscribeToken", attempts, maybe_delivered AS "maybeDelivered"`,
    [id, now],
  );
  return claimed ?? null;
}

export interface DailyLimit {
  readonly most: number;
  readonly today: Day;
  readonly zone: string;
}

/** Why a message is not handed over after all. */
export type Withheld = 'limited' | 'overtaken';

/**
 * Notes, before the end of a message is given to the mail server, that it may be received from now on; or says why it
 * must not be. A user's messages are counted one after another: of two for the last place one is withheld. Whoever has been
 * told that a rule is off gets no message of it that had not been handed over by then.
 */
export function reserveHandover(
  db: Database,
  { id, uid, attempts, maybeDelivered }: ClaimedMessage,
  { most, today, zone }: DailyLimit,
): Promise<Withheld | null> {
  return db.transaction(async (tx) => {
    await lockRules(tx, uid);
    const [day] = await tx.query<{ handed: number }>(
      `SELECT (SELECT count(*) FROM notification_messages WHERE uid = $1 AND state = 'sent' AND ${onDay('sent_at')})::int
         + (SELECT count(*) FROM notification_messages WHERE uid = $1 AND state IN ('due', 'parked') AND id <> $4
             AND maybe_delivered > 0 AND ${onDay('last_try_at')})::int AS handed`,
      [uid, today, zone, id],
    );
    if (day!.handed >= most) return 'limited';
    const noted = await tx.execute(
      `UPDATE notification_messages m SET maybe_delivered = maybe_delivered + 1
       WHERE id = $1 AND attempts = $2 AND maybe_delivered = $3 AND state = 'due'
         AND EXISTS (SELECT 1 FROM notification_rules r WHERE r.uid = m.uid AND r.id = m.rule_id AND r.enabled)`,
      [id, attempts, maybeDelivered],
    );
    return noted === 0 ? 'overtaken' : null;
  });
}

export interface Settlement {
  readonly state: Exclude<MessageState, 'due' | 'dismissed'>;
  readonly at: Date;
  readonly subject?: string;
  readonly found?: number;
  readonly stale?: boolean;
  readonly reportedUntil?: Date | null;
  readonly error?: string;
  /** What a message that was sent held. */
  readonly stored?: StoredPrices | null;
}

/** Ends a message. One that was sent is sent, whatever another try came to meanwhile; else only the last try may say. */
export async function settleMessage(db: Queryable, { id, attempts }: ClaimedMessage, end: Settlement): Promise<void> {
  const {
    state,
    at,
    subject = null,
    found = null,
    stale = null,
    reportedUntil: sentUntil = null,
    error = null,
    stored = null,
  } = end;
  await db.execute(
    `UPDATE notification_messages SET state = $3, sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END,
       subject = coalesce($5, subject), found = coalesce($6, found), stale = coalesce($7, stale),
       told_until = coalesce($8, told_until), last_error = $9, told_prices = $10::jsonb, next_try_at = NULL
     WHERE id = $1 AND ($3 = 'sent' AND state <> 'sent' OR state = 'due' AND attempts = $2)`,
    [id, attempts, state, at, subject, found, stale, sentUntil, error, stored && JSON.stringify(stored)],
  );
}

/** Leaves a message for another try. */
export async function postponeMessage(
  db: Queryable,
  { id, attempts }: ClaimedMessage,
  { error, nextTryAt }: { readonly error: string; readonly nextTryAt: Date },
): Promise<void> {
  await db.execute(
    `UPDATE notification_messages SET last_error = $3, next_try_at = $4
     WHERE id = $1 AND attempts = $2 AND state = 'due'`,
    [id, attempts, error, nextTryAt],
  );
}

/** The mail server said that it does not have what was handed over last. */
export async function noteRefusal(db: Queryable, { id }: ClaimedMessage): Promise<void> {
  await db.execute(
    'UPDATE notification_messages SET maybe_delivered = maybe_delivered - 1 WHERE id = $1 AND maybe_delivered > 0',
    [id],
  );
}

/** As if its period had not been looked at: the clock was set back before it. */
export async function discardMessage(db: Queryable, { id, attempts }: ClaimedMessage): Promise<void> {
  await db.execute(
    `DELETE FROM notification_messages WHERE id = $1 AND attempts = $2 AND state = 'due' AND maybe_delivered = 0`,
    [id, attempts],
  );
}

/**
 * Forgets what is older than the history, and, earlier, looks that came to nothing: most rows. Those of rules that tell
 * arrivals say up to when they have told, and stay.
 */
export async function pruneMessages(
  db: Queryable,
  { before, lookedBefore }: { readonly before: Date; readonly lookedBefore: Date },
): Promise<void> {
  await db.execute(
    `DELETE FROM notification_messages WHERE due_at < $1 OR due_at < $2 AND kind = ANY($3)
       AND state IN ('nothing', 'superseded', 'withdrawn', 'limited')`,
    [before, lookedBefore, KINDS_OF_THE_PRESENT],
  );
}

/** What an administrator decides about a parked message. */
export type Decision = 'retry' | 'dismiss';

const DECIDED: Readonly<Record<Decision, string>> = {
  // What may have been received already may be received again: whoever asks for another try knows that.
  retry: `state = 'due', attempts = 0, maybe_delivered = 0, next_try_at = $2`,
  dismiss: `state = 'dismissed', next_try_at = NULL, last_try_at = coalesce(last_try_at, $2)`,
};

/** Decides about a parked message. False when it is not parked any more, null when there is none. */
export async function decide(db: Queryable, decision: Decision, id: string, now: Date): Promise<boolean | null> {
  const decided = await db.execute(
    `UPDATE notification_messages SET ${DECIDED[decision]} WHERE id = $1 AND state = 'parked'`,
    [id, now],
  );
  if (decided > 0) return true;
  const found = await db.query('SELECT 1 FROM notification_messages WHERE id = $1', [id]);
  return found.length > 0 ? false : null;
}
