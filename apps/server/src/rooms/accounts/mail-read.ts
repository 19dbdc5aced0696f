import type { Queryable } from '#platform/database/database';

/** The mails that wait to be sent, those that are tried next first. */
export function waitingMails(
  db: Queryable,
  count: number,
): Promise<{ readonly id: string; readonly nextTryAt: Date | null }[]> {
  return db.query(
    `SELECT id, next_try_at AS "nextTryAt" FROM account_mails
     WHERE state = 'due' ORDER BY coalesce(next_try_at, asked_at), id LIMIT $1`,
    [count],
  );
}
