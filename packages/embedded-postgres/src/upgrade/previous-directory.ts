import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { DatabaseLog } from '../database-log.ts';
import { readRecord, writeRecord } from '../data-directory.ts';
import { findPostmaster } from '../process/postmaster.ts';

const DAY_MS = 86_400_000;
const STORED_DAYS = 7;

/** After a start that went well: takes the directory away that an upgrade left, when it is older than a week. */
export function forgetPrevious({ data, directory }: Cluster, log: DatabaseLog): void {
  const record = readRecord(data);
  if (record?.previous === undefined) return;
  const previous = resolve(data.path, record.previous.directory);
  const isYoung = Date.now() - Date.parse(record.previous.since) < STORED_DAYS * DAY_MS;
  if (isYoung || previous === directory || findPostmaster(previous) !== null) return;
  const { previous: gone, ...rest } = record;
  // What was taken half away is no database that somebody could take for one.
  rmSync(join(previous, 'PG_VERSION'), { force: true });
  rmSync(previous, { recursive: true, force: true });
  writeRecord(data, rest);
  log.info(`The database of before the upgrade, kept since ${gone.since} in ${previous}, is taken away`);
}
