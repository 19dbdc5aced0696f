import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskState, type DiskState, type DiskUsage, usedPercent } from '@vivac/domain/operation/machine-checks';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { type Sentence, toSay } from '@vivac/text/sentence';

/** The disks that paths lie on, each once, by the first path on it. A folder that is not there yet counts as the one above it. */
export async function readDisks(paths: readonly string[]): Promise<DiskUsage[]> {
  const disks = new Map<number, DiskUsage>();
  for (const path of paths) {
    const found = await diskOf(path, path);
    if (found !== null && !disks.has(found.device)) disks.set(found.device, found.usage);
  }
  return [...disks.values()];
}

/** Whether there is no room on the disk of a path; false where nobody can say. */
export async function isFullAt(path: string): Promise<boolean> {
  const found = await diskOf(path, path);
  return found !== null && diskState(found.usage) === 'full';
}

async function diskOf(path: string, named: string): Promise<{ device: number; usage: DiskUsage } | null> {
  try {
    const { dev } = await stat(path);
    const { blocks, bfree, bavail, bsize } = await statfs(path);
    const usedBytes = (blocks - bfree) * bsize;
    return { device: dev, usage: { path: named, sizeBytes: blocks * bsize, freeBytes: bavail * bsize, usedBytes } };
  } catch {
    const above = dirname(path);
    return above === path ? null : diskOf(above, named);
  }
}

const LOOK_EVERY_MS = 60_000;

/** The disks that this installation writes to. */
export interface DiskWatch {
  /** As they are now. */
  look(): Promise<DiskUsage[]>;
  /** One that is needed to store anything and has no room; null while all of them have. */
  full(): Promise<DiskUsage | null>;
}

/** `needed` are paths without which nothing can be stored, `others` are written to beside them. */
export function watchDisks(needed: readonly string[], others: readonly string[]): DiskWatch {
  return {
    look: () => readDisks([...needed, ...others]),
    async full() {
      return (await readDisks(needed)).find((disk) => diskState(disk) === 'full') ?? null;
    },
  };
}

/** Why nothing can be stored on a disk, for operators. */
export function fullSentence({ path, freeBytes }: DiskUsage): string {
  return `The disk is full: ${path} has ${Math.floor(freeBytes / 1e6)} MB left. Make room; until then nothing can be stored.`;
}

/** Begins to tell the operator once when a disk fills, is full, and has room again, in this process. */
export function startDiskWarnings(
  watch: Pick<DiskWatch, 'look'>,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  const reported = new Map<string, DiskState>();
  async function work(): Promise<void> {
    for (const disk of await watch.look()) {
      const state = diskState(disk);
      if (state !== (reported.get(disk.path) ?? 'well')) tell(disk, state, log);
      reported.set(disk.path, state);
    }
  }
  return startRepeating({ work, everyMs, name: 'Warnings of full disks', log, stopping: new AbortController() });
}

function tell(disk: DiskUsage, state: DiskState, log: Log): void {
  const { path, freeBytes } = disk;
  const percent = usedPercent(disk);
  if (state === 'full') log.error({ path, freeBytes }, fullSentence(disk));
  else if (state === 'filling') log.warn({ path, percent, freeBytes }, `The disk of ${path} is ${percent}% full`);
  else log.info({ path, percent, freeBytes }, `The disk of ${path} has room again`);
}

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
