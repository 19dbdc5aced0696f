import { join } from 'node:path';
import type { Queryable } from '#platform/database/database';
import { readIdentitySecrets } from '#platform/identity/embedded/keys/identity-secret';
import type { Context } from '#server/context';
import { type BackupFile, backupFiles } from '#platform/backup/backup-files';
import { openBackup } from '#platform/backup/read-backup';

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
    'SELECT EXISTS (SELECT 1 FROM identity.account WHERE password IS NOT NULL) AS has',
  );
  return found?.has !== false;
}

export interface ListedBackup extends BackupFile {
  /** Of Vivac; null where the file cannot be read. */
  readonly version: string | null;
  readonly hasSecret: boolean;
  /** Not signed by this installation; null where the file cannot be read. */
  readonly foreign: boolean | null;
}

type About = Pick<ListedBackup, 'version' | 'hasSecret' | 'foreign'>;

const NOT_READABLE: About = { version: null, hasSecret: false, foreign: null };

/** Tells what lies in the folder. What a file says of itself is read once. */
export function backupList(context: Context): {
  all(): Promise<ListedBackup[]>;
  find(name: string): Promise<ListedBackup | null>;
} {
  const folder = backupFolder(context);
  const known = new Map<string, Promise<About>>();
  async function aboutOf({ name, bytes }: BackupFile): Promise<About> {
    const key = `${name} ${bytes}`;
    const about = known.get(key) ?? readAbout(join(folder, name), await secretsOf(context));
    known.set(key, about);
    return about;
  }
  const listed = async (file: BackupFile) => ({ ...file, ...(await aboutOf(file)) });
  return {
    all: async () => Promise.all((await backupFiles(folder)).map(listed)),
    async find(name) {
      const file = (await backupFiles(folder)).find((each) => each.name === name);
      return file === undefined ? null : listed(file);
    },
  };
}

async function readAbout(file: string, secrets: readonly string[]): Promise<About> {
  const backup = await openBackup(file, secrets).catch(() => null);
  if (backup === null) return NOT_READABLE;
  backup.close();
  const { header, isOurs } = backup;
  return { version: header.version, hasSecret: header.identitySecret !== null, foreign: !isOurs };
}
