import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { urlBeside } from '@vivac/embedded-postgres/databases-beside';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Transaction, openDatabase } from '#platform/database/database';
import { migrate } from '#platform/database/migrate';
import type { BackupHeader, TableDigest } from './backup-format.ts';
import { BackupRefused, inWordsOfBackup } from './backup-refused.ts';
import { quoted, sqlName } from './catalogue.ts';
import { PLAIN_VALUES, columnList, copiedRows } from './copied-rows.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';
import { digestRows } from './table-digest.ts';

export interface RestoreOptions {
  /** Of the database to take the place of; the server must let its account make databases. */
  readonly url: string;
  readonly file: string;
  /** Of the `.sql` files. */
  readonly migrations: string;
  /** Restore beside the present store, compare, and take it away again. */
  readonly rehearse: boolean;
  readonly now: Date;
  readonly log: DatabaseLog;
}

export interface Restored {
  readonly madeAt: string;
  readonly version: string;
  readonly tables: number;
  readonly rows: number;
  /** Where the store from before is kept; null when it was empty, or nothing was put in its place. */
  readonly previous: string | null;
  readonly identitySecret: string | null;
}

/**
 * Restores a backup into a database beside the present one, compares every table with what the backup says, brings it up to this version and
 * then puts it in the place of the present one, in one step. Whatever fails, or is killed, before that step leaves the present store as it
 * was. Throws `BackupRefused` where the operator can do something about it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  try {
    const backup = await openBackup(options.file);
    try {
      await refuseNewer(backup.header, options.migrations);
      return await oneAtATime(options.url, (server) => restoreBeside(server, backup, options));
    } finally {
      backup.close();
    }
  } catch (error) {
    throw inWordsOfBackup(error, options.file);
  }
}

async function refuseNewer({ migrations, version }: BackupHeader, directory: string): Promise<void> {
  const known = new Set((await readdir(directory)).map((name) => name.replace(/\.sql$/, '')));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `This backup was made by a newer Vivac (${version}, with ${unknown.join(', ')}). Restore it with that version. Nothing was changed.`,
  );
}

/** A connection to none of the databases that are made and renamed; the lock ends with it. */
async function oneAtATime<T>(url: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: urlBeside(url, 'postgres'), application_name: 'vivac restore' });
  server.on('error', () => {});
  await server.connect();
  try {
    const { rows } = await server.query<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('vivac restore', 0)) AS got`,
    );
    if (rows[0]?.got !== true)
      throw new BackupRefused('Another restore is under way on this server. Nothing was changed.');
    return await work(server);
  } finally {
    await server.end().catch(() => {});
  }
}

async function restoreBeside(server: pg.Client, backup: OpenBackup, options: RestoreOptions): Promise<Restored> {
  const { url, log, rehearse } = options;
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const beside = `${name}_${rehearse ? 'rehearsal' : 'restoring'}`;
  if (!rehearse) await refuseWhileUsed(server, name);
  // What a restore that was killed left.
  await server.query(`DROP DATABASE IF EXISTS ${quoted(beside)} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${quoted(beside)} TEMPLATE template0`);
  let isInPlace = false;
  try {
    const besideUrl = urlBeside(url, encodeURIComponent(beside));
    await migrateTo(besideUrl, backup.header.migrations, options);
    await load(besideUrl, backup);
    log.info('Everything is loaded; comparing each table with the backup');
    await compare(besideUrl, backup.header, backup.digests);
    await migrate({ url: besideUrl, directory: options.migrations, log });
    const rows = [...backup.digests.values()].reduce((sum, digest) => sum + digest.rows, 0);
    const { madeAt, version, identitySecret } = backup.header;
    const restored = { madeAt, version, tables: backup.digests.size, rows, identitySecret };
    if (rehearse) return { ...restored, previous: null };
    const previous = await swap(server, name, beside, options.now);
    isInPlace = true;
    return { ...restored, previous };
  } finally {
    if (!isInPlace) await server.query(`DROP DATABASE IF EXISTS ${quoted(beside)} WITH (FORCE)`).catch(() => {});
  }
}

async function refuseWhileUsed(server: pg.Client, name: string): Promise<void> {
  const { rowCount } = await server.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
  if (rowCount !== 0) {
    throw new BackupRefused('This store is in use: stop Vivac and its commands first. Nothing was changed.');
  }
}

/** The schema as it was when the backup was made. */
async function migrateTo(url: string, names: readonly string[], { migrations, log }: RestoreOptions): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vivac-schema-'));
  try {
    for (const name of names) await cp(join(migrations, `${name}.sql`), join(directory, `${name}.sql`));
    await migrate({ url, directory, log: { ...log, info: () => {} } });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function inDatabase<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const db = openDatabase({
    url,
    maxConnections: 1,
    prepare: false,
    statementTimeoutMs: 0,
    applicationName: 'vivac restore',
  });
  try {
    return await db.transaction(async (tx) => {
      await tx.query(PLAIN_VALUES);
      return await work(tx);
    });
  } finally {
    await db.end();
  }
}

async function load(url: string, backup: OpenBackup): Promise<void> {
  const { header } = backup;
  await inDatabase(url, async (tx) => {
    for (const text of header.definitions) await tx.query(text);
    const all = header.tables.map(({ name }) => sqlName(name));
    // Rows that migrations write are in the backup too; triggers would count and refuse what was counted before.
    for (const table of all) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await tx.query(`TRUNCATE ${all.join(', ')}`);
    const headers = new Map(header.tables.map((table) => [table.name, table]));
    for await (const { name, rows } of backup.tables()) {
      const table = headers.get(name)!;
      const text = `COPY ${sqlName(name)} (${columnList(table)}) FROM STDIN`;
      await pipeline(Readable.from(rows(), { objectMode: false }), tx.client.query(copyFrom(text)));
    }
    for (const { name, value } of header.sequences) {
      const start = `SELECT setval($1::regclass, coalesce($2::bigint, seqstart), $2 IS NOT NULL) FROM pg_sequence WHERE seqrelid = $1::regclass`;
      await tx.query(start, [name, value]);
    }
    for (const table of all) await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const text of header.constraints) await tx.query(text);
  });
}

/** What stands in the restored database against what was written when the backup was made. */
async function compare(url: string, header: BackupHeader, digests: ReadonlyMap<string, TableDigest>): Promise<void> {
  await inDatabase(url, async (tx) => {
    for (const table of header.tables) {
      const digesting = digestRows();
      for await (const lines of copiedRows(tx.client, table)) digesting.add(lines);
      const { rows, hash } = digesting.result();
      const written = digests.get(table.name)!;
      if (rows === written.rows && hash === written.hash) continue;
      throw new BackupRefused(
        `${table.name}: ${rows} rows were restored that differ from the ${written.rows} of the backup. Nothing was changed.`,
      );
    }
    await tx.query('ANALYZE');
  });
}

/** Both renames are one transaction: the name leads to the store from before or to the restored one, whenever the server dies. */
async function swap(server: pg.Client, name: string, beside: string, now: Date): Promise<string | null> {
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  const previous = await freeName(server, `${name}_before_${now.toISOString().slice(0, 16).replace(/\D/g, '')}`);
  await refuseWhileUsed(server, name);
  await server.query('BEGIN');
  try {
    if (rowCount !== 0) await server.query(`ALTER DATABASE ${quoted(name)} RENAME TO ${quoted(previous)}`);
    await server.query(`ALTER DATABASE ${quoted(beside)} RENAME TO ${quoted(name)}`);
    await server.query('COMMIT');
  } catch (error) {
    await server.query('ROLLBACK').catch(() => {});
    throw error;
  }
  return rowCount === 0 ? null : previous;
}

/** A minute may see two restores. */
async function freeName(server: pg.Client, wanted: string): Promise<string> {
  const { rows } = await server.query<{ name: string }>(
    'SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, $1)',
    [wanted],
  );
  const taken = new Set(rows.map(({ name }) => name));
  for (let nth = 2, free = wanted; ; nth++) {
    if (!taken.has(free)) return free;
    free = `${wanted}_${nth}`;
  }
}
