/**
 * `npm run probe -- citus`: a market on plain PostgreSQL and the same on a coordinator and two workers of Citus, all on loopback, from the
 * programs in the folder CITUS_BIN, which are neither downloaded nor built. Tables must be equal whatever is done.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { freePort } from '@vivac/embedded-postgres/process/launch';
import { thinEvidence } from '@vivac/server/src/modules/evidence/thin-evidence.ts';
import { thinOccupancy } from '@vivac/server/src/modules/own-occupancy/write.ts';
import { spreadMarket } from '@vivac/server/src/modules/evidence/spread-market.ts';
import { typesInUse, undecidedCount, wordings } from '@vivac/server/src/modules/evidence/unit-types.ts';
import { decideBatch } from '@vivac/server/src/modules/imports/withdraw-batch.ts';
import { markCampsitesAnew } from '@vivac/server/src/modules/changes/write.ts';
import { marketMark } from '@vivac/server/src/modules/watchlists/market-mark.ts';
import { dataVersionsSince } from '@vivac/server/src/modules/watchlists/data-versions-read.ts';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { isRefusal } from '@vivac/server/src/platform/refusal.ts';
import { MIGRATIONS } from '@vivac/server/src/store-location.ts';
import { addCampsites, batchesOfMarkets, storeSightings } from '@vivac/testing/price-sightings';
import type { ServerFixture } from '@vivac/testing/server-fixture';
import {
  differingTables,
  hotSighting,
  laterMigration,
  migrated,
  type Node,
  urlOf,
  withoutNode,
} from './citus/faults.ts';
import { refusedSpreads } from './citus/refused-spreads.ts';
import { askEveryCall, filled } from './citus/every-call.ts';
import { writeByEveryCall } from './citus/every-writing-call.ts';
import { runVivac } from './crash/vivac-command.ts';
import { openTally, type Tally, unless } from './crash/tally.ts';

/** The second of each is for the server, which fills it by itself. */
const PLAIN = ['plain', 'plain_served'] as const;
const SPREAD = ['spread', 'spread_served'] as const;
const RACE_READS = 2_000;
const HOT = 900_001;
const NOBODY = 65_534;

const bin = process.env['CITUS_BIN'];
if (
  bin === undefined ||
  (!existsSync(join(bin, '../share/extension/citus.control')) &&
    !existsSync(join(bin, '../share/postgresql/extension/citus.control')))
) {
  console.log('not run: Citus is not installed\n0 passed, 0 failed, 1 skipped');
} else await compareEngines(bin);

async function compareEngines(programs: string): Promise<void> {
  const tally = openTally();
  const folder = mkdtempSync(join(tmpdir(), 'vivac-citus-'));
  chmodSync(folder, 0o755);
  const nodes: Node[] = [];
  const open: Database[] = [];
  try {
    for (const name of ['coordinator', 'worker-1', 'worker-2']) nodes.push(await makeNode(programs, folder, name));
    const [coordinator, ...workers] = nodes;
    await joinNodes(coordinator!, workers);
    const stores = [];
    for (const name of [...PLAIN, ...SPREAD]) await migrated(urlOf(coordinator!, name), MIGRATIONS);
    for (const name of ['plain', 'spread']) {
      const url = urlOf(coordinator!, name);
      const db = openDatabase({ url, maxConnections: 8, prepare: true });
      open.push(db);
      stores.push(db);
    }
    const [plain, spread] = stores as [Database, Database];
    const [about] = await spread.query<{ version: string }>('SELECT citus_version() AS version');
    console.log(about!.version);
    await refusedSpreads(coordinator!, workers[1]!, { plain, spread }, tally);
    tally.check('spread', unless((await spreadMarket(spread)).isNew, 'it was spread before'));
    tally.check('spread again', unless(!(await spreadMarket(spread)).isNew, 'it was spread twice'));
    await sameMarket(plain, spread, tally);
    await laterMigration(coordinator!, workers[1]!, join(folder, 'migrations'), tally);
    await withoutNode('a worker', workers[0]!, plain, spread, tally);
    await withoutNode('the coordinator', coordinator!, plain, spread, tally);
    await spreadServed(coordinator!, folder, tally);
    await callBoth(coordinator!, tally);
    tally.check('versions are told again until Citus has looked (pg_dist_transaction)', await toldAgain(spread));
    tally.check('versions never run ahead of their prices', await raceOfVersions(spread));
  } catch (error) {
    tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const db of open) await db.end();
    for (const node of nodes) node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  tally.conclude();
}

/** What is read before and after all that is written. */
async function callBoth(coordinator: Node, tally: Tally): Promise<void> {
  const servers: ServerFixture[] = [];
  try {
    for (const [, served] of [PLAIN, SPREAD]) servers.push(await filled(urlOf(coordinator, served)));
    await askEveryCall(servers, tally);
    await writeByEveryCall(servers, tally);
    await askEveryCall(servers, tally);
  } finally {
    for (const server of servers) await server.close();
  }
}

async function sameMarket(plain: Database, spread: Database, tally: Tally): Promise<void> {
  const batches = fc
    .sample(batchesOfMarkets, { numRuns: 5, seed: 7 })
    .reduce((most, each) => (each.flat().length > most.flat().length ? each : most));
  const both = async (name: string, step: (db: Database) => Promise<unknown>) => {
    const told = [];
    const tookMs = [];
    for (const db of [plain, spread]) {
      const beganMs = performance.now();
      told.push(JSON.stringify((await step(db)) ?? null));
      tookMs.push(Math.round(performance.now() - beganMs));
    }
    const differs = told[0] === told[1] ? await differingTables(plain, spread) : [`answers ${told.join(' and ')}`];
    tally.check(`${name} (${tookMs.join(' and ')} ms)`, unless(differs.length === 0, differs.join(', ')));
  };
  await both('campsites', (db) => addCampsites(db, [...new Set(batches.flat().map(({ campsite }) => campsite)), HOT]));
  for (const [at, rows] of batches.entries()) {
    await both(`import of ${rows.length} rows`, (db) =>
      storeSightings(db, `batch ${at}`, rows, at % 2 === 1 ? ([{}] as never) : null),
    );
  }
  for (const [number, decision] of [
    [1, 'withdrawn'],
    [2, 'withdrawn'],
    [1, 'restored'],
  ] as const) {
    await both(`batch ${number} ${decision}`, async (db) => {
      const decided = await decideBatch(
        { db, clock: clockOf(null, 'UTC') },
        { number, decision, by: 'probe', why: 'probe' },
      );
      return isRefusal(decided) ? decided : decided.campsites;
    });
  }
  await both('evidence thinned', (db) =>
    thinEvidence(
      { db, clock: clockOf(null, 'UTC'), zone: 'UTC', onThinned: markCampsitesAnew, thinOccupancy },
      { olderThanDays: 1, dryRun: false },
    ),
  );
  await both('wordings', (db) => wordings(db, { decided: false, search: '', skip: 0, count: 50 }));
  await both('types', typesInUse);
  await both('undecided', undecidedCount);
  await both('mark of the market', async (db) => (await marketMark(db)) === (await marketMark(db)));
  await both('versions', async (db) => (await dataVersionsSince(db, '0')).versions.length);
}

/** By the command, as an operator does. */
async function spreadServed(coordinator: Node, folder: string, tally: Tally): Promise<void> {
  const env = { DATABASE_URL: urlOf(coordinator, SPREAD[1]), DATA_DIR: join(folder, 'data') };
  for (const [what, said] of [
    [
      'says what lies where',
      /^The market is spread by campsite over 2 machines[^]*On the coordinator: everything else/,
    ],
    ['says the second time that it is done', /^The market is already spread/],
  ] as const) {
    const { code, output } = await runVivac(['spread'], env);
    tally.check(`npx vivac spread ${what}`, unless(code === 0 && said.test(output), output));
  }
}

/** A row as a commit leaves it that a worker has not heard of yet; who looks finds nothing to finish there, and takes it away. */
async function toldAgain(db: Database): Promise<string | null> {
  const nextXid = async () => (await dataVersionsSince(db, '0')).nextXid;
  const look = () => db.query('SELECT recover_prepared_transactions()');
  await look();
  const [commit] = await db.query<{ xid: string }>(
    `INSERT INTO pg_dist_transaction (groupid, gid)
     SELECT min(groupid), 'citus_0_1_1_0' FROM pg_dist_node WHERE groupid <> 0 RETURNING pg_current_xact_id()::text AS xid`,
  );
  await storeSightings(db, 'after it', [hotSighting(1, 99)]);
  const held = await nextXid();
  await look();
  const looked = await nextXid();
  const is = held === commit!.xid && BigInt(looked) > BigInt(held);
  return unless(is, `from ${commit!.xid}: ${held}, afterwards ${looked}`);
}

/** Each batch raises the version by one and the price by a cent. */
async function raceOfVersions(db: Database): Promise<string | null> {
  let [written, ahead, read] = [0, 0, 0];
  const writing = (async () => {
    while (read < RACE_READS) await storeSightings(db, `race ${++written}`, [hotSighting(HOT, written)]);
  })();
  while (read < RACE_READS) {
    const [row] = await db.query<{ version: number; price: number }>(
      `SELECT v.version::int AS version, p.price_cents[1] AS price FROM data_versions v JOIN prices p USING (campsite_id)
       WHERE v.campsite_id = ${HOT}`,
    );
    if (row === undefined) continue;
    read++;
    if (row.version > row.price) ahead++;
  }
  await writing;
  console.log(`${read} readings beside ${written} imports: ${ahead} versions ahead of their price`);
  return unless(ahead === 0, `${ahead} of ${read} readings`);
}

async function makeNode(programs: string, folder: string, name: string): Promise<Node> {
  const directory = join(folder, name);
  const port = await freePort(0);
  mkdirSync(directory);
  // As root PostgreSQL does not run.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in account) chownSync(directory, NOBODY, NOBODY);
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), words, {
      ...account,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run('initdb', '-D', directory, '-U', 'vivac', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = [
    "shared_preload_libraries = 'citus'",
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${directory}'`,
    'max_connections = 200',
    'max_prepared_transactions = 200',
    'fsync = off',
    "timezone = 'UTC'",
    'citus.shard_count = 8',
    "citus.node_conninfo = 'sslmode=disable'",
  ];
  appendFileSync(join(directory, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const control = (...words: string[]) => run('pg_ctl', '-D', directory, '-w', ...words);
  let isUp = false;
  const node: Node = {
    port,
    start: () => {
      control('-l', join(directory, 'log'), 'start');
      isUp = true;
    },
    stop: () => {
      if (isUp) control('-m', 'immediate', 'stop');
      isUp = false;
    },
  };
  node.start();
  return node;
}

async function joinNodes(coordinator: Node, workers: readonly Node[]): Promise<void> {
  const on = async (node: Node, name: string, ...statements: string[]) => {
    const db = openDatabase({ url: urlOf(node, name), maxConnections: 1, prepare: false });
    for (const statement of statements) await db.query(statement);
    await db.end();
  };
  for (const name of PLAIN) await on(coordinator, 'postgres', `CREATE DATABASE ${name}`);
  for (const name of SPREAD) {
    for (const node of [coordinator, ...workers]) {
      await on(node, 'postgres', `CREATE DATABASE ${name}`);
      await on(node, name, 'CREATE EXTENSION citus');
    }
  }
  const added = workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`);
  const host = `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`;
  for (const name of SPREAD) await on(coordinator, name, host, ...added);
}
