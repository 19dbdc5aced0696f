import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { openTally } from './crash/tally.ts';
import { checkMonth, printMonth } from './source-farm/check-month.ts';
import { killWorkers } from './source-farm/kill-worker.ts';
import { walkMonth } from './source-farm/month.ts';
import { QUIET, migrateFarm } from './source-farm/open-farm.ts';

/**
 * Forty hosts on loopback, each with a behaviour of its own, asked through a simulated month; then a worker that is killed in each phase of
 * a try. `--only=kill|month`.
 */
const PARTS = { kill: killRun, month: monthRun };
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const folder = mkdtempSync(join(tmpdir(), 'vivac-farm-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const tally = openTally();
const store = await startEmbedded({ dataDir: join(folder, 'store'), log: QUIET, durable: false });
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (only === undefined || only === name) await part(await newDatabase(name));
  }
} catch (error) {
  tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await store.stop();
  for (const place of [store.directory, folder]) rmSync(place, { recursive: true, force: true });
}
tally.conclude();

async function newDatabase(name: string): Promise<string> {
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false });
  await db.execute(`CREATE DATABASE farm_${name}`);
  await db.end();
  const url = new URL(store.url);
  url.pathname = `/farm_${name}`;
  await migrateFarm(url.href);
  return url.href;
}

async function monthRun(databaseUrl: string): Promise<void> {
  const startedMs = performance.now();
  const month = await walkMonth(databaseUrl, folder);
  printMonth(month);
  const requests = month.hosts.reduce((sum, { requests: own }) => sum + own.length, 0);
  const tookS = ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(
    `${requests} requests in ${month.steps} steps, ${tookS} s; private addresses reached: ${month.privateRequests}`,
  );
  console.log(`network: ${month.network.map(({ told, at }) => `${told} ${at.toISOString()}`).join(', ')}`);
  checkMonth(month, tally);
}

async function killRun(databaseUrl: string): Promise<void> {
  await killWorkers(databaseUrl, folder, tally);
}
