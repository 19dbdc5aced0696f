import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import type { PasswordMailKind } from '#platform/identity/ports';
import type { PersonalData } from '#platform/database/personal-data';
import type { ChangedChoices } from '@vivac/contract/access/choices';
import { lockApiKeys } from './api-keys/store.ts';

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
  readonly requestedAt: Date;
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
    `SELECT uid, invited_by AS "invitedBy", asked_at AS "requestedAt", state, sent_at AS "sentAt", handed_at AS "handedAt", last_error AS "lastError",
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
  readonly requestedAt: Date;
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
    `SELECT id, uid, kind, asked_at AS "requestedAt", state, attempts, last_error AS "lastError", last_try_at AS "lastTryAt",
       next_try_at AS "nextTryAt", count(*) OVER ()::int AS total
     FROM account_mails
     WHERE state IN ('due', 'parked') AND (state = 'parked' OR last_error IS NOT NULL)
     ORDER BY asked_at DESC, id LIMIT $1`,
    [count],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function rememberLanguage(db: Queryable, uid: string, language: Language): Promise<void> {
  await db.execute(
    `INSERT INTO accounts AS known (uid, language) VALUES ($1, $2)
     ON CONFLICT (uid) DO UPDATE SET language = excluded.language WHERE known.language IS DISTINCT FROM excluded.language`,
    [uid, language],
  );
}

export const ACCOUNT_DATA: PersonalData = {
  lock: lockApiKeys,
  owned: ['api_keys', 'accounts', 'user_choices', 'account_mails'],
  // The name of an inviter ends with their address in brackets.
  named: [{ table: 'account_mails', column: 'invited_by', around: ['(', ')'], isBlanked: true }],
  sent: [{ table: 'account_mails', at: 'asked_at', over: `t.state NOT IN ('due', 'parked')` }],
};

/**
 * Replaces the choices that are named and forgets those that are null: of two who write the same one, the last wins. The new
 * version; null when they would be more than is kept, and nothing has changed.
 */
export async function changeChoices(
  db: Queryable,
  { uid, changed, maxBytes, now }: { uid: string; changed: ChangedChoices; maxBytes: number; now: Date },
): Promise<number | null> {
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
  const forgotten = Object.keys(changed).filter((part) => !(part in set));
  const rows = await db.query<{ version: number }>(
    `INSERT INTO user_choices AS kept (uid, choices, changed_at)
     SELECT $1, $2::jsonb, $5 WHERE octet_length($2::jsonb::text) <= $4
     ON CONFLICT (uid) DO UPDATE
       SET choices = (kept.choices - $3::text[]) || excluded.choices, version = kept.version + 1, changed_at = $5
       WHERE octet_length(((kept.choices - $3::text[]) || excluded.choices)::text) <= $4
     RETURNING version`,
    [uid, JSON.stringify(set), forgotten, maxBytes, now],
  );
  return rows[0]?.version ?? null;
}
