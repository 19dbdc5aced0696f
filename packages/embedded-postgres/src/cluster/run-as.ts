import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { readFileSync, statSync } from 'node:fs';

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

const CANDIDATES = ['postgres', 'nobody'];

function accountsOfThisMachine(): Map<string, ServiceUser> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
}

/** Null when this process is not root: PostgreSQL then runs as whoever started us. */
export function chooseServiceUser(): ServiceUser | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = accountsOfThisMachine();
  for (const name of CANDIDATES) {
    const account = accounts.get(name);
    if (account !== undefined && account.uid > 0) return account;
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this machine has neither a "postgres" nor a "nobody" account. ' +
      'Start Vivac as an ordinary user, or set DATABASE_URL.',
  );
}

/** The account an existing database belongs to, so that root keeps running it as that account. */
export function ownerOf(directory: string): ServiceUser | null {
  const { uid, gid } = statSync(directory);
  const own = process.getuid?.();
  if (uid === own && own !== 0) return null;
  if (own === 0 && uid !== 0) return { uid, gid };
  throw new Error(
    `The database in ${directory} belongs to user ${uid}, and this process runs as user ${own}. ` +
      'Start Vivac as that user or as root.',
  );
}

/** Asks the kernel rather than computing it: modes, access lists and mounts all count. */
export function canEnter(user: ServiceUser | null, directory: string): boolean {
  return user === null || complaintOf(user, '/bin/sh', ['-c', 'cd "$0"', directory]) === null;
}
