import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import type { PasswordMailKind } from '#platform/mail/mail-text';

/** The language of the mails to a user; null when nobody knows it yet. */
export async function languageOfUser(db: Queryable, uid: string): Promise<Language | null> {
  const rows = await db.query<{ language: Language | null }>('SELECT language FROM accounts WHERE uid = $1', [uid]);
  return rows[0]?.language ?? null;
}

/** A mail with a link to choose a password that is parked, or was tried without success. */
export interface FailedMail {
  readonly id: string;
  readonly uid: string;
  readonly kind: PasswordMailKind;
  readonly askedAt: Date;
  readonly state: 'due' | 'parked';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly lastTryAt: Date | null;
  readonly nextTryAt: Date | null;
}

/** The newest of the mails that failed, and how many there are in all; those to one user when one is named. */
export async function failedMails(
  db: Queryable,
  { count, uid = null }: { readonly count: number; readonly uid?: string | null },
): Promise<{ rows: FailedMail[]; total: number }> {
  const rows = await db.query<FailedMail & { total: number }>(
    `SELECT id, uid, kind, asked_at AS "askedAt", state, attempts, last_error AS "lastError", last_try_at AS "lastTryAt",
       next_try_at AS "nextTryAt", count(*) OVER ()::int AS total
     FROM account_mails
     WHERE state IN ('due', 'parked') AND (state = 'parked' OR last_error IS NOT NULL) AND ($2::text IS NULL OR uid = $2)
     ORDER BY asked_at DESC, id LIMIT $1`,
    [count, uid],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
