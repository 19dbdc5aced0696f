import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { StoredPrices } from './held-prices.ts';

/** What the last message of a rule held, and when it was due. */
export interface LastSent {
  readonly dueAt: Date;
  readonly kept: StoredPrices;
}

interface OfMessage {
  readonly uid: string;
  readonly ruleId: string;
  readonly dueAt: Date;
}

/** The last message of a rule that was sent before this one, under the same filters; null before the first. */
export async function lastSent(
  db: Queryable,
  { uid, ruleId, dueAt }: OfMessage,
  of: KindOfRule,
): Promise<LastSent | null> {
  const [last] = await db.query<LastSent>(
    `SELECT due_at AS "dueAt", told_prices AS kept FROM notification_messages
     WHERE uid = $1 AND rule_id = $2 AND due_at < $3 AND state = 'sent' AND told_prices IS NOT NULL
       AND rule->'filters' IS NOT DISTINCT FROM $4::jsonb->'filters'
     ORDER BY due_at DESC LIMIT 1`,
    [uid, ruleId, dueAt, JSON.stringify(of.rule)],
  );
  return last ?? null;
}

export interface ToldMessage {
  readonly subject: string;
  readonly sentAt: Date;
  readonly kept: StoredPrices;
}

/** What a message that was sent to a user held; null when they have no such message, or it held no list. */
export async function toldMessage(db: Queryable, uid: string, id: string): Promise<ToldMessage | null> {
  const [message] = await db.query<ToldMessage>(
    `SELECT coalesce(subject, '') AS subject, sent_at AS "sentAt", told_prices AS kept FROM notification_messages
     WHERE id = $1 AND uid = $2 AND state = 'sent' AND told_prices IS NOT NULL`,
    [id, uid],
  );
  return message ?? null;
}
