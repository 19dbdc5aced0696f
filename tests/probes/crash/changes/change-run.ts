import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@vivac/server/src/config.ts';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { type Database, type Queryable, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import type { CrashRun } from '../crash-run.ts';
import { unless } from '../tally.ts';
import { digestOfTables } from '../withdraw/administered-market.ts';
import { fillMovingMarket } from './moving-market.ts';

const WORKER = join(import.meta.dirname, 'change-worker.ts');
const KILLS = 24;
const COMPUTED_LIMIT_MS = 600_000;
/** What a batch is folded in, by the statement that its session runs or ran last. */
const PHASES: readonly (readonly [phase: string, statement: RegExp])[] = [
  ['takes a batch', /FROM batches b LEFT JOIN|FROM change_marks/],
  ['judges it', /INSERT INTO change_batches|FROM change_questions/],
  ['reads its looks', /FROM observations|FROM looks|confirmed_blocks/],
  ['reads tracks', /JOIN change_tracks t ON/],
  ['keeps tracks', /INSERT INTO change_tracks/],
  ['keeps changes', /DELETE FROM offer_changes/],
  ['raises versions', /INSERT INTO data_versions|pg_notify/],
  ['notes looks', /INSERT INTO campsite_looks/],
  ['takes the marks away', /DELETE FROM change_marks/],
];
/** What is computed; a question is asked at a moment of its own. */
const COMPUTED = ['offer_changes', 'change_tracks', 'change_batches', 'campsite_looks'];

/** Kills the change engine again and again while batches are folded, in every phase: what it computes is what it computes undisturbed. */
export async function changeRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const store = await startStore(config, createLog('error', false));
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false, applicationName: 'crash run' });
  const worker = workerOf(store.url, folder);
  try {
    await fillMovingMarket(store.url, dataDir, seed);
    await db.query('CREATE TABLE crash_marks AS TABLE change_marks');
    worker.start();
    tally.check('computed undisturbed', unless(await isComputed(db), 'not in time'));
    await worker.kill();
    const undisturbed = await digestOfTables(db, COMPUTED);
    const changes = await countOf(db, 'offer_changes');
    const held = await countOf(db, `change_batches WHERE verdict = 'held'`);
    tally.check(
      'there are changes, and batches that are held back',
      unless(changes > 100 && held > 0, `${changes}, ${held}`),
    );
    await startAgain(db);
    const killed = new Map<string, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      worker.start();
      const phase = await momentToKill(db, PHASES[kill % PHASES.length]!, seedOf(seed, kill));
      await worker.kill();
      killed.set(phase, (killed.get(phase) ?? 0) + 1);
      if ((await countOf(db, 'change_marks')) === 0) break;
    }
    const kills = [...killed.values()].reduce((sum, times) => sum + times, 0);
    console.log(`${kills} kills: ${[...killed].map(([phase, times]) => `${times} while it ${phase}`).join(', ')}`);
    tally.check('at least 20 kills', unless(kills >= 20, `${kills}`));
    worker.start();
    tally.check('computed in the end', unless(await isComputed(db), 'not in time'));
    await worker.kill();
    tally.check('the same as undisturbed', unless((await digestOfTables(db, COMPUTED)) === undisturbed, 'another'));
    tally.check('no change is there twice', await twice(db, 'offer_changes'));
    console.log(`${changes} rows of changes, ${held} batches held back`);
  } finally {
    await worker.kill();
    await db.end();
    await store.stop();
  }
}

function workerOf(databaseUrl: string, dataDir: string) {
  let child: ChildProcess | null = null;
  return {
    start() {
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' };
      child = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    /** Kill -9. */
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** As it was before anything was computed. */
async function startAgain(db: Database): Promise<void> {
  await untilGone(db);
  await db.query(`TRUNCATE offer_changes, change_tracks, change_batches, change_questions, campsite_looks, clock_jumps RESTART IDENTITY;
    INSERT INTO change_marks SELECT * FROM crash_marks`);
}

/** Waits for the wanted phase, or a moment longer for whatever there is; resolves to the phase that was met. */
async function momentToKill(db: Database, [wanted, statement]: (typeof PHASES)[number], seed: number): Promise<string> {
  const batchesBefore = await countOf(db, 'change_batches');
  await wait(400 * chanceOf(seed, 1));
  const untilMs = performance.now() + 20_000;
  while (performance.now() < untilMs) {
    const doing = await sessionOf(db);
    // Something is folded between two kills, so that each falls into another batch.
    if (doing === null || !statement.test(doing)) continue;
    if (chanceOf(seed, 2) < 0.5 || (await countOf(db, 'change_batches')) > batchesBefore) return wanted;
  }
  const doing = await sessionOf(db);
  return PHASES.find(([, each]) => each.test(doing ?? ''))?.[0] ?? 'rests';
}

/** What the worker does in its open transaction; null without one. */
async function sessionOf(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE application_name = 'change worker' AND xact_start IS NOT NULL LIMIT 1`,
  );
  return row?.query ?? null;
}

async function countOf(db: Queryable, what: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
  return row!.n;
}

async function isComputed(db: Queryable): Promise<boolean> {
  const untilMs = performance.now() + COMPUTED_LIMIT_MS;
  while (performance.now() < untilMs) {
    if ((await countOf(db, 'change_marks')) === 0) return true;
    await wait(100);
  }
  return false;
}

/** Until the sessions of a killed worker are gone. */
async function untilGone(db: Queryable): Promise<void> {
  while ((await countOf(db, `pg_stat_activity WHERE application_name = 'change worker'`)) > 0) await wait(20);
}

async function twice(db: Queryable, table: string): Promise<string | null> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT t::text FROM ${table} t GROUP BY 1 HAVING count(*) > 1) AS doubled`,
  );
  return unless(row!.n === 0, `${row!.n} rows`);
}
