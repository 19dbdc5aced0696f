import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { type Database, openDatabase } from '#platform/database/database';
import { registerRows } from '#modules/sources/register-read';
import type { Readiness } from '#server/app';
import { startDemoSource } from '#server/demo-source';
import { settle } from '#server/run';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const WAITS = 'The start waits for the database';

/** Settles where a transaction keeps the database from it; resolves once it waits. */
async function settleWhile(
  hold: (db: Database) => Promise<Held>,
  { options, adminEmail = null }: { options?: Parameters<typeof settle>[2]; adminEmail?: string | null } = {},
) {
  // No time limit ends a wait for the pool; the one for a lock is short.
  const db = openDatabase({ url: server.databaseUrl, maxConnections: 1, prepare: true, lockTimeoutMs: 50 });
  const held = await hold(db);
  const before = server.logLines.length;
  const readiness: Readiness = { ready: false, reason: 'starting', stopping: false };
  const end = settle({ ...server.context, db, adminEmail }, readiness, options).then(
    () => 'settled',
    (error: unknown) => `given up: ${String(error)}`,
  );
  const told = () => server.logLines.slice(before);
  const waits = async () => {
    await expect.poll(() => told().filter((line) => line.includes(WAITS)), { timeout: 60_000 }).toHaveLength(1);
    return 'waits';
  };
  expect(await Promise.race([end, waits()])).toBe('waits');
  return {
    readiness,
    told,
    async free() {
      await held.free();
      expect(await end).toBe('settled');
      await db.end();
    },
  };
}

interface Held {
  free(): Promise<void>;
}

/** Holds the only connection of a pool. */
async function connectionOf(db: Database): Promise<Held> {
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const held = db.transaction(() => freed);
  return {
    async free() {
      free();
      await held;
    },
  };
}

/** Holds a table, from another pool. */
const table = (name: string) => async (): Promise<Held> => {
  const { promise: locked, resolve: tellLocked } = Promise.withResolvers<void>();
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const held = server.context.db.transaction(async (tx) => {
    await tx.execute(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    tellLocked();
    await freed;
  });
  await locked;
  return {
    async free() {
      free();
      await held;
    },
  };
};

it('a start that finds no free connection in the pool says so and goes on when there is one', async () => {
  const { readiness, free } = await settleWhile(connectionOf);
  expect(readiness).toMatchObject({ ready: false, reason: 'waiting for the database' });
  await free();
  expect(readiness).toMatchObject({ ready: true, reason: '' });
});

it('a first administrator is invited once and noted in the audit log where that waits for a lock', async () => {
  await server.context.db.execute('UPDATE identity."user" SET admin = false');
  const { told, free } = await settleWhile(table('audit_log'), { adminEmail: 'first@vivac.test' });
  await free();
  expect(told().filter((line) => line.includes('First administrator'))).toHaveLength(1);
  const noted = await server.context.db.query("SELECT FROM audit_log WHERE action = 'user.made_admin'");
  expect(noted).toHaveLength(1);
});

it('a demo market is not ready before its sources are on the register', async () => {
  const { config, context } = server;
  const demoSource = (await startDemoSource({ ...config, demo: true, now: null }, context.clock))!;
  const { readiness, free } = await settleWhile(table('registered_sources'), { options: { demoSource } });
  expect(readiness.ready).toBe(false);
  await free();
  expect(readiness.ready).toBe(true);
  expect((await registerRows(context.db)).map(({ name }) => name)).toContain('Demo market, live');
  await demoSource.close();
});

it('the other languages are built once the product is ready', async () => {
  const begunWhile: boolean[] = [];
  const building = { pages: new Map(), beginOthers: () => void begunWhile.push(readiness.ready) };
  const readiness: Readiness = { ready: false, reason: 'starting', stopping: false };
  await settle(server.context, readiness, { building });
  expect(begunWhile).toEqual([true]);
});
