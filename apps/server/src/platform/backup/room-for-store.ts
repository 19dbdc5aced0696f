import { toSay } from '@vivac/text/sentence';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { BackupHeader } from './format/backup-header.ts';
import { BackupRefused } from './backup-refused.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
const MB = 1_000_000;

/** Refuses a backup whose store is larger than the disk of the database has room, where that is a disk of this machine. */
export async function refuseWithoutRoom(
  server: pg.Client,
  url: string,
  { databaseBytes }: BackupHeader,
): Promise<void> {
  const free = await freeBytes(server, url);
  if (free === null || databaseBytes <= free) return;
  throw new BackupRefused(toSay('restoreNoRoom', { size: inMb(databaseBytes), free: inMb(free) }));
}

/** Less is left to the log of the database, without which it stops. */
const RESERVE = 256 * MB;

/** Asked while rows arrive: a file may hold more than its header says. */
export async function refuseWhenNearlyFull(server: pg.Client, url: string): Promise<void> {
  const free = await freeBytes(server, url);
  if (free === null || free > RESERVE) return;
  throw new BackupRefused(toSay('backupDiskFull'));
}

/** Null where it cannot be known from here. */
async function freeBytes(server: pg.Client, url: string): Promise<number | null> {
  if (!LOOPBACK.test(new URL(url).hostname)) return null;
  const { rows } = await server
    .query<{ directory: string }>(`SELECT current_setting('data_directory') AS directory`)
    .catch(() => ({ rows: [] }));
  if (rows[0] === undefined) return null;
  const disk = await statfs(rows[0].directory).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}

const inMb = (bytes: number) => Math.ceil(bytes / MB).toLocaleString('en');
