import { isQuiet } from '@vivac/domain/alerts/delivery-policy';
import { latestPeriod } from '@vivac/domain/rules/sending-schedule';
import type { Queryable } from '#platform/database/database';

/** The users of whose alerts something may be told at a moment: urgent ones, or those that waited when the digest was due. */
export async function usersToTell(db: Queryable, moment: Date, zone: string): Promise<string[]> {
  if (isQuiet(moment, zone)) return [];
  const { key, dueAt } = latestPeriod({ schedule: 'daily' }, moment, zone);
  const rows = await db.query<{ uid: string }>(
    `SELECT DISTINCT a.uid FROM alerts a
     WHERE a.news_at IS NOT NULL AND a.state NOT IN ('pending', 'recovering') AND (a.muted_until IS NULL OR a.muted_until <= $1)
       AND (a.is_urgent OR (greatest(a.news_at, a.muted_until) <= $2 OR a.news_at > $1)
         AND NOT EXISTS (SELECT FROM notices n WHERE n.uid = a.uid AND n.period = $3::date))`,
    [moment, dueAt, key],
  );
  return rows.map(({ uid }) => uid);
}
