import type { AlertKind } from '@vivac/domain/alerts/alert';
import type { KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { readAlertRule } from '@vivac/domain/alerts/read-alert-rules';
import type { Queryable, Transaction } from '#platform/database/database';
import { lockByName } from '#platform/database/advisory-lock';
import type { PersonalData } from '#platform/database/personal-data';

/** An alert rule as it is kept. */
export interface StoredAlertRule {
  readonly id: string;
  readonly of: KindOfAlertRule;
  /** When it was made, last turned on, or made to say something else. */
  readonly since: Date;
}

export interface StoredAlertRules {
  /** In their order. */
  readonly rules: readonly StoredAlertRule[];
  /** 0 before the first change. */
  readonly version: number;
}

interface RuleRow {
  id: string;
  kind: AlertKind;
  parts: object;
  urgent: boolean;
  enabled: boolean;
  since: Date;
}

/** A user's alert rules with their version, of one moment. */
export async function storedAlertRules(db: Queryable, uid: string): Promise<StoredAlertRules> {
  const [first, ...others] = await db.query<RuleRow & { version: number }>(
    `SELECT v.version, r.id, r.kind, r.parts, r.is_urgent AS urgent, r.enabled, r.since
     FROM alert_rule_versions v LEFT JOIN alert_rules r ON r.uid = v.uid WHERE v.uid = $1 ORDER BY r.position`,
    [uid],
  );
  if (first === undefined) return { rules: [], version: 0 };
  // Without any rule the version stands alone.
  const rows = first.id === null ? [] : [first, ...others];
  return { rules: rows.map(storedRule), version: first.version };
}

function storedRule({ id, kind, parts, urgent, enabled, since }: RuleRow): StoredAlertRule {
  const read = readAlertRule({ ...parts, kind, urgent, enabled });
  if ('faults' in read) throw new Error(`An alert rule that is kept cannot be read: ${read.faults[0].sentence}`);
  const { id: _, ...of } = read;
  return { id, of: of as KindOfAlertRule, since };
}

/** Between its first line and the end of its transaction nobody else changes the alert rules of this user. */
export async function lockAlertRules(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `alert rules ${uid}`);
}

/** A rule as it is to be kept; without an id it is new. */
export interface RuleToKeep {
  readonly id: string | null;
  readonly of: KindOfAlertRule;
  readonly since: Date;
}

/** Makes these the alert rules of a user. Expects them to be locked. */
export async function replaceAlertRules(tx: Transaction, uid: string, rules: readonly RuleToKeep[]): Promise<void> {
  await tx.execute('DELETE FROM alert_rules WHERE uid = $1', [uid]);
  await tx.execute(
    `INSERT INTO alert_rules (uid, id, position, kind, parts, is_urgent, enabled, since)
     SELECT $1, coalesce(sent.id, gen_random_uuid()), sent.position, sent.kind, sent.parts, sent.urgent, sent.enabled, sent.since
     FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
         AS (id uuid, kind text, parts jsonb, urgent boolean, enabled boolean, since timestamptz))
       WITH ORDINALITY AS sent(id, kind, parts, urgent, enabled, since, position)`,
    [uid, JSON.stringify(rules.map(columnsOf))],
  );
  await tx.execute(
    `INSERT INTO alert_rule_versions AS v (uid, version) VALUES ($1, 1)
     ON CONFLICT (uid) DO UPDATE SET version = v.version + 1`,
    [uid],
  );
}

function columnsOf({ id, of: { kind, rule }, since }: RuleToKeep) {
  const { enabled, urgent, ...parts } = rule;
  return { id, kind, parts, urgent, enabled, since: since.toISOString() };
}

export const ALERT_DATA: PersonalData = {
  lock: lockAlertRules,
  owned: ['alert_rules', 'alert_rule_versions', 'alerts'],
};
