import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';

/** The rule for which a message was made, as it was then. */
export interface MessageRule {
  readonly messageId: string;
  readonly uid: string;
  readonly ruleId: string;
  readonly of: KindOfRule;
  /** Whether the rule is still there, and on. */
  readonly isOn: boolean;
}

/** The rule of the message with a secret; null when there is none, or none any more. */
export async function ruleOfMessage(db: Queryable, token: string): Promise<MessageRule | null> {
  const rows = await db.query<MessageRule>(
    `SELECT m.id AS "messageId", m.uid, m.rule_id AS "ruleId", jsonb_build_object('kind', m.kind, 'rule', m.rule) AS of,
       EXISTS (SELECT FROM notification_rules r WHERE r.uid = m.uid AND r.id = m.rule_id AND r.enabled) AS "isOn"
     FROM notification_messages m WHERE m.unsubscribe_token = $1`,
    [token],
  );
  return rows[0] ?? null;
}
