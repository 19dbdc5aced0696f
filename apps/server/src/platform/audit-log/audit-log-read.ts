import type { Queryable } from '#platform/database/database';
import type { Audited } from './audit-log-store.ts';

export interface AuditRow extends Required<Audited> {
  readonly number: number;
}

/** Entries below a number, newest first; of one action when it is named. */
export async function auditEntries(
  db: Queryable,
  { action, before, count }: { readonly action: string | null; readonly before: number | null; readonly count: number },
): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `SELECT number, at, action, actor, subject, details FROM audit_log
     WHERE ($1::text IS NULL OR action = $1) AND ($2::int IS NULL OR number < $2)
     ORDER BY number DESC LIMIT $3`,
    [action, before, count],
  );
}
