import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFileName, keepNewest } from '#platform/backup/backup-files';
import { writeBackup } from '#platform/backup/write-backup';
import { clockOf } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Context } from '#server/context';
import { ownBackupFolder, secretsOf } from './read.ts';

/** As many stores of former versions stay. */
const UPGRADES_STORED = 3;

type Settings = Pick<
  Context,
  'backupDir' | 'demo' | 'dataDir' | 'identitySecret' | 'previousSecrets' | 'now' | 'zone' | 'version'
>;

/** The store as the version before left it. Where it cannot be written the schema stays as it is. */
export async function backUpBeforeUpgrade(settings: Settings, url: string, log: Log): Promise<void> {
  const folder = ownBackupFolder(settings);
  if (folder === null) return;
  const madeAt = clockOf(settings.now, settings.zone).now();
  const file = join(folder, backupFileName('before-upgrade', madeAt));
  log.info('Before the database is changed it is backed up');
  const [signedWith] = await secretsOf(settings);
  const { rows, bytes } = await writeBackup({
    url,
    file,
    version: settings.version,
    madeAt,
    signedWith,
    identitySecret: null,
  });
  log.info({ file, rows, bytes }, 'The backup from before the upgrade is written');
  await keepNewest(folder, 'before-upgrade', UPGRADES_STORED);
}

/** What is sealed in the restored store opens with the secret of the backup. */
export async function takeSecret(
  { dataDir, identitySecret }: Pick<Context, 'dataDir' | 'identitySecret'>,
  secret: string,
): Promise<string> {
  if (identitySecret === secret) return '';
  if (identitySecret !== null) {
    return 'IDENTITY_SECRET is not the one of the backup: set the one from before, or passwords of sources must be typed again.\n';
  }
  const path = join(dataDir, 'identity.secret');
  const present = await readFile(path, 'utf8').catch(() => null);
  if (present?.trim() === secret) return '';
  await mkdir(dataDir, { recursive: true });
  if (present !== null) await rename(path, `${path}.before`);
  await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
  return 'The secret of the backup is the installation’s now; the one from before is in identity.secret.before.\n';
}
