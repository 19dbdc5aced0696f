import { fileURLToPath } from 'node:url';
import { carryOver } from '#platform/backup/carry-over';
import { clockOf } from '#platform/clock';
import { openDatabase } from '#platform/database/database';
import type { DatabaseLog } from '@vivac/embedded-postgres/data-directory';
import { type EmbeddedDatabase, startEmbedded } from '@vivac/embedded-postgres/embedded';
import type { CarryOver } from '@vivac/embedded-postgres/cluster/upgrade-cluster';
import { isConnectionLost } from '#platform/database/connection-lost';
import { ServerTooOldError, migrate } from '#platform/database/migrate';
import { renormaliseLinks } from '#modules/watchlists/renormalise-links';
import type { Config } from '#server/config';
import { chooseDatabase, keepApart } from '#server/demo-database';
import { ConfigError } from '#server/setting-readers';
import { version } from '#server/version';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The database to use, migrated; after `stop` an embedded one runs only for others. */
export interface StoreLocation {
  readonly url: string;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>;

/** The embedded database, started or joined for as long as it is needed, or the external one; as it is, whatever its version. `early` is one that is being started already. */
export async function startServer(
  { databaseUrl, dataDir, demo }: StoreConfig,
  log: DatabaseLog,
  early?: Promise<EmbeddedDatabase>,
): Promise<StoreLocation> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  const server = await (early ?? startEmbedded({ dataDir, log, carryOver: carryingOver(dataDir, log) }));
  try {
    return { url: await chooseDatabase(server.url, demo, log), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Carries what an earlier PostgreSQL keeps over to the present one. */
export function carryingOver(dataDir: string, log: DatabaseLog): CarryOver {
  const { now } = clockOf(null, 'UTC');
  return carryOver({ folder: dataDir, version, now, migrations: MIGRATIONS, log });
}

/** As {@link startServer}, with everything that this version needs of it; `beforeMigration` is called when something is to be changed. */
export async function startStore(
  config: StoreConfig,
  log: DatabaseLog,
  beforeMigration: (url: string) => Promise<void> = async () => {},
  early?: Promise<EmbeddedDatabase>,
): Promise<StoreLocation> {
  const { url, stop } = await startServer(config, log, early);
  try {
    await keepApart(url, config.demo, log);
    await migrate({ url, directory: MIGRATIONS, log, before: () => beforeMigration(url) });
    await settleLinks(url, log);
    return { url, stop };
  } catch (error) {
    await stop();
    throw config.databaseUrl === null ? error : inWordsOfSetting(error);
  }
}

/** Links that an earlier version kept in another form are those of this one from now on. */
async function settleLinks(url: string, log: DatabaseLog): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, applicationName: 'vivac links' });
  try {
    for (const sentence of await renormaliseLinks(db)) log.warn(sentence);
  } finally {
    await db.end();
  }
}

/** PostgreSQL's codes for a wrong user or password, and for a database that is not there. */
const WRONG_URL = new Set(['28P01', '28000', '3D000']);

/** Why `DATABASE_URL` cannot be used, when it is that. */
function inWordsOfSetting(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof ServerTooOldError) return new ConfigError(error.message);
  const isWrong = isConnectionLost(error) || ('code' in error && WRONG_URL.has(String(error.code)));
  return isWrong ? new ConfigError(`DATABASE_URL: expected a database that can be reached: ${error.message}`) : error;
}
