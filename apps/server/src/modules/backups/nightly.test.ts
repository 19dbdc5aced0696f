import { toSay } from '@vivac/text/sentence';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pino } from 'pino';
import { clockOf } from '#platform/clock';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { backUpTonight, lastNightDue } from './nightly.ts';

const MADRID = 'Europe/Madrid';
let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vivac-nightly-'));
  await test.db.query(`UPDATE vivac_migrations SET run_on = '2026-11-01'`);
});
afterEach(async () => {
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

function backUpAt(iso: string, keep = 7, into = folder): Promise<boolean> {
  const clock = clockOf({ kind: 'fixed', at: new Date(iso) }, MADRID);
  return backUpTonight({
    db: test.db,
    databaseUrl: test.url,
    clock,
    zone: MADRID,
    version: '0.1.0',
    backupDir: into,
    backupKeep: keep,
    dataDir: into,
    identitySecret: 'a secret for tests, long enough to be one',
    previousSecrets: [],
    log: pino({ level: 'silent' }),
  });
}

it.each([
  ['2026-11-21T02:30:00Z', '2026-11-21T02:30:00.000Z'],
  ['2026-11-21T02:29:59Z', '2026-11-20T02:30:00.000Z'],
  ['2026-07-21T12:00:00Z', '2026-07-21T01:30:00.000Z'],
  // The night in which clocks are set forward: half past three is the moment after three of the new time.
  ['2027-03-28T12:00:00Z', '2027-03-28T01:30:00.000Z'],
])('at %s the newest nightly backup was due at %s', (now, due) => {
  expect(lastNightDue(new Date(now), MADRID).toISOString()).toBe(due);
});

// @holds backup-6
it('a nightly backup is made once a night', async () => {
  expect(await backUpAt('2026-11-21T02:31:00Z')).toBe(true);
  expect(await backUpAt('2026-11-21T09:00:00Z')).toBe(false);
  expect(await backUpAt('2026-11-22T02:31:00Z')).toBe(true);
  expect(readdirSync(folder).sort()).toEqual([
    'vivac-nightly-20261121-023100.backup',
    'vivac-nightly-20261122-023100.backup',
  ]);
});

// @holds backup-6
it('of two servers one makes the nightly backup', async () => {
  const made = await Promise.all([backUpAt('2026-11-21T02:31:00Z'), backUpAt('2026-11-21T02:31:01Z')]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(1);
});

// @holds backup-6
it('the oldest nightly backups are taken away, and no other file is', async () => {
  writeFileSync(join(folder, 'vivac-asked-20200101-000000.backup'), 'asked for by somebody');
  for (const day of ['18', '19', '20', '21']) await backUpAt(`2026-11-${day}T03:00:00Z`, 2);
  expect(readdirSync(folder).sort()).toEqual([
    'vivac-asked-20200101-000000.backup',
    'vivac-nightly-20261120-030000.backup',
    'vivac-nightly-20261121-030000.backup',
  ]);
});

it('keeping 0 nightly backups makes none', async () => {
  expect(await backUpAt('2026-11-21T03:00:00Z', 0)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

// @holds backup-6
it('a nightly backup that fails is told, and tried again after an hour', async () => {
  writeFileSync(join(folder, 'file'), '');
  const nowhere = join(folder, 'file', 'below');
  await expect(backUpAt('2026-11-21T03:00:00Z', 7, nowhere)).rejects.toThrow();
  const [run] = await test.db.query('SELECT kind, rows, problem FROM backup_runs');
  expect(run).toMatchObject({
    kind: 'nightly',
    rows: null,
    problem: toSay('failedLogSays'),
  });
  expect(await backUpAt('2026-11-21T03:30:00Z')).toBe(false);
  expect(await backUpAt('2026-11-21T04:00:00Z')).toBe(true);
});

it('a store that was made after the hour waits for its first night', async () => {
  await test.db.query(`UPDATE vivac_migrations SET run_on = '2026-11-21T08:00:00Z'`);
  expect(await backUpAt('2026-11-21T09:00:00Z')).toBe(false);
  expect(await backUpAt('2026-11-22T02:30:00Z')).toBe(true);
});
