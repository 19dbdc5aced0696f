import type { NewJob } from '#platform/queue/queue';
import type { Context } from '#server/context';
import {
  isQuiet,
  type Notice,
  type SentBefore,
  type UnsentAlert,
  whatToTell,
} from '@vivac/domain/alerts/delivery-policy';
import { latestPeriod } from '@vivac/domain/rules/sending-schedule';
import type { Queryable, Transaction } from '#platform/database/database';
import type { AlertFacts, AlertKind, AlertState, SentAlert } from '@vivac/domain/alerts/alert';
import { type Day, dayAt } from '@vivac/domain/time/day';
import { lockByName } from '#platform/database/advisory-lock';

/** Tells users of their alerts, beside who sends mail: the rows of alerts say whose turn it is, a job is one user. */
export function teller(context: Context) {
  const { db, clock, zone, log, mailBell, channelBell } = context;
  return {
    queue: 'inbox.tell',
    async waiting(): Promise<NewJob[]> {
      const users = await usersToTell(db, clock.now(), zone);
      return users.map((uid) => ({ key: uid }));
    },
    async send(uid: string): Promise<void> {
      if (!(await tellUser(context, uid))) return;
      log.info({ uid }, 'A user is told of alerts');
      for (const bell of [mailBell, channelBell]) bell.ring();
    },
  };
}

/** As long as the history of messages. */
const NOTICES_STORED_MS = 400 * 86_400_000;

/**
 * Makes a notice of what a user is to be told now, with its deliveries, in one transaction: a process that is killed has told all of it or nothing.
 * False when there is nothing to tell.
 */
export async function tellUser(
  { db, clock, zone }: Pick<Context, 'db' | 'clock' | 'zone'>,
  uid: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockTelling(tx, uid);
    const now = { moment: clock.now(), zone };
    const waiting = await waitingAlerts(tx, uid);
    if (waiting.length === 0) return false;
    const { never, notice } = whatToTell(waiting, await sentBefore(tx, uid, now), now);
    await dropNews(tx, never);
    if (notice === null) return false;
    await keepNotice(tx, uid, notice, waiting, now.moment);
    await pruneNotices(tx, uid, new Date(now.moment.getTime() - NOTICES_STORED_MS));
    return true;
  });
}

/** The users of whose alerts something may be told at a moment: urgent ones, or those that waited when the digest was due. */
export async function usersToTell(db: Queryable, moment: Date, zone: string): Promise<string[]> {
  if (isQuiet(moment, zone)) return [];
  const { key, dueAt } = latestPeriod({ schedule: 'daily' }, moment, zone);
  const rows = await db.query<{ uid: string }>(
    `SELECT DISTINCT a.uid FROM alerts a
     WHERE a.news_at IS NOT NULL AND a.state NOT IN ('pending', 'recovering') AND (a.muted_until IS NULL OR a.muted_until <= $1)
       AND (a.is_urgent OR (greatest(a.news_at, a.muted_until) <= $2 OR a.news_at > $1)
         AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.uid = a.uid AND n.period = $3::date))`,
    [moment, dueAt, key],
  );
  return rows.map(({ uid }) => uid);
}

/** A notice holds no more alerts than anybody reads; the rest is counted. */
const ALERTS_OF_NOTICE = 100;
/** Longer than a day of any zone is away from a moment. */
const AROUND_MS = 3 * 86_400_000;

/** Between its first line and the end of its transaction nobody else tells this user anything. */
async function lockTelling(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `inbox ${uid}`);
}

/** An alert of which something waits, as a notice keeps it. */
interface WaitingAlert extends UnsentAlert {
  readonly kind: AlertKind;
  readonly facts: AlertFacts;
}

interface WaitingRow extends Omit<WaitingAlert, 'state'> {
  readonly state: AlertState;
}

/** What waits to be told to a user, the most important first; nobody changes it before the transaction ends. */
function waitingAlerts(tx: Transaction, uid: string): Promise<WaitingAlert[]> {
  return tx.query<WaitingRow>(
    `SELECT a.id, a.kind, a.state, a.facts, a.is_urgent AS "isUrgent", a.news_at AS "newsAt", a.told_at IS NOT NULL AS "wasReported",
       a.last_night AS "lastNight", a.muted_until AS "mutedUntil",
       a.stopped_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM alert_rules r WHERE r.id = a.rule_id AND r.enabled) AS "isStopped"
     FROM alerts a WHERE a.uid = $1 AND a.news_at IS NOT NULL
     ORDER BY a.is_urgent DESC, a.state = 'closed', a.first_night NULLS FIRST, a.changed_at DESC, a.id FOR UPDATE OF a`,
    [uid],
  );
}

/** What a user was told around a moment. */
async function sentBefore(
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
async function dropNews(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute('UPDATE alerts SET news_at = NULL WHERE id = ANY($1)', [ids]);
}

/**
 * Keeps a notice with a delivery for each channel of the user that is on, and what it tells as told. What was read before it was news is unread again.
 * Answers the notice's id.
 */
async function keepNotice(
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

function sentAlert({ id, kind, state, facts, isUrgent, wasReported: wasSent }: WaitingAlert): SentAlert {
  return { id, kind, state, facts, isUrgent, isAgain: wasSent };
}

/** A user's notices older than anybody reads; their deliveries go with them. */
async function pruneNotices(tx: Transaction, uid: string, before: Date): Promise<void> {
  await tx.execute('DELETE FROM notices WHERE uid = $1 AND made_at < $2', [uid, before]);
}
