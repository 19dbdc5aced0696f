import type { KindOfRule, RuleKind } from '@vivac/domain/rules/notification-rule';
import type { Queryable } from '#platform/database/database';

/** A rule as it is kept. */
export interface KeptRule {
  readonly id: string;
  readonly of: KindOfRule;
  /** When it was made, or last turned on. */
  readonly since: Date;
}

export interface KeptRules {
  /** In their order, those of the reviews first. */
  readonly rules: readonly KeptRule[];
  /** 0 before the first change. */
  readonly version: number;
}

interface RuleRow {
  id: string;
  kind: RuleKind;
  schedule: 'daily' | 'weekly';
  day: number | null;
  condition: 'below' | 'above' | null;
  note: number | null;
  up: boolean | null;
  spread: number | null;
  enabled: boolean;
  since: Date;
}

/** A user's rules with their version, of one moment. */
export async function keptRules(db: Queryable, uid: string): Promise<KeptRules> {
  const [first, ...others] = await db.query<RuleRow & { version: number | null }>(
    `SELECT v.version, r.id, r.kind, r.schedule, r.day, r.condition, r.note_hundredths / 100.0::float8 AS note, r.up,
       r.spread_hundredths / 100.0::float8 AS spread, r.enabled, r.since
     FROM notification_versions v LEFT JOIN notification_rules r ON r.uid = v.uid
     WHERE v.uid = $1 ORDER BY r.kind DESC, r.position`,
    [uid],
  );
  if (first === undefined) return { rules: [], version: 0 };
  // Without any rule the version stands alone.
  const rows = first.id === null ? [] : [first, ...others];
  return { rules: rows.map(keptRule), version: first.version ?? 0 };
}

function keptRule(row: RuleRow): KeptRule {
  return { id: row.id, of: ruleOf(row), since: row.since };
}

function ruleOf({ kind, schedule, day, condition, note, up, spread, enabled }: RuleRow): KindOfRule {
  const common = { type: 'email', ...(day !== null && { day }), enabled } as const;
  if (kind === 'reviews') {
    return { kind, rule: { ...common, schedule: 'weekly', condition: condition!, note: note! } };
  }
  return { kind, rule: { ...common, schedule, spread: spread!, up: up! } };
}
