import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { dataVersionsSince } from './data-versions-read.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  // As on a coordinator, where Citus writes 0 into the column of whoever began the transaction.
  await test.db.query('CREATE TABLE incoming (); CREATE TABLE pg_dist_transaction (outer_xid xid8)');
});
afterAll(() => test.drop());

const nextXid = async () => BigInt((await dataVersionsSince(test.db, '0')).nextXid);

it('of a spread store are told again from the oldest commit that Citus has not looked after (pg_dist_transaction)', async () => {
  const [commit] = await test.db.query<{ xid: string }>(
    `INSERT INTO pg_dist_transaction VALUES ('0') RETURNING pg_current_xact_id()::text AS xid`,
  );
  await test.db.query(`INSERT INTO pg_dist_transaction VALUES ('0')`);
  const xid = BigInt(commit!.xid);
  expect(await nextXid()).toBe(xid);
  await test.db.query('DELETE FROM pg_dist_transaction');
  expect(await nextXid()).toBeGreaterThan(xid + 1n);
});
