import { join } from 'node:path';
import type { Queryable } from '#platform/database/database';
import { readIdentitySecrets } from '#platform/identity/embedded/keys/identity-secret';
import type { Context } from '#server/context';

/** Where backups lie that are asked for. */
export const backupFolder = ({ backupDir, dataDir }: Pick<Context, 'backupDir' | 'dataDir'>): string =>
  backupDir ?? join(dataDir, 'backups');

/** Where backups are written by themselves; null where none are. The demo market is made again at any time. */
export const ownBackupFolder = ({ backupDir, demo }: Pick<Context, 'backupDir' | 'demo'>): string | null =>
  demo ? null : backupDir;

/** Whether one is made every night. */
export const isBackedUpNightly = (config: Pick<Context, 'backupDir' | 'backupKeep' | 'demo'>): boolean =>
  ownBackupFolder(config) !== null && config.backupKeep > 0;

type SecretSettings = Pick<Context, 'dataDir' | 'identitySecret' | 'previousSecrets'>;

/** The present one, by which backups are signed, and those before. */
export const secretsOf = ({ dataDir, identitySecret, previousSecrets }: SecretSettings) =>
  readIdentitySecrets(dataDir, identitySecret, previousSecrets);

/** Whether nobody has a password here, asked until somebody has one. */
export function restorableOnce({
  demo,
  db,
  identity,
}: Pick<Context, 'demo' | 'db'> & { readonly identity: Pick<Context['identity'], 'kind'> }): () => Promise<boolean> {
  let isOver = demo || identity.kind !== 'embedded';
  return async () => {
    isOver ||= await hasPeople(db);
    return !isOver;
  };
}

/** Whether somebody has chosen a password here: an invited person who has not is nobody yet. */
async function hasPeople(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ has: boolean }>(
    'SELECT EXISTS (SELECT FROM identity.account WHERE password IS NOT NULL) AS has',
  );
  return found?.has !== false;
}
