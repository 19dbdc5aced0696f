import type { Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import type { ChangedChoices } from '@vivac/contract/access/choices';
import { lockApiKeys } from './api-keys/store.ts';
import type { Language } from '@vivac/domain/language';

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
