import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { urlBeside } from '@vivac/embedded-postgres/databases-beside';
import { quoted } from './catalogue.ts';

/** A database that is being filled, and the account that fills it. */
export interface DatabaseBeside {
  readonly url: string;
  /** To be called when it is filled: from then on it belongs to the account of the store. */
  handOver(): Promise<void>;
}

/**
 * Makes an empty database beside the store. Where the account of the store is a superuser, as that of the embedded database is, the new one
 * belongs to a role that owns nothing else and may neither run programs nor read files of the server: what a backup holds is loaded with its rights.
 */
export async function createBeside(server: pg.Client, url: string, name: string): Promise<DatabaseBeside> {
  const own = urlBeside(url, encodeURIComponent(name));
  if (!(await isSuperuser(server))) {
    await server.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
    return { url: own, handOver: async () => {} };
  }
  const password = randomBytes(24).toString('hex');
  await server.query(
    `CREATE ROLE ${quoted(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD '${password}'`,
  );
  await server.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0 OWNER ${quoted(name)}`);
  const asRole = new URL(own);
  asRole.username = encodeURIComponent(name);
  asRole.password = password;
  return { url: asRole.href, handOver: () => takeOver(own, name) };
}

/** What an earlier attempt left, or this one made. */
export async function dropBeside(server: pg.Client, name: string): Promise<void> {
  await server.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
  if (await isSuperuser(server)) await server.query(`DROP ROLE IF EXISTS ${quoted(name)}`);
}

async function isSuperuser(server: pg.Client): Promise<boolean> {
  const { rows } = await server.query<{ is: boolean }>(
    'SELECT rolsuper AS is FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.is === true;
}

async function takeOver(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vivac restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await client.query(`REASSIGN OWNED BY ${quoted(role)} TO CURRENT_USER`);
    await client.query(`DROP OWNED BY ${quoted(role)}`);
    await client.query(`DROP ROLE ${quoted(role)}`);
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => {});
  }
}
