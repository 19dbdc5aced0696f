import type { Queryable } from '#platform/database/database';

/** Puts a pseudonym in the place of whoever registered or paused sources, and gave or took back consent. */
export async function erasePersonOfSources(db: Queryable, email: string, pseudonym: string): Promise<void> {
  await db.execute('UPDATE registered_sources SET added_by = $2 WHERE added_by = $1', [email, pseudonym]);
  await db.execute('UPDATE registered_sources SET paused_by = $2 WHERE paused_by = $1', [email, pseudonym]);
  await db.execute('UPDATE source_consents SET given_by = $2 WHERE given_by = $1', [email, pseudonym]);
  await db.execute('UPDATE source_consents SET withdrawn_by = $2 WHERE withdrawn_by = $1', [email, pseudonym]);
}
