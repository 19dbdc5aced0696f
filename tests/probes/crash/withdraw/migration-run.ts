import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { type Queryable, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { migrate } from '@vivac/server/src/platform/database/migrate.ts';
import type { CrashRun } from '../crash-run.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { type Tally, unless } from '../tally.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../../apps/server/migrations');
/** The first migration that is interrupted: the store is of the version without restrictions, looks and lengths of stay. */
const FIRST_NEW = '0008';
const PENDING = readdirSync(MIGRATIONS).filter((file) => file >= FIRST_NEW).length;
const BLOCKS = 1_000_000;
const ROUNDS = 10;
const LIMIT_MS = 300_000;
const QUIET = { info: () => {}, warn: () => {}, error: console.log };

/**
 * Kills server and database while a store of a million blocks is brought up to date: it is as before, or up to date. The
 * moments lie over the whole time that it takes, and a little after.
 */
export async function migrationRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  await fillOldStore(folder, dataDir);
  const old = join(folder, 'old-store');
  copyStore(dataDir, old);
  const server = await serverProcess(folder, { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' });
  const putBack = () => {
    rmSync(dataDir, { recursive: true });
    copyStore(old, dataDir);
  };
  let untouched = 0;
  try {
    const takesMs = await migrated(server, dataDir, tally);
    for (let round = 0; round < ROUNDS; round++) {
      putBack();
      server.start();
      await untilMigrating(dataDir);
      await wait(1.1 * takesMs * ((round + chanceOf(seedOf(seed, round), 1)) / ROUNDS));
      const postmaster = postmasterOf(dataDir);
      await server.kill();
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
      await wait(500);
      const { applied, isNumbered, blocks } = await stateAfter(dataDir);
      const isWhole = applied === (isNumbered ? PENDING : 0) && blocks === BLOCKS;
      tally.check('whole or not at all', unless(isWhole, 'half migrated'));
      if (applied === 0) untouched++;
    }
    server.start();
    await becomesReady(server, dataDir, tally);
    console.log(
      `${ROUNDS} kills within ${((1.1 * takesMs) / 1000).toFixed(0)} s: ${untouched} left the store as it was, ${ROUNDS - untouched} migrated; undisturbed it took ${(takesMs / 1000).toFixed(1)} s`,
    );
  } finally {
    await server.stop();
  }
}

/** Starts the server and lets it migrate; resolves to how long it took from the first statement on. */
async function migrated(server: ServerProcess, dataDir: string, tally: Tally): Promise<number> {
  server.start();
  await untilMigrating(dataDir);
  const startedMs = performance.now();
  await becomesReady(server, dataDir, tally);
  const takesMs = performance.now() - startedMs;
  await server.stop();
  return takesMs;
}

async function becomesReady(server: ServerProcess, dataDir: string, tally: Tally): Promise<void> {
  tally.check('ready', unless(await server.isReadyWithin(LIMIT_MS), 'not ready'));
  const { applied, isNumbered, blocks } = await withStore(dataDir, stateOf);
  tally.check('up to date', unless(applied === PENDING && isNumbered && blocks === BLOCKS, 'it is not'));
}

/** With its owner: PostgreSQL takes no other's files. */
function copyStore(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Of a store that nobody uses. */
async function stateAfter(dataDir: string): Promise<State> {
  const store = await startEmbedded({ dataDir, log: QUIET });
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false });
  try {
    return await stateOf(db);
  } finally {
    await db.end();
    await store.stop();
  }
}

async function fillOldStore(folder: string, dataDir: string): Promise<void> {
  const old = join(folder, 'migrations');
  mkdirSync(old);
  for (const file of readdirSync(MIGRATIONS)) if (file < FIRST_NEW) cpSync(join(MIGRATIONS, file), join(old, file));
  const store = await startEmbedded({ dataDir, log: QUIET });
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false, statementTimeoutMs: 0 });
  try {
    await migrate({ url: store.url, directory: old, log: QUIET });
    await db.query(`
      INSERT INTO campsites (name) SELECT 'Campsite ' || n FROM generate_series(1, 1000) n;
      INSERT INTO sources (name) VALUES ('Old');
      INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated,
        rows_set_aside, rows_rejected) VALUES ('old', 1, 'prices', '', 'crash run', now(), 0, 0, 0, 0, 0);
      INSERT INTO observations (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id,
        nights, observed_at, batch_number, part, observed_nights, price_cents, availability)
      SELECT 1 + n % 1000, '2027-01-01'::date + (n / 1000 % 12) * interval '1 month', 2, 1, 1, 1, 1, 1, 1,
        '2026-11-01'::timestamptz + n / 12000 * interval '1 day', 1, 0, ${2 ** 28 - 1}, array_fill(9000 + n % 90, ARRAY[28]),
        array_fill(3::smallint, ARRAY[28])
      FROM generate_series(0, ${BLOCKS - 1}) n`);
  } finally {
    await db.end();
    await store.stop();
  }
}

/** Until the migration's transaction is at work. */
async function untilMigrating(dataDir: string): Promise<void> {
  const untilMs = performance.now() + LIMIT_MS;
  while (performance.now() < untilMs) {
    const isAtWork = await withStore(dataDir, async (db) => {
      const [row] = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'vivac migrate' AND xact_start IS NOT NULL`,
      );
      return row!.n > 0;
    }).catch(() => false);
    if (isAtWork) return;
    await wait(20);
  }
}

interface State {
  /** How many of the pending migrations. */
  readonly applied: number;
  readonly isNumbered: boolean;
  readonly blocks: number;
}

async function stateOf(db: Queryable): Promise<State> {
  const [row] = await db.query<State>(
    `SELECT (SELECT count(*) FROM vivac_migrations WHERE name >= '${FIRST_NEW}')::int AS applied,
       EXISTS (SELECT FROM information_schema.columns
         WHERE table_name = 'observations' AND column_name = 'number') AS "isNumbered",
       (SELECT count(*) FROM observations)::int AS blocks`,
  );
  return row!;
}
