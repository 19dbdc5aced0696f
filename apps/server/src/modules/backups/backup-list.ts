import { join } from 'node:path';
import { type BackupFile, backupFiles } from '#platform/backup/backup-files';
import { openBackup } from '#platform/backup/read-backup';
import type { Context } from '#server/context';
import { backupFolder, secretsOf } from './read.ts';

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
