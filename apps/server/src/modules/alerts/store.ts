import type { KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { lockByName } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

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
