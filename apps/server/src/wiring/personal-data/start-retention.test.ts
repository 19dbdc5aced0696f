import { setTimeout as wait } from 'node:timers/promises';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { startRetention } from './start-retention.ts';

const ZONE = 'Europe/Madrid';
const CONFIG = { zone: ZONE, retention: { auditDays: 0, mailDays: 365, reviewerNameDays: 0, lookDays: 0 } };
const TICK_MS = 10;

let test: TestDatabase;
let lines: string[];
let running: { close(): Promise<void> }[];
beforeEach(async () => {
  test = await createTestDatabase();
  lines = [];
  running = [];
  await test.db.query(
    `INSERT INTO account_mails (uid, kind, state, asked_at, sent_at) SELECT 'u' || n, 'invite', 'sent', '2025-06-01', '2025-06-01'
     FROM generate_series(1, 3) n`,
  );
});
afterEach(async () => {
  for (const each of running) await each.close();
  await test.drop();
});

/** Begins to keep the retention, as a server that starts does, by a clock that the test sets. */
function start(db: Database, iso: string) {
  let now = new Date(iso);
  const clock = {
    ...clockOf(null, ZONE),
    now: () => now,
    today: () => clockOf({ kind: 'fixed', at: now }, ZONE).today(),
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const retention = startRetention(CONFIG, { db, clock }, log, TICK_MS);
  running.push(retention);
  return { set: (later: string) => void (now = new Date(later)), close: retention.close };
}
const left = async () => (await test.db.query('SELECT FROM account_mails')).length;
const nights = () => lines.filter((line) => line.startsWith('What is older')).length;

// @holds personal-3
it('the nightly retention waits for half past four, takes out what is due, and does so once a night', async () => {
  const { set } = start(test.db, '2026-11-21T03:29:00Z');
  await wait(5 * TICK_MS);
  expect(await left()).toBe(3);
  set('2026-11-21T03:30:00Z');
  await expect.poll(left).toBe(0);
  await expect.poll(nights).toBe(1);
  await test.db.query(`INSERT INTO account_mails (uid, kind, state, asked_at, sent_at)
    VALUES ('late', 'invite', 'sent', '2025-06-01', '2025-06-01')`);
  set('2026-11-21T22:00:00Z');
  await wait(5 * TICK_MS);
  expect([await left(), nights()]).toEqual([1, 1]);
  set('2026-11-22T03:30:00Z');
  await expect.poll(left).toBe(0);
});

// @holds personal-3
it('a night that was missed is made up for by the next start', async () => {
  start(test.db, '2026-11-21T19:00:00Z');
  await expect.poll(left).toBe(0);
});

// @holds personal-3
it('a server that dies in the middle of the retention leaves everything, and its restart takes it out', async () => {
  const dying: Database = {
    ...test.db,
    transaction: (work) =>
      test.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  const first = start(dying, '2026-11-21T03:30:00Z');
  await expect.poll(() => lines).toContain('The retention cannot go on');
  await first.close();
  expect([await left(), nights()]).toEqual([3, 0]);
  start(test.db, '2026-11-21T03:31:00Z');
  await expect.poll(left).toBe(0);
  expect(await test.db.query(`SELECT FROM audit_log WHERE action = 'retention.kept'`)).toHaveLength(1);
});
