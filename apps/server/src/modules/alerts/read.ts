import type { AlertKind } from '@vivac/domain/alerts/alert';
import type { KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { readAlertRule } from '@vivac/domain/alerts/read-alert-rules';
import type { Queryable } from '#platform/database/database';

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
