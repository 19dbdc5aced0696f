import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { readPidFile } from '@vivac/embedded-postgres/process/postmaster';
import { urlOf } from '@vivac/embedded-postgres/process/probe';

interface Place {
  readonly directory: string;
  readonly port: number;
  readonly password: string;
}

function placeOf(dataDir: string): Place {
  const place = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as Place;
  return { ...place, directory: resolve(dataDir, place.directory) };
}

/**
 * The embedded store of a data directory, looked at from the outside: one's own data, unless the demo's `database` is named.
 * Its port may change at every start.
 */
export async function withStore<T>(dataDir: string, work: (db: Database) => Promise<T>, database?: string): Promise<T> {
  const db = openDatabase({
    url: urlOf(placeOf(dataDir), database),
    maxConnections: 1,
    prepare: false,
    applicationName: 'crash run',
    onError: () => {},
  });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The process id of PostgreSQL's main process, or null while its pid file is not there. */
export function postmasterOf(dataDir: string): number | null {
  if (!existsSync(join(dataDir, 'database.json'))) return null;
  return readPidFile(placeOf(dataDir).directory)?.pid ?? null;
}

/** What commands have open transactions for at this moment: the first words of their statements. */
export async function openTransactions(db: Database): Promise<string[]> {
  const rows = await db.query<{ doing: string }>(
    `SELECT CASE WHEN state = 'active' THEN '' ELSE 'after ' END || trim(substr(ltrim(query, E' \\n'), 1, 28)) AS doing
     FROM pg_stat_activity WHERE application_name = 'vivac command' AND xact_start IS NOT NULL AND state <> 'idle'`,
  );
  return rows.map(({ doing }) => doing.replaceAll(/\s+/g, ' '));
}

/** How many connections of commands are open. */
export async function commandSessions(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'vivac command'`,
  );
  return row!.n;
}
