import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { benchAdministrator } from './bench/administrator/administrator.ts';
import { benchAsOf } from './bench/as-of.ts';
import {
  DASHBOARD_CALLS,
  FILTER_QUERY,
  type Measured,
  measureHttp,
  measureStatement,
} from './bench/dashboard-calls.ts';
import { environmentOfStart, flagsOfStart } from './as-started.ts';
import { benchBackup } from './bench/backup.ts';
import { benchBesideImport } from './bench/beside-import/beside-import.ts';
import { benchCompare } from './bench/compare.ts';
import { benchDownloads } from './bench/downloads.ts';
import { benchEvidence } from './bench/evidence-growth.ts';
import { benchImport } from './bench/import-rate.ts';
import { type BenchManager, createManagers } from './bench/managers.ts';
import { growMarket, pricesOf } from './bench/market.ts';
import { benchAdviser } from './bench/market-figures/adviser.ts';
import { benchMarketFigures, untilCounted } from './bench/market-figures/market-figures.ts';
import { benchPositionAndChannels } from './bench/market-figures/position-and-channels.ts';
import { benchPush } from './bench/push.ts';
import { benchReviews } from './bench/reviews.ts';
import { benchNotifications } from './bench/notifications.ts';
import { benchCampsites } from './bench/imports/campsites-import.ts';
import { ms, noteGoal, printGoals, printTable, processors, thousands } from './bench/report.ts';
import { benchReviewImport } from './bench/imports/review-import.ts';

/** `--short` measures less for a first look; the figures in the documents are of the full run. */
const SHORT = process.argv.includes('--short');
/**
 * `--only=import`, `campsites`, `push`, `evidence`, `review-import`, `dashboard`, `as-of`, `downloads`, `reviews`, `notifications`, `beside-import`, `market`, `adviser`, `position` or `backup`;
 * `--seconds=2` for every figure. `--before=FOLDER` measures this checkout beside an earlier one with its packages, in one run: all, or
 * `--only=dashboard`, `as-of`, `import` or `review-import`.
 */
const BEFORE = option('before');
const ONLY = option('only');
const MARKETS = SHORT ? [150, 300] : [150, 1200];
const SECONDS = Number(option('seconds') ?? (SHORT ? 1 : 4));
const CONNECTIONS = [1, 8];
const PORT = 4177;
const SERVER = `http://127.0.0.1:${PORT}`;

const root = path.resolve(import.meta.dirname, '..');
/** Loaded into a server that tells how long it answered nobody. */
const WATCHED = ['--import', path.join(root, 'tools/bench/beside-import/loop-watch.ts')];
const dataDir = path.join(root, 'data', 'bench');
const log = pino({ level: 'warn' });
const config = { ...readConfig({ VIVAC_DEMO: '0', PORT: String(PORT), DATA_DIR: dataDir }), databaseUrl: null };

process.stdout.write(`Bench on ${processors()}, load ${loadavg()[0]!.toFixed(2)}\n`);
await rm(dataDir, { recursive: true, force: true });
const store = await startStore(config, log);
try {
  if (BEFORE !== undefined) await benchCompare(store.url, dataDir, { before: BEFORE, only: ONLY }, log);
  if (wanted('import')) await benchImport(store.url, SHORT ? 500_000 : 5_000_000, dataDir);
  if (wanted('campsites')) await benchCampsites(store.url, SHORT ? 28_000 : 100_000, dataDir);
  if (wanted('push')) {
    const requested = { server: SERVER, databaseUrl: store.url, folder: dataDir, rows: SHORT ? 150_000 : 600_000 };
    await withServer(store.url, (context, { pid }) => benchPush({ ...requested, context, pid: pid! }));
  }
  if (wanted('evidence')) await benchEvidence(store.url, dataDir, SHORT ? 300 : 3000, SHORT ? 4 : 12);
  if (wanted('review-import')) await benchReviewImport(store.url, SHORT ? 50_000 : 200_000, dataDir);
  if (wanted('dashboard')) await withServer(store.url, benchDashboard);
  // Not among all: it imports into the market that the others measure without.
  if (ONLY === 'beside-import') {
    const requested = { server: SERVER, databaseUrl: store.url, folder: dataDir, campsites: SHORT ? 300 : 1200 };
    await withServer(store.url, (context, process) => benchBesideImport(context, { ...requested, process }), true);
  }
  // Not among all: the others measure a market of a known size.
  if (ONLY === 'administrator') {
    const requested = {
      server: SERVER,
      databaseUrl: store.url,
      folder: dataDir,
      campsites: SHORT ? 2_800 : 28_000,
      seconds: SECONDS,
    };
    await withServer(store.url, (context) => benchAdministrator(context, requested));
  }
  if (ONLY === 'market') {
    const requested = {
      server: SERVER,
      sizes: SHORT ? [1200] : [1200, 28_000],
      seconds: SECONDS,
      answers: SHORT ? [300] : [10_000, 300],
    };
    await withServer(store.url, (context, _process, restart) => benchMarketFigures(context, { ...requested, restart }));
  }
  // Not among all either: it adds looks to the market that the others measure without.
  if (ONLY === 'adviser') {
    await withServer(store.url, (context) =>
      benchAdviser(context, { server: SERVER, campsites: MARKETS[0]!, seconds: SECONDS }),
    );
  }
  if (ONLY === 'position') {
    await withServer(store.url, (context) =>
      benchPositionAndChannels(context, { server: SERVER, campsites: MARKETS[0]!, seconds: SECONDS }),
    );
  }
  if (wanted('as-of')) await benchAsOf(store.url, MARKETS.at(-1)!, SECONDS);
  if (wanted('downloads')) {
    const reviews = SHORT ? 100_000 : 1_000_000;
    await withServer(store.url, (context, { pid }) => benchDownloads(context, SERVER, pid!, reviews));
  }
  if (wanted('reviews')) await withServer(store.url, (context) => benchReviews(context, SERVER, SECONDS));
  if (wanted('notifications')) {
    await withContext(store.url, (context) => benchNotifications(context, store.url, log, SHORT ? 100 : 1000));
  }
  // The last: it exchanges the store.
  if (wanted('backup')) await benchBackup(store.url, MARKETS.at(-1)!, dataDir);
  printGoals();
} finally {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function wanted(part: string): boolean {
  return BEFORE === undefined && (ONLY === undefined || ONLY === part);
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function withContext(databaseUrl: string, bench: (context: Context) => Promise<void>): Promise<void> {
  const context = await openContext(config, databaseUrl, log);
  try {
    await bench(context);
  } finally {
    await context.close();
  }
}

function withServer(
  databaseUrl: string,
  bench: (context: Context, server: ChildProcess, restart: () => Promise<void>) => Promise<void>,
  isWatched = false,
): Promise<void> {
  return withContext(databaseUrl, async (context) => {
    let server = await startServer(databaseUrl, isWatched);
    const stop = async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    };
    const restart = async () => {
      await stop();
      server = await startServer(databaseUrl);
    };
    try {
      await bench(context, server, restart);
    } finally {
      await stop();
    }
  });
}

async function benchDashboard(context: Context): Promise<void> {
  const growth = new Map<string, number[]>();
  for (const campsites of MARKETS) await benchMarket(context, campsites, growth);
  const rows = [...growth].map(([name, times]) => [name, ...times.map(ms), (times.at(-1)! / times[0]!).toFixed(2)]);
  noteGoal(
    `growth ${MARKETS[0]} → ${thousands(MARKETS.at(-1)!)} campsites`,
    '≤ 1.1',
    rows.map((row) => row.at(-1)).join(' · '),
  );
  printTable(`Growth from ${MARKETS[0]} to ${MARKETS.at(-1)} campsites, HTTP, one connection`, [
    ['call', ...MARKETS.map(String), 'ratio'],
    ...rows,
  ]);
}

async function benchMarket(context: Context, campsites: number, growth: Map<string, number[]>): Promise<void> {
  await growMarket(context.db, campsites);
  const managers = await createManagers(context.db, embedded(context.identity), SERVER, 5, campsites);
  const { untilMs } = await untilCounted(`${SERVER}/api/market/matrix?${FILTER_QUERY}`, {
    authorization: `Bearer ${managers[0]!.token}`,
  });
  process.stdout.write(
    `\nThe market was counted for ${(untilMs / 1000).toFixed(1)} s; what follows is measured behind it.\n`,
  );
  for (const connections of CONNECTIONS) {
    const rows: string[][] = [];
    const ratios: { first: string; again: string }[] = [];
    for (const call of DASHBOARD_CALLS) {
      const { statement, http, again } = await measure(context, call, managers, connections);
      ratios.push({
        first: (http.perSecond / statement.perSecond).toFixed(2),
        again: (again.perSecond / statement.perSecond).toFixed(2),
      });
      rows.push([
        call.name,
        ms(statement.p50Ms),
        ms(http.p50Ms),
        `${http.p99Ms} ms`,
        thousands(statement.perSecond),
        thousands(http.perSecond),
        (http.perSecond / statement.perSecond).toFixed(2),
        ms(again.p50Ms),
        (again.perSecond / statement.perSecond).toFixed(2),
      ]);
      if (connections === 1) growth.set(call.name, [...(growth.get(call.name) ?? []), http.p50Ms]);
    }
    if (connections === 1 && campsites === MARKETS.at(-1)) noteRatios(ratios);
    printTable(
      `${thousands(campsites)} campsites, ${thousands(pricesOf(campsites))} current prices, ${connections} at once, load ${loadavg()[0]!.toFixed(2)}`,
      [['call', 'SQL alone', 'HTTP, first', 'p99', 'SQL/s', 'HTTP/s', 'ratio', 'again', 'ratio'], ...rows],
    );
  }
}

/** Of calendar, chart, map and table, the first of the calls. */
function noteRatios(ratios: readonly { readonly first: string; readonly again: string }[]): void {
  const some = ratios.slice(0, 4);
  const joined = (of: 'first' | 'again') => some.map((each) => each[of]).join(' · ');
  noteGoal('calendar · chart · map · table over HTTP ÷ the same SQL, first time', '≥ 0.6 each', joined('first'));
  noteGoal('the same, asked again', '≥ 0.6 each', joined('again'));
}

async function measure(
  context: Context,
  call: (typeof DASHBOARD_CALLS)[number],
  managers: readonly BenchManager[],
  connections: number,
): Promise<{ statement: Measured; http: Measured; again: Measured }> {
  await measureHttp(SERVER, call, managers, connections, 1);
  const statement = await measureStatement(context.db, call, managers, connections, SECONDS);
  const http = await measureHttp(SERVER, call, managers, connections, SECONDS, true);
  const again = await measureHttp(SERVER, call, managers, connections, SECONDS);
  return { statement, http, again };
}

async function startServer(databaseUrl: string, isWatched = false) {
  const env = {
    ...process.env,
    ...environmentOfStart(root),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    VIVAC_DEMO: '0',
    LOG_LEVEL: 'error',
  };
  const flags = [...flagsOfStart(root), ...(isWatched ? WATCHED : [])];
  const server = spawn(process.execPath, [...flags, path.join(root, 'apps/server/src/api.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${SERVER}/readyz`).catch(() => null);
    if (answer?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGKILL');
  throw new Error('The server did not become ready.');
}
