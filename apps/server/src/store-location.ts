import { fileURLToPath } from 'node:url';
import type { DatabaseLog } from '#platform/database/database-log';
import { connectEmbedded, startEmbedded } from '#platform/database/embedded/embedded';
import { migrate } from '#platform/database/migrate';
import type { Config } from '#server/config';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The database to use, migrated; `stop` ends it only when it was started here. */
export interface StoreLocation {
  readonly url: string;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the server: starts and supervises the embedded database, or takes the external one. */
export function startStore(config: StoreConfig, log: DatabaseLog): Promise<StoreLocation> {
  return migrated(config, log, () => startEmbedded({ dataDir: config.dataDir, log }));
}

/** For the command line: uses the database of a running server, or starts it for as long as the command runs. */
export function joinStore(config: StoreConfig, log: DatabaseLog): Promise<StoreLocation> {
  return migrated(config, log, () => connectEmbedded({ dataDir: config.dataDir, log }));
}

async function migrated(
  { databaseUrl }: StoreConfig,
  log: DatabaseLog,
  embedded: () => Promise<StoreLocation>,
): Promise<StoreLocation> {
  const location = databaseUrl === null ? await embedded() : { url: databaseUrl, stop: async () => {} };
  try {
    await migrate({ url: location.url, directory: MIGRATIONS, log });
  } catch (error) {
    await location.stop();
    throw error;
  }
  return location;
}
