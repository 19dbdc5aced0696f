/** What `df` tells of a disk: `used` of what an ordinary account may use. */
export interface DiskUsage {
  readonly path: string;
  readonly sizeBytes: number;
  /** That this account may still write. */
  readonly freeBytes: number;
  readonly usedBytes: number;
}

export type DiskState = 'well' | 'filling' | 'full';

/** From here on operators are warned. */
export const FILLING_FROM_PERCENT = 90;
/** PostgreSQL writes its log in files of 16 MB: with less than two of them it stops. */
const FULL_BELOW_BYTES = 32 * 1024 * 1024;

/** As `df` counts it, rounded up. */
export function usedPercent({ usedBytes, freeBytes }: DiskUsage): number {
  const usable = usedBytes + freeBytes;
  return usable === 0 ? 100 : Math.ceil((100 * usedBytes) / usable);
}

export function diskState(disk: DiskUsage): DiskState {
  if (disk.freeBytes < FULL_BELOW_BYTES) return 'full';
  return usedPercent(disk) >= FILLING_FROM_PERCENT ? 'filling' : 'well';
}

const WORSE: Readonly<Record<DiskState, number>> = { well: 0, filling: 1, full: 2 };

/** The disk that is worst off; of equals the fullest. Null where there is none. */
export function worstDisk(disks: readonly DiskUsage[]): DiskUsage | null {
  const rank = (disk: DiskUsage) => WORSE[diskState(disk)] * 1_000 + usedPercent(disk);
  return disks.reduce<DiskUsage | null>((worst, disk) => (worst && rank(worst) >= rank(disk) ? worst : disk), null);
}
