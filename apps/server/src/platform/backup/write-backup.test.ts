import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { writeBackup } from './write-backup.ts';

const MADE_AT = new Date('2026-11-23T08:00:00Z');
let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivac-backups-'));
  return () => rmSync(folder, { recursive: true });
});

const write = (patienceMs: number, name = 'vivac-asked-20261123-080000.backup') =>
  writeBackup({
    url: test.url,
    file: join(folder, name),
    version: '0.1.0',
    madeAt: MADE_AT,
    signedWith: 'a secret for tests, long enough to be one',
    identitySecret: null,
    patienceMs,
  });

// @holds backup-7
it('half a file that a killed backup left goes with the next backup', async () => {
  const others = ['vivac-asked-20261122-070000.backup', 'notes.part'];
  for (const name of ['vivac-nightly-20261122-033000.backup.part', ...others])
    writeFileSync(join(folder, name), 'half');
  await write(0);
  expect(readdirSync(folder).sort()).toEqual([...others, 'vivac-asked-20261123-080000.backup'].sort());
});

/** Holds the lock of a backup until `work` is done. */
function whileAnotherIsWritten<T>(work: (end: () => void) => Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<void>();
  return new Promise<T>((resolve, reject) => {
    test.db
      .transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('vivac backup', 0))`);
        work(ended.resolve).then(resolve, reject).finally(ended.resolve);
        await ended.promise;
      })
      .catch(reject);
  });
}

it('a backup beside another one is refused when it may not wait', async () => {
  await whileAnotherIsWritten(() => expect(write(0)).rejects.toThrow('Another backup is being written.'));
  expect(readdirSync(folder)).toEqual([]);
});

it('a backup waits for the advisory lock of another one', async () => {
  const { rows } = await whileAnotherIsWritten(async (end) => {
    const waiting = write(60_000);
    await wait(300);
    expect(readdirSync(folder)).toEqual([]);
    end();
    return waiting;
  });
  expect(rows).toBeGreaterThan(0);
});

it('a backup of a market on several machines waits for imports under way, and has what they commit', async () => {
  await test.db.query('CREATE UNLOGGED TABLE incoming (work int)');
  const before = await write(0, 'before.backup');
  const during = await test.db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock_shared(7301, 0)');
    await tx.query(`INSERT INTO sources (name) VALUES ('Arrived meanwhile')`);
    const waiting = write(60_000);
    await expect
      .poll(() => test.db.query('SELECT 1 FROM pg_locks WHERE classid = 7301 AND NOT granted'), { timeout: 20_000 })
      .toHaveLength(1);
    return { waiting };
  });
  expect((await during.waiting).rows).toBe(before.rows + 1);
  await test.db.query(`DROP TABLE incoming; DELETE FROM sources WHERE name = 'Arrived meanwhile'`);
});

// @holds disk-3
it('a disk that is full in the middle of a COPY ends the backup with a sentence (ENOSPC)', async () => {
  // More than fits between the database and the disk, and nothing that could be packed.
  await test.db.query(
    `INSERT INTO channels_of_users (uid, kind, name, settings, state, made_at)
     SELECT 'nobody', 'webhook', 'noise', jsonb_build_object('noise', string_agg(gen_random_uuid()::text, '')), 'on', now()
     FROM generate_series(1, 200000) AS nth GROUP BY nth % 8`,
  );
  symlinkSync('/dev/full', join(folder, 'full.part'));
  await expect(write(0, 'full')).rejects.toThrow('The disk is full: make room and try again. Nothing was changed.');
  expect(readdirSync(folder)).toEqual([]);
  // The database notices the torn COPY a little later, and holds the lock of the first one until then.
  expect((await write(60_000)).rows).toBeGreaterThan(8);
});
