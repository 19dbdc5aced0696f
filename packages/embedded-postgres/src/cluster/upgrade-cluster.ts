import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, copiesFor, majorOf, POSTGRES_MAJOR, recordedAs } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { type DataDirectory, readRecord, writeRecord } from '../data-directory.ts';
import type { DatabaseLog } from '../database-log.ts';
import { freePort } from '../process/free-port.ts';
import { launch } from '../process/launch.ts';
import { findPostmaster, stopPostmaster } from '../process/postmaster.ts';
import { countClients, urlOf } from '../process/probe.ts';
import { earlierBinaries } from './earlier-binaries.ts';

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
