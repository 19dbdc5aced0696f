import { deleteUser, inviteUser, registerUser, setReference } from '@vivac/contract/accounts';
import { getAuditLog } from '@vivac/contract/access/audit-log';
import { createApiKey } from '@vivac/contract/access/api-keys';
import { changeChoices } from '@vivac/contract/access/choices';
import { addSource, changeSource, pauseSource, removeSource } from '@vivac/contract/administration/sources';
import { saveAlertRules } from '@vivac/contract/alerts/alert-rules';
import { addChannel, removeChannel } from '@vivac/contract/alerts/channels';
import { getBatches, restoreBatch, withdrawBatch } from '@vivac/contract/batches';
import { ALERT_KIND_MODULES } from '@vivac/domain/alerts/kinds/alert-kinds';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { linkOf } from '@vivac/testing/market/market';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NOTED_OF_ONE, NOTED_OF_STRANGERS, openAuditTrail } from '#platform/audit-log/audit-trail';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string>>;
const newest = async (query: Query, count = 1) =>
  (await send(server, getAuditLog, 'admin', { query })).body.entries.slice(0, count);
/** The newest entry of an action that no test has seen. */
async function latest(action: string) {
  const unseen = async () => (await newest({ action })).find(({ number }) => number > seen);
  const found = await vi.waitUntil(unseen, { timeout: 20_000 });
  seen = found.number;
  return found;
}
let seen = 0;

const admin = { actor: 'admin@vivac.test', actor_kind: 'person' };

describe('what administrators do', () => {
  // @holds audit-1
  it('to users is in the audit log: made, invited again, given a campsite, deleted', async () => {
    const email = 'audited@vivac.test';
    const target = { ...admin, target: email };
    await send(server, registerUser, 'admin', { body: { email, username: 'Audited', language: 'fr' } });
    expect(await latest('user.registered')).toMatchObject({ ...target, details: { language: 'fr' } });
    await send(server, inviteUser, 'admin', { params: { email } });
    expect(await latest('user.invited')).toMatchObject({ ...target });
    const links = { reference_link: linkOf(0), competitor_links: [linkOf(1), linkOf(2)] };
    await send(server, setReference, 'admin', { body: { email, ...links } });
    const details = { reference: true, competitors: true, number_of_competitors: 2 };
    expect(await latest('watchlist.set')).toMatchObject({ ...target, subject: linkOf(0), details });
    await send(server, deleteUser, 'admin', { params: { email } });
    expect(await latest('user.deleted')).toMatchObject({ ...target });
  });

  // @holds audit-1
  it('to sources is in the audit log, without their secrets', async () => {
    const body = {
      name: 'Audited feed',
      door: 'feed',
      kind: 'prices',
      address: 'https://93.184.216.34/prices.csv?token=SECRET-IN-ADDRESS',
      headers: [{ name: 'authorization', value: 'SECRET-IN-HEADER' }],
      every_minutes: 60,
    };
    const added = await send(server, addSource, 'admin', { body });
    expect(added.status).toBe(200);
    const params = { id: String(added.body.source.id) } as never;
    const version = added.body.source.version;
    await send(server, changeSource, 'admin', { params, body: { ...body, name: 'Renamed feed', version } });
    await send(server, pauseSource, 'admin', { params, body: { paused: true } });
    await send(server, removeSource, 'admin', { params });
    const entries = await newest({ about: 'source' }, 4);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['source.removed', 'Renamed feed'],
      ['source.paused', 'Renamed feed'],
      ['source.changed', 'Renamed feed'],
      ['source.added', 'Audited feed'],
    ]);
    expect(entries[2]?.details).toMatchObject({ name_before: 'Audited feed', host: '93.184.216.34' });
    const [kept] = await server.context.db.query<{ text: string }>(
      'SELECT string_agg(audit_log::text, $1) AS text FROM audit_log',
      [' '],
    );
    expect(kept?.text).toContain('Renamed feed');
    expect(kept?.text).not.toContain('SECRET-IN');
  });

  // @holds audit-1
  it('to imports is in the audit log with the reason, and the import itself', async () => {
    const { batches } = (await send(server, getBatches, 'admin')).body;
    const { number, source } = batches.find(({ kind }) => kind === 'prices')!;
    const body = { why: 'wrong file' };
    const params = { number: String(number) } as never;
    await send(server, withdrawBatch, 'admin', { params, body });
    await send(server, restoreBatch, 'admin', { params, body });
    const [restored, withdrawn] = await newest({ about: 'import' }, 2);
    const of = { ...admin, subject: `#${number}` };
    expect(withdrawn).toMatchObject({ ...of, action: 'import.withdrawn', details: { why: 'wrong file', source } });
    expect(restored).toMatchObject({ ...of, action: 'import.restored' });
    const stored = await newest({ action: 'import.stored', actor_kind: 'system' });
    expect(stored[0]?.details).toMatchObject({ kind: expect.any(String), rows: expect.any(Number) });
  });

  // @holds audit-1
  it('with an API key names the key and whose it is', async () => {
    const requested = { name: 'Night job', scopes: ['admin'] };
    const { key } = (await send(server, createApiKey, 'admin', { body: requested })).body;
    const email = 'by-key@vivac.test';
    await send(server, registerUser, { token: key }, { body: { email, username: 'By key' } });
    expect(await latest('user.registered')).toMatchObject({
      actor: 'API key Night job of admin@vivac.test',
      actor_kind: 'api_key',
      target: email,
    });
  });
});

// @holds audit-1
it('what is undone by a failed transaction is not in the audit log', async () => {
  const { db } = server.context;
  const before = await newest({}, 50);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(
        `INSERT INTO audit_log (at, action, actor) VALUES (now(), 'user.deleted', audit_party('system', 'x', NULL, 'x'))`,
      );
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await newest({}, 50)).toEqual(before);
});

// @holds audit-1
it('rules, channels and language of a user are in the audit log, without what they call them', async () => {
  const rule = { kind: 'source', ...ALERT_KIND_MODULES.source.example };
  await send(server, saveAlertRules, 'admin', { body: { rules: [rule] } });
  expect(await latest('rules.alerts_changed')).toMatchObject({ ...admin, details: { rules: 1 } });
  const body = { kind: 'webhook', name: 'Ana’s phone', url: 'https://93.184.216.34/hook?token=SECRET' };
  const { channel } = (await send(server, addChannel, 'north', { body })).body;
  await send(server, removeChannel, 'north', { params: { id: channel.id } });
  const entries = await newest({ about: 'channel' }, 2);
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['channel.removed', { channel: 'webhook', state: 'on' }],
    ['channel.added', { channel: 'webhook', state: 'on' }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/phone|SECRET/);
  await send(server, changeChoices, 'north', { body: { language: 'ca' } });
  expect(await latest('user.language_changed')).toMatchObject({
    actor: 'north@vivac.test',
    details: { language: 'ca' },
  });
});

describe('sign-ins and refusals', () => {
  const visit = () => createVisitor(server.app, server.config.publicUrl, '203.0.113.77');

  // @holds audit-5
  it('a sign-in, a sign-out and a wrong password have the person and their network', async () => {
    const visitor = visit();
    await visitor.signIn('north@vivac.test', 'not the password');
    const target = { target: 'north@vivac.test', network: '203.0.113.0/24' };
    expect(await latest('refusal.password')).toMatchObject({ ...target, actor_kind: 'stranger' });
    await visitor.signIn('north@vivac.test', PASSWORD);
    const actor = { actor: 'north@vivac.test', network: '203.0.113.0/24' };
    expect(await latest('session.started')).toMatchObject({ ...actor });
    await visitor.signOut();
    expect(await latest('session.ended')).toMatchObject({ ...actor });
  });

  // @holds audit-5
  it('an address that is nobody’s is not kept: it may be a password in the wrong field', async () => {
    await visit().signIn('my-secret-password@vivac.test', 'x');
    expect(await latest('refusal.password')).toMatchObject({ target: null });
    const [found] = await server.context.db.query(`SELECT FROM audit_parties WHERE name LIKE 'my-secret%'`);
    expect(found).toBeUndefined();
  });

  // @holds audit-5
  it('a call without the right is there with the call, of a person and of an API key', async () => {
    await send(server, getAuditLog, 'north');
    const call = 'GET /api/admin/audit_log';
    expect(await latest('refusal.right')).toMatchObject({ actor: 'north@vivac.test', details: { call } });
    const requested = { name: 'Narrow', scopes: ['prices:read'] };
    const { key } = (await send(server, createApiKey, 'north', { body: requested })).body;
    await send(server, getAuditLog, { token: key });
    const details = { call, scope: 'admin' };
    expect(await latest('refusal.key_scope')).toMatchObject({ actor_kind: 'api_key', details });
    await send(server, getAuditLog, { token: `${key}x` });
    expect(await latest('refusal.key')).toMatchObject({ actor_kind: 'stranger', details: { call } });
  });

  // @holds audit-5
  it('a flood leaves the first of one network, the first of all, and how many more there were', async () => {
    const { db } = server.context;
    const count = async (): Promise<number> =>
      (await db.query<{ count: number }>(`SELECT count(*)::int FROM audit_log WHERE action = 'refusal.waiting'`))[0]!
        .count;
    let now = new Date('2027-03-01T08:00:00Z');
    const trail = openAuditTrail({
      db,
      clock: { ...server.context.clock, now: () => now },
      log: server.app.log as never,
    });
    const flood = async (network: string, times: number) => {
      const act = { actor: { kind: 'stranger', name: 'stranger' }, network, requestId: null } as const;
      for (let nth = 0; nth < times; nth += 1) await trail.note({ action: 'refusal.waiting' }, act);
    };
    await flood('198.51.100.0/24', 500);
    expect(await count()).toBe(NOTED_OF_ONE);
    for (let nth = 0; nth < 50; nth += 1) await flood(`10.0.${nth}.0/24`, 10);
    expect(await count()).toBe(NOTED_OF_STRANGERS);
    now = new Date('2027-03-01T09:00:00Z');
    await flood('198.51.100.0/24', 1);
    expect(await count()).toBe(NOTED_OF_STRANGERS + 1);
    const [, reported] = await newest({ about: 'refusal', from: '2027-03-01', to: '2027-03-01' }, 2);
    expect(reported).toMatchObject({
      action: 'refusal.not_recorded',
      details: { count: 1000 - NOTED_OF_STRANGERS, since: '2027-03-01T08:00:00.000Z' },
    });
  });
});
