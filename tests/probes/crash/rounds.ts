import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, type Seed, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';
import { STORE_CHECKS } from './imports/audit.ts';
import type { Importing } from './imports/importing.ts';
import type { ServerProcess } from './server-process.ts';
import { commandSessions, openTransactions, postmasterOf, withStore } from './store-access.ts';
import { type Tally, unless } from './tally.ts';
import { HANGS_MS } from './vivac-command.ts';

export const VICTIMS = ['the server', 'the server and the commands', 'everything', 'the database'] as const;
export type Victim = (typeof VICTIMS)[number];

const WAIT_FOR_IMPORT_MS = 20_000;

export interface Scene {
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly imports: Importing;
  readonly tally: Tally;
}

export interface RoundReport {
  readonly recoveryMs: number;
  /** What the imports were at when the kill fell; empty when none had a transaction open. */
  readonly interrupted: readonly string[];
}

/** Imports, kills at a moment that the seed decides, brings back, and asks the store what it holds. */
export async function crashRound(scene: Scene, victim: Victim, seed: Seed): Promise<RoundReport> {
  const { server, imports, dataDir, tally } = scene;
  const postmasterBefore = postmasterOf(dataDir);
  const serverBefore = server.pid;
  const failuresBefore = failuresOf(imports);
  imports.start();
  const interrupted = await momentToKill(dataDir, seed);
  await kill(scene, victim);
  const killedAtMs = performance.now();
  if (!server.isRunning) server.start();
  const isBack = await untilBack(scene, victim === 'the database' ? postmasterBefore : null);
  const recoveryMs = performance.now() - killedAtMs;
  tally.check(`ready again after a kill of ${victim}`, unless(isBack, 'it ended, or hangs'));
  await imports.finish();
  if (victim === 'the database') {
    tally.check('the server outlives its database', unless(server.pid === serverBefore, 'it ended'));
  }
  if (victim === 'the server') {
    tally.check('imports outlive the server', unless(failuresOf(imports) === failuresBefore, 'one of them failed'));
  }
  tally.check('the server runs', unless(server.isRunning, 'it ended'));
  await audit(scene);
  return { recoveryMs, interrupted };
}

function failuresOf({ figures }: Importing): number {
  return figures.failures.values().reduce((sum, times) => sum + times, 0);
}

/** Most of the kills wait for an open transaction, so that few fall into the start of a command. */
async function momentToKill(dataDir: string, seed: Seed): Promise<string[]> {
  return withStore(dataDir, async (db) => {
    await wait(wholeBetween(0, 1_500, seed, 1));
    if (chanceOf(seed, 2) < 0.7) {
      const untilMs = performance.now() + WAIT_FOR_IMPORT_MS;
      while ((await openTransactions(db)).length === 0 && performance.now() < untilMs) await wait(2);
      await wait(wholeBetween(0, 120, seed, 3));
    }
    return openTransactions(db);
  });
}

async function kill({ server, imports, dataDir }: Scene, victim: Victim): Promise<void> {
  const dead: Promise<void>[] = [];
  if (victim !== 'the database') dead.push(server.kill());
  if (victim === 'the server and the commands' || victim === 'everything') imports.killCommands();
  if (victim === 'the database' || victim === 'everything') process.kill(postmasterOf(dataDir)!, 'SIGKILL');
  await Promise.all(dead);
}

/** A killed PostgreSQL's sessions may still answer for a moment: then only a new main process counts. */
async function untilBack({ server, dataDir }: Scene, killedPostmaster: number | null): Promise<boolean> {
  const untilMs = performance.now() + HANGS_MS;
  while (killedPostmaster !== null && postmasterOf(dataDir) === killedPostmaster) {
    if (performance.now() > untilMs) return false;
    await wait(20);
  }
  return server.isReadyWithin(untilMs - performance.now());
}

/** Also waits for the server to look after the store, which the last command may have stopped on leaving. */
async function audit({ server, imports, dataDir, tally }: Scene): Promise<void> {
  tally.check('ready when the imports are done', unless(await server.isReadyWithin(HANGS_MS), 'it is not'));
  await withStore(dataDir, async (db) => {
    const untilMs = performance.now() + HANGS_MS;
    while ((await commandSessions(db)) > 0 && performance.now() < untilMs) await wait(50);
    tally.check('no session of a killed command is left', unless((await commandSessions(db)) === 0, 'there is'));
    for (const { name, ask } of STORE_CHECKS) tally.check(name, await ask(db, imports.acknowledged));
  });
}

const UNCAUGHT = /unhandled|uncaught|"level":60|\bFATAL\b|at process\.processTicksAndRejections.*\n\nNode\.js/i;

/** The first line of a server's log that tells of an error nobody handled, or null. */
export function unhandledIn(log: string): string | null {
  return (
    log
      .split('\n')
      .find((line) => UNCAUGHT.test(line))
      ?.slice(0, 300) ?? null
  );
}
