import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, isConnectionLost, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { findPostmaster, isAlive } from './process/postmaster.ts';

const dataDir = makeTestDirectory();
const reported: string[] = [];
const tell = (message: string) => void reported.push(message);
const options = { dataDir, log: { info: tell, warn: tell, error: tell } };

let embedded: EmbeddedDatabase;

beforeAll(async () => {
  embedded = await startEmbedded(options);
});
afterAll(async () => {
  await embedded.stop();
  for (const path of [embedded.directory, dataDir]) rmSync(path, { recursive: true, force: true });
});

const open = () => openDatabase({ url: embedded.url, maxConnections: 4, prepare: true });
const postmasterPid = () => findPostmaster(embedded.directory)?.pid ?? 0;

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = open();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** A second process that starts the same database and says so, then stays until killed or told to stop. */
async function startOtherProcess() {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const log = { info() {}, warn() {}, error() {} };
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(JSON.stringify({ owned: embedded.owned, url: embedded.url }));
    process.stdin.on('data', () => embedded.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const answer = JSON.parse(line.toString()) as { owned: boolean; url: string };
  const end = async (how: 'kindly' | 'kill') => {
    const ended = once(child, 'exit');
    if (how === 'kill') child.kill('SIGKILL');
    else child.stdin.write('stop');
    await ended;
  };
  return { ...answer, end };
}

it('data and address survive a stop and a start', async () => {
  await withDatabase((db) => db.execute('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)'));
  const { url } = embedded;
  await Promise.all([embedded.stop(), embedded.stop()]);
  expect(postmasterPid()).toBe(0);
  embedded = await startEmbedded(options);
  expect(embedded).toMatchObject({ url, owned: true });
  expect(await withDatabase((db) => db.query('SELECT id FROM kept'))).toEqual([{ id: 1 }]);
});

it('runs with fsync, on loopback only and in the C.UTF-8 locale by default', async () => {
  const [settings] = await withDatabase((db) =>
    db.query(`SELECT current_setting('listen_addresses') AS listens, current_setting('data_checksums') AS checksums,
      current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') AS safe,
      current_setting('password_encryption') AS passwords, current_setting('TimeZone') AS zone, upper('ñandú') AS upper,
      (SELECT datcollversion IS NOT NULL AND datlocale = 'C.UTF-8' FROM pg_database WHERE datname = 'vivac') AS builtin`),
  );
  expect(settings).toEqual({
    listens: '127.0.0.1',
    checksums: 'on',
    safe: 'ononon',
    passwords: 'scram-sha-256',
    zone: 'UTC',
    upper: 'ÑANDÚ',
    builtin: true,
  });
});

it('restarts after kill -9 during inserts without losing a committed row', { timeout: 120_000 }, async () => {
  const db = open();
  await db.execute('CREATE TABLE written (id int)');
  const acknowledged: number[] = [];
  const faults: unknown[] = [];
  let writing = true;
  const write = async (worker: number) => {
    for (let id = worker; writing; id += 4) {
      try {
        await db.execute('INSERT INTO written VALUES ($1)', [id]);
        acknowledged.push(id);
      } catch (error) {
        faults.push(error);
        await delay(50);
      }
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { timeout: 30_000 });
  // Computing, not waiting for us: it does not notice by itself that its parent is gone.
  const endless = openDatabase({ url: embedded.url, maxConnections: 1, prepare: true, statementTimeoutMs: 0 });
  const computing = endless.query('SELECT count(*) FROM generate_series(1, 1e9)').catch((error: unknown) => error);
  await delay(100);
  reported.length = 0;
  process.kill(postmasterPid(), 'SIGKILL');
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), { timeout: 30_000 });
  const soFar = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(soFar + 50), { timeout: 30_000 });
  writing = false;
  await Promise.all(writers);

  const stored = new Set((await db.query<{ id: number }>('SELECT id FROM written', [])).map((row) => row.id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect([...faults, await computing].every(isConnectionLost)).toBe(true);
  expect(reported).toEqual(['The database stopped by itself; starting it again', 'The database is back']);
  await Promise.all([db.end(), endless.end()]);
});

it('a command that connects to the server’s database leaves it running', async () => {
  const beside = await startEmbedded(options);
  expect(beside).toMatchObject({ url: embedded.url, directory: embedded.directory, owned: false });
  await beside.stop();
  expect(isAlive(postmasterPid())).toBe(true);
  const other = await startOtherProcess();
  expect(other).toMatchObject({ url: embedded.url, owned: false });
  await other.end('kindly');
  expect(await withDatabase((db) => db.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});

it('a database orphaned by its killed server is adopted as it runs', async () => {
  await embedded.stop();
  const other = await startOtherProcess();
  const pid = postmasterPid();
  await other.end('kill');
  embedded = await startEmbedded(options);
  expect(other.owned).toBe(true);
  expect(embedded).toMatchObject({ url: other.url, owned: true });
  expect(postmasterPid()).toBe(pid);
});

it('a server that joined a command’s database supervises it after the command exits', async () => {
  await embedded.stop();
  const other = await startOtherProcess();
  embedded = await startEmbedded(options);
  expect(embedded.owned).toBe(false);
  const pid = postmasterPid();
  await other.end('kindly');
  expect(postmasterPid()).toBe(pid);
  await vi.waitFor(() => expect(embedded.owned).toBe(true), { timeout: 30_000 });
  expect(await withDatabase((db) => db.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});

it('the last process to leave stops the database, whoever started it', async () => {
  await embedded.stop();
  const other = await startOtherProcess();
  embedded = await startEmbedded(options);
  const pid = postmasterPid();
  await other.end('kindly');
  expect(postmasterPid()).toBe(pid);
  await embedded.stop();
  expect(postmasterPid()).toBe(0);
  embedded = await startEmbedded(options);
});

it('a server that stops while a command is connected leaves the database running', async () => {
  const other = await startOtherProcess();
  const pid = postmasterPid();
  await embedded.stop();
  expect(postmasterPid()).toBe(pid);
  await other.end('kindly');
  expect(postmasterPid()).toBe(0);
  embedded = await startEmbedded(options);
});

it('is reached through its own socket, and by host and port too', async () => {
  const isSocket = async (url: string) => {
    const db = openDatabase({ url, maxConnections: 1, prepare: true });
    const [row] = await db.query<{ socket: boolean }>('SELECT inet_server_addr() IS NULL AS socket', []);
    await db.end();
    return row!.socket;
  };
  const byPort = new URL(embedded.url);
  byPort.searchParams.delete('host');
  expect([await isSocket(embedded.url), await isSocket(byPort.href)]).toEqual([true, false]);
});

it('the password file is readable by its owner only', async () => {
  const record = JSON.parse(readFileSync(`${dataDir}/database.json`, 'utf8')) as { password: string };
  expect(embedded.url).toContain(record.password);
  const log = readFileSync(`${dataDir}/postgres.log`, 'utf8');
  expect(log).not.toContain(record.password);
  expect(log).not.toContain('INSERT INTO');
});
