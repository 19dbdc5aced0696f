import type { Queryable } from '#platform/database/database';

/** Puts a pseudonym in the place of whoever answered questions about sources. */
export async function erasePersonOfChanges(db: Queryable, email: string, pseudonym: string): Promise<void> {
  await db.execute('UPDATE change_questions SET answered_by = $2 WHERE answered_by = $1', [email, pseudonym]);
}
