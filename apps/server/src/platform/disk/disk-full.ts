/** For whoever wanted to store something. */
export const DISK_FULL = 'The disk is full: make room and try again. Nothing was stored.';

/** PostgreSQL (appendix A, disk_full) and the file system. */
const CODES = new Set(['53100', 'ENOSPC']);

/** Whether a failure says that there is no room on a disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || isDiskFull(error.cause);
}
