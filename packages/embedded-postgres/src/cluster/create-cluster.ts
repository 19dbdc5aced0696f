import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inWordsOfDisk } from '../data-directory.ts';
import type { Binaries } from './binaries.ts';
import { runAs, type ServiceUser } from './run-as.ts';

/** The superuser of the embedded database. */
export const DATABASE_USER = 'vivac';

const UNFINISHED = '.unfinished';

interface NewCluster {
  directory: string;
  password: string;
  binaries: Binaries;
  user: ServiceUser | null;
  durable: boolean;
}

function removeUnfinished(directory: string): void {
  const parent = dirname(directory);
  for (const name of readdirSync(parent)) {
    const ours = name.startsWith(`${basename(directory)}.`) && name.endsWith(UNFINISHED);
    if (ours) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function give(path: string, user: ServiceUser | null): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

function refuseNamelessUser(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      `PostgreSQL needs an account name and user ${process.getuid?.()} has none on this machine. ` +
        'Run as a user with an entry in /etc/passwd, or set DATABASE_URL.',
      { cause },
    );
  }
}

function initdbArguments(target: string, passwordFile: string, durable: boolean): string[] {
  const options = [
    `--pgdata=${target}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Code point order everywhere: no index depends on the machine's or the binary's collation tables.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const settings = settingsOf(durable).flatMap((setting) => ['--set', setting]);
  return [...options, ...settings, ...(durable ? [] : ['--no-sync'])];
}

/**
 * Fills a database directory. The work is done beside it under a name of its own and renamed at the end, so the
 * directory either exists completely or not at all; what an interrupted attempt left is removed by the next.
 */
export async function createCluster({ directory, password, binaries, user, durable }: NewCluster): Promise<void> {
  refuseNamelessUser();
  const parent = dirname(directory);
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }
  removeUnfinished(directory);
  const workshop = `${directory}.${randomUUID()}${UNFINISHED}`;
  const passwordFile = join(workshop, 'password');
  mkdirSync(workshop, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    give(passwordFile, user);
    give(workshop, user);
    await runAs(user, binaries.initdb, initdbArguments(join(workshop, 'data'), passwordFile, durable));
    renameSync(join(workshop, 'data'), directory);
  } catch (error) {
    throw inWordsOfDisk(error, parent);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

const MB = 1024 * 1024;

/** An eighth of the memory this process may use, at least 128 MB and at most 1 GB. */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memoryBytes / 8 / MB)));
}

function availableMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const ALWAYS = [
  'synchronous_commit=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'checkpoint_completion_target=0.9',
  'random_page_cost=1.1',
  'jit=off',
  'ssl=off',
  // The log names faults, never statements or the values in them: they hold customers' data.
  'log_statement=none',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_line_prefix=%m [%p] ',
];

const DURABLE = ['fsync=on', 'full_page_writes=on', 'max_connections=60'];
// A killed process loses nothing even so; only a power cut may. Tests run several servers on one database at once.
const THROWAWAY = ['fsync=off', 'full_page_writes=off', 'max_connections=300'];

/** Written into a new database's postgresql.conf, where an administrator may change them. */
function settingsOf(durable: boolean): string[] {
  const buffersMb = durable ? sharedBuffersMb(availableMemoryBytes()) : 128;
  return [...ALWAYS, ...(durable ? DURABLE : THROWAWAY), `shared_buffers=${buffersMb}MB`];
}
