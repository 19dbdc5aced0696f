import { join } from 'node:path';
import { backupFileName, keepNewest } from '#platform/backup/backup-files';
import { clockOf } from '#platform/clock';
import { writeBackup } from '#platform/backup/write-backup';
import type { Log } from '#platform/log';
import { startNightlyBackups } from '#modules/backups/nightly';
import type { Config } from '#server/config';
import type { Context } from '#server/app';
import { version } from '#server/version';
import { isBackedUpNightly, ownBackupFolder, secretsOf } from './backup-plan.ts';

/** As many stores of former versions stay. */
const UPGRADES_KEPT = 3;

/** Nightly backups, where there is a folder for them. */
export function startBackups(
  config: Config,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  databaseUrl: string,
  log: Log,
): { close(): Promise<void> } {
  const folder = ownBackupFolder(config);
  if (folder === null || !isBackedUpNightly(config)) return { close: async () => {} };
  const { zone, backupKeep: keep } = config;
  const secrets = () => secretsOf(config);
  return startNightlyBackups({ db, databaseUrl, clock, folder, version, secrets, log, zone, keep });
}

/** The store as the version before left it. Where it cannot be written the schema stays as it is. */
export async function backUpBeforeUpgrade(config: Config, url: string, log: Log): Promise<void> {
  const folder = ownBackupFolder(config);
  if (folder === null) return;
  const madeAt = clockOf(config.now, config.zone).now();
  const file = join(folder, backupFileName('before-upgrade', madeAt));
  log.info('Before the database is changed it is backed up');
  const [signedWith] = await secretsOf(config);
  const { rows, bytes } = await writeBackup({ url, file, version, madeAt, signedWith, identitySecret: null });
  log.info({ file, rows, bytes }, 'The backup from before the upgrade is written');
  await keepNewest(folder, 'before-upgrade', UPGRADES_KEPT);
}
