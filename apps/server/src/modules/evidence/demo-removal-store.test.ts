import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { tryLockChanges } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import { removeDemo } from './demo-removal-store.ts';
import { lockCampsites } from './write.ts';

const WAITING = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['an import that is under way', (tx) => lockCampsites(tx, [1])],
  ['whoever computes changes', tryLockChanges],
])('the demo market is removed after %s (advisory lock)', async (_who, begin) => {
  let isRemoved = false;
  const { removing } = await test.db.transaction(async (tx) => {
    await begin(tx);
    const removed = test.db.transaction((other) => removeDemo(other, [])).then(() => (isRemoved = true));
    await expect.poll(() => test.db.query(WAITING), { timeout: 20_000 }).toHaveLength(1);
    expect(isRemoved).toBe(false);
    return { removing: removed };
  });
  expect(await removing).toBe(true);
});
