import { type KindOfRule, ruleId } from '@vivac/domain/rules/notification-rule';
import type { Transaction } from '#platform/database/database';

/** Between its first line and the end of its transaction nobody else changes the rules of this user. */
export async function lockRules(tx: Transaction, uid: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`notifications ${uid}`]);
}

/** Makes these the rules of a user; one that was there and on keeps its `since`. Expects them to be locked. */
export async function replaceRules(
  tx: Transaction,
  uid: string,
  rules: readonly KindOfRule[],
  at: Date,
): Promise<void> {
  const rows = rules.map((of) => ({ id: ruleId(of), ...columnsOf(of) }));
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await tx.execute('DELETE FROM notification_rules WHERE uid = $1 AND id <> ALL($2::text[])', [uid, column('id')]);
  await tx.execute(
    `INSERT INTO notification_rules AS kept
       (uid, id, kind, position, schedule, day, condition, note_hundredths, up, spread_hundredths, enabled, since)
     SELECT $1, sent.id, sent.kind, sent.position, sent.schedule, sent.day, sent.condition, sent.note, sent.up, sent.spread,
       sent.enabled, $2
     FROM unnest($3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::smallint[], $9::boolean[],
       $10::smallint[], $11::boolean[])
       WITH ORDINALITY AS sent(id, kind, schedule, day, condition, note, up, spread, enabled, position)
     ON CONFLICT (uid, id) DO UPDATE
     SET position = excluded.position, day = excluded.day, enabled = excluded.enabled,
       since = CASE WHEN kept.enabled THEN kept.since ELSE excluded.since END`,
    [
      uid,
      at,
      column('id'),
      column('kind'),
      column('schedule'),
      column('day'),
      column('condition'),
      column('note'),
      column('up'),
      column('spread'),
      column('enabled'),
    ],
  );
  await raiseVersion(tx, uid);
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

function columnsOf({ kind, rule }: KindOfRule) {
  const { schedule, day = null, enabled } = rule;
  const common = { kind, schedule, day, enabled };
  const hundredths = (number: number) => Math.round(number * 100);
  if (kind === 'reviews') {
    return { ...common, condition: rule.condition, note: hundredths(rule.note), up: null, spread: null };
  }
  return { ...common, condition: null, note: null, up: rule.up, spread: hundredths(rule.spread) };
}

/** Removes what is kept of a user; one who is saving rules at this moment finds no user any more. */
export async function forgetNotifications(tx: Transaction, uid: string): Promise<void> {
  await lockRules(tx, uid);
  await tx.execute('DELETE FROM notification_rules WHERE uid = $1', [uid]);
  await tx.execute('DELETE FROM notification_versions WHERE uid = $1', [uid]);
  await tx.execute('DELETE FROM notification_messages WHERE uid = $1', [uid]);
}
