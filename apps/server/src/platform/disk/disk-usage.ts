import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskState, type DiskUsage } from '@vivac/domain/operation/machine-checks';

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
