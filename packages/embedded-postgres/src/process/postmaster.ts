import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What PostgreSQL's main process writes down about itself. */
export interface PidFile {
  pid: number;
  port: number;
}

export function readPidFile(directory: string): PidFile | null {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('/bin/ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** True when this process is a PostgreSQL on this directory; a dead one nobody has buried yet is not. */
export function isPostmaster(pid: number, directory: string): boolean {
  return isAlive(pid) && commandOf(pid).includes(`postgres -D ${directory} `);
}

/** The PostgreSQL that serves this directory now. */
export function findPostmaster(directory: string): PidFile | null {
  const file = readPidFile(directory);
  return file !== null && isPostmaster(file.pid, directory) ? file : null;
}

function endIfOrphan(pid: number, directory: string): void {
  try {
    const orphan = commandOf(pid).startsWith('postgres: ') && readlinkSync(`/proc/${pid}/cwd`) === directory;
    if (orphan) process.kill(pid, 'SIGQUIT');
  } catch {
    // It ended by itself meanwhile, or is not ours to look into.
  }
}

/**
 * Ends the processes that a killed PostgreSQL left computing: they hold its memory, and no new one may start before
 * they are gone. SIGQUIT is what their own parent sends them after a crash. Elsewhere than on Linux they are waited for.
 */
export function endOrphans(directory: string): void {
  if (process.platform !== 'linux' || findPostmaster(directory) !== null) return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid)) endIfOrphan(pid, directory);
  }
}

/** As `isPostmaster`, cheap enough to ask twice a second of a process known to have been one. */
export function isStillRunning(pid: number, directory: string): boolean {
  return process.platform === 'linux' ? isPostmaster(pid, directory) : isAlive(pid);
}

async function isGoneWithin(waitMs: number, pid: number, directory: string): Promise<boolean> {
  const patience = AbortSignal.timeout(waitMs);
  while (isStillRunning(pid, directory)) {
    if (patience.aborted) return false;
    await delay(20);
  }
  return true;
}

/** PostgreSQL's "fast" shutdown: open transactions are rolled back, everything else reaches the disk. */
export async function stopPostmaster(pid: number, directory: string): Promise<void> {
  if (!isStillRunning(pid, directory)) return;
  process.kill(pid, 'SIGINT');
  if (await isGoneWithin(60_000, pid, directory)) return;
  // "Immediate": as after a power cut, recovered from the log at the next start.
  process.kill(pid, 'SIGQUIT');
  if (!(await isGoneWithin(10_000, pid, directory))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}
