import { type KindOfRule, RULE_KINDS, type RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { readRule } from '@vivac/domain/rules/read-notification-rules';
import type { Queryable } from '#platform/database/database';

/** A rule as it is kept. */
export interface StoredRule {
  readonly id: string;
  readonly of: KindOfRule;
  /** When it was made, or last turned on. */
  readonly since: Date;
}

export interface StoredRules {
  /** In their order, kind by kind. */
  readonly rules: readonly StoredRule[];
  /** 0 before the first change. */
  readonly version: number;
}

/** A row of `notification_rules`, with the columns of {@link RULE_COLUMNS}. */
export interface RuleRow {
  id: string;
  kind: RuleKind;
  schedule: 'daily' | 'weekly';
  day: number | null;
  parts: object;
  enabled: boolean;
  since: Date;
}

export const RULE_COLUMNS = 'r.id, r.kind, r.schedule, r.day, r.parts, r.enabled, r.since';

/** A user's rules with their version, of one moment. */
export async function storedRules(db: Queryable, uid: string): Promise<StoredRules> {
  const [first, ...others] = await db.query<RuleRow & { version: number | null }>(
    `SELECT v.version, ${RULE_COLUMNS}
     FROM notification_versions v LEFT JOIN notification_rules r ON r.uid = v.uid
     WHERE v.uid = $1 ORDER BY array_position($2::text[], r.kind), r.position`,
    [uid, RULE_KINDS],
  );
  if (first === undefined) return { rules: [], version: 0 };
  // Without any rule the version stands alone.
  const rows = first.id === null ? [] : [first, ...others];
  return { rules: rows.map(storedRule), version: first.version ?? 0 };
}

export function storedRule(row: RuleRow): StoredRule {
  return { id: row.id, of: ruleOf(row), since: row.since };
}

function ruleOf({ kind, schedule, day, parts, enabled }: RuleRow): KindOfRule {
  const read = readRule(kind, { ...parts, schedule, ...(day !== null && { day }), enabled });
  if ('problems' in read) throw new Error(`A rule that is kept cannot be read: ${read.problems[0].sentence}`);
  return read;
}
