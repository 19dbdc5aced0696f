import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type DataDirectory, giveToOwner } from './data-directory.ts';

export interface OwnerLock {
  release(): void;
}

const SQLITE_BUSY = 5;

function createFor(data: DataDirectory): void {
  writeFileSync(data.lockFile, '', { flag: 'a', mode: 0o600 });
  giveToOwner(data, data.lockFile);
}

function open(data: DataDirectory): DatabaseSync {
  // Once only: closing a file drops every lock its process has on it, ours included.
  if (!existsSync(data.lockFile)) createFor(data);
  return new DatabaseSync(data.lockFile);
}

/**
 * Makes this process the one that looks after the database, or returns null when another one does. The lock is
 * SQLite's on an empty file, because the kernel drops it whatever way its holder dies: no stale lock, no process id
 * to misjudge.
 */
export function takeOwnerLock(data: DataDirectory): OwnerLock | null {
  let file: DatabaseSync | undefined;
  try {
    file = open(data);
    file.exec('BEGIN EXCLUSIVE');
    const held = file;
    return { release: () => held.close() };
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw new Error(`${data.path} cannot be written by user ${process.getuid?.()}`, { cause: error });
  }
}
