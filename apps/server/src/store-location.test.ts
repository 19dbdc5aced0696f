import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { type Database, openDatabase } from '#platform/database/database';
import { migrate } from '#platform/database/migrate';
import { type TestDatabase, createTestDatabase, makeTestDirectory } from '@vivac/testing/test-database';
import { demoCampsiteRows } from '#server/fakes/demo-market/campsites';
import { CAMPSITES_CSV, importInto, send } from '@vivac/testing/import-market';
import { startStore } from './store-location.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

let stated: string[] = [];
const note = (text: string) => void stated.push(text);
const log = { info: note, warn: note, error: note };

const databaseIn = (url: string) => new URL(url).pathname.slice(1);

async function within<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 2, prepare: false });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Part of the demo market as every version sends it. */
const sendDemo = (db: Database) =>
  send(importInto(db), [...demoCampsiteRows()].join(''), {
    kind: 'campsites',
    batchId: 'demo-campsites',
    sentBy: 'demo market',
  });
const sendOwn = (db: Database) => send(importInto(db), CAMPSITES_CSV, { kind: 'campsites', batchId: 'own' });

/** How many campsites a store shows in a mode, and in which database. */
async function opened(dataDir: string, demo: boolean): Promise<{ database: string; campsites: number }> {
  stated = [];
  const store = await startStore({ databaseUrl: null, dataDir, demo }, log);
  try {
    const [row] = await within(store.url, (db) => db.query<{ n: number }>('SELECT count(*)::int AS n FROM campsites'));
    return { database: databaseIn(store.url), campsites: row!.n };
  } finally {
    await store.stop();
  }
}

/** A data folder as the version before left it: everything in one database, `vivac`. Making one takes longer than copying it. */
async function olderStore(fill?: (db: Database) => Promise<unknown>): Promise<string> {
  const dataDir = makeTestDirectory();
  folders.push(dataDir);
  // With its owners: as root, PostgreSQL runs under another account.
  execFileSync('cp', ['-a', `${await (emptyStore ??= makeEmptyStore())}/.`, dataDir]);
  if (fill === undefined) return dataDir;
  const server = await startEmbedded({ dataDir, log, durable: false });
  await within(server.url, fill);
  await server.stop();
  return dataDir;
}

let emptyStore: Promise<string> | undefined;
async function makeEmptyStore(): Promise<string> {
  const dataDir = makeTestDirectory();
  folders.push(dataDir);
  const server = await startEmbedded({ dataDir, log, durable: false });
  await migrate({ url: server.url, directory: MIGRATIONS, log });
  await server.stop();
  return dataDir;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a data folder', { timeout: 180_000 }, () => {
  it('keeps demo and real data in two separate databases', async () => {
    const dataDir = await olderStore();
    expect(await opened(dataDir, true)).toEqual({ database: 'vivac_demo', campsites: 0 });
    const demo = await startStore({ databaseUrl: null, dataDir, demo: true }, log);
    await within(demo.url, sendDemo);
    const own = await startStore({ databaseUrl: null, dataDir, demo: false }, log);
    await within(own.url, sendOwn);
    await own.stop();
    await demo.stop();
    expect(await opened(dataDir, true)).toEqual({ database: 'vivac_demo', campsites: 202 });
    expect(await opened(dataDir, false)).toEqual({ database: 'vivac', campsites: 2 });
  });

  it.each([true, false])('upgraded with demo data only becomes the demo database: VIVAC_DEMO %s', async (first) => {
    const dataDir = await olderStore(sendDemo);
    await opened(dataDir, first);
    expect(stated.join('\n')).toContain('has moved into a database of its own');
    expect(await opened(dataDir, false)).toEqual({ database: 'vivac', campsites: 0 });
    expect(await opened(dataDir, true)).toEqual({ database: 'vivac_demo', campsites: 202 });
  });

  it('upgraded with real data only is kept as it is', async () => {
    const dataDir = await olderStore(sendOwn);
    expect(await opened(dataDir, true)).toEqual({ database: 'vivac_demo', campsites: 0 });
    expect(await opened(dataDir, false)).toEqual({ database: 'vivac', campsites: 2 });
    expect(stated).toEqual([]);
  });

  it('upgraded with mixed data loses nothing, and warns at every start', async () => {
    const dataDir = await olderStore(async (db) => {
      await sendDemo(db);
      await sendOwn(db);
    });
    expect(await opened(dataDir, true)).toEqual({ database: 'vivac_demo', campsites: 0 });
    for (const _ of [1, 2]) {
      expect(await opened(dataDir, false)).toEqual({ database: 'vivac', campsites: 204 });
      expect(stated.join('\n')).toContain('“npx vivac demo remove” takes them out');
    }
  });
});

describe('an external database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const open = (demo: boolean) => startStore({ databaseUrl: test.url, dataDir: '/nowhere', demo }, log);

  it('with demo data is refused for real data, and the reverse', async () => {
    await sendDemo(test.db);
    await expect(open(true)).resolves.toMatchObject({ url: test.url });
    await expect(open(false)).rejects.toThrow('VIVAC_DEMO: this database holds the demo market');
    await sendOwn(test.db);
    await expect(open(true)).rejects.toThrow('VIVAC_DEMO: this database holds data of your own (1 imports)');
    await expect(open(false)).resolves.toMatchObject({ url: test.url });
  });
});
