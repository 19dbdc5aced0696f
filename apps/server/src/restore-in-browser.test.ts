import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBackup } from '#platform/backup/write-backup';
import { openDatabase } from '#platform/database/database';
import { freePort } from '@vivac/embedded-postgres/process/launch';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { PASSWORD, emailOf } from '@vivac/testing/market/filled-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';

/** A restore of 2 s has taken 95 beside other work. */
const HANGS = { timeout: 240_000 };
const SECRET = 'a secret for tests, long enough to be one';
let fixture: ServerFixture;
let folder: string;
let backup: string;
let rows: number;

interface Empty {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly code: string;
  readonly dataDir: string;
  readonly place: TestDatabase;
}
const opened: Empty[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivac-restore-'));
  fixture = await openServerFixture();
  backup = join(folder, 'whole.vivac');
  const about = {
    version: '0.1.0',
    madeAt: new Date('2026-11-23T08:00:00Z'),
    signedWith: SECRET,
    identitySecret: SECRET,
  };
  ({ rows } = await writeBackup({ url: fixture.databaseUrl, file: backup, ...about }));
});
afterAll(async () => {
  for (const { child, place } of opened) {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
    await dropAll(place.url);
  }
  await fixture.close();
  rmSync(folder, { recursive: true });
});

/** The store, and what a restore left beside it. */
async function dropAll(url: string): Promise<void> {
  const beside = new URL(url);
  const name = beside.pathname.slice(1);
  beside.pathname = '/postgres';
  const db = openDatabase({ url: beside.href, maxConnections: 1, prepare: false });
  const found = await db.query<{ datname: string }>(`SELECT datname FROM pg_database WHERE datname LIKE $1`, [
    `${name}%`,
  ]);
  for (const { datname } of found) await db.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await db.end();
}

/** The real server over an empty installation, which nobody has an account of. */
async function openEmpty(): Promise<Empty> {
  const place = await createTestDatabase();
  await place.db.end();
  const dataDir = mkdtempSync(join(folder, 'data-'));
  // Below those that the system gives to whoever asks for any: it is listened on again after the restore.
  const port = await freePort(randomInt(20_000, 32_000));
  const env = { NODE_ENV: 'test', VIVAC_DEMO: '0', DATABASE_URL: place.url, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'api.ts')], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stated = '';
  child.stdout.on('data', (text: Buffer) => (stated += text.toString()));
  const codeIn = () => /with the code ([A-Z0-9-]+)/.exec(stated)?.[1];
  await expect.poll(codeIn, HANGS).toBeDefined();
  const empty = { child, origin: `http://127.0.0.1:${port}`, code: codeIn()!, dataDir, place };
  opened.push(empty);
  await expect.poll(() => statusOf(`${empty.origin}/readyz`), HANGS).toBe(200);
  return empty;
}

let stays: Promise<Empty> | undefined;
/** For what is refused, and leaves it empty. */
const leftEmpty = () => (stays ??= openEmpty());

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** A file of another installation, unless something else is said. */
const sendTo = ({ origin, code }: Empty, bytes: Buffer, { typed = code, foreign = true } = {}) =>
  fetch(`${origin}/api/restore${foreign ? '?foreign=true' : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-restore-code': typed, 'accept-language': 'en' },
    body: new Uint8Array(bytes),
  });

interface State {
  readonly possible: boolean;
  readonly state: string;
  readonly problem: string | null;
  readonly restored: { readonly rows: number } | null;
}
const stateOf = ({ origin }: Empty): Promise<State | null> =>
  fetch(`${origin}/api/restore`).then(
    (answer) => answer.json() as Promise<State>,
    () => null,
  );

async function untilEnded(empty: Empty): Promise<State> {
  await expect.poll(async () => (await stateOf(empty))?.state, HANGS).toMatch(/^(done|failed)$/);
  await expect.poll(() => statusOf(`${empty.origin}/readyz`), HANGS).toBe(200);
  return (await stateOf(empty))!;
}

const signIn = ({ origin }: Empty) =>
  fetch(`${origin}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: emailOf('admin'), password: PASSWORD }),
  });

const configurationOf = async ({ origin }: Empty) =>
  (await (await fetch(`${origin}/api/config`)).json()) as { restorable?: boolean };

// @holds backup-10
it(
  'a backup sent to an empty installation is what the server runs on, without a command',
  { timeout: 600_000 },
  async () => {
    const empty = await openEmpty();
    expect((await configurationOf(empty)).restorable).toBe(true);
    expect((await signIn(empty)).status).toBe(401);
    const { pid } = empty.child;
    expect((await sendTo(empty, readFileSync(backup))).status).toBe(200);
    expect(await untilEnded(empty)).toMatchObject({
      possible: false,
      state: 'done',
      problem: null,
      restored: { rows },
    });
    expect((await signIn(empty)).status).toBe(200);
    expect((await configurationOf(empty)).restorable).toBeUndefined();
    expect(readFileSync(join(empty.dataDir, 'identity.secret'), 'utf8').trim()).toBe(SECRET);
    expect({ pid: empty.child.pid, exit: empty.child.exitCode }).toEqual({ pid, exit: null });
    expect(readdirSync(join(empty.dataDir, 'backups'))).toEqual([]);
    // Somebody has a password now.
    expect((await sendTo(empty, readFileSync(backup))).status).toBe(403);
  },
);

/** As if the demo market had sent everything. */
async function demoBackup(): Promise<Buffer> {
  const db = openDatabase({ url: fixture.databaseUrl, maxConnections: 1, prepare: false });
  const file = join(folder, 'demo.vivac');
  try {
    await db.query(`UPDATE batches SET sent_by = 'demo market, ' || sent_by`);
    await writeBackup({
      url: fixture.databaseUrl,
      file,
      version: '0.1.0',
      madeAt: new Date(),
      signedWith: SECRET,
      identitySecret: null,
    });
  } finally {
    await db.query(`UPDATE batches SET sent_by = substr(sent_by, length('demo market, ') + 1)`);
    await db.end();
  }
  return readFileSync(file);
}

// @holds backup-10 backup-12
it(
  'a stranger without the code, a file of another installation of which nobody says so, a cut, a changed, a strange file and the demo market leave the installation empty',
  { timeout: 600_000 },
  async () => {
    const empty = await leftEmpty();
    const whole = readFileSync(backup);
    expect((await sendTo(empty, whole, { typed: 'AAAA-BBBB-CCCC' })).status).toBe(403);
    const unsaid = await sendTo(empty, whole, { foreign: false });
    expect([unsaid.status, await unsaid.json()]).toMatchObject([
      422,
      { error: expect.stringMatching(/not signed by this installation/) },
    ]);
    const strange = await sendTo(empty, Buffer.from('name,link\n'));
    expect([strange.status, await strange.json()]).toMatchObject([
      422,
      { error: expect.stringMatching(/no backup of Vivac/) },
    ]);
    const cut = await sendTo(empty, whole.subarray(0, whole.length - 2_000));
    expect([cut.status, await cut.json()]).toMatchObject([422, { error: expect.stringMatching(/was cut|damaged/) }]);
    // Its header is right, and its content is not what was written: only our own hashes tell.
    const plain = zstdDecompressSync(whole);
    plain.write('Cala Sirenx', plain.indexOf('Cala Sirena'));
    expect((await sendTo(empty, zstdCompressSync(plain))).status).toBe(200);
    const problem = expect.stringMatching(/bytes of the backup are damaged, or were changed/) as string;
    expect(await untilEnded(empty)).toMatchObject({ possible: true, state: 'failed', problem });
    expect((await sendTo(empty, await demoBackup())).status).toBe(200);
    const isDemo = expect.stringMatching(/^This is a backup of the demo market/) as string;
    expect(await untilEnded(empty)).toMatchObject({ possible: true, state: 'failed', problem: isDemo });
    expect((await signIn(empty)).status).toBe(401);
    expect(readdirSync(join(empty.dataDir, 'backups'))).toEqual([]);
  },
);

// @holds backup-10
it('a backup of a newer version is refused by its header', { timeout: 600_000 }, async () => {
  const newer = openDatabase({ url: fixture.databaseUrl, maxConnections: 1, prepare: false });
  const file = join(folder, 'newer.vivac');
  try {
    await newer.query(`INSERT INTO vivac_migrations (name, run_on) VALUES ('9999-tomorrow', now())`);
    await writeBackup({
      url: fixture.databaseUrl,
      file,
      version: '9.9.9',
      madeAt: new Date(),
      signedWith: SECRET,
      identitySecret: null,
    });
  } finally {
    await newer.query(`DELETE FROM vivac_migrations WHERE name = '9999-tomorrow'`);
    await newer.end();
  }
  const empty = await leftEmpty();
  const answer = await sendTo(empty, readFileSync(file));
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { error: expect.stringMatching(/made by a newer Vivac \(9\.9\.9, with 9999-tomorrow\)/) },
  ]);
});

// @holds backup-10
it('a file that says it is larger than the disk is refused before it arrives', { timeout: 600_000 }, async () => {
  const empty = await leftEmpty();
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((answered, failed) => {
    const requested = request(
      `${empty.origin}/api/restore`,
      { method: 'POST', headers: { 'x-restore-code': empty.code, 'content-length': 9e15 } },
      (response) => {
        answered(response.statusCode);
        requested.destroy();
      },
    );
    requested.on('error', failed);
    requested.flushHeaders();
  });
  expect(status).toBe(413);
});

// @holds backup-10
it(
  'a backup without its secret is restored into an installation with another secret',
  { timeout: 600_000 },
  async () => {
    const file = join(folder, 'without-secret.vivac');
    const about = {
      version: '0.1.0',
      madeAt: new Date('2026-11-23T08:00:00Z'),
      signedWith: SECRET,
      identitySecret: null,
    };
    await writeBackup({ url: fixture.databaseUrl, file, ...about });
    // Last: it stays empty no longer.
    const empty = await leftEmpty();
    expect((await sendTo(empty, readFileSync(file))).status).toBe(200);
    expect(await untilEnded(empty)).toMatchObject({ state: 'done', problem: null });
    expect((await signIn(empty)).status).toBe(200);
    expect(readFileSync(join(empty.dataDir, 'identity.secret'), 'utf8').trim()).not.toBe(SECRET);
  },
);
