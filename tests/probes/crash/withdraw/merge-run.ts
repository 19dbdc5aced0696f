import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { CrashRun } from '../crash-run.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { unless } from '../tally.ts';
import { digestOfTables, fillMarket, post, untilSettled } from './administered-market.ts';

const ROUNDS = 10;
const READY_LIMIT_MS = 120_000;
const MERGED = 'Campsite 1';
const SURVIVOR = 'Campsite 0';
/** Of each of the two; half of them are the same. */
const REVIEWS = 20_000;

/** Kills the server, and the database with every second one, while a campsite is merged into another: whole or not at all. */
export async function mergeRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  await fillMarket({ folder, dataDir, seed, batches: 10, reviews: reviewFile() });
  const server = await serverProcess(folder, { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' });
  try {
    server.start();
    tally.check('the first start', unless(await server.isReadyWithin(READY_LIMIT_MS), 'not ready'));
    const apart = await withStore(dataDir, digest);
    const evidence = await withStore(dataDir, evidenceDigest);
    const startedMs = performance.now();
    await merge(server);
    const durationMs = performance.now() - startedMs;
    const merged = await withStore(dataDir, digest);
    tally.check('a merge sets repeated reviews aside', unless(merged !== apart, 'nothing changed'));
    await split(server);
    tally.check('split off again', unless((await withStore(dataDir, digest)) === apart, 'not what it was'));
    let done = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const requested = merge(server).catch(() => {});
      await wait(durationMs * 1.1 * chanceOf(seedOf(seed, round), 1));
      const postmaster = postmasterOf(dataDir);
      await server.kill();
      if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
      await requested;
      server.start();
      tally.check('ready again', unless(await server.isReadyWithin(READY_LIMIT_MS), 'not ready'));
      const isMerged = await withStore(dataDir, settledState);
      const found = await withStore(dataDir, digest);
      tally.check('whole or not at all', unless(found === (isMerged ? merged : apart), 'half merged'));
      const stored = await withStore(dataDir, evidenceDigest);
      tally.check('evidence and prices stay as they are', unless(stored === evidence, 'they changed'));
      if (isMerged) await split(server);
      if (isMerged) done++;
    }
    console.log(`${ROUNDS} kills within ${durationMs.toFixed(0)} ms: ${done} merged, ${ROUNDS - done} not begun`);
  } finally {
    await server.stop();
  }
}

const why = 'the crash run';
const merge = (server: ServerProcess) =>
  post(server, '/api/admin/campsites/merge', { campsite: MERGED, into: SURVIVOR, why });
const split = (server: ServerProcess) => post(server, '/api/admin/campsites/split', { campsite: MERGED, why });

function reviewFile(): string {
  const row = (campsite: string, id: number) => `${campsite},2026-0${1 + (id % 9)}-01,${id % 11},review-${id}`;
  const ids = Array.from({ length: REVIEWS }, (_, id) => id);
  const rows = ids.flatMap((id) => [row(SURVIVOR, id), row(MERGED, id + REVIEWS / 2)]);
  return ['campsite,date,score,review_id', ...rows].join('\n');
}

const digest = (db: Queryable) =>
  digestOfTables(db, [
    'reviews',
    'review_counts',
    'review_months',
    'repeated_reviews',
    '(SELECT id, name, merged_into, survivor_id FROM campsites)',
  ]);
const evidenceDigest = (db: Queryable) => digestOfTables(db, ['observations', 'looks', 'prices', 'look_months']);

/** Whether the campsite is merged and the decision kept, once the killed server's session is gone. */
async function settledState(db: Queryable): Promise<boolean> {
  await untilSettled(db);
  const [row] = await db.query<{ merged: boolean; decided: string | null }>(
    `SELECT survivor_id IS NOT NULL AS merged, (SELECT decision FROM campsite_decisions ORDER BY number DESC LIMIT 1) AS decided
     FROM campsites WHERE name = $1`,
    [MERGED],
  );
  if (row!.merged !== (row!.decided === 'merged'))
    throw new Error(`${MERGED} is merged: ${row!.merged}, decided: ${row!.decided}`);
  return row!.merged;
}
