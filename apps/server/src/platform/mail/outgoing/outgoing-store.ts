import type { Queryable } from '#platform/database/database';

/**
 * A table whose rows are mails. It has the columns `id`, `state` (due, sent, parked, withdrawn), `attempts`, `last_error`,
 * `last_try_at`, `next_try_at`, `sent_at` and `asked_at`.
 */
export interface MailTable {
  readonly name: string;
  /** What its mail is made of, as it stands in a SELECT. */
  readonly columns: string;
}

/** A mail that is being tried. `attempts` is the number of this try: whoever begins another ends it. */
export interface Claimed {
  readonly id: string;
  readonly attempts: number;
}

/** The mails that wait to be sent, those that are tried next first. */
export function waitingMails(
  db: Queryable,
  { name }: MailTable,
  count: number,
): Promise<{ readonly id: string; readonly nextTryAt: Date | null }[]> {
  return db.query(
    `SELECT id, next_try_at AS "nextTryAt" FROM ${name}
     WHERE state = 'due' ORDER BY coalesce(next_try_at, asked_at), id LIMIT $1`,
    [count],
  );
}

/** Begins a try; null when the mail is not due any more. */
export async function claimMail<Row extends Claimed>(
  db: Queryable,
  { name, columns }: MailTable,
  id: string,
  now: Date,
): Promise<Row | null> {
  const [claimed] = await db.query<Row>(
    `UPDATE ${name} SET attempts = attempts + 1, last_try_at = $2, next_try_at = NULL
     WHERE id = $1 AND state = 'due' RETURNING id, attempts, ${columns}`,
    [id, now],
  );
  return claimed ?? null;
}

/** Ends a mail. One that was sent is sent, whatever another try came to meanwhile; else only the last try may say. */
export async function settleMail(
  db: Queryable,
  { name }: MailTable,
  { id, attempts }: Claimed,
  { state, at, error = null }: { state: 'sent' | 'parked' | 'withdrawn'; at: Date; error?: string | null },
): Promise<void> {
  await db.execute(
    `UPDATE ${name} SET state = $3, sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END, last_error = $5,
       next_try_at = NULL
     WHERE id = $1 AND ($3 = 'sent' AND state <> 'sent' OR state = 'due' AND attempts = $2)`,
    [id, attempts, state, at, error],
  );
}

/** Leaves a mail for another try. */
export async function postponeMail(
  db: Queryable,
  { name }: MailTable,
  { id, attempts }: Claimed,
  { error, nextTryAt }: { readonly error: string; readonly nextTryAt: Date },
): Promise<void> {
  await db.execute(
    `UPDATE ${name} SET last_error = $3, next_try_at = $4 WHERE id = $1 AND attempts = $2 AND state = 'due'`,
    [id, attempts, error, nextTryAt],
  );
}
