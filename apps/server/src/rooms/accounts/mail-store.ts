import type { Queryable } from '#platform/database/database';
import type { AskedPasswordMail } from '#platform/identity/ports';

/** Keeps a mail that is asked for. It takes the place of an earlier one of its kind, whatever became of that. */
export async function keepAskedMail(
  db: Queryable,
  { uid, kind, language, continueUrl }: AskedPasswordMail,
  askedAt: Date,
): Promise<void> {
  await db.execute(
    `INSERT INTO account_mails (uid, kind, language, continue_url, state, asked_at) VALUES ($1, $2, $3, $4, 'due', $5)
     ON CONFLICT (uid, kind) DO UPDATE SET id = gen_random_uuid(), language = excluded.language,
       continue_url = excluded.continue_url, state = 'due', attempts = 0, last_error = NULL, asked_at = excluded.asked_at,
       last_try_at = NULL, next_try_at = NULL, sent_at = NULL`,
    [uid, kind, language, continueUrl, askedAt],
  );
}

/** A mail that is being tried. `attempts` is the number of this try: whoever begins another ends it. */
export interface ClaimedMail extends AskedPasswordMail {
  readonly id: string;
  readonly attempts: number;
}

/** Begins a try; null when the mail is not due any more. */
export async function claimMail(db: Queryable, id: string, now: Date): Promise<ClaimedMail | null> {
  const [claimed] = await db.query<ClaimedMail>(
    `UPDATE account_mails SET attempts = attempts + 1, last_try_at = $2, next_try_at = NULL
     WHERE id = $1 AND state = 'due'
     RETURNING id, uid, kind, language, continue_url AS "continueUrl", attempts`,
    [id, now],
  );
  return claimed ?? null;
}

/** Ends a mail. One that was sent is sent, whatever another try came to meanwhile; else only the last try may say. */
export async function settleMail(
  db: Queryable,
  { id, attempts }: ClaimedMail,
  { state, at, error = null }: { state: 'sent' | 'parked' | 'withdrawn'; at: Date; error?: string | null },
): Promise<void> {
  await db.execute(
    `UPDATE account_mails SET state = $3, sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END, last_error = $5,
       next_try_at = NULL
     WHERE id = $1 AND ($3 = 'sent' AND state <> 'sent' OR state = 'due' AND attempts = $2)`,
    [id, attempts, state, at, error],
  );
}

/** Leaves a mail for another try. */
export async function postponeMail(
  db: Queryable,
  { id, attempts }: ClaimedMail,
  { error, nextTryAt }: { readonly error: string; readonly nextTryAt: Date },
): Promise<void> {
  await db.execute(
    `UPDATE account_mails SET last_error = $3, next_try_at = $4 WHERE id = $1 AND attempts = $2 AND state = 'due'`,
    [id, attempts, error, nextTryAt],
  );
}

const DECIDED = {
  retry: `state = 'due', attempts = 0, next_try_at = $2`,
  dismiss: `state = 'dismissed', next_try_at = NULL, last_try_at = coalesce(last_try_at, $2)`,
} as const;

/** Decides about a parked mail. False when it is not parked any more, null when there is none. */
export async function decideMail(
  db: Queryable,
  decision: keyof typeof DECIDED,
  id: string,
  now: Date,
): Promise<boolean | null> {
  const decided = await db.execute(`UPDATE account_mails SET ${DECIDED[decision]} WHERE id = $1 AND state = 'parked'`, [
    id,
    now,
  ]);
  if (decided > 0) return true;
  const found = await db.query('SELECT FROM account_mails WHERE id = $1', [id]);
  return found.length > 0 ? false : null;
}
