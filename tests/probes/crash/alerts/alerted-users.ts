import { readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import { settleUser } from '@vivac/server/src/modules/alerts/alert-engine.ts';
import { saveAlertRules } from '@vivac/server/src/modules/alerts/save-alert-rules.ts';
import { computeNext } from '@vivac/server/src/modules/changes/compute/compute-changes.ts';
import { setWatchlist } from '@vivac/server/src/modules/watchlists/set-watchlist.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { fillMovingMarket, MOVING_CAMPSITES, movingLink } from '../changes/moving-market.ts';
import type { CrashRun } from '../crash-run.ts';
import { alertsDigest } from './alert-audit.ts';

const ZONE = 'Europe/Madrid';
const SINCE = new Date('2026-09-01T00:00:00Z');
const WATCHED = 20;
const EVERY = { who: 'both', ahead: 365 };
const UNITS = ['Yurt', 'Bungalow'];

/** Fills a new store with a market whose changes are computed, and with users whose rules find them; answers what alerts are kept when nobody is killed. None are. */
export async function prepareAlertedUsers(
  { dataDir, seed }: CrashRun,
  emails: readonly string[],
  moment: string,
): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  try {
    await fillMovingMarket(store.url, dataDir, seed);
    const opened = await openContext(config, store.url, log);
    const context = { ...opened, clock: clockOf({ kind: 'fixed', at: new Date(moment) }, ZONE) };
    try {
      const deps = { ...context, raiseVersions, ownSources: async () => new Set<number>() };
      while (await computeNext(deps));
      for (const [nth, email] of emails.entries())
        await settleUser({ ...context, zone: ZONE }, await addUser(context, email, nth));
      const undisturbed = await alertsDigest(context.db);
      await context.db.execute('DELETE FROM alerts', []);
      return undisturbed;
    } finally {
      await opened.close();
    }
  } finally {
    await store.stop();
  }
}

async function addUser(context: Context, email: string, nth: number): Promise<string> {
  const { uid } = await embedded(context.identity).createUser({ email, displayName: email, invite: 'none' });
  const links = Array.from({ length: WATCHED }, (_, at) => movingLink((nth * 7 + at) % MOVING_CAMPSITES));
  const [reference, ...competitors] = links as [string, ...string[]];
  const set = await setWatchlist(context, { uid, reference, competitors, changedBy: 'the crash run' });
  const rules = UNITS.flatMap((accommodationtype) => [
    { kind: 'price_change', percent: 5, ...EVERY, filters: { accommodationtype } },
    { kind: 'availability_change', ...EVERY, filters: { accommodationtype } },
  ]);
  const clock = clockOf({ kind: 'fixed', at: SINCE }, ZONE);
  const saved = await saveAlertRules({ ...context, clock }, { uid, email, admin: false }, { rules });
  for (const each of [set, saved]) if (isRefusal(each)) throw new Error(inEnglish(each));
  return uid;
}
