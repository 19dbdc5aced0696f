import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { openPool } from '#platform/database/pool';
import { createLog, type Log } from '#platform/log';
import { getMigrations } from 'better-auth/db/migration';
import { identityOrigins } from '../origins.ts';
import { authOptions } from './auth.ts';
import { factorTables } from './factor/factor-tables.ts';

/** An arbitrary number that only this start-up step uses. */
const startLockKey = 7_208_411_001;

interface IdentityDatabaseSettings {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  readonly prepare: boolean;
  readonly log: Log;
}

/** A small pool of its own, because the identity library can't name a schema: every connection sees only `identity`. */
export function openIdentityPool({ databaseUrl, maxConnections, prepare, log }: IdentityDatabaseSettings): Pool {
  return openPool({
    url: databaseUrl,
    maxConnections,
    prepare,
    searchPath: 'identity',
    applicationName: 'vivac identity',
    onError: (error) => log.warn({ reason: error.message }, 'The identity tables cannot be reached'),
  });
}

/** Runs `prepare` in one process at a time, with the schema in place. The lock ends with its transaction, which a pooler keeps together. */
export async function withIdentitySchema<T>(pool: Pool, prepare: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [startLockKey]);
    await createSchema(pool);
    return await prepare();
  } finally {
    client.release(true);
  }
}

async function createSchema(client: Pool): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regnamespace('identity') is not null as there");
  if (!rows[0]?.there) await client.query('create schema identity');
  const current = await client.query<{ schema: string | null }>('select current_schema() as schema');
  if (current.rows[0]?.schema !== 'identity') {
    throw new Error(
      'The identity tables need the schema "identity" in the search path. Does DATABASE_URL go through a pooler in transaction mode? Then PG_PREPARE must be off.',
    );
  }
  await client.query(`create table if not exists identity.attempts (
    key text primary key,
    tries integer not null,
    window_ends_at timestamptz not null
  )`);
  await client.query(`alter table identity.attempts
    add column if not exists account text,
    add column if not exists opens_at timestamptz not null default now()`);
  await client.query(factorTables);
}

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The tables of the identity library as this version has them, in a database that nobody signs in to yet. */
export async function makeIdentityTables(databaseUrl: string): Promise<void> {
  const log = createLog('silent', false);
  const pool = openIdentityPool({ databaseUrl, maxConnections: 2, prepare: false, log });
  try {
    await withIdentitySchema(pool, async () => {
      const options = authOptions({
        pool,
        origins: identityOrigins('http://127.0.0.1'),
        // Nothing is signed or sealed with it.
        secrets: [randomBytes(32).toString('hex')],
        log,
        onResetRequested: async () => {},
        onPasswordChosen: async () => {},
      });
      await (await getMigrations(options)).runMigrations();
    });
  } finally {
    await pool.end();
  }
}
