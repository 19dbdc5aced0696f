import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The unprivileged account PostgreSQL runs as when the server itself is started by root. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

const runFile = promisify(execFile);

// Nothing of our own environment is handed on: no PGPORT or locale of whoever started the server changes the result.
export const PLAIN_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** The identity of a child process: the service user's, or our own when there is none. */
export function identityOf(user: ServiceUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

export async function runAs(user: ServiceUser | null, command: string, args: readonly string[]): Promise<void> {
  await runFile(command, args, { ...identityOf(user), cwd: '/', env: PLAIN_ENVIRONMENT });
}

/** Null when the command ends well, or why it did not. */
export function complaintOf(user: ServiceUser | null, command: string, args: readonly string[]): string | null {
  const result = spawnSync(command, args, { ...identityOf(user), cwd: '/', env: PLAIN_ENVIRONMENT, encoding: 'utf8' });
  if (result.error) return result.error.message;
  return result.status === 0 ? null : result.stderr.trim();
}
