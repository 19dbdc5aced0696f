import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { STORE_CHECKS } from './audit.ts';
import { proveChecks } from '../control.ts';
import { importing } from './importing.ts';
import { CAMPSITES, linkOf } from './price-file.ts';
import type { CrashRun } from '../crash-run.ts';
import { type Scene, VICTIMS, type Victim, crashRound, unhandledIn } from '../rounds.ts';
import { serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { unless } from '../tally.ts';
import { HANGS_MS, runVivac } from '../vivac-command.ts';

/** Kills the server and the database, again and again, while prices are imported, and compares the store with what was acknowledged. */
export async function importRun({ folder, dataDir, isShort, seed, kills, tally }: CrashRun): Promise<void> {
  const rounds = kills ?? (isShort ? 2 : 10);
  const databaseRounds = kills ?? (isShort ? 1 : 10);
  const files = join(folder, 'files');
  mkdirSync(files);
  const env = { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' };
  const server = await serverProcess(folder, env);
  const scene: Scene = { dataDir, server, tally, imports: importing(files, env, seed) };
  console.log(`Imports: ${rounds} + ${databaseRounds} rounds`);
  try {
    await prepare(scene, files, env);
    const worstServerMs = await killIn(scene, rounds, seed, 'server', VICTIMS.slice(0, 3));
    const worstDatabaseMs = await killIn(scene, databaseRounds, seed, 'database', VICTIMS.slice(3));
    await withStore(dataDir, (db) => proveChecks(db, scene.imports.acknowledged, tally));
    await leave(scene);
    report(scene, worstServerMs, worstDatabaseMs);
  } catch (error) {
    console.log(server.log().split('\n').slice(-30).join('\n'));
    throw error;
  } finally {
    scene.imports.killCommands();
    await server.stop();
  }
}

async function prepare({ server, tally }: Scene, files: string, env: Readonly<Record<string, string>>): Promise<void> {
  server.start();
  const ready = await server.isReadyWithin(HANGS_MS);
  tally.check('the first start', unless(ready, 'not ready'));
  const campsites = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at},${linkOf(at)}`);
  const file = join(files, 'campsites.csv');
  writeFileSync(file, `name,link\n${campsites.join('\n')}\n`);
  const { code, output } = await runVivac(['import', 'campsites', file], env);
  if (code !== 0) throw new Error(`The campsites were refused: ${output}`);
}

/** The longest time until ready again, in milliseconds. */
async function killIn(
  scene: Scene,
  rounds: number,
  runSeed: number,
  kind: string,
  victims: readonly Victim[],
): Promise<number> {
  let worstMs = 0;
  for (let round = 0; round < rounds; round++) {
    const victim = victims[round % victims.length]!;
    const seed = seedOf(runSeed, victims.length * 1_000 + round);
    const { recoveryMs, interrupted } = await crashRound(scene, victim, seed);
    worstMs = Math.max(worstMs, recoveryMs);
    const { acknowledged, retries } = scene.imports.figures;
    const during = interrupted.length === 0 ? 'between transactions' : `during ${interrupted.join(' and ')}`;
    console.log(
      `${kind} ${round + 1}/${rounds}: killed ${victim} ${during}; ready after ${(recoveryMs / 1000).toFixed(1)} s; ` +
        `so far ${acknowledged} acknowledged, ${retries} retries`,
    );
  }
  return worstMs;
}

/** Stops the server in peace; the next start of a command finds everything as it was. */
async function leave({ server, dataDir, tally, imports }: Scene): Promise<void> {
  const code = await server.stop();
  tally.check('the server stops when asked', unless(code === 0, `it ended with ${code}`));
  tally.check('the database stops with it', unless(postmasterOf(dataDir) === null, 'it left its pid file'));
  tally.check('nothing went unhandled in the server', unhandledIn(server.log()));
  server.start();
  const ready = await server.isReadyWithin(HANGS_MS);
  tally.check('the last start', unless(ready, 'not ready'));
  await withStore(dataDir, async (db) => {
    for (const { name, ask } of STORE_CHECKS) tally.check(name, await ask(db, imports.acknowledged));
  });
}

function report({ imports }: Scene, worstServerMs: number, worstDatabaseMs: number): void {
  const { acknowledged, repeated, retries, failures } = imports.figures;
  for (const [reason, times] of failures) console.log(`  ${times} × ${reason}`);
  const rows = imports.acknowledged.files.reduce((sum, file) => sum + file.rows.stored, 0);
  console.log(
    `${acknowledged} batches acknowledged (${rows.toLocaleString('en')} rows), ${repeated} sent again, ${retries} retries; ` +
      `ready again after at most ${(worstServerMs / 1000).toFixed(1)} s (server) and ` +
      `${(worstDatabaseMs / 1000).toFixed(1)} s (database)`,
  );
}
