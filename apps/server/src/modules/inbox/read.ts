import type { AlertFacts, AlertKind, AlertState, SentAlert } from '@vivac/domain/alerts/alert';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { allVisibleCampsites, type Viewer } from '#modules/watchlists/read';
import type { Context } from '#server/context';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { languageOfUser } from '#modules/accounts/read';

/** An alert as it is kept for its reader. */
export interface AlertRow {
  readonly id: string;
  readonly kind: AlertKind;
  readonly state: AlertState;
  readonly facts: AlertFacts;
  readonly isUrgent: boolean;
  readonly firstNight: Day | null;
  readonly lastNight: Day | null;
  readonly openedAt: Date;
  readonly changedAt: Date;
  readonly closedAt: Date | null;
  readonly toldAt: Date | null;
  readonly waits: boolean;
  readonly isRead: boolean;
  readonly mutedUntil: Date | null;
  readonly isStopped: boolean;
  readonly note: string | null;
  readonly deliveries: readonly {
    readonly channel: 'email' | 'webhook' | 'push';
    readonly name: string;
    readonly state: 'due' | 'sent' | 'parked' | 'dismissed' | 'withdrawn';
    readonly at: string;
  }[];
}

/** Which of a user's alerts are asked for; null where all are. */
interface RequestedAlerts {
  readonly visible: VisibleNames;
  readonly isUnread: boolean;
  readonly kind: AlertKind | null;
  readonly state: AlertState | null;
  readonly campsite: string | null;
  /** Those that changed before this one. */
  readonly before: string | null;
  readonly count: number;
  readonly now: Date;
}

const UNREAD = '(a.read_at IS NULL OR coalesce(a.news_at > a.read_at, false))';
/** What is over before anybody was told asks for nobody's attention. */
const ASKS_FOR_ATTENTION = `${UNREAD} AND a.state <> 'pending' AND a.stopped_at IS NULL AND NOT (a.state = 'closed' AND a.told_at IS NULL)`;
/** Whether an alert is not muted at the moment of a parameter. */
const isHeardSql = (now: string): string => `(a.muted_until IS NULL OR a.muted_until <= ${now})`;
const MOST_UNREAD = 100;

const COLUMNS = `a.id, a.kind, a.state, a.facts, a.is_urgent AS "isUrgent", a.first_night AS "firstNight", a.last_night AS "lastNight",
  a.opened_at AS "openedAt", a.changed_at AS "changedAt", a.closed_at AS "closedAt", a.told_at AS "toldAt",
  a.news_at IS NOT NULL AS waits, NOT (${ASKS_FOR_ATTENTION}) AS "isRead", a.muted_until AS "mutedUntil", a.stopped_at IS NOT NULL AS "isStopped", a.note,
  coalesce((SELECT jsonb_agg(jsonb_build_object('channel', c.kind, 'name', c.name, 'state', d.state,
      'at', to_char(coalesce(d.sent_at, d.last_try_at, d.made_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.kind, c.name)
    FROM notices n JOIN deliveries d ON d.notice_id = n.id JOIN channels_of_users c ON c.id = d.channel_id
    WHERE n.uid = a.uid AND n.made_at = a.told_at AND n.alerts @> jsonb_build_array(jsonb_build_object('id', a.id))), '[]') AS deliveries`;

/** Alerts of a user that are not pending, or those that are; what changed last first. */
export function alertsOf(db: Queryable, uid: string, requested: RequestedAlerts): Promise<AlertRow[]> {
  const { visible, isUnread, kind, state, campsite, before, count, now } = requested;
  return db.query<AlertRow>(
    `SELECT ${COLUMNS} FROM alerts a
     WHERE a.uid = $1 AND ${mayBeSentSql('$2', '$3')} AND CASE WHEN $4::text IS NULL THEN a.state <> 'pending' ELSE a.state = $4 END
       AND (NOT $5::boolean OR ${ASKS_FOR_ATTENTION} AND ${isHeardSql('$10')}) AND ($6::text IS NULL OR a.kind = $6)
       AND ($7::text IS NULL OR facts->>'campsite' = $7 OR facts->'campsites' ? $7)
       AND ($8::uuid IS NULL OR (a.changed_at, a.id) < (SELECT b.changed_at, b.id FROM alerts b WHERE b.uid = $1 AND b.id = $8))
     ORDER BY a.changed_at DESC, a.id DESC LIMIT $9`,
    [uid, visible.admin, visible.names, state, isUnread, kind, campsite, before, count, now],
  );
}

/** One alert of a user; null when they have none with that id, or may not be told of it any more. */
export async function alertOf(db: Queryable, uid: string, visible: VisibleNames, id: string): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    `SELECT ${COLUMNS} FROM alerts a WHERE a.uid = $1 AND a.id = $2 AND ${mayBeSentSql('$3', '$4')}`,
    [uid, id, visible.admin, visible.names],
  );
  return row ?? null;
}

/** The campsites of a user's alerts, by name. */
export async function campsitesOfAlerts(db: Queryable, uid: string, visible: VisibleNames): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT facts->>'campsite' AS name FROM alerts
     WHERE uid = $1 AND facts ? 'campsite' AND ${mayBeSentSql('$2', '$3')} ORDER BY 1`,
    [uid, visible.admin, visible.names],
  );
  return rows.map(({ name }) => name);
}

/** How many alerts a viewer has not read, at most 100 (inbox-12). */
export async function unreadAlerts(db: Queryable, viewer: Viewer, now: Date): Promise<number> {
  const count = async ({ admin, names }: VisibleNames, most: number) => {
    const [row] = await db.query<{ unread: number }>(
      `SELECT count(*)::int AS unread FROM (SELECT 1 FROM alerts a WHERE a.uid = $1 AND ${ASKS_FOR_ATTENTION}
         AND ${isHeardSql('$2')} AND ${mayBeSentSql('$3', '$4')} LIMIT $5) counted`,
      [viewer.uid, now, admin, names, most],
    );
    return row!.unread;
  };
  // Most users have none, which is known without their watchlist.
  if ((await count({ admin: true, names: [] }, 1)) === 0) return 0;
  return count(await namesVisibleTo(db, viewer), MOST_UNREAD);
}

/**
 * Of alerts that were told those that are still so, as they are now: between telling and sending there may be days. What was told as over stays where
 * it is over; of one that is kept no more nothing else is known.
 */
export async function stillSo(db: Queryable, sent: readonly SentAlert[]): Promise<SentAlert[]> {
  const rows = await db.query<Pick<SentAlert, 'id' | 'state' | 'facts'>>(
    'SELECT id, state, facts FROM alerts WHERE id = ANY($1::uuid[])',
    [sent.map(({ id }) => id)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return sent.flatMap((alert) => {
    const now = known.get(alert.id);
    if (now === undefined) return [alert];
    const isSo = alert.state === 'closed' ? now.state === 'closed' : STANDS.has(now.state);
    return isSo ? [{ ...alert, ...now }] : [];
  });
}

const STANDS: ReadonlySet<AlertState> = new Set(['open', 'no_data', 'error']);

/** Of whose campsites a viewer may be told now: those of their watchlist; an administrator of all, and of sources. */
interface VisibleNames {
  readonly admin: boolean;
  readonly names: readonly string[];
}

export async function namesVisibleTo(db: Queryable, viewer: Viewer): Promise<VisibleNames> {
  const names = viewer.admin ? [] : (await allVisibleCampsites(db, viewer)).map(({ name }) => name);
  return { admin: viewer.admin, names };
}

/** Whether what happened may be told to who sees these campsites. */
export function mayBeSent({ admin, names }: VisibleNames, facts: AlertFacts): boolean {
  if (admin) return true;
  if (facts.is === 'source') return false;
  return (facts.is === 'data_gap' ? facts.campsites : [facts.campsite]).every((name) => names.includes(name));
}

/** The same of a row of alerts; the statement's parameters are whether all may be told, and the names. */
const mayBeSentSql = (admin: string, names: string): string =>
  `(${admin}::boolean OR CASE facts->>'is' WHEN 'source' THEN false
     WHEN 'data_gap' THEN facts->'campsites' <@ to_jsonb(${names}::text[])
     ELSE facts->>'campsite' = ANY(${names}::text[]) END)`;

/** Who is told of alerts: their language, and what they may know of. Null once they are gone or disabled. */
export async function readerOf({ db, identity }: Pick<Context, 'db' | 'identity'>, uid: string) {
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const visible = await namesVisibleTo(db, { uid, admin: user.admin });
  const language = (await languageOfUser(db, uid)) ?? DEFAULT_LANGUAGE;
  return { language, maySee: (facts: AlertFacts) => mayBeSent(visible, facts) };
}

/** Of those users who have one, a number that rises with everything that changes in their inbox. */
export async function inboxVersions(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db.query<{ uid: string; version: number }>(
    'SELECT uid, version FROM inbox_versions WHERE uid = ANY($1)',
    [uids],
  );
  return new Map(rows.map(({ uid, version }) => [uid, version]));
}
