import { startChangeEngine } from '@vivac/server/src/modules/changes/compute/compute-changes.ts';
import { ownSourceIds } from '@vivac/server/src/modules/sources/register-read.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { readConfig } from '@vivac/server/src/config.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';

/** Computes changes as the server does, and nothing else, until it is killed. */
const config = readConfig(process.env);
const db = openDatabase({
  url: config.databaseUrl!,
  maxConnections: 2,
  prepare: true,
  applicationName: 'change worker',
});
startChangeEngine({
  db,
  clock: clockOf(config.now, config.zone),
  now: config.now,
  log: createLog(config.logLevel, false),
  ownSources: ownSourceIds,
  raiseVersions,
});
