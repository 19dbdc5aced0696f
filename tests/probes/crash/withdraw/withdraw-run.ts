import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { CrashRun } from '../crash-run.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { SIGHTED } from '../sightings.ts';
import { unless } from '../tally.ts';
import { digestOfTables, fillMarket, post, untilSettled } from './administered-market.ts';

const ROUNDS = 10;
const READY_LIMIT_MS = 120_000;

/** Kills the server, and the database with every second one, while a batch of fifty is withdrawn: whole or not at all. */
export async function withdrawRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  await fillMarket({ folder, dataDir, seed, batches: 50 });
  const server = await serverProcess(folder, { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' });
  try {
    server.start();
    tally.check('the first start', unless(await server.isReadyWithin(READY_LIMIT_MS), 'not ready'));
    const number = await withStore(dataDir, middleBatch);
    const whole = await withStore(dataDir, digest);
    const startedMs = performance.now();
    await decide(server, number, 'withdraw');
    const durationMs = performance.now() - startedMs;
    const without = await withStore(dataDir, digest);
    tally.check('a withdrawn batch changes prices', unless(without !== whole, 'nothing changed'));
    tally.check('a batch is withdrawn', await withStore(dataDir, (db) => differsFromFold(db, number)));
    tally.check('its looks are withdrawn', await withStore(dataDir, (db) => differsFromLooks(db, number)));
    await decide(server, number, 'restore');
    tally.check('restored', unless((await withStore(dataDir, digest)) === whole, 'not what it was'));
    let done = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const requested = decide(server, number, 'withdraw').catch(() => {});
      await wait(durationMs * 1.1 * chanceOf(seedOf(seed, round), 1));
      const postmaster = postmasterOf(dataDir);
      await server.kill();
      if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
      await requested;
      server.start();
      tally.check('ready again', unless(await server.isReadyWithin(READY_LIMIT_MS), 'not ready'));
      const isWithdrawn = await withStore(dataDir, (db) => settledState(db, number));
      const found = await withStore(dataDir, digest);
      tally.check('whole or not at all', unless(found === (isWithdrawn ? without : whole), 'half withdrawn'));
      if (isWithdrawn) await decide(server, number, 'restore');
      if (isWithdrawn) done++;
    }
    console.log(`${ROUNDS} kills within ${durationMs.toFixed(0)} ms: ${done} withdrawn, ${ROUNDS - done} not begun`);
  } finally {
    await server.stop();
  }
}

const decide = (server: ServerProcess, number: number, what: 'withdraw' | 'restore') =>
  post(server, `/api/admin/batches/${number}/${what}`, { why: 'the crash run' });

/** One of those with complete looks whose sightings are the newest. */
async function middleBatch(db: Queryable): Promise<number> {
  const [row] = await db.query<{ number: number }>(
    `SELECT number FROM batches b WHERE kind = 'prices' AND EXISTS (SELECT FROM looks l WHERE l.batch_number = b.number)
     ORDER BY observed_to DESC, number LIMIT 1`,
  );
  return row!.number;
}

const digest = (db: Queryable) =>
  digestOfTables(db, ['prices', 'campsite_options', 'observed_months', 'look_months', 'offered_wordings']);

/** Whether the batch is withdrawn, once the killed server's session is gone. */
async function settledState(db: Queryable, number: number): Promise<boolean> {
  await untilSettled(db);
  const [row] = await db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM withdrawn_batches WHERE batch_number = $1',
    [number],
  );
  return row!.n === 1;
}

/** Against a fold of all other batches, written plainly. */
async function differsFromFold(db: Queryable, number: number): Promise<string | null> {
  const nights = (table: string, moment: string) => `
    SELECT campsite_id, channel_id, month, u.night, u.price, u.units, coalesce(u.seen, extract(epoch FROM t.${moment})::bigint) AS seen
    FROM ${table} t, unnest(t.price_cents, t.availability, t.seen_s) WITH ORDINALITY u(price, units, seen, night)
    WHERE (t.observed_nights >> (u.night::int - 1)) & 1 = 1`;
  const others = `(SELECT * FROM ${SIGHTED} s WHERE batch_number <> ${number})`;
  const [row] = await db.query<{ n: number }>(
    `WITH fold AS (SELECT DISTINCT ON (campsite_id, channel_id, month, night) * FROM (${nights(others, 'observed_at')}) s
       ORDER BY campsite_id, channel_id, month, night, seen DESC, price NULLS LAST, units NULLS LAST),
     current AS (${nights('prices', 'seen_at')})
     SELECT (SELECT count(*) FROM (TABLE fold EXCEPT TABLE current) a)
       + (SELECT count(*) FROM (TABLE current EXCEPT TABLE fold) b) AS n`,
  );
  return unless(row!.n === 0, `${row!.n} nights differ`);
}

/** The newest looks of all other batches by night, written plainly. */
async function differsFromLooks(db: Queryable, number: number): Promise<string | null> {
  const scope = 'campsite_id, channel_id, guests, nights, month';
  const [row] = await db.query<{ n: number; looked: number }>(
    `WITH plain AS (
       SELECT ${scope}, night, max(extract(epoch FROM observed_at)::bigint) AS answered FROM looks, generate_series(1, 31) night
       WHERE (answered_nights >> (night - 1)) & 1 = 1 AND batch_number <> ${number} GROUP BY ${scope}, night
     ), current AS (
       SELECT ${scope}, night::int, seen AS answered FROM look_months, unnest(answered_s) WITH ORDINALITY u(seen, night)
       WHERE seen IS NOT NULL
     )
     SELECT (SELECT count(*) FROM plain) AS looked, (SELECT count(*) FROM (TABLE plain EXCEPT TABLE current) a)
       + (SELECT count(*) FROM (TABLE current EXCEPT TABLE plain) b) AS n`,
  );
  return unless(row!.n === 0 && row!.looked > 0, `${row!.n} of ${row!.looked} looks differ`);
}
