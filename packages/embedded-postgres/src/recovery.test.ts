import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { openDataDirectory, readRecord } from './data-directory.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const dataDir = makeTestDirectory();
const reported: string[] = [];
const tell = (message: string) => void reported.push(message);
const log = { info: tell, warn: tell, error: tell };
const start = () => startEmbedded({ dataDir, log, durable: false });

const startScript = (place: string) => `
  import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
  const log = { info() {}, warn() {}, error() {} };
  await startEmbedded({ dataDir: ${JSON.stringify(place)}, log, durable: false });`;

let directory: string;

async function countStored({ url }: EmbeddedDatabase): Promise<unknown> {
  const db = openDatabase({ url, maxConnections: 1, prepare: true });
  const rows = await db.query('SELECT count(*) AS n FROM kept', []);
  await db.end();
  return rows[0];
}

beforeAll(async () => {
  const embedded = await start();
  directory = embedded.directory;
  const db = openDatabase({ url: embedded.url, maxConnections: 1, prepare: true });
  await db.execute('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1), (2)');
  await db.end();
  await embedded.stop();
});
afterAll(() => {
  for (const path of [directory, dataDir]) rmSync(path, { recursive: true, force: true });
});

it('a stale pid file does not prevent the start, even when the pid was reused', async () => {
  const { uid, gid } = statSync(directory);
  const stranger = spawn('/bin/sleep', ['60'], { uid, gid, cwd: '/' });
  const pidFile = join(directory, 'postmaster.pid');
  const lines = [stranger.pid, directory, 1700000000, 5432, '', '127.0.0.1', '  1234567   7654321', 'ready   ', ''];
  writeFileSync(pidFile, lines.join('\n'), { mode: 0o600 });
  chownSync(pidFile, uid, gid);
  const embedded = await start();
  expect(await countStored(embedded)).toEqual({ n: 2 });
  await embedded.stop();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

it('another port is chosen when its own is taken', async () => {
  const before = readRecord(openDataDirectory(dataDir))?.port ?? 0;
  const squatter = createServer().listen(before, '127.0.0.1');
  const embedded = await start();
  expect(new URL(embedded.url).port).not.toBe(String(before));
  expect(readRecord(openDataDirectory(dataDir))?.port).toBe(Number(new URL(embedded.url).port));
  expect(await countStored(embedded)).toEqual({ n: 2 });
  await embedded.stop();
  squatter.close();
});

it('a data directory whose password file is lost is refused and left untouched', async () => {
  if (dirname(directory) !== dataDir) return;
  const record = join(dataDir, 'database.json');
  renameSync(record, `${record}.away`);
  await expect(start()).rejects.toThrow('is missing');
  renameSync(`${record}.away`, record);
  expect(existsSync(join(directory, 'PG_VERSION'))).toBe(true);
});

it('a missing data directory beside its settings is refused, not created anew', async () => {
  renameSync(directory, `${directory}.away`);
  await expect(start()).rejects.toThrow('Restore it from a backup');
  renameSync(`${directory}.away`, directory);
  const embedded = await start();
  expect(await countStored(embedded)).toEqual({ n: 2 });
  await embedded.stop();
});

it('a half-finished initdb is removed and run again', async () => {
  const fresh = makeTestDirectory();
  const data = openDataDirectory(fresh);
  const child = spawn(process.execPath, ['--input-type=module', '-e', startScript(fresh)], { stdio: 'ignore' });
  const unfinished = () => {
    const place = readRecord(data)?.directory;
    const parent = place === undefined ? fresh : dirname(resolve(fresh, place));
    return readdirSync(parent).filter((name) => name.endsWith('.unfinished'));
  };
  await vi.waitFor(() => expect(unfinished()).toHaveLength(1), { timeout: 30_000, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const before = readRecord(data);
  expect(before).toMatchObject({ created: false });

  const embedded = await startEmbedded({ dataDir: fresh, log, durable: false });
  expect(readRecord(data)).toMatchObject({ created: true, password: before?.password });
  expect(unfinished()).toEqual([]);
  await embedded.stop();
  for (const path of [embedded.directory, fresh]) rmSync(path, { recursive: true, force: true });
});

it('the restored password file is readable by its owner only', () => {
  expect(statSync(join(dataDir, 'database.json')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'database.lock')).mode & 0o077).toBe(0);
  expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8')).toBe('18\n');
});
