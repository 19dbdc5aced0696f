import pg from 'pg';
import { columnTypes } from './column-types.ts';

/** For a free connection too: on a busy machine somebody rather waits than reads that the database is away. */
const CONNECT_TIMEOUT_MS = 15_000;

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

type Send = (...parts: readonly unknown[]) => Promise<unknown>;
type Answer = (error: unknown, result?: unknown) => void;

const BEGINS = /^\s*(begin|start\s+transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;

/**
 * A connection whose statements all see one search path, whichever connection of a pooler in transaction mode they reach: each is in a
 * transaction that says it first.
 */
function scopedClient(searchPath: string): typeof pg.Client {
  return class ScopedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.query = scoped(super.query.bind(this) as Send, searchPath) as typeof this.query;
    }
  };
}

/** Takes what `query` of a client takes: with a function as the last part that is told, without one it resolves. */
function scoped(send: Send, searchPath: string): (...parts: unknown[]) => Promise<unknown> | undefined {
  const scope = `SET LOCAL search_path TO ${searchPath}`;
  let isInTransaction = false;

  async function run(parts: readonly unknown[]): Promise<unknown> {
    const text = textOf(parts[0]);
    if (BEGINS.test(text)) {
      isInTransaction = true;
      return send(`${text}; ${scope}`);
    }
    if (ENDS.test(text)) isInTransaction = false;
    else if (!isInTransaction) return alone(parts);
    return send(...parts);
  }
  async function alone(parts: readonly unknown[]): Promise<unknown> {
    await send(`BEGIN; ${scope}`);
    try {
      const result = await send(...parts);
      await send('COMMIT');
      return result;
    } catch (error) {
      await send('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return (...parts) => {
    const last = parts.at(-1);
    if (typeof last !== 'function') return run(parts);
    const answer = last as Answer;
    run(parts.slice(0, -1)).then((result) => answer(null, result), answer);
    return undefined;
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { readonly text?: unknown }).text ?? '');
}
