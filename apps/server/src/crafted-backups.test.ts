import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getBackups, rehearseBackup } from '@vivac/contract/administration/backups';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import {
  backupOf,
  CRAFTED,
  DAMAGED,
  type LooseHeader,
  type Pieces,
  piecesOf,
  UNLIKE,
  withHeader,
  withRows,
} from '@vivac/testing/crafted-backups';
import { type TestDatabase, createBareDatabase } from '@vivac/testing/test-database';
import { restoreBackup } from '#platform/backup/restore-backup';
import { writeBackup } from '#platform/backup/write-backup';
import { type Database, openDatabase } from '#platform/database/database';
import { addBackupCommands } from '#server/cli/backup-command';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const NOW = new Date('2026-11-21T08:00:00Z');
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const SECRET = 'a secret for tests, long enough to be one';

let server: ServerFixture;
let folder: string;
let honest: Pieces;
let place: TestDatabase;
let canary: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivac-crafted-'));
  // Where the account of the database may write too.
  canary = join(tmpdir(), `vivac-canary-${process.pid}`);
  server = await openServerFixture();
  const file = join(folder, 'honest');
  const about = { version: '0.1.0', madeAt: NOW, signedWith: SECRET, identitySecret: null };
  await writeBackup({ url: server.databaseUrl, file, ...about });
  honest = piecesOf(readFileSync(file));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  rmSync(canary, { force: true });
});
beforeEach(async () => {
  place = await createBareDatabase();
  await place.db.query('CREATE TABLE present (number int); INSERT INTO present VALUES (7)');
  await place.db.end();
  return async () => {
    for (const { name } of await besides()) await inServer((db) => db.query(`DROP DATABASE "${name}"`));
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
  return open(new URL('/postgres', place.url).href, work);
}
const besides = () =>
  inServer((db) =>
    db.query<{ name: string }>('SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, $1)', [
      nameOf(place.url),
    ]),
  );

/** Leaves a trace on the machine where it is run. */
const program = () => `COPY (SELECT 1) TO PROGRAM 'touch ${canary}'`;
const craft = (bytes: Buffer, name = 'crafted') => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const restore = (file: string, { foreign = true } = {}) =>
  restoreBackup({
    url: place.url,
    file,
    trust: { secrets: [SECRET], foreign },
    migrations: MIGRATIONS,
    rehearse: false,
    now: NOW,
    log: QUIET,
  });

async function isUntouched(): Promise<void> {
  expect(existsSync(canary)).toBe(false);
  expect(await besides()).toEqual([{ name: nameOf(place.url) }]);
  expect(await open(place.url, (db) => db.query('SELECT number FROM present'))).toEqual([{ number: 7 }]);
  expect(
    await inServer((db) =>
      db.query(`SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)`, [nameOf(place.url)]),
    ),
  ).toEqual([]);
}

// @holds backup-4
// A rehearsal refuses in the same place, as the API is seen to do below; each would make the database once more.
it.each(CRAFTED)(
  'a backup with %s is refused with a sentence, and nothing of it is run',
  async (_what, make, sentence) => {
    const file = craft(make({ honest, program: program() }));
    await expect(restore(file)).rejects.toThrow(sentence);
    await isUntouched();
  },
);

// @holds backup-4
it('a backup that this installation did not sign is taken only when somebody says so', async () => {
  const file = craft(backupOf(honest));
  await expect(restore(file, { foreign: false })).rejects.toThrow(/^This backup was not signed by this installation: /);
  await isUntouched();
  expect(await restore(file)).toMatchObject({ version: '0.1.0' });
});

// @holds backup-4
it('a signed backup whose rows somebody changed is refused (HMAC)', async () => {
  const changed = withRows(honest, 'identity.rateLimit', 'a\tb\t1\t1\n');
  const file = craft(backupOf(changed, { secret: null }));
  await expect(restore(file, { foreign: false })).rejects.toThrow(DAMAGED);
  const unheaded = withHeader(honest, (header) => ({ ...header, version: '9.9.9' }));
  await expect(restore(craft(backupOf(unheaded, { secret: null })), { foreign: false })).rejects.toThrow(/not signed/);
  await isUntouched();
});

// @holds backup-5
it('statements of a backup of the first format are not run, and its identity tables come from the shipped schema', async () => {
  const evil = [
    program(),
    `CREATE FUNCTION public.evil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${program()}; RETURN NULL; END $$`,
    'CREATE TRIGGER evil BEFORE INSERT ON public.prices EXECUTE FUNCTION public.evil()',
    'CREATE TABLE public.evil ()',
  ];
  const pieces = withHeader(honest, (header) => ({ ...header, definitions: evil, constraints: evil }));
  await restore(craft(backupOf(pieces, { format: 1 })));
  expect(existsSync(canary)).toBe(false);
  const found = await open(place.url, (db) =>
    db.query(`SELECT to_regclass('evil') AS relation, to_regproc('evil') AS function, (SELECT count(*)::int > 0 FROM identity."user") AS users,
      (SELECT count(*)::int FROM pg_tables WHERE tableowner <> current_user AND schemaname IN ('public', 'identity')) AS strange`),
  );
  expect(found).toEqual([{ relation: null, function: null, users: true, strange: 0 }]);
});

it('sessions and signing keys that a stranger wrote into a backup are not restored', async () => {
  const [user = ''] = (
    await open(server.databaseUrl, (db) => db.query<{ id: string }>('SELECT id FROM identity."user" LIMIT 1'))
  ).map(({ id }) => id);
  const columns = (JSON.parse(honest[0]!.bytes.toString()) as LooseHeader).tables.find(
    ({ name }) => name === 'identity.session',
  )!.columns;
  const row = columns.map(
    (column) =>
      ({ id: 's', token: 't', userId: user })[column] ?? (column.endsWith('At') ? '2030-01-01 00:00:00+00' : '\\N'),
  );
  await restore(craft(backupOf(withRows(honest, 'identity.session', `${row.join('\t')}\n`))));
  expect(await open(place.url, (db) => db.query('SELECT count(*)::int AS n FROM identity.session'))).toEqual([
    { n: 0 },
  ]);
});

it('a restore loads as a role that is no superuser and is gone afterwards', async () => {
  const seen: unknown[] = [];
  const file = craft(backupOf(honest));
  await restoreBackup({
    url: place.url,
    file,
    trust: { secrets: [], foreign: true },
    migrations: MIGRATIONS,
    rehearse: true,
    now: NOW,
    log: QUIET,
    whyNotHere: async (url) => {
      seen.push(
        ...(await open(url, (db) =>
          db.query(`SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
            pg_has_role('pg_execute_server_program', 'member') OR pg_has_role('pg_read_server_files', 'member') AS reaching
            FROM pg_roles WHERE rolname = current_user`),
        )),
      );
      await expect(open(url, (db) => db.query(program()))).rejects.toThrow(/permission denied/);
      return null;
    },
  });
  expect(seen).toEqual([{ mighty: false, reaching: false }]);
  await isUntouched();
});

// @holds backup-8
it('a crafted backup in the folder is listed, and its rehearsal refused by the API with a key as with a session', async () => {
  const backups = join(server.config.dataDir, 'backups');
  mkdirSync(backups, { recursive: true });
  const foreign = 'vivac-asked-20261120-080000.backup';
  const broken = 'vivac-asked-20261119-080000.backup';
  writeFileSync(join(backups, foreign), backupOf(withRows(honest, 'public.sources', `\\.\n${program()};\n`)));
  writeFileSync(join(backups, broken), backupOf(withHeader(honest, () => 'SELECT 1')));
  const listed = async () => (await send(server, getBackups, 'admin')).body;
  expect((await listed()).backups).toMatchObject([
    { name: foreign, version: '0.1.0', foreign: true },
    { name: broken, version: null, foreign: false },
  ]);
  const rehearse = (name: string, query = {}) => send(server, rehearseBackup, 'admin', { params: { name }, query });
  expect((await rehearse(foreign)).status).toBe(409);
  for (const [name, query] of [
    [foreign, { foreign: true }],
    [broken, {}],
  ] as const) {
    expect((await rehearse(name, query)).status).toBe(200);
    await expect.poll(async () => (await listed()).running, { timeout: 60_000 }).toBeNull();
    expect((await listed()).last_failure?.problem).toMatch(/not what Vivac (keeps|writes)/);
  }
  expect(existsSync(canary)).toBe(false);
});

// @holds backup-4
it('vivac restore refuses a crafted backup, and a foreign one without --foreign', async () => {
  vi.stubEnv('DATABASE_URL', place.url);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const vivac = (...words: string[]) => {
      const program = new Command('vivac').exitOverride();
      addBackupCommands(program);
      return program.parseAsync(['node', 'vivac', ...words]);
    };
    const unlike = craft(backupOf(withHeader(honest, (header) => ({ ...header, definitions: [program()] }))));
    await expect(vivac('restore', unlike, '--foreign')).rejects.toThrow(UNLIKE);
    await expect(vivac('restore', craft(backupOf(honest)))).rejects.toThrow(/not signed by this installation/);
    await isUntouched();
    await vivac('restore', craft(backupOf(honest)), '--foreign');
    expect(existsSync(canary)).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
});
