import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Sentence, toSay } from '@vivac/text/sentence';
import type { DatabaseLog } from '@vivac/embedded-postgres/data-directory';
import { from as copyFrom } from 'pg-copy-streams';
import { openDatabase, type Queryable, type Transaction } from '#platform/database/database';
import { migrate } from '#platform/database/migrate';
import { BackupRefused } from './backup-files.ts';
import { rowsNotStored, sequenceValues, sqlName, tablesToKeep } from './catalogue.ts';
import { columnList, copiedRows, PLAIN_VALUES } from './write-backup.ts';
import { type BackupHeader, digestRows, type TableHeader } from './backup-format.ts';
import type { OpenBackup } from './read-backup.ts';

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
  readonly whyNotHere?: (url: string) => Promise<Sentence | null>;
  /** Throws `BackupRefused` where the disk of the database is nearly full. */
  readonly roomLeft?: () => Promise<void>;
}

/**
 * Fills an empty database with a backup, compares every table with it, and brings the schema up to this version. The schema is made by our own migrations and by the
 * identity library; of the backup come names, which are held against it, and rows.
 */
export async function fillDatabase(url: string, backup: OpenBackup, filling: Filling): Promise<void> {
  const { header } = backup;
  await migrateTo(url, header.migrations, filling);
  if (header.tables.some(({ name }) => name.startsWith('identity.'))) {
    // It brings the sign-in library: 700 modules that commands and the start of a store do without.
    const { makeIdentityTables } = await import('#platform/identity/embedded/identity-database');
    await makeIdentityTables(url);
  }
  await load(url, backup, filling);
  const whyNot = (await filling.whyNotHere?.(url)) ?? null;
  if (whyNot !== null) throw new BackupRefused(whyNot);
  filling.log.info('Everything is loaded; comparing each table with the backup');
  await compare(url, backup, filling);
  if (header.isWhole !== true) await emptyWhatIsNotStored(url);
  await migrate({ url, directory: filling.migrations, log: filling.log });
}

/**
 * What backups had before they left it out, or what somebody else wrote into one. Keys that sign sessions are sealed under the secret of where the backup was made, without which the server
 * would not start; the server makes new ones.
 */
async function emptyWhatIsNotStored(url: string): Promise<void> {
  await inDatabase(url, async (tx) => {
    for (const table of await rowsNotStored(tx)) await tx.query(`DELETE FROM ${sqlName(table)}`);
  });
}

const LOOK_AT_ROOM_AFTER = 32 * 1024 * 1024;

/** Tells how many bytes went through, over all that it is given, and looks now and then whether there is room for more. */
function countingBytes(tell: (bytes: number) => void, roomLeft: Filling['roomLeft'] = async () => {}) {
  let bytes = 0;
  let lookAt = LOOK_AT_ROOM_AFTER;
  return async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      tell((bytes += piece.length));
      if (bytes >= lookAt) {
        lookAt = bytes + LOOK_AT_ROOM_AFTER;
        await roomLeft();
      }
      yield piece;
    }
  };
}

/** The schema as it was when the backup was made, of which it says the migrations. */
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

async function load(url: string, backup: OpenBackup, { onProgress, roomLeft }: Filling): Promise<void> {
  const { header } = backup;
  const counted = countingBytes((bytes) => onProgress?.({ step: 'loading', bytes }), roomLeft);
  await inDatabase(url, async (tx) => {
    await refuseUnlikeSchema(tx, header);
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
    await refuseOtherMigrations(tx, header);
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
      throw new BackupRefused(toSay('restoredDiffers', { table: table.name }));
    }
    await tx.query('ANALYZE');
  });
}

const IDENTITY = 'identity.';

/**
 * Holds what a backup names against the schema that our own code made: tables and columns of migrations must be all of them, those of the identity library some, as
 * a later version of it adds some. Throws `BackupRefused` with the first that does not fit.
 */
async function refuseUnlikeSchema(db: Queryable, { tables, sequences }: BackupHeader): Promise<void> {
  const made = await tablesToKeep(db);
  refuseUnlike(namesOf(tables), namesOf(made));
  const columnsOf = new Map(made.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const under = (found: TableHeader['columns']) => found.map((column) => `${name}.${column}`);
    refuseUnlike(under(columns), under(columnsOf.get(name) ?? []));
  }
  refuseUnlike(namesOf(sequences), namesOf(await sequenceValues(db)));
}

const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);

function refuseUnlike(found: readonly string[], known: readonly string[]): void {
  const ours = new Set(known);
  const seen = new Set<string>();
  for (const name of found) {
    if (!ours.has(name)) throw new BackupRefused(toSay('backupNamesUnknown', { name }));
    if (seen.has(name)) throw new BackupRefused(toSay('backupNamesTwice', { name }));
    seen.add(name);
  }
  const missing = known.find((name) => !seen.has(name) && !name.startsWith(IDENTITY));
  if (missing !== undefined) throw new BackupRefused(toSay('backupLacks', { name: missing }));
}

/** The rows of a backup tell again which migrations were applied: from then on they count. */
async function refuseOtherMigrations(db: Queryable, { migrations }: BackupHeader): Promise<void> {
  const rows = await db.query<{ name: string }>('SELECT name FROM public.vivac_migrations ORDER BY id');
  if (rows.length === migrations.length && rows.every(({ name }, at) => name === migrations[at])) return;
  throw new BackupRefused(toSay('backupOtherMigrations'));
}
