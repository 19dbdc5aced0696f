import { readFileSync, statSync } from 'node:fs';
import { type ServiceUser, complaintOf } from './run-as.ts';

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
