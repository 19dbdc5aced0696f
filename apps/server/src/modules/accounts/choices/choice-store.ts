import type { ChangedChoices } from '@vivac/contract/access/choices';
import type { Queryable } from '#platform/database/database';

export interface KeptChoices {
  /** As they were kept: a later version of the product may understand less of them. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly version: number;
}

export async function readChoices(db: Queryable, uid: string): Promise<KeptChoices> {
  const rows = await db.query<KeptChoices>('SELECT choices, version FROM user_choices WHERE uid = $1', [uid]);
  return rows[0] ?? { choices: {}, version: 0 };
}

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
