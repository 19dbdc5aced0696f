import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { openDatabase } from '#platform/database/database';
import type { Readiness } from '#server/app';
import { settle } from '#server/run';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

it('a start that finds no free connection in the pool says so and goes on when there is one', async () => {
  const db = openDatabase({ url: server.databaseUrl, maxConnections: 1, prepare: true });
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const held = db.transaction(() => freed);
  const readiness: Readiness = { ready: false, reason: 'starting', stopping: false };
  const settled = settle({ ...server.context, db }, readiness);
  const end = settled.then(
    () => 'settled',
    (error: unknown) => `given up: ${String(error)}`,
  );
  const told = () => server.logLines.filter((line) => line.includes('The start waits for the database'));
  const waits = async () => {
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);
    return 'waits';
  };
  expect(await Promise.race([end, waits()])).toBe('waits');
  expect(readiness.ready).toBe(false);
  free();
  await held;
  expect(await end).toBe('settled');
  expect(readiness.ready).toBe(true);
  await db.end();
});
