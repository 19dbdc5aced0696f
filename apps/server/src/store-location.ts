import { fileURLToPath } from 'node:url';
import { openDatabase } from '#platform/database/database';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { isConnectionLost } from '#platform/database/connection-lost';
import { ServerTooOldError, migrate } from '#platform/database/migrate';
import { renormaliseLinks } from '#rooms/watchlists/renormalise-links';
import type { Config } from '#server/config';
import { chooseDatabase, keepApart } from '#server/demo-database';
import { ConfigError } from '#server/setting-readers';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The database to use, migrated; after `stop` an embedded one runs only for others. */
export interface StoreLocation {
  readonly url: string;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>;

/** Starts the embedded database, or joins the one that runs, for as long as it is needed; or takes the external one. */
export async function startStore(
  { databaseUrl, dataDir, demo }: StoreConfig,
  log: DatabaseLog,
): Promise<StoreLocation> {
  const server = databaseUrl === null ? await startEmbedded({ dataDir, log }) : null;
  const stop = async () => server?.stop();
  try {
    const url = server === null ? databaseUrl! : await chooseDatabase(server.url, demo, log);
    await keepApart(url, demo, log);
    await migrate({ url, directory: MIGRATIONS, log });
    await settleLinks(url, log);
    return { url, stop };
  } catch (error) {
    await stop();
    throw databaseUrl === null ? error : inWordsOfSetting(error);
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
