import { join } from 'node:path';
import { backupFileName, keepNewest } from '#platform/backup/backup-files';
import { clockOf } from '#platform/clock';
import { writeBackup } from '#platform/backup/write-backup';
import type { Log } from '#platform/log';
import { startNightlyBackups } from '#rooms/backups/nightly';
import type { Config } from '#server/config';
import type { House } from '#server/house';
import { version } from '#server/version';

/** As many stores of former versions stay. */
const UPGRADES_KEPT = 3;

/** Nightly backups, where there is a folder for them. */
export function startBackups(
  { backupDir, backupKeep, zone, demo }: Config,
  { db, clock }: Pick<House, 'db' | 'clock'>,
  databaseUrl: string,
  log: Log,
): { close(): Promise<void> } {
  // The demo market is made again at any time.
  if (backupDir === null || demo) return { close: async () => {} };
  return startNightlyBackups({ db, databaseUrl, clock, folder: backupDir, version, log, zone, keep: backupKeep });
}

/** The store as the version before left it. Where it cannot be written the schema stays as it is. */
export async function backUpBeforeUpgrade(
  { backupDir, demo, now, zone }: Config,
  url: string,
  log: Log,
): Promise<void> {
  if (backupDir === null || demo) return;
  const madeAt = clockOf(now, zone).now();
  const file = join(backupDir, backupFileName('before-upgrade', madeAt));
  log.info('Before the database is changed it is backed up');
  const { rows, bytes } = await writeBackup({ url, file, version, madeAt, identitySecret: null });
  log.info({ file, rows, bytes }, 'The backup from before the upgrade is written');
  await keepNewest(backupDir, 'before-upgrade', UPGRADES_KEPT);
}
