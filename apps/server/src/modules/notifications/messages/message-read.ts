import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';

/** What became of a rule in a period. Only `due` and `parked` can still change. */
export type MessageState = 'due' | 'sent' | 'nothing' | 'superseded' | 'withdrawn' | 'limited' | 'parked' | 'dismissed';

/** The rule as it was then, of a row that is called `m`. */
const OF = `jsonb_build_object('kind', m.kind, 'rule', m.rule)`;

/** The last period in which a rule was looked at. */
export interface LastPeriod {
  readonly ruleId: string;
  readonly period: string;
  readonly state: MessageState;
  readonly stale: boolean;
  readonly at: Date;
}

/** What became of the last period of each of a user's rules, by rule. */
export async function lastPeriods(db: Queryable, uid: string): Promise<ReadonlyMap<string, LastPeriod>> {
  const rows = await db.query<LastPeriod>(
    `SELECT r.id AS "ruleId", m.period, m.state, m.stale, coalesce(m.sent_at, m.last_try_at, m.made_at) AS at
     FROM notification_rules r CROSS JOIN LATERAL (SELECT * FROM notification_messages m
       WHERE m.uid = r.uid AND m.rule_id = r.id ORDER BY m.due_at DESC LIMIT 1) m
     WHERE r.uid = $1`,
    [uid],
  );
  return new Map(rows.map((row) => [row.ruleId, row]));
}

export interface SentRow {
  readonly id: string;
  readonly sentAt: Date;
  readonly dueAt: Date;
  readonly period: string;
  /** As it was then. */
  readonly of: KindOfRule;
  readonly subject: string;
  readonly found: number;
  /** Whether it is kept what it told of. */
  readonly listed: boolean;
}

/** What was sent to a user, newest first, after the message `before` of theirs; none when they have no such message. */
export function sentMessages(
  db: Queryable,
  uid: string,
  { before, count }: { readonly before: string | null; readonly count: number },
): Promise<SentRow[]> {
  return db.query<SentRow>(
    `SELECT m.id, m.sent_at AS "sentAt", m.due_at AS "dueAt", m.period, ${OF} AS of, coalesce(m.subject, '') AS subject, m.found,
       m.told_prices IS NOT NULL AS listed
     FROM notification_messages m
     WHERE m.uid = $1 AND m.state = 'sent' AND ($2::uuid IS NULL OR (m.sent_at, m.id) <
       (SELECT b.sent_at, b.id FROM notification_messages b WHERE b.id = $2 AND b.uid = $1 AND b.state = 'sent'))
     ORDER BY m.sent_at DESC, m.id DESC LIMIT $3`,
    [uid, before, count],
  );
}

export interface FailedRow {
  readonly id: string;
  readonly uid: string;
  readonly of: KindOfRule;
  readonly period: string;
  readonly dueAt: Date;
  readonly state: 'due' | 'parked';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly lastTryAt: Date | null;
  readonly nextTryAt: Date | null;
}

/** The newest messages that are parked, or were tried without success, and how many there are in all. */
export async function failedMessages(db: Queryable, count: number): Promise<{ rows: FailedRow[]; total: number }> {
  const rows = await db.query<FailedRow & { total: number }>(
    `SELECT m.id, m.uid, ${OF} AS of, m.period, m.due_at AS "dueAt", m.state, m.attempts, m.last_error AS "lastError",
       m.last_try_at AS "lastTryAt", m.next_try_at AS "nextTryAt", count(*) OVER ()::int AS total
     FROM notification_messages m
     WHERE m.state IN ('due', 'parked') AND (m.state = 'parked' OR m.last_error IS NOT NULL)
     ORDER BY m.due_at DESC, m.id LIMIT $1`,
    [count],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Up to when some of a user's review rules have told what arrived, by rule; what was not sent has told nothing. */
export async function sentUntil(
  db: Queryable,
  uid: string,
  rules: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (rules.length === 0) return new Map();
  const rows = await db.query<{ ruleId: string; until: Date }>(
    `SELECT rule_id AS "ruleId", max(told_until) AS until FROM notification_messages
     WHERE uid = $1 AND rule_id = ANY($2) AND state IN ('sent', 'nothing') AND told_until IS NOT NULL GROUP BY rule_id`,
    [uid, rules],
  );
  return new Map(rows.map(({ ruleId, until }) => [ruleId, until]));
}

export interface WaitingMessage {
  readonly id: string;
  readonly nextTryAt: Date | null;
}

/** The messages that wait to be sent, those that are tried next first. */
export function waitingMessages(db: Queryable, count: number): Promise<WaitingMessage[]> {
  return db.query<WaitingMessage>(
    `SELECT id, next_try_at AS "nextTryAt" FROM notification_messages
     WHERE state = 'due' ORDER BY coalesce(next_try_at, due_at), id LIMIT $1`,
    [count],
  );
}
