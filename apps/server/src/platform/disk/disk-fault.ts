import { type Sentence, toSay } from '@vivac/text/sentence';

/** For whoever wanted to store something. */
export const DISK_FULL = toSay('diskFull');
const DISK_BROKEN = toSay('diskBroken');

/** PostgreSQL (appendix A: disk_full, io_error) and the file system. */
const SENTENCES = new Map([
  ['53100', DISK_FULL],
  ['ENOSPC', DISK_FULL],
  ['58030', DISK_BROKEN],
  ['EIO', DISK_BROKEN],
]);

export interface DiskFault {
  readonly isFull: boolean;
  readonly sentence: Sentence;
}

/** What a failure says of a disk: that it has no room, or cannot be read or written; null when it is about something else. */
export function diskFaultOf(error: unknown): DiskFault | null {
  if (!(error instanceof Error)) return null;
  const sentence = 'code' in error ? SENTENCES.get(String(error.code)) : undefined;
  return sentence === undefined ? diskFaultOf(error.cause) : { isFull: sentence === DISK_FULL, sentence };
}
