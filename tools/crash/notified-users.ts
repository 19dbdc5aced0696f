import { Readable } from 'node:stream';
import type { PriceRule } from '@vivac/domain/notification-rule';
import { type House, openHouse } from '../../apps/server/src/house.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { importDeps } from '../../apps/server/src/import-deps.ts';
import { clockOf } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { embedded } from '../../apps/server/src/open-identity.ts';
import { isRefusal } from '../../apps/server/src/platform/refusal.ts';
import type { ImportKind } from '../../apps/server/src/rooms/collection/fields.ts';
import { importFile } from '../../apps/server/src/rooms/collection/import-file.ts';
import { saveRules } from '../../apps/server/src/rooms/notifications/save-rules.ts';
import { setWatchlist } from '../../apps/server/src/rooms/watchlists/set-watchlist.ts';
import { startStore } from '../../apps/server/src/store-location.ts';

const ZONE = 'Europe/Madrid';
const REFERENCE = { name: 'Own campsite', link: 'https://crash.vivac.test/own', price: 100 };
const COMPETITOR = { name: 'Competitor', link: 'https://crash.vivac.test/competitor', price: 150 };

export interface Prepared {
  readonly users: number;
  /** Each finds the same: a competitor that is half as dear again on a few nights. */
  readonly rulesEach: number;
  /** From when on the rules are on. */
  readonly since: Date;
  /** When the prices were seen. */
  readonly seenAt: Date;
}

/** Fills a new store with users whose every rule has something to tell each morning. Answers their addresses. */
export async function prepareUsers(dataDir: string, prepared: Prepared): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const house = await openHouse(config, store.url, log);
  try {
    await importMarket(house, prepared.seenAt);
    const emails = Array.from({ length: prepared.users }, (_, at) => `user-${at}@crash.test`);
    for (const email of emails) await addUser(house, email, prepared);
    return emails;
  } finally {
    await house.close();
    await store.stop();
  }
}

async function importMarket({ db }: House, seenAt: Date): Promise<void> {
  const house = { db, clock: clockOf({ kind: 'fixed', at: seenAt }, ZONE) };
  const both = [REFERENCE, COMPETITOR];
  await importText(house, 'campsites', ['name,link', ...both.map(({ name, link }) => `${name},${link}`)]);
  const nights = [10, 11, 12].map((days) => new Date(seenAt.getTime() + days * 86_400_000).toISOString().slice(0, 10));
  const rows = both.flatMap(({ link, price }) =>
    nights.map((night) => [link, night, price, seenAt.toISOString(), 'Direct', 'Tent', 2].join(',')),
  );
  await importText(house, 'prices', ['link,stay_date,price,observed_at,channel,accommodation_type,guests', ...rows]);
}

async function importText(
  house: Pick<House, 'db' | 'clock'>,
  kind: ImportKind,
  lines: readonly string[],
): Promise<void> {
  const { refused } = await importFile(importDeps(house, ZONE), {
    kind,
    input: Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
    fileName: `${kind}.csv`,
    mapping: null,
    sentBy: 'the crash run',
    dryRun: false,
    onBadRow: 'fail',
  });
  if (refused) throw new Error(refused.reason);
}

async function addUser(house: House, email: string, { rulesEach, since }: Prepared): Promise<void> {
  const identity = embedded(house.identity);
  const { uid } = await identity.createUser({ email, displayName: email, invite: 'none' });
  const watched = { uid, reference: REFERENCE.link, competitors: [COMPETITOR.link], changedBy: 'the crash run' };
  const set = await setWatchlist(house, watched);
  const price = Array.from({ length: rulesEach }, (_, at): PriceRule => {
    return { type: 'email', schedule: 'daily', spread: at + 1, up: true, enabled: true };
  });
  const clock = clockOf({ kind: 'fixed', at: since }, ZONE);
  const saved = await saveRules({ ...house, clock }, { uid, email }, { notifications: { price } });
  for (const each of [set, saved]) if (isRefusal(each)) throw new Error(each.message);
}
