import { join } from 'node:path';
import { readIdentitySecrets } from '#platform/identity/embedded/keys/identity-secret';
import type { Config } from '#server/config';

/** Where backups lie that are asked for. */
export const backupFolder = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  backupDir ?? join(dataDir, 'backups');

/** Where backups are written by themselves; null where none are. The demo market is made again at any time. */
export const ownBackupFolder = ({ backupDir, demo }: Pick<Config, 'backupDir' | 'demo'>): string | null =>
  demo ? null : backupDir;

/** Whether one is made every night. */
export const isBackedUpNightly = (config: Pick<Config, 'backupDir' | 'backupKeep' | 'demo'>): boolean =>
  ownBackupFolder(config) !== null && config.backupKeep > 0;

type SecretSettings = Pick<Config, 'dataDir' | 'identitySecret' | 'previousSecrets'>;

/** The present one, by which backups are signed, and those before. */
export const secretsOf = ({ dataDir, identitySecret, previousSecrets }: SecretSettings) =>
  readIdentitySecrets(dataDir, identitySecret, previousSecrets);
