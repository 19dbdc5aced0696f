import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '@vivac/text/say';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { BackupUnreadable } from './backup-format.ts';

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

/** Why a backup cannot be made or restored, in a sentence for the operator; nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(say('en', sentence), options);
    this.sentence = sentence;
  }
}

const DISK_FULL = toSay('backupDiskFull');
/** PostgreSQL's classes: data that is no value of its column, or breaks a key or a check. */
const UNFIT_ROWS = /^2[23][0-9A-Z]{3}$/;
const ZSTD_FAULT = /^(ERR_)?Z(STD|_)/i;

const SENTENCES: Readonly<Record<string, (file: string) => Sentence>> = {
  ENOSPC: () => DISK_FULL,
  '53100': () => DISK_FULL,
  ENOENT: (file) => toSay('backupNoFile', { file }),
  EACCES: (file) => toSay('backupFileRights', { file }),
  EPERM: (file) => toSay('backupFileRights', { file }),
  EISDIR: (file) => toSay('backupFileIsFolder', { file }),
  '42501': () => toSay('mayNotCreateDatabase'),
};

/** What went wrong in words of the operator; what is no fault of theirs stays as it is. */
export function inWordsOfBackup(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = sentenceOf(error, file);
  return sentence === null ? error : new BackupRefused(sentence, { cause: error });
}

function sentenceOf(error: Error, file: string): Sentence | null {
  if (error instanceof BackupUnreadable) return toSay('backupUnreadable', { file, reason: error.sentence });
  const code = 'code' in error ? String(error.code) : '';
  if (UNFIT_ROWS.test(code)) return toSay('backupUnfitRows', { file });
  if (!ZSTD_FAULT.test(code)) return SENTENCES[code]?.(file) ?? null;
  return toSay('notABackup', { file });
}
