import type { Queryable } from '#platform/database/database';

/** Takes messages out that are over since before a moment; the last one of each rule stays, with which the next one is compared. */
export async function forgetOldMessages(db: Queryable, before: Date): Promise<number> {
  return db.execute(
    `DELETE FROM notification_messages m WHERE due_at < $1 AND state NOT IN ('due', 'parked')
       AND EXISTS (SELECT FROM notification_messages later
         WHERE later.uid = m.uid AND later.rule_id = m.rule_id AND later.due_at > m.due_at)`,
    [before],
  );
}
