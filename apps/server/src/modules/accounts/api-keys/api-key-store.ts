import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';
import { type ApiKeyRow, KEY_COLUMNS } from './api-key-read.ts';

/** One new key of a user at a time, so that none gets past the limit. */
export async function lockApiKeys(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `api keys ${uid}`);
}

export async function countApiKeys(tx: Transaction, uid: string): Promise<number> {
  const [row] = await tx.query<{ keys: number }>(
    'SELECT count(*)::int AS keys FROM api_keys WHERE uid = $1 AND revoked_at IS NULL',
    [uid],
  );
  return row?.keys ?? 0;
}

export async function keepApiKey(
  tx: Transaction,
  key: Omit<ApiKeyRow, 'id' | 'lastUsedAt' | 'revokedAt'>,
  hash: Buffer,
): Promise<ApiKeyRow> {
  const rows = await tx.query<ApiKeyRow>(
    `INSERT INTO api_keys
       (uid, owner_email, name, prefix, key_hash, scopes, source, requests_per_minute, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${KEY_COLUMNS}`,
    [
      key.uid,
      key.ownerEmail,
      key.name,
      key.prefix,
      hash,
      key.scopes,
      key.source,
      key.requestsPerMinute,
      key.createdAt,
      key.expiresAt,
    ],
  );
  return rows[0]!;
}

/** Ends a key, one of `uid`'s when that is given; null when there is none to end. */
export async function endApiKey(
  tx: Transaction,
  { id, uid, at }: { readonly id: string; readonly uid: string | null; readonly at: Date },
): Promise<ApiKeyRow | null> {
  const [row] = await tx.query<ApiKeyRow>(
    `UPDATE api_keys SET revoked_at = $3 WHERE id = $1 AND ($2::text IS NULL OR uid = $2) AND revoked_at IS NULL
     RETURNING ${KEY_COLUMNS}`,
    [id, uid, at],
  );
  return row ?? null;
}

/** Notes a use unless one of the last minute was noted, by whichever process. */
export async function noteUse(db: Queryable, id: string, at: Date): Promise<void> {
  await db.execute(
    `UPDATE api_keys SET last_used_at = $2
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`,
    [id, at],
  );
}
