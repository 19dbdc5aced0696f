import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { pino } from 'pino';
import { besideDatabases, urlBeside } from '@vivac/embedded-postgres/databases-beside';
import type { readConfig } from '@vivac/server/src/config.ts';
import type { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import type { EmbeddedIdentity } from '@vivac/server/src/platform/identity/embedded/embedded-identity.ts';
import type { startStore } from '@vivac/server/src/store-location.ts';
import { environmentOfStart, flagsOfStart } from '../as-started.ts';
import { addLooks, timesAsOf } from './as-of.ts';
import { DASHBOARD_CALLS, measureHttp } from './dashboard-calls.ts';
import { importByCommand, writePrices } from './import-rate.ts';
import { type BenchManager, createManagers } from './managers.ts';
import { growMarket, pricesOf } from './market.ts';
import { compareReviewImports } from './imports/review-import.ts';
import { median, ms, printTable, thousands } from './report.ts';

const CAMPSITES = 1200;
/** So many of them have looks behind their prices. */
const WITH_LOOKS = 300;
const IMPORT_CAMPSITES = 60;
const IMPORT_ROUNDS = 3;
const CALL_ROUNDS = 4;
const FIRST_PORT = 4178;

interface Version {
  readonly name: 'before' | 'now';
  readonly folder: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly context: Context<EmbeddedIdentity>;
  /** For what may take long. */
  readonly db: Database;
  readonly server: ChildProcess;
  readonly address: string;
  managers: readonly BenchManager[];
}

/** What the comparison needs of a checkout, loaded from there. */
interface Checkout {
  readonly config: { readonly readConfig: typeof readConfig };
  readonly context: { readonly openContext: typeof openContext };
  readonly store: { readonly startStore: typeof startStore };
}

type Log = pino.Logger;

/**
 * Imports, calls and looks back of this checkout beside those of an earlier one, in two databases of one PostgreSQL, in turn:
 * so both meet the same neighbours. `before` is a folder with an earlier version and its packages.
 */
export async function benchCompare(
  databaseUrl: string,
  dataDir: string,
  { before, only }: { before: string; only: string | undefined },
  log: Log,
): Promise<void> {
  const isWanted = (part: string) => only === undefined || only === part;
  await besideDatabases(databaseUrl, async ({ create }) => {
    for (const name of ['before', 'now']) await create(`bench_${name}`);
  });
  const startedMs = performance.now();
  const root = path.resolve(import.meta.dirname, '../..');
  const versions: Version[] = [];
  try {
    for (const [at, [name, folder]] of (
      [
        ['before', path.resolve(before)],
        ['now', root],
      ] as const
    ).entries()) {
      versions.push(await openVersion(name, folder, FIRST_PORT + at, databaseUrl, dataDir, log));
    }
    // Both at once: nothing is measured yet.
    await Promise.all(versions.map(({ db }) => growMarket(db, CAMPSITES)));
    const [, now] = versions as [Version, Version];
    await now.db.query(
      `INSERT INTO campsite_options SELECT DISTINCT campsite_id, 'nights', 1 FROM campsite_options ON CONFLICT DO NOTHING`,
    );
    if (isWanted('as-of')) await addLooks(now.db, WITH_LOOKS);
    for (const version of versions) {
      version.managers = await createManagers(version.db, version.context.identity, version.address, 5, WITH_LOOKS);
    }
    if (isWanted('dashboard')) await compareCalls(versions);
    if (isWanted('as-of')) await compareAsOf(now);
    if (isWanted('import')) await compareImports(versions, dataDir);
    if (isWanted('review-import')) await compareReviewImports(versions, dataDir);
    process.stdout.write(`\nCompared in ${((performance.now() - startedMs) / 1000).toFixed(0)} s.\n`);
  } finally {
    for (const { server, context, db } of versions) {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await context.close();
      await db.end();
    }
  }
}

async function openVersion(
  name: Version['name'],
  folder: string,
  port: number,
  beside: string,
  parent: string,
  log: Log,
): Promise<Version> {
  const load = (file: string) => import(pathToFileURL(path.join(folder, 'apps/server/src', file)).href);
  const [config, context, store] = await Promise.all(['config.ts', 'app.ts', 'store-location.ts'].map(load));
  const checkout = { config, context, store } as Checkout;
  const dataDir = path.join(parent, name);
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = urlBeside(beside, `bench_${name}`);
  const env = { VIVAC_DEMO: '0', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const settings = checkout.config.readConfig(env);
  await checkout.store.startStore(settings, log);
  const opened = (await checkout.context.openContext(settings, databaseUrl, log)) as Context<EmbeddedIdentity>;
  const server = spawn(process.execPath, [...flagsOfStart(folder), path.join(folder, 'apps/server/src/api.ts')], {
    cwd: folder,
    env: { ...process.env, ...environmentOfStart(folder), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  const db = openDatabase({ url: databaseUrl, maxConnections: 3, prepare: true, statementTimeoutMs: 0 });
  return { name, folder, dataDir, databaseUrl, context: opened, db, server, address, managers: [] };
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} did not become ready.`);
}

async function compareCalls(versions: readonly Version[]): Promise<void> {
  const rows: string[][] = [];
  for (const call of DASHBOARD_CALLS) {
    for (const { address, managers } of versions) await measureHttp(address, call, managers, 1, 1);
    const times = { before: [] as number[], now: [] as number[] };
    for (let round = 0; round < CALL_ROUNDS; round++) {
      for (const { name, address, managers } of inTurn(versions, round)) {
        times[name].push((await measureHttp(address, call, managers, 1, 1)).p50Ms);
      }
    }
    rows.push([call.name, ms(median(times.before)), ms(median(times.now)), ratioOf(times.before, times.now), '≤ 1.3']);
  }
  printTable(`Calls over HTTP, ${thousands(pricesOf(CAMPSITES))} current prices, one connection`, [
    ['call', 'before', 'now', 'ratio', 'wished'],
    ...rows,
  ]);
}

/** The median of the ratios of each round; of the two beside each other. */
function ratioOf(before: readonly number[], now: readonly number[]): string {
  return median(now.map((time, round) => time / before[round]!)).toFixed(2);
}

function inTurn(versions: readonly Version[], round: number): readonly Version[] {
  return round % 2 === 0 ? versions : versions.toReversed();
}

async function compareAsOf({ db, address, managers }: Version): Promise<void> {
  const rows = await timesAsOf(db, WITH_LOOKS, 2);
  printTable(`As it was known, ${thousands(pricesOf(CAMPSITES))} current prices, statement and reading alone`, rows);
  const over: string[][] = [];
  for (const call of DASHBOARD_CALLS.slice(0, 4)) {
    const asOf = {
      ...call,
      address: (manager: BenchManager, month: number) => `${call.address(manager, month)}&as_of=2026-11-14T07:00:00Z`,
    };
    const times = { present: [] as number[], asOf: [] as number[] };
    for (let round = 0; round < 3; round++) {
      times.present.push((await measureHttp(address, call, managers, 1, 1)).p50Ms);
      times.asOf.push((await measureHttp(address, asOf, managers, 1, 1)).p50Ms);
    }
    over.push([
      call.name,
      ms(median(times.present)),
      ms(median(times.asOf)),
      ratioOf(times.present, times.asOf),
      '≤ 3',
    ]);
  }
  printTable('The same calls over HTTP', [['call', 'present', 'six looks ago', 'ratio', 'wished'], ...over]);
}

const IMPORTS = [
  { way: 'new prices', seen: 20, changed: 0 },
  { way: 'the next day, all as before', seen: 21, changed: 0 },
  { way: 'the day after, a quarter changed', seen: 22, changed: 4 },
] as const;

async function compareImports(versions: readonly Version[], folder: string): Promise<void> {
  const times = new Map<string, { before: number[]; now: number[] }>();
  const file = path.join(folder, 'prices.csv');
  let count = 0;
  for (let round = 0; round < IMPORT_ROUNDS; round++) {
    const from = 1 + round * IMPORT_CAMPSITES;
    for (const { db } of versions) {
      await db.query(`
        INSERT INTO campsites (name) SELECT 'Import campsite ' || n FROM generate_series(${from}, ${from + IMPORT_CAMPSITES - 1}) n;
        INSERT INTO campsite_links SELECT 'https://bench.test/' || substr(name, 17), id FROM campsites WHERE name LIKE 'Import%' ON CONFLICT DO NOTHING`);
    }
    for (const { way, seen, changed } of IMPORTS) {
      count = await writePrices(file, {
        from,
        campsites: IMPORT_CAMPSITES,
        seenAt: `2026-11-${seen}T05:00:00Z`,
        changed,
      });
      const seconds = times.get(way) ?? { before: [], now: [] };
      for (const { name, folder: of, databaseUrl, db } of inTurn(versions, round)) {
        const cli = path.join(of, 'apps/server/src/cli.ts');
        seconds[name].push((await importByCommand(databaseUrl, 'prices', file, `${way} ${round}`, cli)).seconds);
        // As the database itself does in the time between two looks.
        await db.query('VACUUM ANALYZE prices');
      }
      times.set(way, seconds);
    }
  }
  const rows = [...times].map(([way, { before, now }]) => [
    way,
    `${median(before).toFixed(2)} s`,
    `${median(now).toFixed(2)} s`,
    ratioOf(before, now),
    '≤ 1.2',
  ]);
  printTable(`Import of ${thousands(count)} price rows by command`, [
    ['file', 'before', 'now', 'ratio', 'wished'],
    ...rows,
  ]);
}
