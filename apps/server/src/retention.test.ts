import { setTimeout as wait } from 'node:timers/promises';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { duringAct } from '#platform/audit-log/act';
import { clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { FROM_OTHER_MODULES } from './modules.ts';
import { keepRetention, startRetention } from './retention.ts';

const FOREVER = { auditDays: 0, mailDays: 0, reviewerNameDays: 0, lookDays: 0 };
const ZONE = 'Europe/Madrid';
const { personalData } = FROM_OTHER_MODULES;
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const keep = (retention: Partial<typeof FOREVER>) =>
  keepRetention({
    db: test.db,
    clock: clockOf(null, ZONE),
    zone: ZONE,
    retention: { ...FOREVER, ...retention },
    personalData,
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const recordAgo = (days: number, uid: string) =>
  duringAct({ actor: { kind: 'person', uid, name: `${uid}@vivac.test` }, network: null, requestId: null }, () =>
    recordAudit(test.db, { at: daysAgo(days), action: 'source.asked' }),
  );
const namesOf = async () =>
  (await test.db.query<{ name: string }>('SELECT name FROM audit_parties ORDER BY 1')).map(({ name }) => name);

// @holds personal-3
it('entries of the audit log go after their days, with people whom no entry names any more, and that is in the log', async () => {
  await recordAgo(102, 'old');
  await recordAgo(98, 'young');
  expect(await keep({ auditDays: 100 })).toMatchObject({ audit_entries: 1 });
  expect(await namesOf()).toEqual(['Vivac', 'young@vivac.test']);
  const [entry] = await test.db.query(`SELECT details FROM audit_log WHERE action = 'retention.kept'`);
  expect(entry).toEqual({ details: { audit_entries: 1, messages: 0, reviewer_names: 0 } });
  await expect(test.db.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
});

// @holds personal-3
it('nothing goes that is kept for ever', async () => {
  await recordAgo(3000, 'old');
  expect(await keep({})).toEqual({ audit_entries: 0, messages: 0, reviewer_names: 0, looks: 0 });
  expect(await namesOf()).toEqual(['old@vivac.test']);
});

// @holds personal-3
it('sent messages go after their days, but what waits and the last one of each rule', async () => {
  const message = (days: number, rule: string, state: string) =>
    test.db.execute(
      `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, message_id, unsubscribe_token, made_at, sent_at)
       VALUES ('u', $1, 'price', '{}', $2, $3::timestamptz, $4::text, $2 || $1, $2 || $1, $3::timestamptz, CASE WHEN $4::text = 'sent' THEN $3::timestamptz END)`,
      [rule, `p${days}`, daysAgo(days), state],
    );
  await message(400, 'a', 'sent');
  await message(390, 'a', 'parked');
  await message(380, 'a', 'sent');
  await message(370, 'b', 'sent');
  await message(10, 'a', 'sent');
  await test.db.execute(
    `INSERT INTO notices (uid, kind, made_at, alerts) VALUES ('u', 'test', $1, '[]'), ('u', 'test', $2, '[]')`,
    [daysAgo(400), daysAgo(10)],
  );
  expect(await keep({ mailDays: 365 })).toMatchObject({ messages: 3 });
  const left = await test.db.query<{ period: string }>('SELECT period FROM notification_messages ORDER BY due_at');
  expect(left.map(({ period }) => period)).toEqual(['p390', 'p370', 'p10']);
  expect(await test.db.query('SELECT FROM notices')).toHaveLength(1);
});

// @holds personal-3
it('invitations, password mails and mails about sources go after their days, but what waits or is parked', async () => {
  await test.db.execute(
    `INSERT INTO account_mails (uid, kind, state, asked_at, sent_at) VALUES
       ('old', 'invite', 'sent', $1, $1), ('old', 'reset', 'withdrawn', $1, NULL), ('waits', 'invite', 'due', $1, NULL),
       ('parked', 'reset', 'parked', $1, NULL), ('young', 'invite', 'sent', $2, $2)`,
    [daysAgo(370), daysAgo(360)],
  );
  await test.db.execute(
    `INSERT INTO source_mails (source, told, uid, state, asked_at, sent_at) VALUES ('S', 'failing', 'old', 'sent', $1, $1),
       ('S', 'failing', 'parked', 'parked', $1, NULL), ('S', 'failing', 'young', 'sent', $2, $2)`,
    [daysAgo(370), daysAgo(360)],
  );
  expect(await keep({ mailDays: 365 })).toMatchObject({ messages: 3 });
  const uids = async (table: string) =>
    (await test.db.query<{ uid: string }>(`SELECT uid FROM ${table} ORDER BY 1`)).map(({ uid }) => uid);
  expect(await uids('account_mails')).toEqual(['parked', 'waits', 'young']);
  expect(await uids('source_mails')).toEqual(['parked', 'young']);
});

// @holds personal-3
it('names of reviewers go after their days; scores and words stay', async () => {
  await test.db.query(`INSERT INTO campsites (name) VALUES ('Mas'); INSERT INTO sources (name) VALUES ('S');
    INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated, rows_set_aside, rows_rejected)
    VALUES ('b', 1, 'reviews', 'h', 'tests', now(), 0, 0, 0, 0, 0)`);
  const review = (key: string, days: number) =>
    test.db.execute(
      `INSERT INTO reviews (campsite_id, source_id, batch_number, review_key, review_date, date_precision, score_hundredths, reviewer_name, positive, guest_kind, type_kind)
       SELECT id, 1, 1, $1, $2::date, 'day', 900, 'Ana', 'Quiet', 'other', 'other' FROM campsites`,
      [key, daysAgo(days)],
    );
  await review('old', 102);
  await review('young', 98);
  expect(await keep({ reviewerNameDays: 100 })).toMatchObject({ reviewer_names: 1 });
  expect(
    await test.db.query('SELECT review_key, reviewer_name, score_hundredths, positive FROM reviews ORDER BY 1'),
  ).toEqual([
    { review_key: 'old', reviewer_name: null, score_hundredths: 900, positive: 'Quiet' },
    { review_key: 'young', reviewer_name: 'Ana', score_hundredths: 900, positive: 'Quiet' },
  ]);
});

describe('each night', () => {
  const TICK_MS = 10;
  let lines: string[];
  let running: { close(): Promise<void> }[];
  beforeEach(async () => {
    lines = [];
    running = [];
    await test.db.query(
      `INSERT INTO account_mails (uid, kind, state, asked_at, sent_at) SELECT 'u' || n, 'invite', 'sent', '2025-06-01', '2025-06-01'
     FROM generate_series(1, 3) n`,
    );
  });
  afterEach(async () => {
    for (const each of running) await each.close();
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
    const retention = startRetention(
      { db, clock, log, zone: ZONE, retention: { ...FOREVER, mailDays: 365 }, personalData },
      TICK_MS,
    );
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
});
