import type { AlertFacts, AlertKind, AlertState, SentAlert } from '@vivac/domain/alerts/alert';
import { type Notice, type SentBefore, type UntoldAlert } from '@vivac/domain/alerts/delivery-policy';
import { type Day, dayAt } from '@vivac/domain/time/day';
import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';

/** A notice holds no more alerts than anybody reads; the rest is counted. */
const ALERTS_OF_NOTICE = 100;
/** Longer than a day of any zone is away from a moment. */
const AROUND_MS = 3 * 86_400_000;

/** Between its first line and the end of its transaction nobody else tells this user anything. */
export async function lockTelling(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `inbox ${uid}`);
}

/** An alert of which something waits, as a notice keeps it. */
export interface WaitingAlert extends UntoldAlert {
  readonly kind: AlertKind;
  readonly facts: AlertFacts;
}

interface WaitingRow extends Omit<WaitingAlert, 'state'> {
  readonly state: AlertState;
}

/** What waits to be told to a user, the most important first; nobody changes it before the transaction ends. */
export function waitingAlerts(tx: Transaction, uid: string): Promise<WaitingAlert[]> {
  return tx.query<WaitingRow>(
    `SELECT a.id, a.kind, a.state, a.facts, a.is_urgent AS "isUrgent", a.news_at AS "newsAt", a.told_at IS NOT NULL AS "wasTold",
       a.last_night AS "lastNight", a.muted_until AS "mutedUntil",
       a.stopped_at IS NOT NULL OR NOT EXISTS (SELECT FROM alert_rules r WHERE r.id = a.rule_id AND r.enabled) AS "isStopped"
     FROM alerts a WHERE a.uid = $1 AND a.news_at IS NOT NULL
     ORDER BY a.is_urgent DESC, a.state = 'closed', a.first_night NULLS FIRST, a.changed_at DESC, a.id FOR UPDATE OF a`,
    [uid],
  );
}

/** What a user was told around a moment. */
export async function sentBefore(
  db: Queryable,
  uid: string,
  { moment, zone }: { readonly moment: Date; readonly zone: string },
): Promise<SentBefore> {
  const rows = await db.query<{ kind: Notice['kind']; period: Day | null; madeAt: Date }>(
    `SELECT kind, period, made_at AS "madeAt" FROM notices
     WHERE uid = $1 AND kind IN ('digest', 'urgent') AND (made_at BETWEEN $2 AND $3 OR period BETWEEN $2::date AND $3::date)
     ORDER BY made_at`,
    [uid, new Date(moment.getTime() - AROUND_MS), new Date(moment.getTime() + AROUND_MS)],
  );
  const today = dayAt(moment, zone);
  return {
    digests: new Set(rows.flatMap(({ period }) => period ?? [])),
    today: rows.filter(({ madeAt }) => dayAt(madeAt, zone) === today).length,
    lastUrgentAt: rows.findLast(({ kind, madeAt }) => kind === 'urgent' && madeAt <= moment)?.madeAt ?? null,
  };
}

/** Nobody is told of these any more, unless they change. */
export async function dropNews(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute('UPDATE alerts SET news_at = NULL WHERE id = ANY($1)', [ids]);
}

/**
 * Keeps a notice with a delivery for each channel of the user that is on, and what it tells as told. What was read before it was news is unread again.
 * Answers the notice's id.
 */
export async function keepNotice(
  tx: Transaction,
  uid: string,
  { kind, period, alerts }: Notice,
  waiting: readonly WaitingAlert[],
  at: Date,
): Promise<string> {
  const chosen = new Set(alerts);
  const sent = waiting.filter(({ id }) => chosen.has(id)).map(sentAlert);
  const [notice] = await tx.query<{ id: string }>(
    `INSERT INTO notices (uid, kind, period, made_at, alerts, more) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      uid,
      kind,
      period,
      at,
      JSON.stringify(sent.slice(0, ALERTS_OF_NOTICE)),
      Math.max(0, sent.length - ALERTS_OF_NOTICE),
    ],
  );
  await tx.execute(
    `INSERT INTO deliveries (notice_id, channel_id, state, made_at, next_try_at, unsubscribe_token)
     SELECT $1, id, 'due', $3, $3, CASE WHEN kind = 'email' THEN encode(sha256(gen_random_uuid()::text::bytea), 'hex') END
     FROM channels_of_users WHERE uid = $2 AND state = 'on'`,
    [notice!.id, uid, at],
  );
  await tx.execute(
    `UPDATE alerts SET told_at = $2, read_at = CASE WHEN news_at > read_at THEN NULL ELSE read_at END, news_at = NULL
     WHERE id = ANY($1)`,
    [alerts, at],
  );
  return notice!.id;
}

function sentAlert({ id, kind, state, facts, isUrgent, wasTold: wasSent }: WaitingAlert): SentAlert {
  return { id, kind, state, facts, isUrgent, isAgain: wasSent };
}

/** A user's notices older than anybody reads; their deliveries go with them. */
export async function pruneNotices(tx: Transaction, uid: string, before: Date): Promise<void> {
  await tx.execute('DELETE FROM notices WHERE uid = $1 AND made_at < $2', [uid, before]);
}
