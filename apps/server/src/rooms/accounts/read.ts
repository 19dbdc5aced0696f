import type { Queryable } from '#platform/database/database';
import type { Language } from '#platform/language';

/** The language of the mails to a user; null when nobody knows it yet. */
export async function languageOfUser(db: Queryable, uid: string): Promise<Language | null> {
  const rows = await db.query<{ language: Language | null }>('SELECT language FROM accounts WHERE uid = $1', [uid]);
  return rows[0]?.language ?? null;
}
