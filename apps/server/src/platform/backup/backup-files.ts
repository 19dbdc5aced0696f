import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Why a backup was made: by night, before the schema was changed, or because somebody asked. */
export type BackupOccasion = 'nightly' | 'before-upgrade' | 'asked';

export interface BackupFile {
  readonly name: string;
  readonly occasion: BackupOccasion;
  readonly bytes: number;
  readonly madeAt: Date;
}

/** Ends the name of a file that is being written. */
export const PART = '.part';

const NAME = /^vivac-(nightly|before-upgrade|asked)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;

/** Says when it was made, in UTC, so that names sort as moments do. */
export function backupFileName(occasion: BackupOccasion, madeAt: Date): string {
  const digits = madeAt.toISOString().replace(/\D/g, '');
  return `vivac-${occasion}-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup`;
}

/** The backups of a folder that carry a name of ours, the newest first; none where there is no such folder. */
export async function backupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name): Promise<BackupFile[]> => {
      const [, occasion, ...parts] = NAME.exec(name) ?? [];
      if (occasion === undefined) return [];
      const [year, month, day, hour, minute, second] = parts.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const madeAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
      const found = await stat(join(folder, name)).catch(() => null);
      return found === null ? [] : [{ name, occasion: occasion as BackupOccasion, bytes: found.size, madeAt }];
    }),
  );
  return files.flat().sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Takes the oldest of an occasion away, until so many are left. */
export async function keepNewest(folder: string, occasion: BackupOccasion, most: number): Promise<void> {
  const files = (await backupFiles(folder)).filter((file) => file.occasion === occasion);
  for (const { name } of files.slice(most)) await rm(join(folder, name), { force: true });
}

/** Takes away what backups that were killed left half written. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const unfinished = names.filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)));
  for (const name of unfinished) await rm(join(folder, name), { force: true });
}
