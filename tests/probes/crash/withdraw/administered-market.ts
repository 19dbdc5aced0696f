import { say } from '@vivac/text/say';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { readConfig } from '@vivac/server/src/config.ts';
import { seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { CAMPSITES, linkOf, writePriceFile } from '../imports/price-file.ts';
import type { ServerProcess } from '../server-process.ts';

const ADMIN = { email: 'admin@crash.test', password: 'a password for the crash run' };

type Mapping = ReturnType<typeof parseMapping>;

const COLUMNS = ['link', 'stay_date', 'price', 'availability', 'observed_at', 'channel'];
const COMPLETE = parseMapping({
  kind: 'prices',
  complete: ['campsite', 'channel', 'stay_date'],
  fields: Object.fromEntries(COLUMNS.map((column) => [column, { column }])),
});

/** What a market of random files is made of. */
interface WantedMarket {
  readonly folder: string;
  readonly dataDir: string;
  readonly seed: number;
  readonly batches: number;
  /** Reviews, as the lines of a file of our own format. */
  readonly reviews?: string;
}

/** Fills a store with campsites, batches of prices, of which every second is of complete looks, and an administrator. */
export async function fillMarket({ folder, dataDir, seed, batches, reviews }: WantedMarket): Promise<void> {
  const files = join(folder, 'files');
  mkdirSync(files);
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const context = await openContext(config, store.url, log);
  try {
    const campsites = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at},${linkOf(at)}`);
    await bring(context, 'campsites', ['name,link', ...campsites].join('\n'));
    for (let at = 0; at < batches; at++) {
      const text = readFileSync(writePriceFile(files, at, seedOf(seed, at)).path, 'utf8');
      await bring(context, 'prices', text, at % 2 === 0 ? COMPLETE : null);
    }
    if (reviews !== undefined) await bring(context, 'reviews', reviews);
    const identity = embedded(context.identity);
    const { uid } = await identity.createUser({
      email: ADMIN.email,
      displayName: 'Admin',
      admin: true,
      invite: 'none',
    });
    await identity.setPassword(uid, ADMIN.password);
  } finally {
    await context.close();
    await store.stop();
  }
}

async function bring(context: Context, kind: ImportKind, text: string, mapping: Mapping | null = null): Promise<void> {
  const source = textSource(null, 'crash.csv', [text]);
  const request = { kind, source, mapping, sentBy: 'crash run', dryRun: false, onBadRow: 'skip' } as const;
  const { refused } = await importFile({ ...context, zone: 'Europe/Madrid' }, request);
  if (refused) throw new Error(say('en', refused.reason));
}

/** A token of the administrator. */
async function tokenOf(url: string): Promise<string> {
  const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
  const headers = { 'content-type': 'application/json', origin: url };
  const signedIn = await fetch(`${url}/identity/sign-in/email`, { method: 'POST', headers, body });
  const cookies = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]);
  const answer = await fetch(`${url}/identity/token`, { headers: { cookie: cookies.join('; '), origin: url } });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** A call of the administrator's; fails when it is not answered 200. */
export async function post({ url }: ServerProcess, path: string, requested: object): Promise<void> {
  const decided = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(url)}`, 'content-type': 'application/json' },
    body: JSON.stringify(requested),
  });
  if (decided.status !== 200) throw new Error(`${path}: ${decided.status} ${await decided.text()}`);
}

export async function digestOfTables(db: Queryable, tables: readonly string[]): Promise<string> {
  const of = (table: string) => `(SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${table} t)`;
  const [row] = await db.query<{ digest: string }>(`SELECT concat_ws(' ', ${tables.map(of).join(', ')}) AS digest`);
  return row!.digest;
}

/** Waits until the session of a killed server is gone. */
export async function untilSettled(db: Queryable): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const [open] = await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid IN (7301, 7302)`,
    );
    if (open!.n === 0) return;
    await wait(50);
  }
}
