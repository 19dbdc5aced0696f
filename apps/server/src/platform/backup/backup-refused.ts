import { BackupUnreadable } from './format/backup-format.ts';

/** Why a backup cannot be made or restored, in a sentence for the operator; nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const DISK_FULL = 'The disk is full: make room and try again. Nothing was changed.';
/** PostgreSQL's classes: data that is no value of its column, or breaks a key or a check. */
const UNFIT_ROWS = /^2[23][0-9A-Z]{3}$/;
const ZSTD_FAULT = /^(ERR_)?Z(STD|_)/i;

const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENOSPC: () => DISK_FULL,
  '53100': () => DISK_FULL,
  ENOENT: (file) => `There is no file “${file}”.`,
  EACCES: (file) => `“${file}” cannot be read or written by this account.`,
  EPERM: (file) => `“${file}” cannot be read or written by this account.`,
  EISDIR: (file) => `“${file}” is a folder: name a file in it.`,
  '42501': () =>
    'The account of DATABASE_URL may not create a database beside this one: ALTER ROLE … CREATEDB. Nothing was changed.',
};

/** What went wrong in words of the operator; what is no fault of theirs stays as it is. */
export function inWordsOfBackup(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = sentenceOf(error, file);
  return sentence === null ? error : new BackupRefused(sentence, { cause: error });
}

function sentenceOf(error: Error, file: string): string | null {
  if (error instanceof BackupUnreadable) return `${file}: ${error.message} Nothing was changed.`;
  const code = 'code' in error ? String(error.code) : '';
  if (UNFIT_ROWS.test(code)) return `${file}: the rows of the backup are not what Vivac keeps. Nothing was changed.`;
  if (!ZSTD_FAULT.test(code)) return SENTENCES[code]?.(file) ?? null;
  return `${file}: this is no backup of Vivac, or its bytes are damaged. Nothing was changed.`;
}
