import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import { from as copyFrom } from 'pg-copy-streams';
import { type Transaction, openDatabase } from '#platform/database/database';
import { migrate } from '#platform/database/migrate';
import { BackupRefused } from './backup-refused.ts';
import { sqlName } from './catalogue.ts';
import { PLAIN_VALUES, columnList, copiedRows } from './copied-rows.ts';
import type { OpenBackup } from './read-backup.ts';
import { digestRows } from './table-digest.ts';

export interface RestoreProgress {
  readonly step: 'loading' | 'comparing';
  /** Of rows, in this step. */
  readonly bytes: number;
}

export interface Filling {
  /** Of the `.sql` files. */
  readonly migrations: string;
  readonly log: DatabaseLog;
  readonly onProgress?: (progress: RestoreProgress) => void;
  /** Why what was loaded must not stand here, asked of the database beside; null when it may. */
  readonly whyNotHere?: (url: string) => Promise<string | null>;
}

/** Fills an empty database with a backup, compares every table with it, and brings the schema up to this version. */
export async function fillDatabase(url: string, backup: OpenBackup, filling: Filling): Promise<void> {
  await migrateTo(url, backup.header.migrations, filling);
  await load(url, backup, filling);
  const whyNot = (await filling.whyNotHere?.(url)) ?? null;
  if (whyNot !== null) throw new BackupRefused(whyNot);
  filling.log.info('Everything is loaded; comparing each table with the backup');
  await compare(url, backup, filling);
  if (backup.header.isWhole !== true) await dropSigningKeys(url);
  await migrate({ url, directory: filling.migrations, log: filling.log });
}

/**
 * What backups had before they left them out. Keys that sign sessions are sealed under the secret of where the backup was made, without which the server would not start. No session is in a
 * backup, so nobody misses them: the server makes new ones.
 */
async function dropSigningKeys(url: string): Promise<void> {
  await inDatabase(url, async (tx) => {
    const [there] = await tx.query(`SELECT WHERE to_regclass('identity.jwks') IS NOT NULL`);
    if (there !== undefined) await tx.query('DELETE FROM identity.jwks');
  });
}

/** Tells how many bytes went through, over all that it is given. */
function countingBytes(tell: (bytes: number) => void) {
  let bytes = 0;
  return async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      tell((bytes += piece.length));
      yield piece;
    }
  };
}

/** The schema as it was when the backup was made. */
async function migrateTo(url: string, names: readonly string[], { migrations, log }: Filling): Promise<void> {
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

async function load(url: string, backup: OpenBackup, { onProgress }: Filling): Promise<void> {
  const { header } = backup;
  const counted = countingBytes((bytes) => onProgress?.({ step: 'loading', bytes }));
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
      await pipeline(Readable.from(counted(rows()), { objectMode: false }), tx.client.query(copyFrom(text)));
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
async function compare(url: string, { header, digests }: OpenBackup, { onProgress }: Filling): Promise<void> {
  const counted = countingBytes((bytes) => onProgress?.({ step: 'comparing', bytes }));
  await inDatabase(url, async (tx) => {
    for (const table of header.tables) {
      const digesting = digestRows();
      for await (const lines of counted(copiedRows(tx.client, table))) digesting.add(lines);
      const { rows, hash } = digesting.result();
      const written = digests.get(table.name)!;
      if (rows === written.rows && hash === written.hash) continue;
      throw new BackupRefused(
        `${table.name}: the restored table differs from that of the backup. Nothing was changed.`,
      );
    }
    await tx.query('ANALYZE');
  });
}
