import { setTimeout as wait } from 'node:timers/promises';
import { spreadMarket } from '@vivac/server/src/modules/evidence/spread-market.ts';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { type Tally, unless } from '../crash/tally.ts';
import { type Node, urlOf } from './faults.ts';

const LATE_TABLE = 'market_figures';
const IN_THE_MIDDLE = `SELECT 1 FROM pg_stat_activity WHERE datname = 'spread' AND wait_event_type = 'Lock'
  AND query LIKE '%create_distributed_table%${LATE_TABLE}%'`;
const SPREAD_TABLES = `SELECT relname FROM pg_class WHERE relname IN ('incoming', 'evidence_blocks')
  UNION ALL SELECT logicalrelid::text FROM pg_dist_partition`;

/** Everything that `vivac spread` says no to, and that nothing is left of it. */
export async function refusedSpreads(
  coordinator: Node,
  worker: Node,
  { plain, spread }: { readonly plain: Database; readonly spread: Database },
  tally: Tally,
): Promise<void> {
  const refuses = async (what: string, db: Database, sentence: RegExp) => {
    const told = await spreadMarket(db).then(
      () => 'it did not',
      (error: Error) => (sentence.test(error.message) ? null : error.message),
    );
    tally.check(`spread refuses ${what}`, told);
  };
  await refuses('plain PostgreSQL', plain, /has no Citus/);
  const other = openDatabase({ url: urlOf(coordinator, 'spread'), maxConnections: 1, prepare: false });
  await other.query('SELECT 1');
  await refuses('a database in use', spread, /in use by 1 connections/);
  await other.end();
  const onWorker = openDatabase({ url: urlOf(worker, 'spread'), maxConnections: 1, prepare: false });
  await refuses('a worker in the coordinator’s place', onWorker, /This is a worker/);
  await onWorker.end();
  worker.stop();
  await refuses('while a worker is away', spread, /do not answer/);
  worker.start();
  await spreadHalfWay(coordinator, worker, spread, tally);
}

/** A worker dies when most tables are spread. What holds the last of them back is no connection, or it would be in use. */
async function spreadHalfWay(coordinator: Node, worker: Node, spread: Database, tally: Tally): Promise<void> {
  const holder = openDatabase({ url: urlOf(coordinator, 'spread'), maxConnections: 1, prepare: false });
  await holder.query(`BEGIN; LOCK TABLE ${LATE_TABLE} IN ROW EXCLUSIVE MODE; PREPARE TRANSACTION 'holds one'`);
  await holder.end();
  const elsewhere = openDatabase({ url: urlOf(coordinator, 'plain'), maxConnections: 1, prepare: false });
  let [isHeld, isOver] = [false, false];
  const tried = spreadMarket(spread)
    .then(
      () => 'was done without it',
      () => (isHeld ? null : 'ended before its last tables'),
    )
    .finally(() => (isOver = true));
  while (!isHeld && !isOver) {
    isHeld = (await elsewhere.query(IN_THE_MIDDLE)).length > 0;
    await wait(20);
  }
  await elsewhere.end();
  worker.stop();
  const release = openDatabase({ url: urlOf(coordinator, 'spread'), maxConnections: 1, prepare: false });
  await release.query(`ROLLBACK PREPARED 'holds one'`);
  await release.end();
  tally.check('a spread fails whose worker died half-way', await tried);
  worker.start();
  const left = await spread.query<{ relname: string }>(SPREAD_TABLES);
  tally.check('and nothing is spread', unless(left.length === 0, left.map(({ relname }) => relname).join(', ')));
}
