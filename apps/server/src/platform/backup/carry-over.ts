import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { urlBeside } from '@vivac/embedded-postgres/databases-beside';
import { openDatabase } from '#platform/database/database';
import type { Filling } from './fill-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface Carrying extends Pick<Filling, 'migrations' | 'log'> {
  /** Where the file lies meanwhile. */
  readonly folder: string;
  /** Of Vivac. */
  readonly version: string;
  readonly now: () => Date;
}

/** Brings every database of Vivac from one server to another by a backup and a restore, sessions included, which compares each table. */
export function carryOver({ folder, version, now, ...filling }: Carrying) {
  return async (from: string, to: string): Promise<void> => {
    const workshop = join(folder, 'upgrading');
    await rm(workshop, { recursive: true, force: true });
    await mkdir(workshop, { recursive: true, mode: 0o700 });
    // The file is written and read here, and by nobody else.
    const secret = randomBytes(32).toString('hex');
    try {
      for (const name of await storesOf(from, filling.log)) {
        const file = join(workshop, `${name}.backup`);
        const [source, target] = [urlBeside(from, name), urlBeside(to, name)];
        await writeBackup({
          url: source,
          file,
          version,
          madeAt: now(),
          signedWith: secret,
          identitySecret: null,
          isWhole: true,
        });
        const restored = await restoreBackup({
          ...filling,
          url: target,
          file,
          trust: { secrets: [secret], foreign: false },
          rehearse: false,
          now: now(),
          isMove: true,
        });
        filling.log.info(
          `${name}: ${restored.rows} rows of ${restored.tables} tables are carried over, each table equal`,
        );
        await rm(file);
      }
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  };
}

/** Databases that Vivac made and migrated; those that somebody else made are said to be left behind. */
async function storesOf(url: string, log: Filling['log']): Promise<string[]> {
  const databases = await within(urlBeside(url, 'postgres'), (db) =>
    db.query<{ name: string }>(
      `SELECT datname::text AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres' ORDER BY 1`,
    ),
  );
  const stores: string[] = [];
  for (const { name } of databases) {
    if (OF_A_STORE.test(name)) stores.push(...((await isMigrated(urlBeside(url, name))) ? [name] : []));
    else log.warn(`The database ${name} is not carried over; it stays in the directory of before`);
  }
  return stores;
}

/** Stores from before a restore, and restores that were killed, carry further words. */
const OF_A_STORE = /^vivac(_demo)?$/;

async function isMigrated(url: string): Promise<boolean> {
  const rows = await within(url, (db) => db.query(`SELECT WHERE to_regclass('public.vivac_migrations') IS NOT NULL`));
  return rows.length === 1;
}

async function within<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, applicationName: 'vivac upgrade' });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
