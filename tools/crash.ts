import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOf } from '../apps/server/src/fakes/demo-market/random.ts';
import { STORE_CHECKS } from './crash/audit.ts';
import { proveChecks } from './crash/control.ts';
import { importing } from './crash/importing.ts';
import { CAMPSITES, linkOf } from './crash/price-file.ts';
import { type Scene, VICTIMS, type Victim, crashRound, unhandledIn } from './crash/rounds.ts';
import { serverProcess } from './crash/server-process.ts';
import { postmasterOf, withStore } from './crash/store-access.ts';
import { openTally, unless } from './crash/tally.ts';
import { runVivac } from './crash/vivac-command.ts';

/** Kills the server and the database, again and again, while prices are imported, and compares the store with what was acknowledged. */
const ROUNDS = process.argv.includes('--short') ? 2 : 10;
const SEED = Number(process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7) ?? randomInt(2 ** 31));
const FIRST_START_LIMIT_MS = 60_000;

const startedMs = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'vivac-crash-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const files = join(folder, 'files');
mkdirSync(files);
const dataDir = join(folder, 'store');
const env = { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' };
const tally = openTally();
const server = await serverProcess(folder, env);
const scene: Scene = { dataDir, server, tally, imports: importing(files, env, SEED) };

console.log(`Crash run of ${ROUNDS} + ${ROUNDS} rounds, --seed=${SEED}`);
try {
  await prepare();
  const worstServerMs = await rounds('server', VICTIMS.slice(0, 3));
  const worstDatabaseMs = await rounds('database', VICTIMS.slice(3));
  await withStore(dataDir, (db) => proveChecks(db, scene.imports.acknowledged, tally));
  await leave();
  report(worstServerMs, worstDatabaseMs);
} catch (error) {
  tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
  console.log(server.log().split('\n').slice(-30).join('\n'));
} finally {
  await cleanUp();
}
tally.conclude();

async function prepare(): Promise<void> {
  server.start();
  const ready = await server.isReadyWithin(FIRST_START_LIMIT_MS);
  tally.check('the first start', unless(ready, 'not ready'));
  const campsites = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at},${linkOf(at)}`);
  const file = join(files, 'campsites.csv');
  writeFileSync(file, `name,link\n${campsites.join('\n')}\n`);
  const { code, output } = await runVivac(['import', 'campsites', file], env);
  if (code !== 0) throw new Error(`The campsites were refused: ${output}`);
}

/** The longest time until ready again, in milliseconds. */
async function rounds(kind: string, victims: readonly Victim[]): Promise<number> {
  let worstMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const victim = victims[round % victims.length]!;
    const seed = seedOf(SEED, victims.length * 1_000 + round);
    const { recoveryMs, interrupted } = await crashRound(scene, victim, seed);
    worstMs = Math.max(worstMs, recoveryMs);
    const { acknowledged, retries } = scene.imports.figures;
    const during = interrupted.length === 0 ? 'between transactions' : `during ${interrupted.join(' and ')}`;
    console.log(
      `${kind} ${round + 1}/${ROUNDS}: killed ${victim} ${during}; ready after ${(recoveryMs / 1000).toFixed(1)} s; ` +
        `so far ${acknowledged} acknowledged, ${retries} retries`,
    );
  }
  return worstMs;
}

/** Stops the server in peace; the next start of a command finds everything as it was. */
async function leave(): Promise<void> {
  const code = await server.stop();
  tally.check('the server stops when asked', unless(code === 0, `it ended with ${code}`));
  tally.check('the database stops with it', unless(postmasterOf(dataDir) === null, 'it left its pid file'));
  tally.check('nothing went unhandled in the server', unhandledIn(server.log()));
  server.start();
  const ready = await server.isReadyWithin(FIRST_START_LIMIT_MS);
  tally.check('the last start', unless(ready, 'not ready'));
  await withStore(dataDir, async (db) => {
    for (const { name, ask } of STORE_CHECKS) tally.check(name, await ask(db, scene.imports.acknowledged));
  });
}

function report(worstServerMs: number, worstDatabaseMs: number): void {
  const { acknowledged, repeated, retries, failures } = scene.imports.figures;
  for (const [reason, times] of failures) console.log(`  ${times} × ${reason}`);
  const rows = scene.imports.acknowledged.files.reduce((sum, file) => sum + file.rows.stored, 0);
  console.log(
    `${acknowledged} batches acknowledged (${rows.toLocaleString('en')} rows), ${repeated} sent again, ${retries} retries; ` +
      `ready again after at most ${(worstServerMs / 1000).toFixed(1)} s (server) and ` +
      `${(worstDatabaseMs / 1000).toFixed(1)} s (database); ${((performance.now() - startedMs) / 1000).toFixed(0)} s in all`,
  );
}

async function cleanUp(): Promise<void> {
  scene.imports.killCommands();
  await server.stop();
  const left = postmasterOf(dataDir);
  if (left !== null) process.kill(left, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}
