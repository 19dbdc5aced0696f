import type { Queryable, Transaction } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';

export async function rememberLanguage(db: Queryable, uid: string, language: Language): Promise<void> {
  await db.execute(
    `INSERT INTO accounts AS known (uid, language) VALUES ($1, $2)
     ON CONFLICT (uid) DO UPDATE SET language = excluded.language WHERE known.language IS DISTINCT FROM excluded.language`,
    [uid, language],
  );
}

export async function forgetAccount(tx: Transaction, uid: string): Promise<void> {
  await tx.execute('DELETE FROM accounts WHERE uid = $1', [uid]);
  await tx.execute('DELETE FROM user_choices WHERE uid = $1', [uid]);
  await tx.execute('DELETE FROM account_mails WHERE uid = $1', [uid]);
}

/** Invitations no longer say who invites; the name of an inviter ends with their address in brackets. */
export async function forgetInviter(tx: Transaction, email: string): Promise<void> {
  await tx.execute(
    `UPDATE account_mails SET invited_by = NULL WHERE invited_by = $1 OR right(invited_by, length($1) + 2) = '(' || $1 || ')'`,
    [email],
  );
}
