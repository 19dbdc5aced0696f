import type { Queryable } from '#platform/database/database';

/** Puts a pseudonym in the place of whoever sent batches and decided about evidence. */
export async function erasePersonOfEvidence(db: Queryable, email: string, pseudonym: string): Promise<void> {
  await db.execute(
    `UPDATE batches SET sent_by = $2 WHERE sent_by = $1 OR right(sent_by, length($1) + 4) = ' of ' || $1`,
    [email, pseudonym],
  );
  await db.execute('UPDATE batch_decisions SET decided_by = $2 WHERE decided_by = $1', [email, pseudonym]);
  await db.execute('UPDATE unit_type_decisions SET decided_by = $2 WHERE decided_by = $1', [email, pseudonym]);
  await db.execute('UPDATE unit_type_changes SET changed_by = $2 WHERE changed_by = $1', [email, pseudonym]);
}
