import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { startLoopbackServer } from '@vivac/testing/outbound/loopback-server';
import { type Tally, unless } from '../crash/tally.ts';
import { DAY_S, START, hostThat, pricesOf, serves } from './farm-host.ts';
import { LOCKS, storedNow, waitingSessions, whileLocked } from './kill-store.ts';
import { fillFarm } from './fill-farm.ts';
import { openFarm } from './open-farm.ts';

const PHASES = ['fetching', 'importing', 'finishing'] as const;
type Phase = (typeof PHASES)[number];
const ROUNDS = 9;
const WORKER = join(import.meta.dirname, 'worker.ts');
/** A killed try is made again after two minutes. */
const AGAIN_MS = 121_000;
const LIMIT_MS = 20_000;

/** Kills the worker while it fetches, while it imports, and between the commit of the batch and the end of its try. */
export async function killWorkers(databaseUrl: string, folder: string, tally: Tally): Promise<void> {
  let now = START;
  let answer: (response: ServerResponse) => Promise<void> | void = serveDay;
  function serveDay(response: ServerResponse): void {
    response.end(pricesOf('Farm', Math.floor((now.getTime() - START.getTime()) / (DAY_S * 1_000))));
  }
  const server = await startLoopbackServer((_request, response) => void answer(response));
  const place = { databaseUrl, folder, allowed: `farm01.test:${server.port}` };
  const farm = await openFarm(place, { now: () => now, resolve: async () => ['127.0.0.1'] });
  const work = () => startWorker({ ...place, moment: now.toISOString() });
  try {
    await fillFarm(farm, [hostThat('killed', serves())], server.port);
    for (let round = 0; round < ROUNDS; round += 1) {
      const phase = PHASES[round % PHASES.length]!;
      now = new Date(START.getTime() + round * DAY_S * 1_000 + 1_000);
      const killed = Promise.withResolvers<void>();
      const worker = work();
      answer = async (response) => {
        await killIn(phase, farm.db, worker, () => serveDay(response)).then(killed.resolve, killed.reject);
      };
      await Promise.race([killed.promise, wait(LIMIT_MS).then(() => Promise.reject(new Error(`no ${phase} seen`)))]);
      answer = serveDay;
      const before = await storedNow(farm.db);
      now = new Date(now.getTime() + AGAIN_MS);
      const [code] = (await once(work(), 'exit')) as [number | null];
      tally.check(`${phase}: the next worker ends well`, unless(code === 0, String(code)));
      const after = await storedNow(farm.db);
      const isKept = before.batches - round;
      tally.check(
        `${phase}: nothing of it is stored in part`,
        unless(isKept === (phase === 'finishing' ? 1 : 0), String(isKept)),
      );
      const prices = Array.from({ length: 10 }, (_, at) => (100 + round + at) * 100);
      tally.check(`${phase}: nothing is lost`, unless(after.prices.join() === prices.join(), after.prices.join()));
      tally.check(`${phase}: nothing is stored twice`, unless(after.batches === round + 1, `${after.batches} batches`));
      tally.check(
        `${phase}: its try is interrupted`,
        unless(after.interrupted === round + 1 && after.open === 0, JSON.stringify(after)),
      );
      const isWell =
        after.failures === 0 && after.messages === 0 && ['stored', 'unchanged'].includes(after.state ?? '');
      tally.check(`${phase}: nobody is blamed`, unless(isWell, JSON.stringify(after)));
      console.log(
        `killed while ${phase}: ${isKept} batches kept, then ${after.state}; ${after.batches} batches in ${round + 1} days`,
      );
    }
  } finally {
    await farm.close();
    await server.close();
  }
}

function startWorker(said: object): ChildProcess {
  return spawn(process.execPath, [WORKER, JSON.stringify(said)], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Called when the host is asked: `serve` lets the worker go on. */
async function killIn(phase: Phase, db: Database, worker: ChildProcess, serve: () => void): Promise<void> {
  if (phase === 'fetching') return kill(worker);
  await whileLocked(db, phase, async () => {
    serve();
    const untilMs = performance.now() + LIMIT_MS;
    while ((await waitingSessions(db)) === 0) {
      if (performance.now() > untilMs) throw new Error(`nobody waits for ${LOCKS[phase]}`);
      await wait(10);
    }
    await kill(worker);
  });
  // The session of the dead ends once it has its lock and finds nobody.
  await wait(200);
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}
