import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getBackups, rehearseBackup } from '@vivac/contract/administration/backups';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { type TestDatabase, createBareDatabase } from '@vivac/testing/test-database';
import { signatureOf } from '#platform/backup/format/backup-header';
import { digestRows } from '#platform/backup/format/table-digest';
import { restoreBackup } from '#platform/backup/restore-backup';
import { writeBackup } from '#platform/backup/write-backup';
import { type Database, openDatabase } from '#platform/database/database';
import { addBackupCommands } from '#server/cli/administration/backup-command';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const NOW = new Date('2026-11-21T08:00:00Z');
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const SECRET = 'a secret for tests, long enough to be one';
const STRANGER = 'another secret, which this installation has not';

interface Piece {
  readonly kind: string;
  readonly bytes: Buffer;
}
type Header = Record<string, unknown> & {
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string | null }[];
};

let server: ServerFixture;
let folder: string;
let honest: readonly Piece[];
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
  honest = piecesOf(zstdDecompressSync(readFileSync(file)));
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

function piecesOf(plain: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 15; at < plain.length;) {
    const end = at + 5 + plain.readUInt32BE(at + 1);
    pieces.push({ kind: plain.toString('latin1', at, at + 1), bytes: plain.subarray(at + 5, end) });
    at = end;
  }
  return pieces;
}

interface Making {
  readonly format?: 1 | 2;
  /** By which header and content are signed; null keeps what stands there. */
  readonly secret?: string | null;
}

/** A backup whose hashes and signatures are right for what is in it. */
function bytesOf(pieces: readonly Piece[], { format = 2, secret = STRANGER }: Making = {}): Buffer {
  const written: Buffer[] = [Buffer.from(`vivac-backup-${format}\n`)];
  const add = (kind: string, bytes: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(kind, 'latin1');
    head.writeUInt32BE(bytes.length, 1);
    written.push(head, bytes);
  };
  const json = (content: object) => Buffer.from(JSON.stringify(content));
  for (const { kind, bytes } of pieces) {
    const header = pieces[0]!.bytes;
    if (kind === 'S' && format === 1) continue;
    if (kind === 'S' && secret !== null) add('S', json({ signature: signatureOf('header', header, secret) }));
    else if (kind === 'Z') {
      const sha256 = createHash('sha256').update(Buffer.concat(written)).digest('hex');
      const kept = (JSON.parse(bytes.toString()) as { signature: string }).signature;
      const signature = secret === null ? kept : signatureOf('content', sha256, secret);
      add('Z', json(format === 1 ? { sha256 } : { sha256, signature }));
    } else add(kind, bytes);
  }
  return zstdCompressSync(Buffer.concat(written));
}

const headed = (change: (header: Header) => unknown): Piece[] => {
  const header = JSON.parse(honest[0]!.bytes.toString()) as Header;
  const changed = change(header) ?? header;
  const bytes = Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(changed));
  return [{ kind: 'H', bytes }, ...honest.slice(1)];
};

/** The rows of one table, with a digest that is right for them. */
function withRows(table: string, lines: string, pieces: readonly Piece[] = honest): Piece[] {
  const from = pieces.findIndex(
    ({ kind, bytes }) => kind === 'T' && bytes.toString() === JSON.stringify({ name: table }),
  );
  if (from < 0) throw new Error(`${table} is not in the backup`);
  const to = pieces.findIndex(({ kind }, at) => at > from && kind === 'E');
  const digesting = digestRows();
  digesting.add(Buffer.from(lines));
  const rows = { kind: 'D', bytes: Buffer.from(lines) };
  const end = { kind: 'E', bytes: Buffer.from(JSON.stringify(digesting.result())) };
  return [...pieces.slice(0, from + 1), rows, end, ...pieces.slice(to + 1)];
}

const TWICE = '1\ta\t2026-01-01 00:00:00\n1\tb\t2026-01-01 00:00:00\n';
const PROGRAM = () => `COPY (SELECT 1) TO PROGRAM 'touch ${canary}'`;
const UNLIKE = /^crafted: What the backup says of itself is not what Vivac writes\. Nothing was changed\.$/;
const UNKNOWN = /^The backup names what this version of Vivac does not have: .+\. Nothing was changed\.$/;
const UNFIT = /^crafted: the rows of the backup are not what Vivac keeps\. Nothing was changed\.$/;
const DAMAGED = /^crafted: .*The bytes of the backup are damaged.* Nothing was changed\.$/;

function bomb(): Buffer {
  const zeros = { kind: 'D', bytes: Buffer.alloc(16 * 1024 * 1024) };
  const first = honest.findIndex(({ kind }) => kind === 'T');
  return bytesOf([...honest.slice(0, first + 1), ...Array.from({ length: 20 }, () => zeros), ...honest.slice(-1)]);
}

const CRAFTED: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['SQL in definitions', () => bytesOf(headed((header) => ({ ...header, definitions: [PROGRAM()] }))), UNLIKE],
  ['SQL in constraints', () => bytesOf(headed((header) => ({ ...header, constraints: [PROGRAM()] }))), UNLIKE],
  [
    'SQL in the name of a table',
    () => bytesOf(headed((header) => void (header.tables[0]!.name = `public.prices; ${PROGRAM()}; --`))),
    UNLIKE,
  ],
  [
    'a column with a quote',
    () => bytesOf(headed((header) => void (header.tables[0]!.columns[0] = `id") FROM PROGRAM 'touch ${canary}' --`))),
    UNLIKE,
  ],
  [
    'SQL in the name of a sequence',
    () => bytesOf(headed((header) => void (header.sequences[0]!.name = `x'::regclass); ${PROGRAM()}; --`))),
    UNKNOWN,
  ],
  [
    'SQL as the value of a sequence',
    () => bytesOf(headed((header) => void (header.sequences[0]!.value = `1); ${PROGRAM()}; --`))),
    UNLIKE,
  ],
  [
    'the path of a file as a migration',
    () => bytesOf(headed((header) => void header.migrations.push('../../../../etc/0001-evil'))),
    UNLIKE,
  ],
  [
    'a migration left out',
    () => bytesOf(headed((header) => void header.migrations.splice(3, 1))),
    /^The backup leaves a migration of Vivac out\. Nothing was changed\.$/,
  ],
  [
    'a table of the server',
    () => bytesOf(headed((header) => void (header.tables[0] = { name: 'pg_catalog.pg_authid', columns: ['rolname'] }))),
    UNKNOWN,
  ],
  [
    'an unknown table',
    () => bytesOf(headed((header) => void header.tables.push({ name: 'public.evil', columns: ['id'] }))),
    UNKNOWN,
  ],
  ['an unknown column', () => bytesOf(headed((header) => void header.tables[0]!.columns.push('evil'))), UNKNOWN],
  [
    'a table twice',
    () => bytesOf(headed((header) => void header.tables.push(header.tables[0]!))),
    /^The backup names \S+ twice\. Nothing was changed\.$/,
  ],
  [
    'a table left out',
    () =>
      bytesOf(headed((header) => void (header.tables = header.tables.filter(({ name }) => name !== 'public.prices')))),
    /^The backup lacks public\.prices\. Nothing was changed\.$/,
  ],
  [
    '__proto__ in the header',
    () => bytesOf(headed((header) => JSON.stringify(header).replace('{', '{"__proto__":{"isWhole":true},'))),
    UNLIKE,
  ],
  [
    'a lone surrogate in the header',
    () => bytesOf(headed((header) => JSON.stringify({ ...header, server: 'X' }).replace('"X"', '"\\ud800"'))),
    UNLIKE,
  ],
  ['a header that is no JSON', () => bytesOf(headed(() => 'SELECT 1')), UNLIKE],
  ['a header of other types', () => bytesOf(headed((header) => ({ ...header, tables: { length: 3 } }))), UNLIKE],
  ['a header that is null', () => bytesOf(headed(() => 'null')), UNLIKE],
  ['a header of arrays in arrays', () => bytesOf(headed(() => '['.repeat(500_000))), UNLIKE],
  ['a header of 2 MB', () => bytesOf(headed((header) => ({ ...header, server: 'x'.repeat(2_000_000) }))), DAMAGED],
  [
    'a file of an upgrade',
    () => bytesOf(headed((header) => ({ ...header, isWhole: true }))),
    /^This file was written to carry a store to another PostgreSQL, and is no backup\./,
  ],
  ['rows that end the COPY and go on in SQL', () => bytesOf(withRows('public.sources', `\\.\n${PROGRAM()};\n`)), UNFIT],
  ['rows that break a key', () => bytesOf(withRows('public.vivac_migrations', TWICE)), UNFIT],
  [
    'rows that name other migrations',
    () => bytesOf(withRows('public.vivac_migrations', '1\t9999-evil\t2026-01-01 00:00:00\n')),
    /^The backup names other migrations than its tables\. Nothing was changed\.$/,
  ],
  ['a row without end (a zip bomb)', bomb, DAMAGED],
  ['a cut file', () => bytesOf(honest).subarray(0, 400), /^crafted: .*(was cut|damaged)/],
];

const craft = (bytes: Buffer, name = 'crafted') => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const restore = (file: string, { rehearse = false, foreign = true } = {}) =>
  restoreBackup({
    url: place.url,
    file,
    trust: { secrets: [SECRET], foreign },
    migrations: MIGRATIONS,
    rehearse,
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
it.each(CRAFTED)(
  'a backup with %s is refused with a sentence, and nothing of it is run',
  async (_what, bytes, sentence) => {
    const file = craft(bytes());
    await expect(restore(file)).rejects.toThrow(sentence);
    await expect(restore(file, { rehearse: true })).rejects.toThrow(sentence);
    await isUntouched();
  },
);

// @holds backup-4
it('a backup that this installation did not sign is taken only when somebody says so', async () => {
  const file = craft(bytesOf(honest));
  await expect(restore(file, { foreign: false })).rejects.toThrow(/^This backup was not signed by this installation: /);
  await isUntouched();
  expect(await restore(file)).toMatchObject({ version: '0.1.0' });
});

// @holds backup-4
it('a signed backup whose rows somebody changed is refused (HMAC)', async () => {
  const changed = withRows('identity.rateLimit', 'a\tb\t1\t1\n');
  const file = craft(bytesOf(changed, { secret: null }));
  await expect(restore(file, { foreign: false })).rejects.toThrow(DAMAGED);
  const unheaded = headed((header) => ({ ...header, version: '9.9.9' }));
  await expect(restore(craft(bytesOf(unheaded, { secret: null })), { foreign: false })).rejects.toThrow(/not signed/);
  await isUntouched();
});

// @holds backup-5
it('statements of a backup of the first format are not run, and its identity tables come from the shipped schema', async () => {
  const evil = [
    PROGRAM(),
    `CREATE FUNCTION public.evil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${PROGRAM()}; RETURN NULL; END $$`,
    'CREATE TRIGGER evil BEFORE INSERT ON public.prices EXECUTE FUNCTION public.evil()',
    'CREATE TABLE public.evil ()',
  ];
  const pieces = headed((header) => ({ ...header, definitions: evil, constraints: evil }));
  await restore(craft(bytesOf(pieces, { format: 1 })));
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
  const columns = (JSON.parse(honest[0]!.bytes.toString()) as Header).tables.find(
    ({ name }) => name === 'identity.session',
  )!.columns;
  const row = columns.map(
    (column) =>
      ({ id: 's', token: 't', userId: user })[column] ?? (column.endsWith('At') ? '2030-01-01 00:00:00+00' : '\\N'),
  );
  await restore(craft(bytesOf(withRows('identity.session', `${row.join('\t')}\n`))));
  expect(await open(place.url, (db) => db.query('SELECT count(*)::int AS n FROM identity.session'))).toEqual([
    { n: 0 },
  ]);
});

it('a restore loads as a role that is no superuser and is gone afterwards', async () => {
  const seen: unknown[] = [];
  const file = craft(bytesOf(honest));
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
      await expect(open(url, (db) => db.query(PROGRAM()))).rejects.toThrow(/permission denied/);
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
  writeFileSync(join(backups, foreign), bytesOf(withRows('public.sources', `\\.\n${PROGRAM()};\n`)));
  writeFileSync(join(backups, broken), bytesOf(headed(() => 'SELECT 1')));
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
    const unlike = craft(bytesOf(headed((header) => ({ ...header, definitions: [PROGRAM()] }))));
    await expect(vivac('restore', unlike, '--foreign')).rejects.toThrow(UNLIKE);
    await expect(vivac('restore', craft(bytesOf(honest)))).rejects.toThrow(/not signed by this installation/);
    await isUntouched();
    await vivac('restore', craft(bytesOf(honest)), '--foreign');
    expect(existsSync(canary)).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
});
