/** `npm run check-poolers`: the product behind a real PgBouncer in both of its modes, and how long a commit takes to be told there. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@vivac/server/src/config.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { signIn } from '../../tools/bench/managers.ts';
import { serverProcess } from './crash/server-process.ts';
import { openTally, unless } from './crash/tally.ts';
import {
  SENDERS,
  campsitesOf,
  fillLiveMarket,
  pushPrices,
  smallBatch,
  type Watcher,
} from './live-latency/live-market.ts';
import { openScreen } from './live-latency/screen.ts';
import { type PoolMode, pgbouncerVersion, startPgbouncer } from './poolers/pgbouncer.ts';

/** Until when a commit must have been told: without LISTEN by the poll of 15 s. */
const TOLD_WITHIN_MS: Readonly<Record<PoolMode, number>> = { session: 5_000, transaction: 15_000 };
const BATCHES = 3;

const tally = openTally();
const version = pgbouncerVersion();
if (version === null)
  tally.check('the program pgbouncer', 'is not installed here; on Debian: apt-get install pgbouncer');
else {
  console.log(version);
  await checkBoth();
}
tally.conclude();

async function checkBoth(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vivac-poolers-'));
  // As root, PostgreSQL runs under another account, which has to enter.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'store');
  const watchers = await fillLiveMarket(dataDir, 2);
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const store = await startStore(config, createLog('error', false));
  try {
    for (const mode of ['session', 'transaction'] as const) {
      await checkMode(mode, folder, dataDir, store.url, watchers).catch((error: unknown) =>
        tally.check(`pool_mode ${mode}`, error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
    }
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts twice: what a first start leaves in the pooler's connections must not stop a second one. */
async function checkMode(
  mode: PoolMode,
  folder: string,
  dataDir: string,
  databaseUrl: string,
  watchers: readonly Watcher[],
): Promise<void> {
  const pooler = await startPgbouncer(folder, databaseUrl, mode);
  const prepare = mode === 'transaction' ? 'off' : 'on';
  const env = { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: pooler.url, PG_PREPARE: prepare };
  const server = await serverProcess(folder, env);
  try {
    for (const start of ['first', 'second']) {
      server.start();
      const isReady = await server.isReadyWithin(60_000);
      tally.check(`pool_mode ${mode}: the ${start} start is ready`, unless(isReady, server.log().slice(-1_500)));
      if (!isReady) return;
      await tellBatches(mode, server.url, watchers);
      tally.check(`pool_mode ${mode}: the server stops when asked`, unless((await server.stop()) === 0, 'it did not'));
    }
  } finally {
    await server.stop();
    await pooler.stop();
  }
}

async function tellBatches(mode: PoolMode, url: string, watchers: readonly Watcher[]): Promise<void> {
  const token = await signIn(url, SENDERS[1]);
  const screen = await openScreen(url, watchers[0]!, await signIn(url, watchers[0]!.email));
  const waits: number[] = [];
  try {
    for (let batch = 1; batch <= BATCHES; batch++) {
      const heard = screen.seen.events.length;
      const text = smallBatch(Math.floor(Date.now() / 10) % 1e6, campsitesOf(0));
      await pushPrices(url, token, text);
      const committedMs = performance.now();
      await screen.untilHeard(heard + 1, 30_000);
      waits.push(performance.now() - committedMs);
    }
  } finally {
    screen.close();
  }
  const longest = Math.max(...waits);
  console.log(`pool_mode ${mode}: told after ${waits.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`);
  const limit = TOLD_WITHIN_MS[mode];
  tally.check(
    `pool_mode ${mode}: a commit is told within ${limit / 1000} s`,
    unless(longest <= limit, `${longest} ms`),
  );
  tally.check(
    `pool_mode ${mode}: everything is answered`,
    unless(screen.seen.failures.length === 0, screen.seen.failures[0]!),
  );
}
