import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import type { PasswordMailKind } from '#platform/identity/ports';

/** What a user reads, in mails too: as they chose, else as their browser did; null when nobody knows it yet. */
export async function languageOfUser(db: Queryable, uid: string): Promise<Language | null> {
  const rows = await db.query<{ language: Language | null }>(
    `SELECT coalesce(
       (SELECT choices->>'language' FROM user_choices WHERE uid = $1),
       (SELECT language FROM accounts WHERE uid = $1)) AS language`,
    [uid],
  );
  return rows[0]?.language ?? null;
}

/** Who invited a user, as the user is told; null when nobody knows. */
export async function inviterOf(db: Queryable, uid: string): Promise<string | null> {
  const rows = await db.query<{ invitedBy: string | null }>(
    `SELECT invited_by AS "invitedBy" FROM account_mails WHERE uid = $1 AND kind = 'invite'`,
    [uid],
  );
  return rows[0]?.invitedBy ?? null;
}

/** The newest invitation of a user, and what became of its mail. */
export interface Invitation {
  readonly uid: string;
  readonly invitedBy: string | null;
  readonly askedAt: Date;
  readonly state: 'due' | 'sent' | 'parked' | 'withdrawn' | 'dismissed';
  readonly sentAt: Date | null;
  /** When an administrator took its link to hand it over. */
  readonly handedAt: Date | null;
  readonly lastError: string | null;
  readonly lastTryAt: Date | null;
  readonly nextTryAt: Date | null;
}

/** The newest invitation of each of these users, or of everybody who has one. */
export function invitationsOf(db: Queryable, uids: readonly string[] | null = null): Promise<Invitation[]> {
  return db.query(
    `SELECT uid, invited_by AS "invitedBy", asked_at AS "askedAt", state, sent_at AS "sentAt", handed_at AS "handedAt", last_error AS "lastError",
       last_try_at AS "lastTryAt", next_try_at AS "nextTryAt"
     FROM account_mails WHERE kind = 'invite' AND ($1::text[] IS NULL OR uid = ANY($1))`,
    [uids],
  );
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

/** The newest of the mails that failed, and how many there are in all. */
export async function failedMails(
  db: Queryable,
  { count }: { readonly count: number },
): Promise<{ rows: FailedMail[]; total: number }> {
  const rows = await db.query<FailedMail & { total: number }>(
    `SELECT id, uid, kind, asked_at AS "askedAt", state, attempts, last_error AS "lastError", last_try_at AS "lastTryAt",
       next_try_at AS "nextTryAt", count(*) OVER ()::int AS total
     FROM account_mails
     WHERE state IN ('due', 'parked') AND (state = 'parked' OR last_error IS NOT NULL)
     ORDER BY asked_at DESC, id LIMIT $1`,
    [count],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
