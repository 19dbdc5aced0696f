import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_USER } from '../cluster/create-cluster.ts';

interface Address {
  directory: string;
  port: number;
  password: string;
}

/** The database everything of ours lives in. */
export const DATABASE_NAME = 'vivac';
const CANNOT_CONNECT_NOW = '57P03';

export function urlOf({ port, password }: Pick<Address, 'port' | 'password'>, database = DATABASE_NAME): string {
  // Said aloud so that a PGSSLMODE in somebody's shell does not count.
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function withClient<T>(address: Address, database: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(address, database),
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** `ready` only when the server there knows our password and serves our directory. */
export async function probe(address: Address, database = 'postgres'): Promise<'ready' | 'starting' | 'silent'> {
  if (address.port === 0) return 'silent';
  try {
    return await withClient(address, database, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory === address.directory ? 'ready' : 'silent';
    });
  } catch (error) {
    const starting = error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW;
    return starting ? 'starting' : 'silent';
  }
}

/** How many programs are connected to it, beside ourselves. */
export async function countClients(address: Address): Promise<number> {
  return withClient(address, 'postgres', async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0]?.n ?? 0;
  });
}

export async function createDatabaseOnce(address: Address): Promise<void> {
  await withClient(address, 'postgres', async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  });
}

/** What the name of a socket may be long, in bytes: 104 on macOS and 108 on Linux, with the zero at its end. */
const MOST_NAME_BYTES = 103;

/** The directory of the server's own socket: PostgreSQL's, which nobody else may enter; null where its name would be too long for one. */
export function socketDirectory({ directory, port }: Pick<Address, 'directory' | 'port'>): string | null {
  return Buffer.byteLength(socketIn(directory, port)) > MOST_NAME_BYTES ? null : directory;
}

/**
 * The address for programs of ours: by the server's own socket, which answers sooner than TCP (docs/decisions/remembered-answers.md), where it has one. A server that an
 * earlier version started has none.
 */
export function quickestUrlOf(address: Address): string {
  const url = urlOf(address, DATABASE_NAME);
  const directory = socketDirectory(address);
  if (directory === null || !existsSync(socketIn(directory, address.port))) return url;
  return `${url}&host=${encodeURIComponent(directory)}`;
}

function socketIn(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`);
}
