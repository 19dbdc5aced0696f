import type { DeliveryState } from '@vivac/domain/destinations';
import type { Queryable } from '#platform/database/database';

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
       SELECT FROM deliveries d WHERE d.channel_id = c.id AND d.state = 'due' AND coalesce(d.next_try_at, $1) <= $1)
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
