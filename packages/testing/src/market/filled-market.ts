import { argon2Sync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { type Config, readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import type { EmbeddedIdentity } from '@vivac/server/src/platform/identity/embedded/embedded-identity.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { readUnreadWords } from '@vivac/server/src/modules/reviews/read-words.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { setWatchlist } from '@vivac/server/src/modules/watchlists/set-watchlist.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { pino } from 'pino';
import { CAPTURES, NORTH, NOW, SOUTHERN, WAITING, campsitesCsv, linkOf, pricesCsv } from './market.ts';
import { makeTestDirectory } from '../test-database.ts';

export const PASSWORD = 'a password for tests';
const ZONE = 'Europe/Madrid';

/** Two managers with nothing in common, an administrator, a manager without a watchlist, and one deleted since. */
export const CALLERS = ['north', 'south', 'admin', 'idle', 'deleted'] as const;
export type Caller = (typeof CALLERS)[number];

export type EmbeddedContext = Context<EmbeddedIdentity>;

export const emailOf = (caller: Caller) => `${caller}@vivac.test`;

/** The settings, and in the data folder the secret with which the signing keys in the copied database are encrypted. */
export function configOf(databaseUrl: string, dataDir: string, env: NodeJS.ProcessEnv): Config {
  writeFileSync(join(dataDir, 'identity.secret'), 'a secret for tests, long enough to be one', { mode: 0o600 });
  return readConfig({
    NODE_ENV: 'test',
    VIVAC_DEMO: '0',
    // Of a provider that nobody reaches: its calls are there, and refuse.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'vivac',
    VIVAC_NOW: NOW,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...env,
  });
}

/** The market and its people, with their passwords and watchlists. */
export async function fillMarket(url: string): Promise<void> {
  const dataDir = makeTestDirectory();
  const opened = await openContext(configOf(url, dataDir, {}), url, pino({ level: 'silent' }));
  const context = { ...opened, identity: embedded(opened.identity) };
  try {
    const importCsv = importerInto(context);
    await importCsv('campsites', campsitesCsv());
    for (const { observedAt, seen } of CAPTURES) await importCsv('prices', pricesCsv(observedAt, seen));
    await addPeople(context);
  } finally {
    await context.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function addPeople(context: EmbeddedContext): Promise<void> {
  const uids: Partial<Record<Caller, string>> = {};
  for (const caller of CALLERS) {
    const { uid } = await context.identity.createUser({
      email: emailOf(caller),
      displayName: caller,
      admin: caller === 'admin',
      invite: 'none',
    });
    await context.identity.setPassword(uid, PASSWORD);
    uids[caller] = uid;
  }
  await context.db.query('UPDATE identity.account SET password = $1', [quickHash()]);
  const [reference, ...competitors] = NORTH.map((_, nth) => linkOf(nth));
  await setWatchlist(context, { uid: uids.north!, reference: reference!, competitors, changedBy: 'tests' });
  await setWatchlist(context, {
    uid: uids.south!,
    reference: WAITING,
    competitors: [linkOf([...NORTH, SOUTHERN].indexOf(SOUTHERN))],
    changedBy: 'tests',
  });
}

/** Every fixture signs all of them in: at the product's cost their passwords were most of what a fixture computed. */
export function quickHash(): string {
  const [nonce, memory, passes] = [Buffer.from('a nonce of tests'), 64, 1];
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  const [salt, key] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${key}`;
}

/** Imports rows of our own format. */
export function importerInto(context: Context, sentBy = 'tests'): (kind: ImportKind, csv: string) => Promise<void> {
  return async (kind, csv) => {
    const report = await importFile(
      { ...context, zone: ZONE },
      {
        kind,
        source: textSource(null, `${kind}.csv`, [csv]),
        mapping: null,
        sentBy,
        dryRun: false,
        onBadRow: 'fail',
      },
    );
    if (report.refused) throw new Error(`${report.refused.reason} (line ${report.refused.line})`);
    await readUnreadWords({ ...context, raiseVersions });
  };
}
