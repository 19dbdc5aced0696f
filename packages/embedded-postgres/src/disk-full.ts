import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

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
