import type { Queryable } from '#platform/database/database';

/** Of those users who have one, a number that rises with everything that changes in their inbox. */
export async function inboxVersions(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db.query<{ uid: string; version: number }>(
    'SELECT uid, version FROM inbox_versions WHERE uid = ANY($1)',
    [uids],
  );
  return new Map(rows.map(({ uid, version }) => [uid, version]));
}
