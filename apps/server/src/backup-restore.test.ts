import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BackupSummary, writeBackup } from '#platform/backup/write-backup';
import { restoreBackup, recordRestore } from '#platform/backup/restore-backup';
import { type Database, openDatabase } from '#platform/database/database';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { type TestDatabase, createBareDatabase } from '@vivac/testing/test-database';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const NOW = new Date('2026-11-21T08:00:00Z');
const SECRET = 'a secret for tests, long enough to be one';
const OURS = { secrets: [SECRET], foreign: false };
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

let server: ServerFixture;
let folder: string;
let backup: BackupSummary;
let place: TestDatabase;

const write = (url: string, name: string) =>
  writeBackup({
    url,
    file: join(folder, name),
    version: '0.1.0',
    madeAt: NOW,
    signedWith: SECRET,
    identitySecret: null,
  });
const restore = (file = backup.file, rehearse = false, migrations = MIGRATIONS) =>
  restoreBackup({ url: place.url, file, trust: OURS, migrations, rehearse, now: NOW, log: QUIET });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivac-backup-'));
  server = await openServerFixture();
  backup = await write(server.databaseUrl, 'whole.vivac');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  place = await createBareDatabase();
  await place.db.query('CREATE TABLE present (number int); INSERT INTO present VALUES (7)');
  await place.db.end();
  return async () => {
    for (const name of await databasesLike(nameOf(place.url)))
      await inServer((db) => db.query(`DROP DATABASE "${name}"`));
  };
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function open<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
function inServer<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const url = new URL(place.url);
  url.pathname = '/postgres';
  return open(url.href, work);
}
async function databasesLike(name: string): Promise<string[]> {
  const rows = await inServer((db) =>
    db.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE datname LIKE $1 ORDER BY 1', [
      `${name}%`,
    ]),
  );
  return rows.map((row) => row.name);
}

/** Every table, column, key, index, trigger, function and sequence, as the database describes them. */
const SHAPE = `
  SELECT 'column' AS kind, table_schema || '.' || table_name || '.' || column_name AS name,
    concat_ws(' ', data_type, is_nullable, column_default, identity_generation, generation_expression) AS text
  FROM information_schema.columns WHERE table_schema IN ('public', 'identity')
  UNION ALL SELECT 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace::regnamespace::text IN ('public', 'identity')
  UNION ALL SELECT 'index', schemaname || '.' || indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public', 'identity')
  UNION ALL SELECT 'trigger', tgrelid::regclass::text || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', oid::regprocedure::text, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'sequence', schemaname || '.' || sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public'
  ORDER BY 1, 2, 3`;

// @holds backup-1
it('a restored backup has the tables, keys, triggers, sequences and rows of the database that was backed up', async () => {
  const restored = await restore();
  expect(restored).toMatchObject({ tables: backup.tables, rows: backup.rows, version: '0.1.0' });
  const shapeOf = (url: string) => open(url, (db) => db.query(SHAPE));
  expect(await shapeOf(place.url)).toEqual(await shapeOf(server.databaseUrl));
  const again = await write(place.url, 'again.vivac');
  expect({ rows: again.rows, hash: again.hash }).toEqual({ rows: backup.rows, hash: backup.hash });
  expect(backup.rows).toBeGreaterThan(100);
});

// @holds backup-2
it('a backup holds no session, no link to set a password and no upload', async () => {
  await restore();
  const left = await open(place.url, (db) =>
    db.query(`SELECT (SELECT count(*)::int FROM identity.session) AS sessions, (SELECT count(*)::int FROM identity.verification) AS links,
      (SELECT count(*)::int FROM uploads) AS uploads, (SELECT count(*)::int FROM identity."user") AS users`),
  );
  const users = await open(server.databaseUrl, (db) =>
    db.query<{ n: number }>('SELECT count(*)::int AS n FROM identity."user"'),
  );
  expect(left).toEqual([{ sessions: 0, links: 0, uploads: 0, users: users[0]!.n }]);
});

// @holds audit-1
it('a restore is in the audit log once the product has started on it, and once only', async () => {
  const { rows } = await restore();
  const entries = await open(place.url, async (db) => {
    await recordRestore(db);
    await recordRestore(db);
    return db.query(`SELECT at, details FROM audit_log WHERE action = 'backup.restored'`);
  });
  expect(entries).toEqual([{ at: NOW, details: { made_at: NOW.toISOString(), version: '0.1.0', rows } }]);
});

// @holds backup-3
it('a restore keeps the store from before under another name', async () => {
  const { previous } = await restore();
  expect(previous).toBe(`${nameOf(place.url)}_before_202611210800`);
  const url = new URL(place.url);
  url.pathname = `/${previous}`;
  expect(await open(url.href, (db) => db.query('SELECT number FROM present'))).toEqual([{ number: 7 }]);
});

it('a second restore of the same minute keeps both stores from before', async () => {
  await restore();
  expect((await restore()).previous).toBe(`${nameOf(place.url)}_before_202611210800_2`);
  expect(await databasesLike(nameOf(place.url))).toHaveLength(3);
});

// @holds backup-3
it('a rehearsal compares every table and leaves no database behind', async () => {
  expect(await restore(backup.file, true)).toMatchObject({ rows: backup.rows, previous: null });
  await isUntouched();
});

async function isUntouched(): Promise<void> {
  expect(await databasesLike(nameOf(place.url))).toEqual([nameOf(place.url)]);
  expect(await open(place.url, (db) => db.query('SELECT number FROM present'))).toEqual([{ number: 7 }]);
}

function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(backup.file)));
  return file;
}
/** With its checksum of zstd right again: only our own hashes tell. */
function rewritten(bytes: Buffer): Buffer {
  const plain = zstdDecompressSync(bytes);
  const at = plain.indexOf('Cala Sirena');
  plain.write('Cala Sirenx', at);
  return zstdCompressSync(plain);
}

// @holds backup-4
it.each([
  ['a cut file', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000), /was cut|damaged/],
  ['a file with a changed byte', flipped, /damaged/],
  ['a file with changed content', rewritten, /public\.\w+: The bytes of the backup are damaged, or were changed/],
  ['a file of another kind', () => Buffer.from('name,link\n'), /no backup of Vivac/],
  ['an empty file', () => Buffer.alloc(0), /cut|no backup/],
])('%s is refused and nothing is changed', async (name, change, sentence) => {
  await expect(restore(changed(`${name}.vivac`, change))).rejects.toThrow(sentence);
  await isUntouched();
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1]! ^= 0x55;
  return copy;
}

// @holds backup-4
it('a backup of a newer version is refused with its migrations', async () => {
  const older = mkdtempSync(join(folder, 'migrations-'));
  for (const name of readdirSync(MIGRATIONS)) {
    if (name < '0037') writeFileSync(join(older, name), readFileSync(join(MIGRATIONS, name)));
  }
  await expect(restore(backup.file, false, older)).rejects.toThrow(
    /made by a newer Vivac \(0\.1\.0, with 0037-create-alerts/,
  );
  await isUntouched();
});

// @holds backup-5
it('a backup of an older version is migrated', async () => {
  const older = mkdtempSync(join(folder, 'old-'));
  for (const name of readdirSync(MIGRATIONS)) {
    if (name < '0034') writeFileSync(join(older, name), readFileSync(join(MIGRATIONS, name)));
  }
  const { migrate } = await import('#platform/database/migrate');
  const old = await createBareDatabase();
  await migrate({ url: old.url, directory: older, log: QUIET });
  await old.db.query(`INSERT INTO sources (name) VALUES ('old shopper')`);
  const { file } = await write(old.url, 'old.vivac');
  await old.drop();
  await restore(file);
  const stored = await open(place.url, (db) =>
    db.query(`SELECT name, to_regclass('alerts') IS NOT NULL AS migrated FROM sources WHERE name = 'old shopper'`),
  );
  expect(stored).toEqual([{ name: 'old shopper', migrated: true }]);
});

// @holds backup-4
it('a restore is refused while somebody uses the store', async () => {
  await open(place.url, async (db) => {
    await db.query('SELECT 1');
    await expect(restore()).rejects.toThrow(
      'This store is in use: stop Vivac and its commands first. Nothing was changed.',
    );
  });
  await isUntouched();
});

it('a backup that cannot be written leaves no file', async () => {
  const target = join(folder, 'taken');
  writeFileSync(target, 'a file, not a folder');
  await expect(write(server.databaseUrl, 'taken/inside.vivac')).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
