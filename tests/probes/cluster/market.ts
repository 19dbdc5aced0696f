import { readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { CAMPSITES, linkOf } from '../crash/imports/price-file.ts';
import { addUser, bring } from '../latency/live-market.ts';

export const SENDER = 'sender@cluster.test';
export const READERS = Array.from({ length: 5 }, (_, nth) => `reader-${nth}@cluster.test`);
export const CAMPSITE_NAMES = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at}`);

/** A store with campsites, an administrator who sends, and readers who may see all of them. */
export async function fillCluster(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const context = await openContext(config, store.url, log);
  try {
    const rows = CAMPSITE_NAMES.map((name, at) => `${name},${linkOf(at)}`);
    await bring(context, 'campsites', ['name,link', ...rows].join('\n'));
    await addUser(context, SENDER, true);
    for (const email of READERS) {
      await context.db.execute(
        `INSERT INTO watchlists (uid, campsite_id, role, position, link)
         SELECT $1, id, CASE WHEN id = 1 THEN 'reference' ELSE 'competitor' END, id - 1, 'https://crash.test/watched/' || id FROM campsites`,
        [await addUser(context, email, false)],
      );
    }
  } finally {
    await context.close();
    await store.stop();
  }
}
