import { say } from '@vivac/text/say';
import { join } from 'node:path';
import type { ImportReceipt } from '@vivac/contract/administration/imports';
import { readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { writePrices } from '../../../tools/bench/import-rate.ts';

const PASSWORD = 'a password for the bench';
/** Pushes the large files, and the small ones. */
export const SENDERS = ['large@live.test', 'small@live.test'] as const;
/** Of the small batches, and of the large import beside them. */
const SMALL_CAMPSITES = 100;
const LARGE_CAMPSITES = 69;
const SMALL_WATCHED = 8;
const LARGE_WATCHED = 3;
/** The night that small batches move, in a month that the large import brings too. */
export const NIGHT = '2027-01-15';
/** What all other offers cost less than. */
const LOWEST_MOVED = 1_000;

export interface Watcher {
  readonly email: string;
  /** Names, the reference first. */
  readonly watchlist: readonly string[];
}

const smallName = (nth: number) => `Small campsite ${nth}`;
const smallLink = (nth: number) => `https://live.test/${nth}`;
const largeName = (nth: number) => `Large campsite ${nth}`;

/** Which campsites a watcher has: the large import and the small batches touch all of them. */
function watchlistOf(nth: number): string[] {
  const small = Array.from({ length: SMALL_WATCHED }, (_, at) => smallName((nth * 37 + at * 13) % SMALL_CAMPSITES));
  const large = Array.from({ length: LARGE_WATCHED }, (_, at) =>
    largeName(1 + ((nth * 11 + at * 17) % LARGE_CAMPSITES)),
  );
  return [...small, ...large];
}

/** A store with campsites, a first look at each of them, senders, and watchers with a watchlist each. */
export async function fillLiveMarket(dataDir: string, count: number): Promise<Watcher[]> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const context = await openContext(config, store.url, log);
  try {
    const rows = [
      ...Array.from({ length: SMALL_CAMPSITES }, (_, nth) => `${smallName(nth)},${smallLink(nth)}`),
      ...Array.from({ length: LARGE_CAMPSITES }, (_, nth) => `${largeName(nth + 1)},https://bench.test/${nth + 1}`),
    ];
    await bring(context, 'campsites', ['name,link', ...rows].join('\n'));
    await bring(context, 'prices', smallBatch(0, [...Array(SMALL_CAMPSITES).keys()]));
    const watchers = Array.from({ length: count }, (_, nth) => ({
      email: `watcher-${nth}@live.test`,
      watchlist: watchlistOf(nth),
    }));
    for (const email of SENDERS) await addUser(context, email, true);
    for (const { email, watchlist } of watchers) {
      const uid = await addUser(context, email, false);
      await context.db.execute(
        `INSERT INTO watchlists (uid, campsite_id, role, position, link)
         SELECT $1, c.id, CASE WHEN p.nth = 1 THEN 'reference' ELSE 'competitor' END, p.nth - 1, 'https://live.test/watched/' || p.nth
         FROM unnest($2::text[]) WITH ORDINALITY p(name, nth) JOIN campsites c USING (name)`,
        [uid, watchlist],
      );
    }
    // The moment of a commit is that of the database. It is kept from its next start on.
    await context.db.query('ALTER SYSTEM SET track_commit_timestamp = on');
    return watchers;
  } finally {
    await context.close();
    await store.stop();
  }
}

export async function addUser(context: Context, email: string, admin: boolean): Promise<string> {
  const identity = embedded(context.identity);
  const { uid } = await identity.createUser({ email, displayName: email, admin, invite: 'none' });
  await identity.setPassword(uid, PASSWORD);
  return uid;
}

export async function bring(context: Context, kind: 'campsites' | 'prices', text: string): Promise<void> {
  const source = textSource(null, 'live.csv', [text]);
  const request = { kind, source, mapping: null, sentBy: 'probe', dryRun: false, onBadRow: 'fail' } as const;
  const { refused } = await importFile({ ...context, zone: 'Europe/Madrid' }, request);
  if (refused) throw new Error(say('en', refused.reason));
}

/** The price that a batch gives its campsites: each batch a higher one, and above all others. */
export const priceOf = (batch: number): number => LOWEST_MOVED + batch / 100;

/** One night of some campsites. */
export function smallBatch(batch: number, campsites: readonly number[], at = new Date()): string {
  const rows = campsites.map(
    (nth) => `${smallLink(nth)},${NIGHT},${priceOf(batch)},3,Yurt,Yurt,Direct,2,1,${at.toISOString()}`,
  );
  return [
    'link,stay_date,price,availability,accommodation_type,original_type,channel,guests,nights,observed_at',
    ...rows,
  ].join('\n');
}

/** Four campsites, other ones in each batch. */
export function campsitesOf(batch: number): number[] {
  return Array.from({ length: 4 }, (_, at) => (batch * 29 + at * 23) % SMALL_CAMPSITES);
}

/** A look at the campsites of the large import, each an hour after the one before: one in ten offers of every second costs more. */
export async function writeLargeFile(folder: string, nth: number): Promise<{ file: string; rows: number }> {
  const file = join(folder, 'large.csv');
  const seenAt = new Date(Date.now() - 86_400_000 * 30 + nth * 3_600_000).toISOString();
  const rows = await writePrices(file, {
    from: 1,
    campsites: LARGE_CAMPSITES,
    seenAt,
    changed: nth % 2 === 0 ? 0 : 10,
  });
  return { file, rows };
}

/** Pushes a file as a program does; fails when it is refused. */
export async function pushPrices(
  url: string,
  token: string,
  body: NonNullable<RequestInit['body']>,
  size = Buffer.byteLength(String(body)),
): Promise<ImportReceipt> {
  const response = await fetch(`${url}/api/imports/prices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-length': String(size) },
    body,
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new Error(`A push was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ImportReceipt;
}
