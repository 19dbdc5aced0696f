import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDataDirectory, readRecord } from '@vivac/embedded-postgres/data-directory';
import { startEarlierServer } from '@vivac/testing/earlier-store';
import { fillMarket } from '@vivac/testing/market/filled-market';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { writeBackup } from '#platform/backup/write-backup';
import { openDatabase } from '#platform/database/database';
import { startStore } from '#server/store-location';

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const dataDir = makeTestDirectory();
const data = openDataDirectory(dataDir);
const settings = { databaseUrl: null, dataDir, demo: false };

/** Of every row, sessions included. */
async function contentOf(url: string): Promise<{ rows: number; hash: string }> {
  const about = { version: '0.1.0', madeAt: new Date(0), signedWith: 'anything', identitySecret: null, isWhole: true };
  const { rows, hash } = await writeBackup({ url, file: join(data.path, 'content'), ...about });
  return { rows, hash };
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false });
  const rows = await db.query<Row>(text);
  await db.end();
  return rows;
}

let before: Awaited<ReturnType<typeof contentOf>>;
beforeAll(async () => {
  const earlier = await startEarlierServer(dataDir);
  await (await startStore({ ...settings, databaseUrl: earlier.url }, QUIET)).stop();
  await fillMarket(earlier.url);
  await ask(
    earlier.url,
    `INSERT INTO identity.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     SELECT 'kept', 'kept', id, 'infinity', now(), now() FROM identity."user" LIMIT 1`,
  );
  before = await contentOf(earlier.url);
  await earlier.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process that starts the store, killed with kill -9 as soon as something is seen. */
async function killStart(seen: () => boolean): Promise<void> {
  const script = `
    import { startStore } from ${JSON.stringify(new URL('./store-location.ts', import.meta.url).href)};
    const log = { info() {}, warn() {}, error() {} };
    await startStore(${JSON.stringify(settings)}, log);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: import.meta.dirname,
  });
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(seen()).toBe(true), { timeout: 60_000, interval: 2 });
  child.kill('SIGKILL');
  await ended;
}

const isIn = (name: string) => existsSync(join(data.path, name));
const DATABASES_OF_INITDB = 3;
const filesIn = (name: string) => (isIn(name) ? readdirSync(join(data.path, name)) : []);

// @holds backup-13
it('a store of PostgreSQL 17 killed with kill -9 in the middle of its upgrade to 18 stays whole, and is carried over by the next start', async () => {
  const moments = [
    () => readRecord(data)?.upgrading !== undefined,
    () => isIn('postgres-18/PG_VERSION'),
    () => filesIn('upgrading').some((name) => name.startsWith('vivac.backup')),
    () => filesIn('upgrading').includes('vivac.backup'),
    () => filesIn('postgres-18/base').length > DATABASES_OF_INITDB,
  ];
  for (const seen of moments) {
    await killStart(seen);
    expect(readRecord(data)).toMatchObject({ directory: 'postgres' });
    expect(readFileSync(join(data.path, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  }
  await killStart(() => readRecord(data)?.previous !== undefined);

  const store = await startStore(settings, QUIET);
  const [server] = await ask(store.url, `SELECT current_setting('server_version_num')::int / 10000 AS major`);
  expect(server).toEqual({ major: 18 });
  expect(await contentOf(store.url)).toEqual(before);
  expect(await ask(store.url, `SELECT id FROM identity.session`)).toEqual([{ id: 'kept' }]);
  await store.stop();
  expect(readRecord(data)).toMatchObject({ directory: 'postgres-18', previous: { directory: 'postgres' } });
  const left = readdirSync(data.path).filter(
    (name) => /^postgres|^upgrading|tgz/.test(name) && !name.startsWith('postgresql-'),
  );
  expect(left.sort()).toEqual(['postgres', 'postgres-18', 'postgres.log']);
}, 400_000);
