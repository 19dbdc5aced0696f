import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { migrate } from '@vivac/server/src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template database, which tests copy and never open. */
    templateDatabaseUrl: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url));
const QUIET = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) };

export interface TestDatabaseServer {
  /** Of the migrated template database. */
  templateUrl: string;
  stop(): Promise<void>;
}

export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

function urlWithDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const administer = (url: string, statements: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const TEST_DIRECTORY = 'vivac-test-';
const ABANDONED_AFTER_MS = 3_600_000;

/** What a run that was killed left behind. PostgreSQL ends by itself once its directory is gone. */
function removeAbandonedDirectories(): void {
  for (const place of [tmpdir(), MEMORY].filter((each) => existsSync(each))) {
    for (const name of readdirSync(place)) {
      if (!name.startsWith(TEST_DIRECTORY)) continue;
      const path = join(place, name);
      const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
      if (ageMs > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true });
    }
  }
}

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * A test's database is hundreds of files, made and soon removed. ext4 without a journal looks through all that was removed in the last
 * half minute for each new one, which was two thirds of the processor time of PostgreSQL.
 */
function placeOfTests(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) < ROOM ? tmpdir() : MEMORY;
}

/** A directory for a throwaway database, open enough for the account PostgreSQL runs as when root runs the tests. */
export function makeTestDirectory(): string {
  const directory = mkdtempSync(join(placeOfTests(), TEST_DIRECTORY));
  chmodSync(directory, 0o711);
  return directory;
}

async function startThrowawayServer(): Promise<Server> {
  removeAbandonedDirectories();
  const dataDir = makeTestDirectory();
  const embedded = await startEmbedded({ dataDir, log: QUIET, durable: false });
  const stop = async () => {
    await embedded.stop();
    for (const path of [embedded.directory, dataDir]) rmSync(path, { recursive: true, force: true });
  };
  return { url: embedded.url, stop };
}

/**
 * Prepares the server that one run of the tests uses: a throwaway embedded one, or the one at `externalUrl`, whose user
 * must be allowed to create databases. Every migration runs once, in a template that each test copies.
 */
export async function startTestDatabase(externalUrl?: string): Promise<TestDatabaseServer> {
  const server = externalUrl === undefined ? await startThrowawayServer() : { url: externalUrl, stop: async () => {} };
  const template = `vivac_template_${randomBytes(6).toString('hex')}`;
  const templateUrl = urlWithDatabase(server.url, template);
  const stop = async () => {
    const names = [template, filledName(template), unfinishedName(template)];
    await administer(
      server.url,
      names.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
    await server.stop();
  };
  try {
    await administer(server.url, [`CREATE DATABASE ${template}`]);
    await migrate({ url: templateUrl, directory: MIGRATIONS, log: QUIET });
    return { templateUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Copying files takes a third of the processor time of writing each page to the log of changes. */
const copyOf = (source: string, name: string) => `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`;

async function createDatabase(source: string): Promise<TestDatabase> {
  const templateUrl = inject('templateDatabaseUrl');
  const name = `vivac_test_${randomBytes(6).toString('hex')}`;
  const server = urlWithDatabase(templateUrl, 'postgres');
  await administer(server, [copyOf(source, name)]);
  const url = urlWithDatabase(templateUrl, name);
  const db = openDatabase({ url, maxConnections: 8, prepare: true });
  const drop = async () => {
    await db.end();
    await administer(server, [`DROP DATABASE ${name} WITH (FORCE)`]);
  };
  return { db, url, drop };
}

/** A migrated, empty database of the caller's own. Call `drop` at the end of the test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(nameIn(inject('templateDatabaseUrl')));
}

const filledName = (template: string) => `${template}_filled`;
const unfinishedName = (template: string) => `${template}_unfinished`;
/** Any number, as long as nothing else locks it. */
const FILLING = 7_211_948;

/**
 * A database of the caller's own with what `fill` puts into it. Filling takes longer than copying: the first caller of a run
 * fills a second template, the others wait for it and copy.
 */
export async function createFilledDatabase(fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const templateUrl = inject('templateDatabaseUrl');
  const template = nameIn(templateUrl);
  const [filled, unfinished] = [filledName(template), unfinishedName(template)];
  await withClient(urlWithDatabase(templateUrl, 'postgres'), async (client) => {
    await client.query(`SELECT pg_advisory_lock(${FILLING})`);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [filled]);
    if (rowCount !== 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(copyOf(template, unfinished));
    await fill(urlWithDatabase(templateUrl, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${filled}`);
  });
  return createDatabase(filled);
}

/** A database without any table, for tests of migrating itself. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase('template1');
}
