import type { ApiKeyScope } from '@vivac/contract/endpoint';
import type { Queryable } from '#platform/database/database';

/** An API key as it is shown: all but the key. */
export interface ApiKeyRow {
  readonly id: string;
  readonly uid: string;
  readonly ownerEmail: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly source: string | null;
  readonly requestsPerMinute: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const KEY_COLUMNS = `id, uid, owner_email AS "ownerEmail", name, prefix, scopes, source,
  requests_per_minute AS "requestsPerMinute", created_at AS "createdAt", expires_at AS "expiresAt",
  last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

/** Those that were not revoked, newest first; of one user when one is named. */
export async function listApiKeys(db: Queryable, uid: string | null): Promise<ApiKeyRow[]> {
  return db.query<ApiKeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_keys WHERE revoked_at IS NULL AND ($1::text IS NULL OR uid = $1)
     ORDER BY created_at DESC, id`,
    [uid],
  );
}

/** Asked at every call with a key, so that a revoked one ends at once in every process. */
export async function apiKeyByHash(db: Queryable, hash: Buffer): Promise<ApiKeyRow | null> {
  const [row] = await db.query<ApiKeyRow>(`SELECT ${KEY_COLUMNS} FROM api_keys WHERE key_hash = $1`, [hash]);
  return row ?? null;
}
