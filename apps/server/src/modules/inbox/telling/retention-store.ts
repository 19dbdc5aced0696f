import type { Queryable } from '#platform/database/database';

/** Takes notices out, with their deliveries, that were made before a moment and of which nothing waits. */
export async function forgetOldNotices(db: Queryable, before: Date): Promise<number> {
  return db.execute(
    `DELETE FROM notices n WHERE made_at < $1
       AND NOT EXISTS (SELECT FROM deliveries d WHERE d.notice_id = n.id AND d.state IN ('due', 'parked'))`,
    [before],
  );
}
