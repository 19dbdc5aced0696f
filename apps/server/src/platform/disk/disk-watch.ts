import { type DiskState, diskState, type DiskUsage, usedPercent } from '@vivac/domain/operation/machine-checks';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { readDisks } from './disk-usage.ts';

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
  else if (state === 'filling') log.warn({ path, percent, freeBytes }, `The disk of ${path} is ${percent} % full`);
  else log.info({ path, percent, freeBytes }, `The disk of ${path} has room again`);
}
