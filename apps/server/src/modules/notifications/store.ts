import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type KindOfRule, ruleId } from '@vivac/domain/rules/kinds/rule-kinds';
import { lockByName } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

export const lockOfRules = (uid: string): string => `notifications ${uid}`;

/** Between its first line and the end of its transaction nobody else changes the rules of this user. */
export async function lockRules(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, lockOfRules(uid));
}

/** Makes these the rules of a user; one that was there and on keeps its `since`. Expects them to be locked. */
export async function replaceRules(
  tx: Transaction,
  uid: string,
  rules: readonly KindOfRule[],
  at: Date,
): Promise<void> {
  const rows = rules.map((of) => ({ id: ruleId(of), ...columnsOf(of) }));
  const ids = rows.map(({ id }) => id);
  await tx.execute('DELETE FROM notification_rules WHERE uid = $1 AND id <> ALL($2::text[])', [uid, ids]);
  await tx.execute(
    `INSERT INTO notification_rules AS kept (uid, id, kind, position, schedule, day, parts, enabled, since)
     SELECT $1, sent.id, sent.kind, sent.position, sent.schedule, sent.day, sent.parts, sent.enabled, $2
     FROM ROWS FROM (jsonb_to_recordset($3::jsonb)
         AS (id text, kind text, schedule text, day smallint, parts jsonb, enabled boolean))
       WITH ORDINALITY AS sent(id, kind, schedule, day, parts, enabled, position)
     ON CONFLICT (uid, id) DO UPDATE
     SET position = excluded.position, day = excluded.day, parts = excluded.parts, enabled = excluded.enabled,
       since = CASE WHEN kept.enabled THEN kept.since ELSE excluded.since END`,
    [uid, at, JSON.stringify(rows)],
  );
  await raiseVersion(tx, uid);
}

/** Gives some rules the filters that they keep. Nobody changed them, so that what is shown of them is not overtaken. */
export async function setFilters(
  tx: Transaction,
  uid: string,
  ids: readonly string[],
  filters: OfferFilters,
): Promise<void> {
  await tx.execute(
    `UPDATE notification_rules SET parts = parts || jsonb_build_object('filters', $3::jsonb)
     WHERE uid = $1 AND id = ANY($2::text[])`,
    [uid, ids, JSON.stringify(filters)],
  );
}

/** Turns a rule off; false when it was off, or is no more. Expects the user's rules to be locked. */
export async function turnOffRule(tx: Transaction, uid: string, ruleId: string): Promise<boolean> {
  const turned = await tx.execute(
    'UPDATE notification_rules SET enabled = false WHERE uid = $1 AND id = $2 AND enabled',
    [uid, ruleId],
  );
  if (turned > 0) await raiseVersion(tx, uid);
  return turned > 0;
}

/** Whoever changes what they saw before this is told. */
async function raiseVersion(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(
    `INSERT INTO notification_versions AS v (uid, version) VALUES ($1, 1)
     ON CONFLICT (uid) DO UPDATE SET version = v.version + 1`,
    [uid],
  );
}

/** What the engine asks for has columns of its own; the rest is what the kind says of its rules. */
function columnsOf({ kind, rule }: KindOfRule) {
  const { type: _, schedule, day = null, enabled, ...parts } = rule;
  return { kind, schedule, day, enabled, parts };
}

export const NOTIFICATION_DATA: PersonalData = {
  lock: lockRules,
  owned: ['notification_rules', 'notification_versions', 'notification_messages'],
  sent: [
    {
      table: 'notification_messages',
      at: 'due_at',
      // The last message of each rule stays: the next one is compared with it.
      over: `t.state NOT IN ('due', 'parked') AND EXISTS (SELECT 1 FROM notification_messages later
        WHERE later.uid = t.uid AND later.rule_id = t.rule_id AND later.due_at > t.due_at)`,
    },
  ],
};
