/** For whoever wanted to store something. */
export const DISK_FULL = 'The disk is full: make room and try again. Nothing was stored.';
const DISK_BROKEN =
  'The disk cannot be read or written (input/output error). Nothing was stored. The log of the database names the file; look at the disk before you try again.';

/** PostgreSQL (appendix A: disk_full, io_error) and the file system. */
const SENTENCES = new Map([
  ['53100', DISK_FULL],
  ['ENOSPC', DISK_FULL],
  ['58030', DISK_BROKEN],
  ['EIO', DISK_BROKEN],
]);

export interface DiskFault {
  readonly isFull: boolean;
  readonly sentence: string;
}

/** What a failure says of a disk: that it has no room, or cannot be read or written; null when it is about something else. */
export function diskFaultOf(error: unknown): DiskFault | null {
  if (!(error instanceof Error)) return null;
  const sentence = 'code' in error ? SENTENCES.get(String(error.code)) : undefined;
  return sentence === undefined ? diskFaultOf(error.cause) : { isFull: sentence === DISK_FULL, sentence };
}
