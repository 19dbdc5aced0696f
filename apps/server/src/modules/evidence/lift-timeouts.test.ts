import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { liftTimeouts } from './store.ts';

const LOCK_TIMEOUT_MS = 100;

let database: TestDatabase;
let impatient: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  impatient = openDatabase({
    url: database.url,
    maxConnections: 2,
    prepare: true,
    statementTimeoutMs: LOCK_TIMEOUT_MS * 5,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  });
});
afterAll(async () => {
  await impatient.end();
  await database.drop();
});

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** What `work` comes to while the prices are locked, which they are until `held` says that it is enough. */
async function whileLocked<Result>(
  work: () => Promise<Result>,
  held: (requested: Promise<Result>) => Promise<unknown>,
) {
  let requested: Promise<Result> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.query('LOCK TABLE prices IN ACCESS EXCLUSIVE MODE');
    requested = work();
    // Its failure is looked at below, after the lock.
    requested.catch(() => {});
    await held(requested);
  });
  return requested!;
}

it('lock_timeout cancels a request that waits for a lock', async () => {
  const refused = whileLocked(
    () => impatient.query('SELECT count(*) FROM prices'),
    async (requested) => requested.catch(() => {}),
  );
  await expect(refused).rejects.toMatchObject({ code: '55P03' });
});

it('lock_timeout does not apply to an import', async () => {
  const counted = await whileLocked(
    () =>
      impatient.transaction(async (tx) => {
        await liftTimeouts(tx);
        return tx.query<{ count: number }>('SELECT count(*)::int AS count FROM prices');
      }),
    async () => {
      await expect.poll(async () => (await database.db.query(WAITING)).length).toBe(1);
      await wait(LOCK_TIMEOUT_MS * 6);
    },
  );
  expect(counted).toEqual([{ count: 0 }]);
});
