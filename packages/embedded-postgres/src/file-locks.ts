import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type DataDirectory, giveToOwner } from './data-directory.ts';
import { inWordsOfDisk } from './disk-full.ts';

/** The kernel drops it whatever way its holder dies: no stale lock, no process id to misjudge. */
export interface FileLock {
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
export function takeOwnerLock(data: DataDirectory): FileLock | null {
  return take(data, data.lockFile, ALONE);
}

/** Says that this process uses the database, as others may; null while it is being stopped. */
export function takeUseLock(data: DataDirectory): FileLock | null {
  return take(data, data.useFile, TOGETHER);
}

/** Keeps newcomers out while the database is stopped; null while a process uses it. */
export function takeExclusiveUseLock(data: DataDirectory): FileLock | null {
  return take(data, data.useFile, ALONE);
}
