import {
  openDataDirectory,
  type DataDirectory,
  giveToOwner,
  readRecord,
  writeRecord,
  type DatabaseLog,
  inWordsOfDisk,
} from './data-directory.ts';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { launch, freePort, supervise } from './process/launch.ts';
import { findPostmaster, stopPostmaster } from './process/postmaster.ts';
import { createDatabaseOnce, DATABASE_NAME, probe, quickestUrlOf } from './process/probe.ts';
import { type CarryOver, inPresentMajor } from './cluster/upgrade-cluster.ts';

const TAKE_OVER_MS = 1_000;

export interface EmbeddedOptions extends OwnershipOptions {
  dataDir: string;
}

export interface EmbeddedDatabase {
  url: string;
  /** PostgreSQL's own directory. */
  directory: string;
  /** True while this process looks after the database. */
  readonly owned: boolean;
  /** Leaves the database, which is stopped when no other process uses it. May be called more than once. */
  stop(): Promise<void>;
}

interface Standby {
  cancel(): Promise<void>;
}

/** Becomes the owner when the present one ends, be it killed. */
function standBy(
  data: DataDirectory,
  options: EmbeddedOptions,
  onOwned: (ownership: Ownership | null) => void,
): Standby {
  let complained = false;
  const takeOver = async () => {
    try {
      const held = await own(data, options);
      if (held === null) return;
      clearInterval(timer);
      onOwned(held.ownership);
      options.log.info('The process that looked after the database ended; this one does now');
    } catch (error) {
      if (!complained) options.log.error(`The database could not be taken over: ${String(error)}`);
      complained = true;
    }
  };
  let attempt: Promise<void> | null = null;
  const timer = setInterval(() => {
    attempt ??= takeOver().finally(() => (attempt = null));
  }, TAKE_OVER_MS).unref();
  return {
    cancel: async () => {
      clearInterval(timer);
      await attempt;
    },
  };
}

/**
 * Starts the database of a data directory, or joins it when it runs, and keeps it running until `stop`. The server and
 * the commands beside it do the same: one of them looks after the database, the last to leave stops it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const data = openDataDirectory(options.dataDir);
  const { url, directory, use, ...held } = await ownOrJoin(data, options);
  let { ownership } = held;
  const standby = ownership === null ? standBy(data, options, (next) => (ownership = next)) : null;
  const stop = async () => {
    await standby?.cancel();
    use.release();
    await ownership?.end();
    ownership = null;
    await stopIfUnused(data, directory);
  };
  let stopped: Promise<void> | null = null;
  return {
    url,
    directory,
    get owned() {
      return ownership !== null;
    },
    stop: () => (stopped ??= stop()),
  };
}

// The first start of another process fills a new directory, which takes seconds on a slow disk.
const WAIT_FOR_OWNER_MS = 60_000;
const TRY_AGAIN_MS = 250;

interface OwnershipOptions {
  log: DatabaseLog;
  /** False for tests: faster, and a power cut may destroy the data. */
  durable?: boolean;
  /** Carries everything from a server of an earlier major version over to a new one; without it such a directory is refused. */
  carryOver?: CarryOver;
}

/** Where the database is. */
interface Place {
  url: string;
  directory: string;
}

/** Of the one process that looks after the database; `end` gives that up and leaves the database running. */
interface Ownership {
  end(): Promise<void>;
}

/** A database that this process uses; `ownership` is null where another process looks after it. */
interface Held extends Place {
  ownership: Ownership | null;
}

/** The running server's port when there is one, else the recorded one, else any that is free. */
async function settlePort(data: DataDirectory, cluster: Cluster): Promise<Cluster> {
  const port = findPostmaster(cluster.directory)?.port ?? (await freePort(cluster.port));
  const record = readRecord(data);
  if (record !== null && record.port !== port) writeRecord(data, { ...record, port });
  return { ...cluster, port };
}

/** Null when another process looks after this database. */
async function own(data: DataDirectory, options: OwnershipOptions): Promise<Held | null> {
  const { log, durable = true } = options;
  const lock = takeOwnerLock(data);
  if (lock === null) return null;
  try {
    const opened = await openCluster(data, log, durable);
    const cluster = await settlePort(data, await inPresentMajor(opened, { ...options, durable }));
    const pid = await launch(cluster, new AbortController().signal);
    await createDatabaseOnce(cluster);
    forgetPrevious(cluster, log);
    const supervision = supervise(cluster, pid, log);
    const end = async () => {
      await supervision.end();
      lock.release();
    };
    return { url: quickestUrlOf(cluster), directory: cluster.directory, ownership: { end } };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The database another process looks after, when it answers. */
async function adopt(data: DataDirectory): Promise<Held | null> {
  const record = readRecord(data);
  if (record === null) return null;
  const address = { ...record, directory: resolve(data.path, record.directory) };
  if ((await probe(address, DATABASE_NAME)) !== 'ready') return null;
  return { url: quickestUrlOf(address), directory: address.directory, ownership: null };
}

function whyNoAnswer(data: DataDirectory): string {
  if (readRecord(data)?.upgrading !== undefined)
    return `The database of ${data.path} is being carried over to a newer PostgreSQL by another process: try again when that one has ended it.`;
  return `Another process looks after the database of ${data.path}, and it does not answer.`;
}

/** This process becomes the owner of the database, unless another one is: then it uses that one's. */
async function ownOrJoin(data: DataDirectory, options: OwnershipOptions): Promise<Held & { use: FileLock }> {
  const patience = AbortSignal.timeout(WAIT_FOR_OWNER_MS);
  let use: FileLock | null = null;
  try {
    for (;;) {
      use ??= takeUseLock(data);
      const held = use && ((await own(data, options)) ?? (await adopt(data)));
      if (use && held) return { ...held, use };
      if (patience.aborted) {
        throw new Error(whyNoAnswer(data));
      }
      await delay(TRY_AGAIN_MS);
    }
  } catch (error) {
    use?.release();
    throw error;
  }
}

/**
 * Stops the database unless a process uses it or looks after it. Called by every process that leaves, after it gave up
 * both: the last one finds nobody.
 */
async function stopIfUnused(data: DataDirectory, directory: string): Promise<void> {
  for (;;) {
    const lock = takeOwnerLock(data);
    if (lock === null) return;
    try {
      if (await stopAlone(data, directory)) return;
    } finally {
      lock.release();
    }
    // A user that left meanwhile found this process looking after the database, and went.
    const noneLeft = takeExclusiveUseLock(data);
    if (noneLeft === null) return;
    noneLeft.release();
  }
}

/** False when a process uses the database. */
async function stopAlone(data: DataDirectory, directory: string): Promise<boolean> {
  const alone = takeExclusiveUseLock(data);
  if (alone === null) return false;
  try {
    const postmaster = findPostmaster(directory);
    if (postmaster !== null) await stopPostmaster(postmaster.pid, directory);
    return true;
  } finally {
    alone.release();
  }
}

/** The kernel drops it whatever way its holder dies: no stale lock, no process id to misjudge. */
interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const ALONE = 'BEGIN EXCLUSIVE';
/** Reading is what takes the lock; the open transaction keeps it. */
const TOGETHER = 'BEGIN; SELECT count(*) FROM sqlite_schema';

function open(data: DataDirectory, path: string): DatabaseSync {
  // Once only: closing a file drops every lock its process has on it, ours included.
  if (!existsSync(path)) {
    writeFileSync(path, '', { flag: 'a', mode: 0o600 });
    giveToOwner(data, path);
  }
  return new DatabaseSync(path);
}

/** SQLite's lock on an empty file, or null where another holder forbids it. */
function take(data: DataDirectory, path: string, how: string): FileLock | null {
  let file: DatabaseSync | undefined;
  try {
    file = open(data, path);
    file.exec(how);
    const held = file;
    return { release: () => held.close() };
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    const refused = new Error(`${data.path} cannot be written by user ${process.getuid?.()}`, { cause: error });
    throw inWordsOfDisk(refused, data.path, String(error));
  }
}

/** Makes this process the one that looks after the database, or returns null when another one does. */
function takeOwnerLock(data: DataDirectory): FileLock | null {
  return take(data, data.lockFile, ALONE);
}

/** Says that this process uses the database, as others may; null while it is being stopped. */
function takeUseLock(data: DataDirectory): FileLock | null {
  return take(data, data.useFile, TOGETHER);
}

/** Keeps newcomers out while the database is stopped; null while a process uses it. */
function takeExclusiveUseLock(data: DataDirectory): FileLock | null {
  return take(data, data.useFile, ALONE);
}

const DAY_MS = 86_400_000;
const STORED_DAYS = 7;

/** After a start that went well: takes the directory away that an upgrade left, when it is older than a week. */
function forgetPrevious({ data, directory }: Cluster, log: DatabaseLog): void {
  const record = readRecord(data);
  if (record?.previous === undefined) return;
  const previous = resolve(data.path, record.previous.directory);
  const isYoung = Date.now() - Date.parse(record.previous.since) < STORED_DAYS * DAY_MS;
  if (isYoung || previous === directory || findPostmaster(previous) !== null) return;
  const { previous: gone, ...rest } = record;
  // What was taken half away is no database that somebody could take for one.
  rmSync(join(previous, 'PG_VERSION'), { force: true });
  rmSync(previous, { recursive: true, force: true });
  writeRecord(data, rest);
  log.info(`The database of before the upgrade, kept since ${gone.since} in ${previous}, is taken away`);
}
