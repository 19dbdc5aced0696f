import { fileURLToPath } from 'node:url';
import type { DatabaseLog } from '#platform/database/database-log';
import { startEmbedded } from '#platform/database/embedded/embedded';
import { migrate } from '#platform/database/migrate';
import type { Config } from '#server/config';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The database to use, migrated; after `stop` an embedded one runs only for others. */
export interface StoreLocation {
  readonly url: string;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Starts the embedded database, or joins the one that runs, for as long as it is needed; or takes the external one. */
export async function startStore({ databaseUrl, dataDir }: StoreConfig, log: DatabaseLog): Promise<StoreLocation> {
  const location =
    databaseUrl === null ? await startEmbedded({ dataDir, log }) : { url: databaseUrl, stop: async () => {} };
  try {
    await migrate({ url: location.url, directory: MIGRATIONS, log });
  } catch (error) {
    await location.stop();
    throw error;
  }
  return location;
}
