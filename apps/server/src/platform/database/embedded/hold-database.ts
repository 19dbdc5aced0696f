import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { type DataDirectory, readRecord, writeRecord } from './data-directory.ts';
import { freePort } from './free-port.ts';
import { launch } from './launch.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { createDatabaseOnce, DATABASE_NAME, probe, urlOf } from './probe.ts';
import { supervise } from './supervise.ts';

// The first start of another process fills a new directory, which takes seconds on a slow disk.
const WAIT_FOR_OWNER_MS = 60_000;
const TRY_AGAIN_MS = 250;

export interface HoldOptions {
  log: DatabaseLog;
  /** False for tests: faster, and a power cut may destroy the data. */
  durable?: boolean;
}

/** A database in reach; `release` stops it when this process looks after it. */
export interface Held {
  url: string;
  directory: string;
  release(): Promise<void>;
}

/** The running server's port when there is one, else the recorded one, else any that is free. */
async function settlePort(data: DataDirectory, cluster: Cluster): Promise<Cluster> {
  const port = findPostmaster(cluster.directory)?.port ?? (await freePort(cluster.port));
  const record = readRecord(data);
  if (record !== null && record.port !== port) writeRecord(data, { ...record, port });
  return { ...cluster, port };
}

/** Null when another process looks after this database. */
export async function own(data: DataDirectory, { log, durable = true }: HoldOptions): Promise<Held | null> {
  const lock = takeOwnerLock(data);
  if (lock === null) return null;
  try {
    const cluster = await settlePort(data, await openCluster(data, log, durable));
    const pid = await launch(cluster, new AbortController().signal);
    await createDatabaseOnce(cluster);
    const supervision = supervise(cluster, pid, log);
    const release = async () => {
      await supervision.stop();
      lock.release();
    };
    return { url: urlOf(cluster), directory: cluster.directory, release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The database another process looks after, when it answers; not ours to stop. */
async function adopt(data: DataDirectory): Promise<Held | null> {
  const record = readRecord(data);
  if (record === null) return null;
  const address = { ...record, directory: resolve(data.path, record.directory) };
  if ((await probe(address, DATABASE_NAME)) !== 'ready') return null;
  return { url: urlOf(address), directory: address.directory, release: async () => {} };
}

/** This process becomes the owner of the database, unless another one is: then it uses that one's. */
export async function ownOrAdopt(data: DataDirectory, options: HoldOptions): Promise<{ held: Held; owned: boolean }> {
  const patience = AbortSignal.timeout(WAIT_FOR_OWNER_MS);
  for (;;) {
    const owned = await own(data, options);
    if (owned !== null) return { held: owned, owned: true };
    const adopted = await adopt(data);
    if (adopted !== null) return { held: adopted, owned: false };
    if (patience.aborted) {
      throw new Error(`Another process looks after the database of ${data.path}, and it does not answer.`);
    }
    await delay(TRY_AGAIN_MS);
  }
}
