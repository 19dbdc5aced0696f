import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, refuseOldServer, SchemaNewerError } from './migrate.ts';
import { createBareDatabase, type TestDatabase } from '@vivac/testing/test-database';

let test: TestDatabase;
let directory: string;
let reported: string[];

beforeEach(async () => {
  test = await createBareDatabase();
  directory = mkdtempSync(join(tmpdir(), 'vivac-migrations-'));
  reported = [];
  file('0001-create-tents.sql', `CREATE TABLE tents (id int, sizes int[] DEFAULT '{}'); INSERT INTO tents VALUES (1);`);
  file('0002-name-tents.sql', `ALTER TABLE tents ADD name text; UPDATE tents SET name = 'Carpa; {grande}';`);
  file('README.md', 'Not a migration');
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await test.drop();
});

const file = (name: string, text: string) => writeFileSync(join(directory, name), text);
const log = { info: (message: string) => void reported.push(message), warn: () => {}, error: () => {} };
const run = () => migrate({ url: test.url, directory, log });

const tents = () => test.db.query('SELECT * FROM tents ORDER BY id');
const oneTent = [{ id: 1, sizes: [], name: 'Carpa; {grande}' }];

it('applies the migrations in order, once', async () => {
  await run();
  await run();
  expect(await tents()).toEqual(oneTent);
  expect(reported).toEqual(['Applied migration 0001-create-tents', 'Applied migration 0002-name-tents']);
});

it('applies a migration added later', async () => {
  await run();
  file('0003-add-tent.sql', `INSERT INTO tents (id, name) VALUES (2, 'Yurta');`);
  await run();
  expect(await tents()).toHaveLength(2);
});

it('concurrent migrations of several servers all succeed', async () => {
  await Promise.all([run(), run(), run(), run()]);
  expect(await tents()).toEqual(oneTent);
  expect(reported).toHaveLength(2);
});

it('a failing migration rolls back all pending ones', async () => {
  file('0003-break.sql', 'CREATE TABLE half (id int); SELECT * FROM nowhere;');
  await expect(run()).rejects.toThrow(/could not be migrated[\s\S]*"nowhere" does not exist/);
  const tables = await test.db.query(`SELECT tablename FROM pg_tables WHERE tablename IN ('tents', 'half')`);
  expect(tables).toEqual([]);
});

it('a connection lost half-way rolls back, and the next start completes', async () => {
  file('0003-die.sql', 'CREATE TABLE half (id int); SELECT pg_terminate_backend(pg_backend_pid());');
  await expect(run()).rejects.toThrow();
  file('0003-die.sql', 'CREATE TABLE half (id int);');
  await run();
  expect(await test.db.query('SELECT * FROM half')).toEqual([]);
});

it('refuses a database migrated by a newer version (downgrade)', async () => {
  await run();
  rmSync(join(directory, '0002-name-tents.sql'));
  const refusal = await run().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SchemaNewerError);
  expect(String(refusal)).toContain(
    'This database was migrated by a newer Vivac (found 0002-name-tents). Start that version, or restore a backup.',
  );
  expect(await tents()).toEqual(oneTent);
});

it('refuses PostgreSQL 15 in one sentence and accepts 16', () => {
  expect(() => refuseOldServer({ number: 150_018, text: '15.18' })).toThrow(
    'DATABASE_URL: expected PostgreSQL 16 or newer, found 15.18. Nothing was changed.',
  );
  expect(() => refuseOldServer({ number: 160_000, text: '16.0' })).not.toThrow();
});
