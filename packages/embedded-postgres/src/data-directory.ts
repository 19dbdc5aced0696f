import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
  statfsSync,
} from 'node:fs';
import { join, resolve, dirname } from 'node:path';

/** Vivac's own data directory: what is found in it about the database. */
export interface DataDirectory {
  path: string;
  /** Held by the one process that looks after the database. */
  lockFile: string;
  /** Held together by all processes that use the database; the last one stops it. */
  useFile: string;
  /** What PostgreSQL prints. */
  logFile: string;
}

/** How to reach the database of a data directory; kept in `database.json`, readable by its owner only. */
export interface DatabaseRecord {
  /** PostgreSQL's directory, relative to the data directory where possible so that the whole can be moved. */
  directory: string;
  port: number;
  password: string;
  /** False until the directory was filled completely once. */
  created: boolean;
  /** A directory of a newer PostgreSQL that is being filled from this one, or was when its process was killed. */
  upgrading?: string;
  /** What an upgrade left: the directory of the PostgreSQL before, and since when nobody uses it (ISO). */
  previous?: { directory: string; since: string };
}

const RECORD_FILE = 'database.json';

function createPrivately(path: string): void {
  if (mkdirSync(path, { recursive: true }) === undefined) return;
  // Started by root, PostgreSQL runs as another account, which must be able to walk through.
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
}

export function openDataDirectory(dataDir: string): DataDirectory {
  createPrivately(resolve(dataDir));
  const path = realpathSync(dataDir);
  return {
    path,
    lockFile: join(path, 'database.lock'),
    useFile: join(path, 'database.use'),
    logFile: join(path, 'postgres.log'),
  };
}

/** Files that root writes stay usable for the account the data directory belongs to. */
export function giveToOwner(data: DataDirectory, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(data.path);
  chownSync(file, uid, gid);
}

export function readRecord(data: DataDirectory): DatabaseRecord | null {
  const file = join(data.path, RECORD_FILE);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as DatabaseRecord;
}

export function writeRecord(data: DataDirectory, record: DatabaseRecord): void {
  const file = join(data.path, RECORD_FILE);
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  giveToOwner(data, unfinished);
  renameSync(unfinished, file);
}

/** The part of the server's log that the database needs, so that a command line can print instead. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

const NO_SPACE = /ENOSPC|No space left on device|wrote only \d+ of \d+ bytes/;
const NOT_ALLOWED = /EACCES|EPERM|EROFS/;
/** PostgreSQL writes its log in files of 16 MB: without room for one it does not start, and may not even be able to say so. */
const LEAST_BYTES = 16 * 1024 * 1024;
/** The next file, one ahead, and what is written meanwhile. */
const NEEDED_MB = 64;

/** The disk has no room for the database; nothing of it was harmed. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** What went wrong at a path, as a full disk where it is one: by what was said, or as nothing fits on it any more. */
export function inWordsOfDisk(error: unknown, path: string, stated = String(error)): unknown {
  const left = bytesLeft(path);
  if (NOT_ALLOWED.test(stated) || (!NO_SPACE.test(stated) && left >= LEAST_BYTES)) return error;
  const sentence =
    `The disk is full: ${path} has ${Math.floor(left / 1e6)} MB left, and PostgreSQL needs ${NEEDED_MB} MB to start. ` +
    'Make room and start again. Nothing was lost.';
  return new DiskFullError(sentence, { cause: error });
}

function bytesLeft(path: string): number {
  let there = path;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const { bavail, bsize } = statfsSync(there);
  return bavail * bsize;
}
