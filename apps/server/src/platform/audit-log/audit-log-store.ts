import type { Queryable } from '#platform/database/database';

/** Something that was done to who may do what. */
export interface Audited {
  readonly at: Date;
  /** `thing.done`, such as `api_key.created`. */
  readonly action: string;
  /** The e-mail address of whoever did it. */
  readonly actor: string;
  /** To what, as an administrator would call it. */
  readonly subject: string;
  /** Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Appends to the audit log; within the transaction of what was done, so that neither is there without the other. */
export async function recordAudit(db: Queryable, { at, action, actor, subject, details = {} }: Audited): Promise<void> {
  await db.execute('INSERT INTO audit_log (at, action, actor, subject, details) VALUES ($1, $2, $3, $4, $5::jsonb)', [
    at,
    action,
    actor,
    subject,
    JSON.stringify(details),
  ]);
}
