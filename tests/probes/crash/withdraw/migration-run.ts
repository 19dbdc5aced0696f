import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { type Queryable, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { migrate } from '@vivac/server/src/platform/database/migrate.ts';
import type { CrashRun } from '../crash-run.ts';
import { serverProcess } from '../server-process.ts';
import { postmasterOf, withStore } from '../store-access.ts';
import { unless } from '../tally.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../../apps/server/migrations');
/** The first migration that is interrupted. */
const INTERRUPTED = '0013';
const BLOCKS = 1_000_000;
const ROUNDS = 10;
const LIMIT_MS = 300_000;
const QUIET = { info: () => {}, warn: () => {}, error: console.log };

/** Kills server and database while a store of a million blocks is brought up to date: it is as before, or up to date. */
export async function migrationRun({ folder, dataDir, seed, tally }: CrashRun): Promise<void> {
  await fillOldStore(folder, dataDir);
  const server = await serverProcess(folder, { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' });
  let untouched = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      server.start();
      await untilMigrating(dataDir);
      await wait(6_000 * chanceOf(seedOf(seed, round), 1));
      const postmaster = postmasterOf(dataDir);
      await server.kill();
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
      await wait(500);
      const store = await startEmbedded({ dataDir, log: QUIET });
      const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false });
      const { applied, columns, blocks } = await stateOf(db);
      await db.end();
      await store.stop();
      tally.check('whole or not at all', unless(applied === columns && blocks === BLOCKS, 'half migrated'));
      if (applied === 0) untouched++;
    }
    const startedMs = performance.now();
    server.start();
    tally.check('ready at last', unless(await server.isReadyWithin(LIMIT_MS), 'not ready'));
    const { applied, columns, blocks } = await withStore(dataDir, stateOf);
    tally.check('up to date', unless(applied === 1 && columns === 1 && blocks === BLOCKS, 'it is not'));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${ROUNDS} kills: ${untouched} left the store as it was; the last start took ${seconds} s`);
  } finally {
    await server.stop();
  }
}

async function fillOldStore(folder: string, dataDir: string): Promise<void> {
  const old = join(folder, 'migrations');
  mkdirSync(old);
  for (const file of readdirSync(MIGRATIONS)) if (file < INTERRUPTED) cpSync(join(MIGRATIONS, file), join(old, file));
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

async function stateOf(db: Queryable): Promise<{ applied: number; columns: number; blocks: number }> {
  const [row] = await db.query<{ applied: number; columns: number; blocks: number }>(
    `SELECT (SELECT count(*) FROM vivac_migrations WHERE name LIKE '${INTERRUPTED}%')::int AS applied,
       (SELECT count(*) FROM information_schema.columns
        WHERE table_name = 'observations' AND column_name = 'number')::int AS columns,
       (SELECT count(*) FROM observations)::int AS blocks`,
  );
  return row!;
}
