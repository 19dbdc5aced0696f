import { startRepeating } from '#platform/queue/repeating';
import type { Context } from '#server/context';
import { marksOfWatchlists } from '#modules/watchlists/data-versions-read';
import { ALERT_KIND_MODULES, needOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import {
  type FoundAlert,
  type AlertFacts,
  type AlertKind,
  type AlertState,
  anchorOf,
  eventKey,
  type StoredAlert,
  nightsOf,
} from '@vivac/domain/alerts/alert';
import { ALERT_STORED_S, settleAlerts, type SettledAlert, type Settlement } from '@vivac/domain/alerts/settle-alerts';
import { dayAt } from '@vivac/domain/time/day';
import type { Transaction, Queryable } from '#platform/database/database';
import { watchedMarket } from '#modules/watchlists/read';
import { foundBy, foundGaps, type Held } from './finding.ts';
import { type StoredAlertRule, storedAlertRules } from './read.ts';
import { tryLockByName } from '#platform/database/advisory-lock';

const TICK_MS = 2_000;
/** Time alone changes something too: nights go by, a source is late. */
const AGAIN_MS = 600_000;
const SLOW_MS = 3_600_000;

interface Mark {
  readonly version: number;
  readonly data: string;
}

interface Settled extends Mark {
  readonly atMs: number;
  readonly slowAtMs: number;
}

/**
 * Begins to settle alerts behind the changes, in this process. Raised versions of a user’s campsites, another watchlist and other rules wake it; after a start everybody is
 * settled once. What fails is logged once, and tried again.
 */
export function startAlertEngine(context: Context): { close(): Promise<void> } {
  const { db, log } = context;
  const stopping = new AbortController();
  let settled = new Map<string, Settled>();

  async function tick(): Promise<void> {
    const users = await usersWithAlerts(db);
    const uids = users.map(({ uid }) => uid);
    const marks = await marksOfWatchlists(db, uids);
    const next = new Map<string, Settled>();
    for (const { uid, version } of users) {
      if (stopping.signal.aborted) return;
      const after = await settledAfter(uid, { version, data: marks.get(uid) ?? '' });
      if (after !== undefined) next.set(uid, after);
    }
    settled = next;
  }

  /** What was settled last where nothing is another since; undefined where another process is at it. */
  async function settledAfter(uid: string, mark: Mark): Promise<Settled | undefined> {
    const before = settled.get(uid);
    const atMs = performance.now();
    const isSame = before?.version === mark.version && before.data === mark.data;
    if (isSame && atMs - before.atMs < AGAIN_MS) return before;
    const isSlow = before?.version !== mark.version || atMs - before.slowAtMs >= SLOW_MS;
    const isDone = await settleUser(context, uid, isSlow);
    return isDone ? { ...mark, atMs, slowAtMs: isSlow ? atMs : before.slowAtMs } : undefined;
  }

  return startRepeating({ work: tick, everyMs: TICK_MS, name: 'Alerts', log, stopping });
}

const DAY_MS = 86_400_000;
/** What is news, and before it the moves that count together with it. */
const READ_DAYS = 62;
/** So long what is closed is known, so that it is not news once more. */
const KNOWN_DAYS = 45;

/**
 * Holds all rules of a user against what is known now, and keeps what came of it in one transaction (alert-2): whoever is killed leaves it whole or not begun,
 * and doing it twice is doing it once. `isSlow` says that rules are held too that need the history of all prices. False when another process
 * does it at this moment.
 */
export async function settleUser(
  context: Pick<Context, 'db' | 'clock' | 'zone' | 'identity'>,
  uid: string,
  isSlow = true,
): Promise<boolean> {
  const user = await context.identity.findByUid(uid);
  return context.db.transaction(async (tx) => {
    if (!(await tryLockAlerts(tx, uid))) return false;
    const now = context.clock.now();
    const rules = (await storedAlertRules(tx, uid)).rules.filter(({ of }) => isLive(of, user));
    const market = await watchedMarket(tx, uid);
    const ruleIds = rules.map(({ id }) => id);
    const campsiteIds = user?.admin === true ? null : market.campsites.map(({ id }) => id);
    await endOthers(tx, uid, { ruleIds, campsiteIds }, now);
    const held = { db: tx, market, now, zone: context.zone, from: new Date(now.getTime() - READ_DAYS * DAY_MS) };
    const carrier = rules.find(({ of }) => needOf(of) === 'changes');
    for (const rule of rules) {
      if (!isSlow && needOf(rule.of) === 'quotes') continue;
      await settleRule(tx, uid, rule, held, rule === carrier ? await foundGaps(tx, market.campsites, now) : []);
    }
    return true;
  });
}

function isLive(
  { kind, rule }: StoredAlertRule['of'],
  user: { readonly admin: boolean; readonly disabled: boolean } | null,
): boolean {
  if (user === null || user.disabled || !rule.enabled) return false;
  return user.admin || !ALERT_KIND_MODULES[kind].forAdministrators;
}

async function settleRule(
  tx: Transaction,
  uid: string,
  { id, of, since }: StoredAlertRule,
  held: Held,
  gaps: readonly FoundAlert[],
): Promise<void> {
  const { now, zone } = held;
  const sinceS = since.getTime() / 1000;
  const known = await knownAlerts(tx, uid, id, new Date(now.getTime() - KNOWN_DAYS * DAY_MS));
  const found = await foundBy(of, held, sinceS);
  const settling = { sinceS, forgottenS: now.getTime() / 1000 - ALERT_STORED_S, today: dayAt(now, zone) };
  const settled = settleAlerts(known, [...found, ...gaps], settling);
  await keepAlerts(tx, { uid, ruleId: id, kind: of.kind, isUrgent: of.rule.urgent }, settled, now);
}

/** One engine at a time settles the alerts of a user, whichever process it runs in; false while another does. */
function tryLockAlerts(tx: Transaction, uid: string): Promise<boolean> {
  return tryLockByName(tx, `alerts ${uid}`);
}

interface AlertRow {
  id: string;
  key: string;
  state: AlertState;
  campsiteId: number | null;
  facts: AlertFacts;
  newsFacts: AlertFacts | null;
  isUrgent: boolean;
  openedAtS: number;
  hasNews: boolean;
  isReported: boolean;
}

/** What is kept of a rule, as far as it may be found again; nobody tells it while it is settled. */
async function knownAlerts(tx: Transaction, uid: string, ruleId: string, since: Date): Promise<StoredAlert[]> {
  const rows = await tx.query<AlertRow>(
    `SELECT id, event_key AS key, state, campsite_id AS "campsiteId", facts, news_facts AS "newsFacts", is_urgent AS "isUrgent",
       extract(epoch FROM opened_at)::float8 AS "openedAtS", news_at IS NOT NULL AS "hasNews", told_at IS NOT NULL AS "isReported"
     FROM alerts WHERE uid = $1 AND rule_id = $2 AND (state <> 'closed' OR changed_at > $3) FOR UPDATE`,
    [uid, ruleId, since],
  );
  return rows.map(({ key, ...row }) => ({ ...row, ...anchorOf(key) }));
}

interface OfRule {
  readonly uid: string;
  readonly ruleId: string;
  readonly kind: AlertKind;
  readonly isUrgent: boolean;
}

/** Writes what was settled, and no statement where there is nothing to write: each wakes who is looking (alert-2): an event that is kept already, under its key, is that one, so that what is written twice is there once. */
async function keepAlerts(tx: Transaction, rule: OfRule, settled: Settlement, now: Date): Promise<void> {
  const { made, changed, removed } = settled;
  if (removed.length > 0) await tx.execute('DELETE FROM alerts WHERE id = ANY($1::uuid[])', [removed]);
  if (made.length > 0) await addAlerts(tx, rule, made, now);
  if (changed.length > 0) await changeAlerts(tx, rule, changed, now);
}

async function addAlerts(tx: Transaction, rule: OfRule, made: readonly SettledAlert[], now: Date): Promise<void> {
  await tx.execute(
    `INSERT INTO alerts (uid, rule_id, kind, event_key, state, campsite_id, first_night, last_night, facts, news_facts, is_urgent,
       opened_at, changed_at, closed_at, news_at)
     SELECT $1, $2, $3, key, state, campsite, first, last, facts, news_facts, urgent, opened_at, $4, NULL,
       CASE WHEN has_news THEN $4::timestamptz END
     FROM jsonb_to_recordset($5::jsonb) AS (key text, state text, campsite int, first date, last date, facts jsonb, news_facts jsonb,
       urgent boolean, opened_at timestamptz, has_news boolean)
     ON CONFLICT (uid, rule_id, event_key) DO NOTHING`,
    [rule.uid, rule.ruleId, rule.kind, now, JSON.stringify(made.map((each) => rowOf(each, rule)))],
  );
}

async function changeAlerts(tx: Transaction, rule: OfRule, changed: Settlement['changed'], now: Date): Promise<void> {
  await tx.execute(
    `UPDATE alerts SET state = it.state, first_night = it.first, last_night = it.last, facts = it.facts, news_facts = it.news_facts,
       is_urgent = it.urgent, opened_at = it.opened_at, changed_at = $2,
       closed_at = CASE WHEN it.state = 'closed' THEN coalesce(closed_at, $2) END,
       news_at = CASE WHEN it.has_news THEN coalesce(news_at, $2::timestamptz) END
     FROM jsonb_to_recordset($3::jsonb) AS it(id uuid, state text, first date, last date, facts jsonb, news_facts jsonb, urgent boolean,
       opened_at timestamptz, has_news boolean)
     WHERE alerts.uid = $1 AND alerts.id = it.id`,
    [rule.uid, now, JSON.stringify(changed.map((each) => ({ id: each.id, ...rowOf(each, rule) })))],
  );
}

function rowOf(alert: SettledAlert, rule: OfRule) {
  const { state, campsiteId, facts, newsFacts, isUrgent, openedAtS, hasNews } = alert;
  const nights = nightsOf(facts);
  return {
    key: eventKey(alert),
    state,
    campsite: campsiteId,
    first: nights?.first ?? null,
    last: nights?.last ?? null,
    facts,
    news_facts: newsFacts,
    urgent: isUrgent && rule.isUrgent,
    opened_at: new Date(openedAtS * 1000).toISOString(),
    has_news: hasNews,
  };
}

/**
 * Of rules that are no more, or off, nothing more is told: what was pending goes, what is open ends without a word. A campsite that a user sees no more (null: sees
 * all) is told of no more, and nothing is shown of it.
 */
async function endOthers(
  tx: Transaction,
  uid: string,
  { ruleIds, campsiteIds }: { readonly ruleIds: readonly string[]; readonly campsiteIds: readonly number[] | null },
  now: Date,
): Promise<void> {
  const rows = await tx.query<{ id: string; isGone: boolean }>(
    `SELECT id, campsite_id <> ALL($3::int[]) IS TRUE OR (state = 'pending' AND told_at IS NULL) AS "isGone" FROM alerts
     WHERE uid = $1 AND (campsite_id <> ALL($3::int[]) OR (rule_id <> ALL($2::uuid[]) AND state <> 'closed')) FOR UPDATE`,
    [uid, ruleIds, campsiteIds],
  );
  const idsOf = (isGone: boolean) => rows.filter((row) => row.isGone === isGone).map(({ id }) => id);
  const [gone, ended] = [idsOf(true), idsOf(false)];
  if (gone.length > 0) await tx.execute('DELETE FROM alerts WHERE id = ANY($1::uuid[])', [gone]);
  if (ended.length > 0) {
    await tx.execute(
      `UPDATE alerts SET state = 'closed', closed_at = $2, changed_at = $2, news_at = NULL WHERE id = ANY($1::uuid[])`,
      [ended, now],
    );
  }
}

/** Users of whom alert rules or alerts are kept, with the version of their rules. */
function usersWithAlerts(db: Queryable): Promise<{ uid: string; version: number }[]> {
  return db.query<{ uid: string; version: number }>(
    `SELECT uid, coalesce(version, 0) AS version
     FROM (SELECT uid FROM alert_rules UNION SELECT uid FROM alerts WHERE state <> 'closed') AS known
       LEFT JOIN alert_rule_versions USING (uid) ORDER BY uid`,
    [],
  );
}
