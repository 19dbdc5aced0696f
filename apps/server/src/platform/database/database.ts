import { createHash } from 'node:crypto';
import pg from 'pg';
import { isConnectionLost } from './connection-lost.ts';
import { openPool, type PoolOptions } from './pool.ts';

export { isConnectionLost, isTooBusy } from './connection-lost.ts';

/**
 * Something SQL can be sent to. Without `values` the text goes as it is and may hold several statements; with them it
 * is a prepared statement, kept by the server under a name made from its text.
 */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Resolves to the number of rows the statement touched. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

export interface Transaction extends Queryable {
  /** The connection itself, for COPY. */
  readonly client: pg.PoolClient;
}

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or rolls all of it back when `work` throws. It begins with the lock of a name, where one is said, which costs no
   * round trip of its own.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, begin?: { readonly lock: string }): Promise<T>;
  /** Connections of the pool at this moment, and how many ask for one. */
  usage(): { readonly open: number; readonly idle: number; readonly waiting: number };
  end(): Promise<void>;
}

type Sender = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;
type NameOf = (text: string) => string | undefined;

// Each connection keeps what it prepared; a text built anew at each call must not fill the server's memory.
const MAX_NAMES = 1_000;
const names = new Map<string, string>();

function nameOfStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `v${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

function queryableOn(sender: Sender, nameOf: NameOf): Queryable {
  const send = async (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> => {
    if (values === undefined) {
      // Several statements in one text answer with one result each.
      const results: pg.QueryResult | pg.QueryResult[] = await sender.query(text);
      return Array.isArray(results) ? (results.at(-1) as pg.QueryResult) : results;
    }
    const name = nameOf(text);
    return sender.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await send(text, values)).rows as Row[],
    execute: async (text, values) => (await send(text, values)).rowCount ?? 0,
  };
}

/** A connection takes one statement at a time: what is asked at once, as of a pool, takes turns. */
function inTurns(client: pg.PoolClient): Sender {
  let before: Promise<unknown> = Promise.resolve();
  const query = (...statement: readonly unknown[]) => {
    const answer = before.then(() => Reflect.apply(client.query, client, statement) as Promise<pg.QueryResult>);
    before = answer.catch(() => {});
    return answer;
  };
  return { query: query as Sender['query'] };
}

async function commit(client: Sender): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its COMMIT and was rolled back');
}

/** True when the connection can be used again. */
async function rollback(client: Sender): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

function beginning(lock: string | undefined): string {
  return lock === undefined ? 'BEGIN' : `BEGIN; SELECT pg_advisory_xact_lock(${lockNumber(pg.escapeLiteral(lock))})`;
}

async function runTransaction<T>(
  pool: pg.Pool,
  nameOf: NameOf,
  work: (tx: Transaction) => Promise<T>,
  lock?: string,
): Promise<T> {
  const client = await pool.connect();
  const sender = inTurns(client);
  let reusable = true;
  try {
    await sender.query(beginning(lock));
    const result = await work({ ...queryableOn(sender, nameOf), client });
    await commit(sender);
    return result;
  } catch (error) {
    reusable = !isConnectionLost(error) && (await rollback(sender));
    throw error;
  } finally {
    client.release(!reusable);
  }
}

export function openDatabase(options: PoolOptions): Database {
  const pool = openPool(options);
  const nameOf: NameOf = options.prepare ? nameOfStatement : () => undefined;
  return {
    ...queryableOn(pool, nameOf),
    transaction: (work, begin) => runTransaction(pool, nameOf, work, begin?.lock),
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** The number that PostgreSQL locks by for a name; `name` is SQL. */
export const lockNumber = (name: string): string => `hashtextextended(${name}, 0)`;
