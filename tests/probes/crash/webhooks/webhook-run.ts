import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@vivac/server/src/config.ts';
import { chanceOf, seedOf, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';
import { openContext } from '@vivac/server/src/app.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import { addChannel } from '@vivac/server/src/modules/destinations/edit-destinations.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import type { CrashRun } from '../crash-run.ts';
import { unhandledIn } from '../rounds.ts';
import { type ServerProcess, hookingServer } from '../server-process.ts';
import { withStore } from '../store-access.ts';
import { unless } from '../tally.ts';
import { type HookHost, hookHost } from './hook-host.ts';

/** Users × channels × notices are the deliveries; a user has no more than ten channels. */
const FULL = { users: 20, channelsEach: 5, notices: 4, kills: 25 };
const SHORT = { users: 4, channelsEach: 5, notices: 2, kills: 4 };
const READY_LIMIT_MS = 240_000;
const DONE_LIMIT_MS = 240_000;
const SOMETHING_LIMIT_MS = 12_000;
const FEW = 5;

/** Kills the server, again and again, while it delivers webhooks to a receiver that fails now and then; then compares what came with what was to come. */
export async function webhookRun(run: CrashRun): Promise<void> {
  const size = run.isShort ? SHORT : FULL;
  const hooks = await hookHost(seedOf(run.seed, 1));
  const allow = `127.0.0.1:${hooks.port}`;
  const wanted = await prepareDeliveries(run.dataDir, allow, hooks.port, size);
  console.log(`Webhooks: ${wanted.length} deliveries, ${size.kills} kills`);
  const server = await hookingServer(run, allow);
  try {
    await killWhileDelivering(run, { server, hooks }, size.kills);
    server.start();
    const states = await untilDone(run, server);
    check(run, { wanted, states, hooks });
    run.tally.check('nothing went unhandled in the server', unhandledIn(server.log()));
  } finally {
    await server.stop();
    await hooks.close();
  }
}

/** Fills a new store with users, their webhooks and what is to be told; answers the ids of the deliveries. */
async function prepareDeliveries(
  dataDir: string,
  allow: string,
  port: number,
  { users, channelsEach, notices }: typeof FULL,
): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test', WEBHOOK_ALLOW: allow });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const context = await openContext(config, store.url, log);
  try {
    const identity = embedded(context.identity);
    for (let user = 0; user < users; user += 1) {
      const email = `user-${user}@crash.test`;
      const { uid } = await identity.createUser({ email, displayName: email, invite: 'none' });
      for (let nth = 0; nth < channelsEach; nth += 1) {
        const requested = {
          kind: 'webhook',
          name: `Hook ${nth}`,
          url: `http://127.0.0.1:${port}/${user}/${nth}`,
        } as const;
        const made = await addChannel({ ...context, realClock: context.clock }, uid, requested);
        if (isRefusal(made)) throw new Error(inEnglish(made));
      }
    }
    const rows = await context.db.query<{ id: string }>(
      `WITH told AS (
         INSERT INTO notices (uid, kind, made_at, alerts)
         SELECT u.uid, 'test', now(), '[]'::jsonb
         FROM (SELECT DISTINCT uid FROM channels_of_users) u, generate_series(1, $1::int) RETURNING id, uid, made_at)
       INSERT INTO deliveries (notice_id, channel_id, state, made_at)
       SELECT told.id, c.id, 'due', told.made_at FROM told JOIN channels_of_users c USING (uid) RETURNING id`,
      [notices],
    );
    return rows.map(({ id }) => id);
  } finally {
    await context.close();
    await store.stop();
  }
}

interface Scene {
  readonly server: ServerProcess;
  readonly hooks: HookHost;
}

/** One kill in six falls into the start of the process, half into the moment before the receiver's answer. */
async function killWhileDelivering({ seed }: CrashRun, { server, hooks }: Scene, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const own = seedOf(seed, 100 + kill);
    server.start();
    if (chanceOf(own, 1) < 1 / 6) await wait(wholeBetween(0, 1_500, own, 2));
    else {
      await server.isReadyWithin(READY_LIMIT_MS);
      const before = hooks.received.length;
      await untilAny(() => hooks.received.length > before);
      await wait(wholeBetween(0, 700, own, 3));
      if (chanceOf(own, 4) < 1 / 2)
        await untilAny(() => hooks.received.some(({ answeredAtMs }) => answeredAtMs === null));
    }
    await server.kill();
    console.log(`kill ${kill + 1}/${kills}: the receiver has ${hooks.received.length}`);
  }
}

async function untilAny(isSo: () => boolean): Promise<void> {
  const untilMs = performance.now() + SOMETHING_LIMIT_MS;
  while (!isSo() && performance.now() < untilMs) await wait(2);
}

/** How many deliveries are in which state, once none is on its way. */
async function untilDone({ dataDir, tally }: CrashRun, server: ServerProcess): Promise<ReadonlyMap<string, number>> {
  await server.isReadyWithin(READY_LIMIT_MS);
  const untilMs = performance.now() + DONE_LIMIT_MS;
  for (;;) {
    const rows = await withStore(dataDir, (db) =>
      db.query<{ state: string; n: number }>('SELECT state, count(*)::int AS n FROM deliveries GROUP BY state', []),
    );
    const states = new Map(rows.map(({ state, n }) => [state, n]));
    if (!states.has('due')) return states;
    if (performance.now() > untilMs) {
      tally.check('everything is done in the end', `not within ${DONE_LIMIT_MS / 1_000} s`);
      return states;
    }
    await wait(1_000);
  }
}

interface Outcome {
  readonly wanted: readonly string[];
  readonly states: ReadonlyMap<string, number>;
  readonly hooks: HookHost;
}

function check({ tally }: CrashRun, { wanted, states, hooks: { received, failed } }: Outcome): void {
  const times = Map.groupBy(received, ({ id }) => id);
  const known = new Set(wanted);
  const few = (ids: readonly string[]) => (ids.length === 0 ? null : `${ids.length}: ${ids.slice(0, FEW).join(', ')}`);
  tally.check('every delivery is received', few(wanted.filter((id) => !times.has(id))));
  tally.check('nothing is received under another id', few([...times.keys()].filter((id) => !known.has(id))));
  tally.check('each is sent', unless(states.get('sent') === wanted.length, JSON.stringify([...states])));
  const twice = [...times.values()].filter(({ length }) => length > 1).length;
  console.log(
    `${wanted.length} deliveries: ${times.size} ids received, ${twice} of them more than once under the same id; ` +
      `the receiver failed ${failed} times`,
  );
}
