import { say } from '@vivac/text/say';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { readConfig } from '@vivac/server/src/config.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { saveRules } from '@vivac/server/src/modules/notifications/rules/save-rules.ts';
import { setWatchlist } from '@vivac/server/src/modules/watchlists/set-watchlist.ts';
import { startStore } from '@vivac/server/src/store-location.ts';

const ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;
const REFERENCE = { name: 'Own campsite', link: 'https://crash.vivac.test/own', price: 100 };
const COMPETITOR = { name: 'Competitor', link: 'https://crash.vivac.test/competitor', price: 150 };
const CAMPSITES = [REFERENCE, COMPETITOR];
const PRICE_HEADER = 'link,stay_date,price,observed_at,channel,accommodation_type,guests';

/** Somebody whose rules all find the same: a competitor that is half as dear again on a few nights. */
export interface NotifiedUser {
  readonly email: string;
  readonly price: readonly PriceRule[];
  /** From when on the rules are on. */
  readonly since: Date;
}

/** Fills a new store with users and with prices that were seen at some moments. */
export async function prepareUsers(
  dataDir: string,
  users: readonly NotifiedUser[],
  seenAt: readonly Date[],
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const context = await openContext(config, store.url, log);
  try {
    const deps = { db: context.db, clock: clockOf({ kind: 'fixed', at: seenAt.at(-1)! }, ZONE) };
    await importText(deps, 'campsites', ['name,link', ...CAMPSITES.map(({ name, link }) => `${name},${link}`)]);
    await importText(deps, 'prices', [PRICE_HEADER, ...seenAt.flatMap(pricesSeen)]);
    for (const user of users) await addUser(context, user);
  } finally {
    await context.close();
    await store.stop();
  }
}

/** Of three nights, ten days after they were seen. */
function pricesSeen(seenAt: Date): string[] {
  const nights = [10, 11, 12].map((days) => new Date(seenAt.getTime() + days * DAY_MS).toISOString().slice(0, 10));
  return CAMPSITES.flatMap(({ link, price }) =>
    nights.map((night) => [link, night, price, seenAt.toISOString(), 'Direct', 'Tent', 2].join(',')),
  );
}

async function importText(
  context: Pick<Context, 'db' | 'clock'>,
  kind: ImportKind,
  lines: readonly string[],
): Promise<void> {
  const { refused } = await importFile(
    { ...context, zone: ZONE },
    {
      kind,
      source: textSource(null, `${kind}.csv`, [`${lines.join('\n')}\n`]),
      mapping: null,
      sentBy: 'the crash run',
      dryRun: false,
      onBadRow: 'fail',
    },
  );
  if (refused) throw new Error(say('en', refused.reason));
}

async function addUser(context: Context, { email, price, since }: NotifiedUser): Promise<void> {
  const identity = embedded(context.identity);
  const { uid } = await identity.createUser({ email, displayName: email, invite: 'none' });
  const watched = { uid, reference: REFERENCE.link, competitors: [COMPETITOR.link], changedBy: 'the crash run' };
  const set = await setWatchlist(context, watched);
  const clock = clockOf({ kind: 'fixed', at: since }, ZONE);
  const saved = await saveRules({ ...context, clock }, { uid, email, admin: false }, { notifications: { price } });
  for (const each of [set, saved]) if (isRefusal(each)) throw new Error(inEnglish(each));
}
