import { toSay } from '@vivac/text/sentence';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { isSpread, lockMarketAndChanges, tryLockByName } from '#platform/database/advisory-lock';
import { type Database, openDatabase, type Queryable, type Transaction } from '#platform/database/database';
import {
  type BackupHeader,
  digestRows,
  frameOf,
  MAGIC,
  MAX_FRAME,
  signatureOf,
  type TableDigest,
  type TableHeader,
  wholeLines,
} from './backup-format.ts';
import { PART, removeUnfinished, BackupRefused, inWordsOfBackup } from './backup-files.ts';
import { keepsRows, sequenceValues, sqlName, tablesToKeep, quoted } from './catalogue.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export interface BackupOptions {
  readonly url: string;
  readonly file: string;
  /** Of Vivac. */
  readonly version: string;
  readonly madeAt: Date;
  /** Of the installation, which knows its own backups by it. */
  readonly signedWith: string;
  /** To be kept in the file; null keeps none. */
  readonly identitySecret: string | null;
  /** Sessions, their keys, links and uploads too: for a file that goes back into the same installation. */
  readonly isWhole?: boolean;
  /** How long to wait for another backup of this database to end. */
  readonly patienceMs?: number;
  /** How many bytes of rows are written so far, and how many the database has, which indexes make more. */
  readonly onProgress?: (progress: BackupProgress) => void;
}

interface BackupProgress {
  readonly bytes: number;
  readonly databaseBytes: number;
}

export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  /** Of all tables, which makes two backups of equal content comparable. */
  readonly hash: string;
}

/**
 * Writes everything that is kept in a database as of one moment to a file, while the database is used. The file is there whole or not at
 * all. Throws `BackupRefused` where the operator can do something about it.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { file, url } = options;
  const part = `${file}${PART}`;
  const db = openDatabase({
    url,
    maxConnections: 2,
    prepare: false,
    statementTimeoutMs: 0,
    applicationName: 'vivac backup',
  });
  try {
    await mkdir(dirname(file), { recursive: true });
    const summed = { tables: 0, rows: 0, hash: '' };
    const copying = () =>
      inTurn(db, options.patienceMs ?? PATIENCE_MS, async (tx) => {
        await removeUnfinished(dirname(file));
        await tx.query(PLAIN_VALUES);
        const bytes = Readable.from(backupBytes(tx, options, summed), {
          objectMode: false,
          highWaterMark: 1024 * 1024,
        });
        await pipeline(
          bytes,
          createZstdCompress({ params: ZSTD }),
          createWriteStream(part, { mode: 0o600, flush: true }),
        );
      });
    await whileMarketStands(db, copying);
    await rename(part, file);
    return { file, bytes: (await stat(file)).size, ...summed };
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw inWordsOfBackup(error, file);
  } finally {
    await db.end();
  }
}

/** No snapshot reaches over several machines: where the market lies on some, imports and changes wait until the copy is done. */
async function whileMarketStands(db: Database, copy: () => Promise<void>): Promise<void> {
  if (!(await isSpread(db))) return copy();
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await lockMarketAndChanges(tx);
    await copy();
  });
}

/** Longer than a backup of ten million prices takes. */
const PATIENCE_MS = 600_000;
const LOOK_AGAIN_MS = 250;

/** One backup of a database at a time: what lies unfinished in the folder is of nobody, then. The snapshot is taken with the turn. */
async function inTurn(db: Database, patienceMs: number, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  while (true) {
    const isDone = await db.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const isMine = await tryLockByName(tx, 'vivac backup');
      if (isMine) await work(tx);
      return isMine;
    });
    if (isDone) return;
    if (performance.now() >= untilMs) throw new BackupRefused(toSay('anotherBackup'));
    await wait(LOOK_AGAIN_MS);
  }
}

const ZSTD = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

async function* backupBytes(
  tx: Transaction,
  options: BackupOptions,
  summed: { tables: number; rows: number; hash: string },
): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  const digests = createHash('sha256');
  const counted = (pieces: readonly Buffer[]) => {
    for (const piece of pieces) all.update(piece);
    return pieces;
  };
  const header = await headerOf(tx, options);
  let written = 0;
  const headerBytes = Buffer.from(JSON.stringify(header));
  const { signedWith } = options;
  yield* counted([MAGIC, ...frameOf('H', headerBytes)]);
  yield* counted(frameOf('S', { signature: signatureOf('header', headerBytes, signedWith) }));
  for (const table of header.tables) {
    yield* counted(frameOf('T', { name: table.name }));
    const digesting = digestRows();
    for await (const lines of header.isWhole === true || keepsRows(table) ? copiedRows(tx.client, table) : []) {
      digesting.add(lines);
      written += lines.length;
      options.onProgress?.({ bytes: written, databaseBytes: header.databaseBytes });
      for (let from = 0; from < lines.length; from += MAX_FRAME) {
        yield* counted(frameOf('D', lines.subarray(from, from + MAX_FRAME)));
      }
    }
    const digest: TableDigest = digesting.result();
    summed.tables += 1;
    summed.rows += digest.rows;
    digests.update(`${table.name} ${digest.rows} ${digest.hash}\n`);
    yield* counted(frameOf('E', digest));
  }
  summed.hash = digests.digest('hex');
  const sha256 = all.digest('hex');
  yield* frameOf('Z', { sha256, signature: signatureOf('content', sha256, signedWith) });
}

async function headerOf(db: Queryable, options: BackupOptions): Promise<BackupHeader> {
  const tables = await tablesToKeep(db);
  // What is rewritten after this moment would look empty to us.
  await db.query(`LOCK TABLE ${tables.map(({ name }) => sqlName(name)).join(', ')} IN ACCESS SHARE MODE`);
  const [about] = await db.query<{ server: string; databaseBytes: number }>(
    `SELECT current_setting('server_version') AS server, pg_database_size(current_database())::float8 AS "databaseBytes"`,
  );
  return {
    version: options.version,
    madeAt: options.madeAt.toISOString(),
    ...about!,
    migrations: await appliedMigrations(db),
    tables,
    sequences: await sequenceValues(db),
    identitySecret: options.identitySecret,
    ...(options.isWhole === true ? { isWhole: true } : {}),
  };
}

async function appliedMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM public.vivac_migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** For a transaction: how values are written, whatever the server and the session say. The same rows give the same bytes. */
export const PLAIN_VALUES = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL datestyle = 'ISO, MDY';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

export function columnList({ columns }: TableHeader): string {
  return columns.map(quoted).join(', ');
}

/** All rows of a table as whole lines of COPY in text form. Whoever stops before the last one ends the connection. */
export async function* copiedRows(client: pg.PoolClient, table: TableHeader): AsyncGenerator<Buffer> {
  const text = `COPY (SELECT ${columnList(table)} FROM ${sqlName(table.name)}) TO STDOUT`;
  const copying = client.query(copyTo(text));
  try {
    yield* wholeLines(copying);
  } finally {
    // The server would wait for ever for somebody to take the other rows, and the next statement for the server.
    if (!copying.readableEnded) connectionOf(client).stream.destroy();
  }
}

/** A connection of a pool is a client of its own. */
function connectionOf(client: pg.PoolClient): pg.Connection {
  return (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
}
