import {
  type AlertFacts,
  type AlertKind,
  type AlertState,
  anchorOf,
  eventKey,
  type KnownAlert,
  nightsOf,
} from '@vivac/domain/alerts/alert';
import type { SettledAlert, Settlement } from '@vivac/domain/alerts/settle-alerts';
import { tryLockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';

/** One engine at a time settles the alerts of a user, whichever process it runs in; false while another does. */
export function tryLockAlerts(tx: Transaction, uid: string): Promise<boolean> {
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
  isTold: boolean;
}

/** What is kept of a rule, as far as it may be found again; nobody tells it while it is settled. */
export async function knownAlerts(tx: Transaction, uid: string, ruleId: string, since: Date): Promise<KnownAlert[]> {
  const rows = await tx.query<AlertRow>(
    `SELECT id, event_key AS key, state, campsite_id AS "campsiteId", facts, news_facts AS "newsFacts", is_urgent AS "isUrgent",
       extract(epoch FROM opened_at)::float8 AS "openedAtS", news_at IS NOT NULL AS "hasNews", told_at IS NOT NULL AS "isTold"
     FROM alerts WHERE uid = $1 AND rule_id = $2 AND (state <> 'closed' OR changed_at > $3) FOR UPDATE`,
    [uid, ruleId, since],
  );
  return rows.map(({ key, ...row }) => ({ ...row, ...anchorOf(key) }));
}

export interface OfRule {
  readonly uid: string;
  readonly ruleId: string;
  readonly kind: AlertKind;
  readonly isUrgent: boolean;
}

/** Writes what was settled, and no statement where there is nothing to write: each wakes who is looking (alert-2): an event that is kept already, under its key, is that one, so that what is written twice is there once. */
export async function keepAlerts(tx: Transaction, rule: OfRule, settled: Settlement, now: Date): Promise<void> {
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
export async function endOthers(
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
export function usersWithAlerts(db: Queryable): Promise<{ uid: string; version: number }[]> {
  return db.query<{ uid: string; version: number }>(
    `SELECT uid, coalesce(version, 0) AS version
     FROM (SELECT uid FROM alert_rules UNION SELECT uid FROM alerts WHERE state <> 'closed') AS known
       LEFT JOIN alert_rule_versions USING (uid) ORDER BY uid`,
    [],
  );
}
