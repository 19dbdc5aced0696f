import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { scopedClient } from './scoped-client.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface PoolOptions {
  url: string;
  maxConnections: number;
  /** False behind a pooler in transaction mode: no named statement, no start-up parameter it would refuse. */
  prepare: boolean;
  /** Of every statement; said by a statement, since poolers drop it as a start-up parameter. */
  searchPath?: string;
  applicationName?: string;
  /** 0 means no limit. */
  statementTimeoutMs?: number;
  /** How long a statement may wait for a lock; 0, the default, means no limit of its own. */
  lockTimeoutMs?: number;
  /** Told once each time connections are lost, not once a connection. */
  onError?: (error: Error) => void;
}

/** A pool that outlives the death of the database: broken connections are dropped, later ones are opened anew. */
export function openPool(options: PoolOptions): pg.Pool {
  const timeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
    application_name: options.applicationName ?? 'vivac',
    ...(options.prepare && timeoutMs > 0 ? { statement_timeout: timeoutMs } : {}),
    ...(options.prepare && options.lockTimeoutMs ? { lock_timeout: options.lockTimeoutMs } : {}),
    ...scopeOf(options),
  });
  let reported = false;
  const report = (error: Error) => {
    if (reported) return;
    reported = true;
    options.onError?.(error);
  };
  pool.on('error', report);
  // A checked-out client reports to itself, not to its pool; unheard, that would end the process.
  pool.on('connect', (client) => {
    reported = false;
    client.on('error', report);
  });
  return pool;
}

/** A connection keeps what it is told once; behind a pooler in transaction mode each transaction has to be told. */
function scopeOf({ searchPath, prepare }: PoolOptions): pg.PoolConfig {
  if (searchPath === undefined) return {};
  if (!prepare) return { Client: scopedClient(searchPath) };
  return { onConnect: async (client) => void (await client.query(`SET search_path TO ${searchPath}`)) };
}
