import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { downloadBackup, getBackups, makeBackup, rehearseBackup } from '@vivac/contract/administration/backups';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { version } from '#server/version';

const SECRET = 'a secret for tests, long enough to be one';
let server: ServerFixture;
let folder: string;

beforeAll(async () => {
  server = await openServerFixture();
  folder = join(server.config.dataDir, 'backups');
});
afterAll(() => server.close());
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.context.db.execute('DELETE FROM backup_runs');
});

const listed = async () => (await send(server, getBackups, 'admin')).body;
const make = (body: object = {}) => send(server, makeBackup, 'admin', { body });
const rehearse = (name: string) => send(server, rehearseBackup, 'admin', { params: { name } });
const ended = async () => {
  await expect.poll(async () => (await listed()).running, { timeout: 90_000 }).toBeNull();
};
const fetchFile = (name: string, query = '') =>
  server.app.inject({
    url: `/api/admin/backups/${name}/file${query}`,
    headers: { authorization: `Bearer ${server.tokens.admin}` },
  });

async function made(body: object = {}): Promise<string> {
  expect((await make(body)).status).toBe(200);
  await ended();
  return (await listed()).backups[0]!.name;
}

// @holds backup-8
it('an administrator makes a backup and sees its version, size and occasion', async () => {
  const name = await made();
  const { backups, last_failure } = await listed();
  expect(backups).toEqual([
    {
      name,
      occasion: 'asked',
      made_at: expect.any(String),
      bytes: readFileSync(join(folder, name)).length,
      version,
      has_secret: false,
      foreign: false,
      rehearsal: null,
    },
  ]);
  expect(last_failure).toBeNull();
});

// @holds backup-8
it('a backup by the API holds the secret only when it is asked for', async () => {
  const plain = () => zstdDecompressSync(readFileSync(join(folder, readdirSync(folder)[0]!))).toString('latin1');
  await made();
  expect(plain()).not.toContain(SECRET);
  await made({ with_secret: true });
  expect(plain()).toContain(SECRET);
});

// @holds backup-8
it('a rehearsal by the API compares every table, leaves no database and is told with its backup', async () => {
  const name = await made();
  expect((await rehearse(name)).status).toBe(200);
  await ended();
  expect((await listed()).backups[0]!.rehearsal).toEqual({ at: expect.any(String), problem: null });
  const left = await server.context.db.query(`SELECT FROM pg_database WHERE datname LIKE current_database() || '_re%'`);
  expect(left).toEqual([]);
});

it('a rehearsal of a damaged backup tells why in the language of the reader', async () => {
  const name = await made();
  const bytes = readFileSync(join(folder, name));
  writeFileSync(join(folder, name), bytes.subarray(0, bytes.length - 2_000));
  await rehearse(name);
  await ended();
  const { body } = await send(server, getBackups, 'admin', { headers: { 'accept-language': 'es' } });
  expect(body.last_failure).toMatchObject({ kind: 'rehearsal', problem: expect.stringMatching(/dañada|cortó/) });
  expect(body.backups[0]!.rehearsal!.problem).toMatch(/dañada|cortó/);
});

it('a second backup is refused with 409 while one is under way', async () => {
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await ended();
});

it('a backup that another process writes is shown as running, and no other is begun', async () => {
  await server.context.db.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('vivac backup', 0))`);
    await server.context.db.execute(
      `INSERT INTO backup_runs (kind, file_name, began_at) VALUES ('nightly', 'vivac-nightly-20270120-023000.backup', now())`,
    );
    expect((await listed()).running).toMatchObject({ kind: 'nightly', step: null });
    expect((await make()).status).toBe(409);
  });
});

it('a run whose server was killed is told as failed, and does not keep the next from beginning', async () => {
  await server.context.db.execute(
    `INSERT INTO backup_runs (kind, file_name, began_at) VALUES ('asked', 'vivac-asked-20270120-023000.backup', '2027-01-01')`,
  );
  expect(await listed()).toMatchObject({
    running: null,
    last_failure: { kind: 'asked', problem: 'The server stopped in the middle of it.' },
  });
  await made();
  expect((await listed()).last_failure).toBeNull();
});

it('a backup that cannot be written tells why', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  await make();
  await ended();
  expect((await listed()).last_failure?.problem).toMatch(/could not be written/);
});

// @holds backup-9
it('the file of a backup is downloaded as it lies in the folder', async () => {
  const name = await made();
  const answer = await fetchFile(name);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(answer.rawPayload.equals(readFileSync(join(folder, name)))).toBe(true);
});

// @holds backup-9
it('a backup with the secret is downloaded only when the secret is asked for', async () => {
  const name = await made({ with_secret: true });
  expect((await fetchFile(name)).statusCode).toBe(409);
  expect((await fetchFile(name, '?with_secret=true')).statusCode).toBe(200);
});

it('no other file can be downloaded as a backup', async () => {
  mkdirSync(folder);
  writeFileSync(join(server.config.dataDir, 'vivac-asked-20270120-023000.backup'), 'beside the folder');
  expect((await fetchFile('vivac-asked-20270120-023000.backup')).statusCode).toBe(404);
  for (const name of ['..%2Fidentity.secret', 'identity.secret', '..%2Fvivac-asked-20270120-023000.backup'])
    expect((await fetchFile(name)).statusCode).toBe(400);
  expect((await server.refused(downloadBackup, null, { name: 'vivac-asked-20270120-023000.backup' })).status).toBe(401);
});

it('making, rehearsing and downloading a backup are in the audit log without the secret', async () => {
  const name = await made({ with_secret: true });
  await rehearse(name);
  await ended();
  await fetchFile(name, '?with_secret=true');
  const entries = await server.context.db.query<{ action: string }>(
    `SELECT action, details::text FROM audit_log WHERE subject = $1 ORDER BY number DESC`,
    [name],
  );
  const requested = ['backup.asked', 'backup.made', 'backup.rehearsal_asked', 'backup.downloaded'];
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(requested));
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});
