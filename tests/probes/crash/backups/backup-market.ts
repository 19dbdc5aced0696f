import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '@vivac/embedded-postgres/embedded';
import { seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { writeBackup } from '@vivac/server/src/platform/backup/write-backup.ts';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { readIdentitySecret } from '@vivac/server/src/platform/identity/embedded/keys/identity-secret.ts';
import { growMarket } from '../../../../tools/bench/market.ts';
import type { CrashRun } from '../crash-run.ts';
import { fillMarket } from '../withdraw/administered-market.ts';

const CAMPSITES = 200;
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** A store that this process keeps running whatever kills its database, and what the probe asks of it from outside. */
export interface BackupScene {
  readonly store: EmbeddedDatabase;
  readonly run: CrashRun;
  /** Of the commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly pathOf: (name: string) => string;
}

/** Fills a store with what imports write, and with prices of a year, so that a backup takes a while. */
export async function openScene(run: CrashRun): Promise<BackupScene> {
  const { folder, dataDir, seed } = run;
  await fillMarket({ folder, dataDir, seed: seedOf(seed, 1), batches: 6 });
  const store = await startEmbedded({ dataDir, log: QUIET });
  await inDatabase(store.url, (db) => growMarket(db, CAMPSITES));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', VIVAC_DEMO: '0', NODE_ENV: 'test' };
  return { store, run, env, pathOf: (name) => join(folder, name) };
}

export async function inDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({
    url,
    maxConnections: 1,
    prepare: false,
    statementTimeoutMs: 0,
    applicationName: 'crash run',
    onError: () => {},
  });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Hash of everything that the store keeps; the file it is read by may be kept. */
export async function contentOf({ store, run, pathOf }: BackupScene, name = 'content.vivac'): Promise<string> {
  const signedWith = await readIdentitySecret(run.dataDir, null);
  const about = { version: '0.1.0', madeAt: new Date(), signedWith, identitySecret: null };
  const { hash } = await writeBackup({ url: store.url, file: pathOf(name), ...about });
  return hash;
}
