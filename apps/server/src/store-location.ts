import { fileURLToPath } from 'node:url';
import { openDatabase } from '#platform/database/database';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { migrate } from '#platform/database/migrate';
import { renormaliseLinks } from '#rooms/watchlists/renormalise-links';
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
    await settleLinks(location.url, log);
  } catch (error) {
    await location.stop();
    throw error;
  }
  return location;
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
