import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this account may not read it',
};

/** Why a file cannot be read, in words that follow its name; null when it can. */
export async function whyUnreadable(file: string): Promise<string | null> {
  try {
    await access(file, constants.R_OK);
    return (await stat(file)).isDirectory() ? 'this is a folder; name the files in it' : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return REASONS[code] ?? String(error);
  }
}
