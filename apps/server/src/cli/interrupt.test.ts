import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '@vivac/embedded-postgres/embedded';
import { findPostmaster } from '@vivac/embedded-postgres/process/postmaster';
import { openDatabase } from '#platform/database/database';
import { makeTestDirectory } from '@vivac/testing/test-database';

const CLI = fileURLToPath(new URL('../../bin/vivac.js', import.meta.url));
const dataDir = makeTestDirectory();
const log = { info: () => {}, warn: () => {}, error: () => {} };

let directory = dataDir;

afterAll(() => {
  for (const path of [directory, dataDir]) rmSync(path, { recursive: true, force: true });
});

function importFromInput() {
  const env = { ...process.env, DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' };
  const child = spawn(process.execPath, [CLI, 'import', 'campsites'], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  child.stdin.on('error', () => {});
  child.stdin.write('name,link\nA,https://a.example/a\n');
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), printed }));
  return { child, ended };
}

async function inStore<T>(work: (count: (sql: string) => Promise<number>) => Promise<T>): Promise<T> {
  const store: EmbeddedDatabase = await startEmbedded({ dataDir, log });
  directory = store.directory;
  const db = openDatabase({ url: store.url, maxConnections: 1, prepare: false });
  try {
    return await work(async (sql) => (await db.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`))[0]!.n);
  } finally {
    await db.end();
    await store.stop();
  }
}

it('SIGINT during an import rolls back and leaves no database process', { timeout: 180_000 }, async () => {
  const { child, ended } = importFromInput();
  const open = `pg_stat_activity WHERE application_name = 'vivac command' AND xact_start IS NOT NULL`;
  await inStore((count) => vi.waitFor(async () => expect(await count(open)).toBe(1), { timeout: 90_000 }));
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, printed: expect.stringContaining('interrupted') });
  expect(findPostmaster(directory)).toBeNull();

  const again = importFromInput();
  again.child.stdin.end();
  expect(await again.ended).toMatchObject({ code: 0 });
  const stored = await inStore(async (count) => [await count('campsites'), await count('batches')]);
  expect(stored).toEqual([1, 1]);
  expect(findPostmaster(directory)).toBeNull();
});
