import type { Queryable } from '#platform/database/database';

/** What an administrator decides about a parked message. */
export type Decision = 'retry' | 'dismiss';

const DECIDED: Readonly<Record<Decision, string>> = {
  // What may have been received already may be received again: whoever asks for another try knows that.
  retry: `state = 'due', attempts = 0, unsure = 0, next_try_at = $2`,
  dismiss: `state = 'dismissed', next_try_at = NULL, last_try_at = coalesce(last_try_at, $2)`,
};

/** Decides about a parked message. False when it is not parked any more, null when there is none. */
export async function decide(db: Queryable, decision: Decision, id: string, now: Date): Promise<boolean | null> {
  const decided = await db.execute(
    `UPDATE notification_messages SET ${DECIDED[decision]} WHERE id = $1 AND state = 'parked'`,
    [id, now],
  );
  if (decided > 0) return true;
  const found = await db.query('SELECT FROM notification_messages WHERE id = $1', [id]);
  return found.length > 0 ? false : null;
}
