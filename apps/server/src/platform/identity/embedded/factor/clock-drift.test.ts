import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type IdentityFixture, silentLog } from '@vivac/testing/identity/embedded-identity-fixture';
import type { Pool } from 'pg';
import { openIdentityPool } from '../identity-database.ts';
import { createSecondFactors } from './second-factors.ts';
import { codeOf, stepAt } from './one-time-codes.ts';

let world: IdentityFixture;
let pool: Pool;
beforeAll(async () => {
  world = await createFixture();
  const { databaseUrl } = world.settings;
  pool = openIdentityPool({ databaseUrl, maxConnections: 2, prepare: false, log: silentLog });
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

// @holds identity-5
test('a code that was named as of a clock ahead does not count when its step comes, and the next one does', async () => {
  let nowMs = Date.now();
  const factors = createSecondFactors(pool, ['a secret of tests that is long enough'], () => nowMs);
  const secret = await factors.begin('ana');
  const now = stepAt(nowMs);
  await factors.confirm({ id: 'none', uid: 'ana' } as never, codeOf(secret, now));
  expect(await factors.takeCode('ana', codeOf(secret, now + 4))).toBe('clock');
  nowMs += 4 * 30_000;
  expect(await factors.takeCode('ana', codeOf(secret, now + 4))).toBe('used');
  expect(await factors.takeCode('ana', codeOf(secret, now + 5))).toBe('right');
});
