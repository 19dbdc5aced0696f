import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@vivac/server/src/config.ts';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { type House, openHouse } from '@vivac/server/src/house.ts';
import { embedded } from '@vivac/server/src/open-identity.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import { importFile } from '@vivac/server/src/rooms/imports/import-file.ts';
import { textSource } from '@vivac/server/src/rooms/imports/sources/text-source.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import type { CrashRun } from '../crash-run.ts';
import { CAMPSITES, linkOf, writePriceFile } from '../imports/price-file.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { SIGHTED } from '../sightings.ts';
import { unless } from '../tally.ts';

const BATCHES = 50;
const ROUNDS = 10;
const READY_LIMIT_MS = 120_000;
const ADMIN = { email: 'admin@crash.test', password: 'a password for the crash run' };

/** Kills the server, and the database with every second one, while a batch of fifty is withdrawn: whole or not at all. */
export async function withdrawRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  await fill(folder, dataDir, seed);
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
    await decide(server, number, 'restore');
    tally.check('restored', unless((await withStore(dataDir, digest)) === whole, 'not what it was'));
    let done = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const asked = decide(server, number, 'withdraw').catch(() => {});
      await wait(durationMs * 1.1 * chanceOf(seedOf(seed, round), 1));
      const postmaster = postmasterOf(dataDir);
      await server.kill();
      if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
      await asked;
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

async function fill(folder: string, dataDir: string, seed: number): Promise<void> {
  const files = join(folder, 'files');
  mkdirSync(files);
  const config = readConfig({ DATA_DIR: dataDir, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const log = createLog('error', false);
  const store = await startStore(config, log);
  const house = await openHouse(config, store.url, log);
  try {
    const campsites = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at},${linkOf(at)}`);
    await bring(house, 'campsites', ['name,link', ...campsites].join('\n'));
    for (let at = 0; at < BATCHES; at++) {
      await bring(house, 'prices', readFileSync(writePriceFile(files, at, seedOf(seed, at)).path, 'utf8'));
    }
    const identity = embedded(house.identity);
    const { uid } = await identity.createUser({
      email: ADMIN.email,
      displayName: 'Admin',
      admin: true,
      invite: 'none',
    });
    await identity.setPassword(uid, ADMIN.password);
  } finally {
    await house.close();
    await store.stop();
  }
}

async function bring(house: House, kind: 'campsites' | 'prices', text: string): Promise<void> {
  const source = textSource(null, 'crash.csv', [text]);
  const request = { kind, source, mapping: null, sentBy: 'crash run', dryRun: false, onBadRow: 'skip' } as const;
  const { refused } = await importFile({ ...house, zone: 'Europe/Madrid' }, request);
  if (refused) throw new Error(refused.reason);
}

async function decide({ url }: ServerProcess, number: number, what: 'withdraw' | 'restore'): Promise<void> {
  const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
  const headers = { 'content-type': 'application/json', origin: url };
  const signedIn = await fetch(`${url}/identity/sign-in/email`, { method: 'POST', headers, body });
  const cookies = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]);
  const answer = await fetch(`${url}/identity/token`, { headers: { cookie: cookies.join('; '), origin: url } });
  const { token } = (await answer.json()) as { token: string };
  const decided = await fetch(`${url}/api/admin/batches/${number}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ why: 'the crash run' }),
  });
  if (decided.status !== 200) throw new Error(`${what}: ${decided.status} ${await decided.text()}`);
}

async function middleBatch(db: Queryable): Promise<number> {
  const [row] = await db.query<{ number: number }>(
    `SELECT number FROM batches WHERE kind = 'prices' ORDER BY observed_to DESC, number LIMIT 1`,
  );
  return row!.number;
}

const MARKET = ['prices', 'campsite_options', 'observed_months'];

async function digest(db: Queryable): Promise<string> {
  const of = (table: string) => `(SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${table} t)`;
  const [row] = await db.query<{ digest: string }>(`SELECT concat(${MARKET.map(of).join(', ')}) AS digest`);
  return row!.digest;
}

/** Whether the batch is withdrawn, once the killed server's session is gone. */
async function settledState(db: Queryable, number: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    const [open] = await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid IN (7301, 7302)`,
    );
    if (open!.n === 0) break;
    await wait(50);
  }
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
