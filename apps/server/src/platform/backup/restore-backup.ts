import { readdir, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import pg, { type ClientBase } from 'pg';
import { toSay } from '@vivac/text/sentence';
import { urlBeside } from '@vivac/embedded-postgres/databases-beside';
import { lockNumber, type Database, type Queryable } from '#platform/database/database';
import type { BackupHeader } from './backup-format.ts';
import { BackupRefused, inWordsOfBackup } from './backup-files.ts';
import { quoted } from './catalogue.ts';
import { fillDatabase, type Filling } from './fill-database.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { type Act, presentAct } from '#platform/audit-log/act';

export type { RestoreProgress } from './fill-database.ts';

/** Which files are taken: those that this installation signed, or any because somebody said so. */
export interface BackupTrust {
  /** Of the installation: the present one and those before. */
  readonly secrets: readonly string[];
  readonly foreign: boolean;
}

interface RestoreOptions extends Filling {
  /** Of the database to take the place of; the server must let its account make databases. */
  readonly url: string;
  readonly file: string;
  readonly trust: BackupTrust;
  /** Restore beside the present store, compare, and take it away again. */
  readonly rehearse: boolean;
  readonly now: Date;
  /** Of the same store to another server: nothing to be noted. */
  readonly isMove?: boolean;
  /** Called when all is ready: whoever uses the present store leaves it. Without it nobody may use it from the beginning. */
  readonly beforeSwap?: () => Promise<void>;
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
    const backup = await openBackup(options.file, options.trust.secrets);
    try {
      await refuseStrange(backup, options);
      return await oneAtATime(options.url, (server) => restoreBeside(server, backup, options));
    } finally {
      backup.close();
    }
  } catch (error) {
    throw inWordsOfBackup(error, basename(options.file));
  }
}

/** Throws `BackupRefused` for a file whose beginning is no backup that this version can restore. */
export async function checkBackup(file: string, options: Pick<RestoreOptions, 'migrations' | 'trust'>): Promise<void> {
  try {
    const backup = await openBackup(file, options.trust.secrets);
    backup.close();
    await refuseStrange(backup, options);
  } catch (error) {
    throw inWordsOfBackup(error, basename(file));
  }
}

const FOREIGN = toSay('backupForeign');
const OF_AN_UPGRADE = toSay('backupOfUpgrade');

async function refuseStrange(
  { header, isOurs }: OpenBackup,
  { migrations, trust, isMove = false }: Pick<RestoreOptions, 'migrations' | 'trust' | 'isMove'>,
): Promise<void> {
  if (!isOurs && !trust.foreign) throw new BackupRefused(FOREIGN);
  if (header.isWhole === true && !isMove) throw new BackupRefused(OF_AN_UPGRADE);
  await refuseNewer(header, migrations);
}

async function refuseNewer({ migrations, version }: BackupHeader, directory: string): Promise<void> {
  const known = (await readdir(directory)).map((name) => name.replace(/\.sql$/, '')).sort();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new BackupRefused(toSay('backupNewer', { version, migrations: unknown.join(', ') }));
  if (migrations.some((name, at) => name !== known[at])) throw new BackupRefused(toSay('backupMigrationLeftOut'));
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** A connection to none of the databases that are made and renamed; the lock ends with it. */
async function oneAtATime<T>(url: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: urlBeside(url, 'postgres'), application_name: 'vivac restore' });
  server.on('error', () => {});
  await server.connect();
  try {
    const { rows } = await server.query<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(${lockNumber(`'vivac restore ' || $1`)}) AS got`,
      [nameOf(url)],
    );
    if (rows[0]?.got !== true) throw new BackupRefused(toSay('anotherRestore'));
    return await work(server);
  } finally {
    await server.end().catch(() => {});
  }
}

async function restoreBeside(server: pg.Client, backup: OpenBackup, options: RestoreOptions): Promise<Restored> {
  const { url, rehearse } = options;
  const name = nameOf(url);
  const beside = `${name}_${rehearse ? 'rehearsal' : 'restoring'}`;
  if (!rehearse && options.beforeSwap === undefined) await refuseWhileUsed(server, name);
  // What a restore that was killed left.
  await dropBeside(server, beside);
  await refuseWithoutRoom(server, url, backup.header);
  let isInPlace = false;
  try {
    const { url: besideUrl, handOver } = await createBeside(server, url, beside);
    await fillDatabase(besideUrl, backup, { ...options, roomLeft: () => refuseWhenNearlyFull(server, url) });
    await handOver();
    const rows = [...backup.digests.values()].reduce((sum, digest) => sum + digest.rows, 0);
    const { madeAt, version, identitySecret } = backup.header;
    const restored = { madeAt, version, tables: backup.digests.size, rows, identitySecret };
    if (rehearse) return { ...restored, previous: null };
    await options.beforeSwap?.();
    if (options.beforeSwap) await isUnusedWithin(server, name, LEAVING_MS);
    if (options.isMove !== true)
      await noteRestore(server, beside, { at: options.now, details: { made_at: madeAt, version, rows } });
    const previous = await swap(server, name, beside, options.now);
    isInPlace = true;
    return { ...restored, previous };
  } finally {
    if (!isInPlace) await dropBeside(server, beside).catch(() => {});
  }
}

/** Connections that were closed a moment ago may still be seen. */
async function isUnusedWithin(server: pg.Client, name: string, limitMs: number): Promise<boolean> {
  const untilMs = performance.now() + limitMs;
  while (await isUsed(server, name)) {
    if (performance.now() > untilMs) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
}

const LEAVING_MS = 10_000;
/** Of a process that has ended already. */
const LEFT_MS = 1_000;
const LOOK_AGAIN_MS = 50;

async function refuseWhileUsed(server: pg.Client, name: string): Promise<void> {
  if (await isUnusedWithin(server, name, LEFT_MS)) return;
  throw new BackupRefused(toSay('storeInUse'));
}

async function isUsed(server: pg.Client, name: string): Promise<boolean> {
  // PostgreSQL itself sends its own workers away when a name is exchanged.
  const { rowCount } = await server.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
    [name],
  );
  return rowCount !== 0;
}

/** Both renames are one transaction: the name leads to the store from before or to the restored one, whenever the server dies. */
async function swap(server: pg.Client, name: string, beside: string, now: Date): Promise<string | null> {
  const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
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

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
const MB = 1_000_000;

/** Refuses a backup whose store is larger than the disk of the database has room, where that is a disk of this machine. */
async function refuseWithoutRoom(server: pg.Client, url: string, { databaseBytes }: BackupHeader): Promise<void> {
  const free = await freeBytes(server, url);
  if (free === null || databaseBytes <= free) return;
  throw new BackupRefused(toSay('restoreNoRoom', { size: inMb(databaseBytes), free: inMb(free) }));
}

/** Less is left to the log of the database, without which it stops. */
const RESERVE = 256 * MB;

/** Asked while rows arrive: a file may hold more than its header says. */
async function refuseWhenNearlyFull(server: pg.Client, url: string): Promise<void> {
  const free = await freeBytes(server, url);
  if (free === null || free > RESERVE) return;
  throw new BackupRefused(toSay('backupDiskFull'));
}

/** Null where it cannot be known from here. */
async function freeBytes(server: pg.Client, url: string): Promise<number | null> {
  if (!LOOPBACK.test(new URL(url).hostname)) return null;
  const { rows } = await server
    .query<{ directory: string }>(`SELECT current_setting('data_directory') AS directory`)
    .catch(() => ({ rows: [] }));
  if (rows[0] === undefined) return null;
  const disk = await statfs(rows[0].directory).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}

const inMb = (bytes: number) => Math.ceil(bytes / MB).toLocaleString('en');

/** A database that is being filled, and the account that fills it. */
interface DatabaseBeside {
  readonly url: string;
  /** To be called when it is filled: from then on it belongs to the account of the store. */
  handOver(): Promise<void>;
}

/**
 * Makes an empty database beside the store. Where the account of the store is a superuser, as that of the embedded database is, the new one
 * belongs to a role that owns nothing else and may neither run programs nor read files of the server: what a backup holds is loaded with its rights.
 */
async function createBeside(server: pg.Client, url: string, name: string): Promise<DatabaseBeside> {
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
async function dropBeside(server: pg.Client, name: string): Promise<void> {
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

interface RestoreNote {
  readonly at: string;
  readonly by: Act['actor'];
  readonly details: { readonly made_at: string; readonly version: string; readonly rows: number };
}

const BEGINNING = 'Restored by Vivac: ';

/** Writes onto a database that it was restored; its rows stay those of the backup, until the product starts on it. */
async function noteRestore(
  server: Pick<ClientBase, 'query' | 'escapeLiteral'>,
  name: string,
  of: Pick<RestoreNote, 'details'> & { at: Date },
): Promise<void> {
  const note: RestoreNote = { at: of.at.toISOString(), by: presentAct().actor, details: of.details };
  await server.query(
    `COMMENT ON DATABASE ${quoted(name)} IS ${server.escapeLiteral(`${BEGINNING}${JSON.stringify(note)}`)}`,
  );
}

/** Writes what a restore noted into the audit log, once. */
export async function recordRestore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await noteIn(tx);
    if (found === null) return;
    const { at, by, details } = found.note;
    const act = { actor: by, network: null, requestId: null };
    await recordAudit(tx, { at: new Date(at), action: 'backup.restored', details }, act);
    await tx.query(`COMMENT ON DATABASE ${quoted(found.name)} IS NULL`);
  });
}

async function noteIn(tx: Queryable): Promise<{ readonly name: string; readonly note: RestoreNote } | null> {
  const [row] = await tx.query<{ name: string; text: string | null }>(
    `SELECT datname::text AS name, shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = current_database()`,
  );
  if (row === undefined || !row.text?.startsWith(BEGINNING)) return null;
  return { name: row.name, note: JSON.parse(row.text.slice(BEGINNING.length)) as RestoreNote };
}
