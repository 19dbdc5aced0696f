import { startChanges } from '@vivac/server/src/wiring/change-deps.ts';
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
startChanges(config, { db, clock: clockOf(config.now, config.zone) }, createLog(config.logLevel, false));
