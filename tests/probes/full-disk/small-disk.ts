import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a fixed size in memory, of its own. */
export interface SmallDisk {
  readonly path: string;
  readonly freeBytes: number;
  /** Writes a file that leaves so many bytes; an earlier one goes before. */
  fillUpTo(leftBytes: number): void;
  /** Takes the file away again. */
  makeRoom(): void;
  remove(): void;
}

const MB = 1024 * 1024;

/** Needs root, as only root may mount. */
export function mountSmallDisk(sizeMb: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'vivac-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path]);
  // PostgreSQL runs under another account, which has to enter.
  chmodSync(path, 0o755);
  const filler = join(path, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  const makeRoom = () => rmSync(filler, { force: true });
  return {
    path,
    get freeBytes() {
      return freeBytes();
    },
    fillUpTo(leftBytes) {
      makeRoom();
      const whole = Math.max(0, freeBytes() - leftBytes);
      writeFileSync(filler, '');
      for (let written = 0; written < whole; written += MB) {
        writeFileSync(filler, Buffer.alloc(Math.min(MB, whole - written)), { flag: 'a' });
      }
    },
    makeRoom,
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}
