import type { Queryable } from '#platform/database/database';

/** Whether somebody has chosen a password here: an invited person who has not is nobody yet. */
export async function hasPeople(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ has: boolean }>(
    'SELECT EXISTS (SELECT FROM identity.account WHERE password IS NOT NULL) AS has',
  );
  return found?.has !== false;
}
