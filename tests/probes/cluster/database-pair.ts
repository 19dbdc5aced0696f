import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster } from '@vivac/embedded-postgres/cluster/cluster';
import { locateBinaries } from '@vivac/embedded-postgres/cluster/binaries';
import { ownerOf } from '@vivac/embedded-postgres/cluster/run-as';
import { openDataDirectory, readRecord } from '@vivac/embedded-postgres/data-directory';
import { launch, freePort } from '@vivac/embedded-postgres/process/launch';
import { endOrphans, isAlive } from '@vivac/embedded-postgres/process/postmaster';
import { urlOf } from '@vivac/embedded-postgres/process/probe';

/** A PostgreSQL that nobody looks after but the run. */
export interface DatabaseNode {
  readonly url: string;
  start(): Promise<void>;
  /** Kill -9 of its main process; what it had started ends by itself. */
  kill(): void;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;
const SETTINGS = ['max_connections = 200', 'wal_keep_size = 1GB', 'hot_standby_feedback = on'];

/** The stopped store of a data directory as a primary, and a copy of it that follows by streaming replication. */
export async function databasePair(
  dataDir: string,
  folder: string,
): Promise<{ primary: DatabaseNode; replica: DatabaseNode }> {
  const primary = await clusterOf(dataDir);
  const settings = join(primary.directory, 'postgresql.auto.conf');
  appendFileSync(settings, `${SETTINGS.join('\n')}\n`);
  const copy = join(folder, 'replica');
  mkdirSync(copy, { mode: 0o755 });
  const directory = join(copy, 'postgres');
  const { status, stderr } = spawnSync('cp', ['-a', primary.directory, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The replica was not copied: ${stderr}`);
  const signal = join(directory, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(directory);
  chownSync(signal, uid, gid);
  const line = `host=127.0.0.1 port=${primary.port} user=vivac password=${primary.password} application_name=replica`;
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`);
  const replica = { ...primary, directory, port: await freePort(0), data: openDataDirectory(copy) };
  return { primary: nodeOf(primary), replica: nodeOf(replica) };
}

async function clusterOf(dataDir: string): Promise<Cluster> {
  const data = openDataDirectory(dataDir);
  const record = readRecord(data);
  if (record === null) throw new Error(`There is no store in ${dataDir}`);
  const directory = resolve(data.path, record.directory);
  const user = ownerOf(directory);
  const binaries = locateBinaries(user, user === null ? data.path : '/var/lib/vivac');
  return { directory, port: await freePort(0), password: record.password, binaries, user, data };
}

function nodeOf(cluster: Cluster): DatabaseNode {
  let pid = 0;
  return {
    url: urlOf(cluster),
    async start() {
      pid = await launch(cluster, AbortSignal.timeout(START_LIMIT_MS));
    },
    kill() {
      process.kill(pid, 'SIGKILL');
    },
    async stop() {
      if (pid === 0 || !isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      for (let tries = 0; tries < 200 && isAlive(pid); tries++) await wait(100);
      endOrphans(cluster.directory);
    },
  };
}
