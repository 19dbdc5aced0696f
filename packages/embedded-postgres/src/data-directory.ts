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
} from 'node:fs';
import { join, resolve } from 'node:path';

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
