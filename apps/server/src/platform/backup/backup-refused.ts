import { say } from '@vivac/text/say';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { BackupUnreadable } from './backup-format.ts';

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
