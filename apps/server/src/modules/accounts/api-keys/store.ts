import { createHash, randomInt } from 'node:crypto';
import type { ApiKeyScope } from '@vivac/contract/endpoint';
import type { Queryable, Transaction } from '#platform/database/database';
import { lockByName } from '#platform/database/advisory-lock';
import { API_KEY_BEGINNING } from '#platform/http/caller';

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

const KEY_COLUMNS = `id, uid, owner_email AS "ownerEmail", name, prefix, scopes, source,
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 238 bits: nobody guesses one, so that a fast hash keeps it as well as a slow one would, at every request. */
const LENGTH = 40;
const SHOWN = API_KEY_BEGINNING.length + 6;

/** A key that was never there before, in letters and digits, so that a double click selects it whole. */
export function newSecret(): string {
  return API_KEY_BEGINNING + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** By what a person tells keys apart. */
export function prefixOf(secret: string): string {
  return secret.slice(0, SHOWN);
}

/** What is kept of a key, and by what it is found. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
