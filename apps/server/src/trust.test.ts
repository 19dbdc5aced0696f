import { getTrust } from '@vivac/contract/administration/trust';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const trust = async () => (await send(server, getTrust, 'admin')).body;
const checkOf = async (name: string) => (await trust()).checks.find(({ check }) => check === name)!;

const ELSEWHERE = '203.0.113.7';
async function fromElsewhere(headers: Record<string, string>) {
  const answer = await server.app.inject({
    url: '/api/admin/trust',
    remoteAddress: ELSEWHERE,
    headers: { authorization: `Bearer ${server.tokens.admin}`, ...headers },
  });
  return answer.json<Awaited<ReturnType<typeof trust>>>().checks;
}

const metric = async (line: RegExp) => {
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(line.exec(body)?.[1]);
};

// @holds trust-1
it('an administrator is told every check once, with its state, and a manager nothing', async () => {
  const { checks } = await trust();
  expect(checks.map(({ check }) => check)).toEqual([
    'prices',
    'sources',
    'questions',
    'backup',
    'mail',
    'webhooks',
    'push',
    'access',
    'disk',
    'database',
    'pooler',
    'queue',
    'version',
    'clock',
    'address',
    'proxy',
  ]);
  expect((await server.refused(getTrust, 'north')).status).toBe(403);
});

describe('the page of trust agrees', () => {
  // @holds trust-3
  it('with /metrics on the age of the newest price', async () => {
    const { at } = await checkOf('prices');
    const newestS = await metric(/^vivac_newest_observation_timestamp_seconds\{kind="prices"\} (\S+)$/m);
    expect(Date.parse(at!) / 1000).toBe(newestS);
  });

  // @holds trust-3
  it('with /metrics on the last backup and rehearsal, and tells one that failed', async () => {
    const { db } = server.context;
    await db.query(`INSERT INTO backup_runs (kind, file_name, began_at, ended_at, bytes, problem) VALUES
      ('nightly', 'a', to_timestamp(1790000000), now(), 214000000, NULL),
      ('rehearsal', 'a', to_timestamp(1790000100), now(), NULL, NULL)`);
    const backup = await checkOf('backup');
    expect(Date.parse(backup.at!) / 1000).toBe(await metric(/^vivac_last_backup_timestamp_seconds (\S+)$/m));
    const rehearsal = await checkOf('rehearsal');
    expect(Date.parse(rehearsal.at!) / 1000).toBe(await metric(/^vivac_last_rehearsal_timestamp_seconds (\S+)$/m));
    await db.query(`INSERT INTO backup_runs (kind, file_name, began_at, ended_at, problem)
      VALUES ('nightly', 'b', to_timestamp(1790001000), now(), '"The disk is full"')`);
    expect(await checkOf('backup')).toMatchObject({ finding: 'backup-failed', state: 'act' });
    await db.query('DELETE FROM backup_runs');
  });

  // @holds trust-3
  it('with /metrics on webhooks that were given up', async () => {
    const { db } = server.context;
    const [channel] = await db.query<{ id: string }>(
      `INSERT INTO channels_of_users (uid, kind, name, settings, state, made_at) VALUES ('u', 'webhook', 'W', '{}', 'on', now()) RETURNING id`,
    );
    const [notice] = await db.query<{ id: string }>(
      `INSERT INTO notices (uid, kind, made_at, alerts) VALUES ('u', 'test', now(), '[]') RETURNING id`,
    );
    await db.query(`INSERT INTO deliveries (notice_id, channel_id, state, made_at) VALUES ($1, $2, 'parked', now())`, [
      notice!.id,
      channel!.id,
    ]);
    expect(await checkOf('webhooks')).toMatchObject({ finding: 'webhooks-parked', count: 1 });
    expect(await metric(/^vivac_deliveries\{kind="webhook",state="parked"\} (\S+)$/m)).toBe(1);
    await db.query('DELETE FROM channels_of_users');
  });

  it('with /metrics on disks', async () => {
    const { disks } = await trust();
    const ratio = await metric(/^vivac_disk_used_ratio\{path="[^"]+"\} (\S+)$/m);
    expect(disks[0]!.used_percent / 100).toBeCloseTo(ratio, 1);
  });
});

// @holds trust-2
it('wrong passwords are counted, with the accounts that they were tried at', async () => {
  const before = await checkOf('access');
  for (const password of ['wrong once', 'wrong twice']) {
    await server.app.inject({
      method: 'POST',
      url: '/identity/sign-in/email',
      headers: { origin: server.config.publicUrl, 'content-type': 'application/json' },
      payload: { email: 'north@vivac.test', password },
    });
  }
  const after = await checkOf('access');
  expect([before.count, after.count, after.of]).toEqual([0, 2, 1]);
});

// @holds trust-2
it('a notice that comes back says that no pooler in transaction mode stands between', async () => {
  expect(await checkOf('pooler')).toMatchObject({ finding: 'pooler-heard', state: 'good' });
});

// @holds trust-2
it('the clock of the server is compared with that of the database', async () => {
  const { finding, seconds } = await checkOf('clock');
  expect(finding).toBe('clock-set');
  expect(Math.abs(seconds!)).toBeLessThan(2);
});

// @holds trust-2
it('PostgreSQL is named with the end of its support', async () => {
  expect(await checkOf('database')).toMatchObject({ finding: 'database-well', name: expect.stringMatching(/^18\./) });
});

// @holds trust-2
it('a request from elsewhere to another host than PUBLIC_URL is told', async () => {
  const checks = await fromElsewhere({ host: 'vivac.example' });
  expect(checks.find(({ check }) => check === 'address')).toMatchObject({
    finding: 'address-other',
    name: 'vivac.example',
  });
});

// @holds trust-2
it('requests through a proxy that nobody announced are counted (TRUST_PROXY)', async () => {
  expect(await checkOf('proxy')).toMatchObject({ finding: 'proxy-none' });
  const checks = await fromElsewhere({ 'x-forwarded-for': '198.51.100.4' });
  expect(checks.find(({ check }) => check === 'proxy')).toMatchObject({ finding: 'proxy-unannounced', count: 1 });
});
