import { randomBytes } from 'node:crypto';
import type { DeliveryFailure, DeliveryState } from '@vivac/domain/destinations';
import type { Queryable, Transaction } from '#platform/database/database';
import type { SentAlert } from '@vivac/domain/alerts/alert';
import type { DestinationRow } from './read.ts';

/** A notice on its way to a channel. */
export interface DeliveryRow {
  readonly id: string;
  readonly channelId: string;
  readonly notice: 'digest' | 'urgent' | 'test';
  /** How many alerts it tells of. */
  readonly alerts: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly madeAt: Date;
  readonly lastTryAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly sentAt: Date | null;
  readonly lastStatus: number | null;
  /** A `DeliveryFailure`; of a mail what its server said. */
  readonly lastError: string | null;
  readonly lastAnswer: string | null;
  readonly lastBody: string | null;
}

const COLUMNS = `d.id, d.channel_id AS "channelId", n.kind AS notice, jsonb_array_length(n.alerts) AS alerts, d.state, d.attempts,
  d.made_at AS "madeAt", d.last_try_at AS "lastTryAt", d.next_try_at AS "nextTryAt", d.sent_at AS "sentAt",
  d.last_status AS "lastStatus", d.last_error AS "lastError", d.last_answer AS "lastAnswer", d.last_body AS "lastBody"`;
const FROM = 'FROM deliveries d JOIN notices n ON n.id = d.notice_id';

const NEWEST = 50;

/** The newest deliveries of a channel, newest first. */
export function newestDeliveries(db: Queryable, channelId: string): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE d.channel_id = $1 ORDER BY d.made_at DESC, d.id LIMIT ${NEWEST}`,
    [channelId],
  );
}

/** One delivery of a channel; null where there is none. */
export async function deliveryOf(db: Queryable, channelId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.query<DeliveryRow>(`SELECT ${COLUMNS} ${FROM} WHERE d.channel_id = $1 AND d.id = $2`, [
    channelId,
    id,
  ]);
  return row ?? null;
}

/** How many deliveries of each of a user's channels wait, and the newest of them. */
export async function trafficOf(
  db: Queryable,
  uid: string,
): Promise<ReadonlyMap<string, { readonly waiting: number; readonly last: DeliveryRow | null }>> {
  const waiting = await db.query<{ channelId: string; waiting: number }>(
    `SELECT d.channel_id AS "channelId", count(*)::int AS waiting
     FROM deliveries d JOIN channels_of_users c ON c.id = d.channel_id
     WHERE c.uid = $1 AND d.state = 'due' GROUP BY d.channel_id`,
    [uid],
  );
  const newest = await db.query<DeliveryRow>(
    `SELECT newest.* FROM channels_of_users c CROSS JOIN LATERAL (
       SELECT ${COLUMNS} ${FROM} WHERE d.channel_id = c.id ORDER BY d.made_at DESC, d.id LIMIT 1) newest
     WHERE c.uid = $1`,
    [uid],
  );
  const waitingOf = new Map(waiting.map((row) => [row.channelId, row.waiting]));
  return new Map(newest.map((last) => [last.channelId, { waiting: waitingOf.get(last.channelId) ?? 0, last }]));
}

/** The channels over which something is to be sent now: webhooks and browsers, at most so many. */
export async function dueDestinations(db: Queryable, now: Date, count: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT c.id FROM channels_of_users c
     WHERE c.kind IN ('webhook', 'push') AND c.state = 'on' AND EXISTS (
       SELECT 1 FROM deliveries d WHERE d.channel_id = c.id AND d.state = 'due' AND coalesce(d.next_try_at, $1) <= $1)
     ORDER BY c.id LIMIT $2`,
    [now, count],
  );
  return rows.map(({ id }) => id);
}

/** How many tests a user sent since a moment. */
export async function testsSince(db: Queryable, uid: string, since: Date): Promise<number> {
  const [row] = await db.query<{ tests: number }>(
    `SELECT count(*)::int AS tests FROM notices WHERE uid = $1 AND kind = 'test' AND made_at > $2`,
    [uid, since],
  );
  return row?.tests ?? 0;
}

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
