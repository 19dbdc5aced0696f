import { randomBytes } from 'node:crypto';
import type { SentAlert } from '@vivac/domain/alerts/alert';
import type { DeliveryFailure, DeliveryState } from '@vivac/domain/destinations';
import type { Queryable, Transaction } from '#platform/database/database';
import type { DestinationRow } from '../read.ts';

/** A delivery that is being tried. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Tries that ended before this one. */
  readonly attempts: number;
  readonly noticeId: string;
  readonly notice: 'digest' | 'urgent' | 'test';
  readonly noticeAt: Date;
  readonly alerts: readonly SentAlert[];
  /** Told by the notice beyond those. */
  readonly more: number;
}

/** Begins a try of the oldest delivery of a channel that is due; null when there is none. A try that is killed does not count. */
export async function claimDelivery(db: Queryable, channelId: string, now: Date): Promise<ClaimedDelivery | null> {
  const [claimed] = await db.query<ClaimedDelivery>(
    `UPDATE deliveries d SET last_try_at = $2 FROM notices n
     WHERE n.id = d.notice_id AND d.id = (
       SELECT id FROM deliveries WHERE channel_id = $1 AND state = 'due' AND coalesce(next_try_at, $2) <= $2
       ORDER BY made_at, id LIMIT 1)
     RETURNING d.id, d.attempts, n.id AS "noticeId", n.kind AS notice, n.made_at AS "noticeAt", n.alerts, n.more`,
    [channelId, now],
  );
  return claimed ?? null;
}

/** What a try came to. */
export interface TryEnd {
  readonly state: DeliveryState;
  readonly at: Date;
  readonly nextTryAt: Date | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: DeliveryFailure | null;
  readonly body: string | null;
}

/** Ends a try. What was sent is sent, whatever happened meanwhile; else only who began it last may say. */
export async function endTry(
  db: Queryable,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  end: TryEnd,
): Promise<void> {
  await db.execute(
    `UPDATE deliveries SET state = $3, attempts = attempts + 1, next_try_at = $4, last_status = $5, last_answer = $6, last_error = $7,
       last_body = $8, sent_at = CASE WHEN $3 = 'sent' THEN $9::timestamptz END
     WHERE id = $1 AND ($3 = 'sent' AND state <> 'sent' OR state = 'due' AND attempts = $2)`,
    [id, attempts, end.state, end.nextTryAt, end.status, end.answer, end.failure, end.body, end.at],
  );
}

/** What waits for a channel is not sent any more. */
export async function dismissWaiting(db: Queryable, channelId: string): Promise<void> {
  await db.execute(
    `UPDATE deliveries SET state = 'dismissed', next_try_at = NULL WHERE channel_id = $1 AND state = 'due'`,
    [channelId],
  );
}

/** Lets a delivery be tried from the beginning, under its id. */
export async function tryAnew(db: Queryable, id: string): Promise<void> {
  await db.execute(
    `UPDATE deliveries SET state = 'due', attempts = 0, next_try_at = NULL, sent_at = NULL, last_error = NULL,
       last_status = NULL, last_answer = NULL, last_body = NULL
     WHERE id = $1`,
    [id],
  );
}

/** A test on its way to a channel; answers its delivery. A mail has a secret with which mails are turned off. */
export async function insertTest(tx: Transaction, { uid, id, kind }: DestinationRow, at: Date): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `WITH notice AS (
       INSERT INTO notices (uid, kind, made_at, alerts) VALUES ($1, 'test', $3, '[]') RETURNING id)
     INSERT INTO deliveries (notice_id, channel_id, state, made_at, unsubscribe_token)
     SELECT id, $2, 'due', $3, $4 FROM notice RETURNING id`,
    [uid, id, at, kind === 'email' ? randomBytes(32).toString('hex') : null],
  );
  return rows[0]!.id;
}

/** Removes deliveries that were done before a moment. */
export async function pruneDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.execute(`DELETE FROM deliveries WHERE state <> 'due' AND made_at < $1`, [before]);
}
