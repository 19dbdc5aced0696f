import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import { InvalidArgumentError } from 'commander';
import { readConfig } from '#server/config';

/** What the help of an option with a moment says. */
export const MOMENT_HELP = 'ISO 8601; in VIVAC_ZONE (Europe/Madrid) where it names no zone; a mere date is noon';

/** Reads a moment of the command line in the product's zone, whatever zone the shell has. Throws for what is none. */
export function momentOption(text: string): Date {
  const { zone } = readConfig(process.env, false);
  const moment = parseMoment(text, zone);
  if (moment === null) throw new InvalidArgumentError(`expected a moment such as 2026-11-20 07:00 (${zone})`);
  return moment;
}

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
