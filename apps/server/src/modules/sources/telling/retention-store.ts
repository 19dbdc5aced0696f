import type { Queryable } from '#platform/database/database';

/** Takes mails about sources out that were asked for before a moment and are over. */
export function forgetOldSourceMails(db: Queryable, before: Date): Promise<number> {
  return db.execute(`DELETE FROM source_mails WHERE asked_at < $1 AND state NOT IN ('due', 'parked')`, [before]);
}
