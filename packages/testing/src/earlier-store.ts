import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { copiesFor } from '@vivac/embedded-postgres/cluster/cluster';
import { createCluster } from '@vivac/embedded-postgres/cluster/create-cluster';
import { chooseServiceUser } from '@vivac/embedded-postgres/cluster/run-as';
import { openDataDirectory, writeRecord } from '@vivac/embedded-postgres/data-directory';
import { launch, freePort } from '@vivac/embedded-postgres/process/launch';
import { stopPostmaster } from '@vivac/embedded-postgres/process/postmaster';
import { createDatabaseOnce, urlOf } from '@vivac/embedded-postgres/process/probe';
import { earlierBinaries } from '@vivac/embedded-postgres/cluster/upgrade-cluster';

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

interface EarlierServer {
  readonly url: string;
  readonly directory: string;
  stop(): Promise<void>;
}

/** A data directory that PostgreSQL 17 made, and its server while it runs. Its programs are fetched where they are not yet. */
export async function startEarlierServer(dataDir: string): Promise<EarlierServer> {
  const data = openDataDirectory(dataDir);
  const user = chooseServiceUser();
  const wanted = { user, copies: copiesFor(data, user), folder: data.path, log: QUIET };
  const binaries = await earlierBinaries(17, wanted);
  const directory = join(data.path, 'postgres');
  const password = randomBytes(12).toString('hex');
  await createCluster({ directory, password, binaries, user, durable: false });
  writeRecord(data, { directory: 'postgres', port: 0, password, created: true });
  const cluster = { directory, port: await freePort(0), password, binaries, user, data };
  const pid = await launch(cluster, new AbortController().signal);
  await createDatabaseOnce(cluster);
  return { url: urlOf(cluster), directory, stop: () => stopPostmaster(pid, directory) };
}
