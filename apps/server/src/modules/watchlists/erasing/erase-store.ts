import type { Queryable } from '#platform/database/database';

/** Puts a pseudonym in the place of whoever changed watchlists and decided about campsites. */
export async function erasePersonOfWatchlists(db: Queryable, email: string, pseudonym: string): Promise<void> {
  await db.execute('UPDATE watchlist_changes SET changed_by = $2 WHERE changed_by = $1', [email, pseudonym]);
  await db.execute('UPDATE campsite_decisions SET decided_by = $2 WHERE decided_by = $1', [email, pseudonym]);
}
