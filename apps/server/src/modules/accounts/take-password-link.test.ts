import { getUsers, inviteUser, registerUser, takePasswordLink } from '@vivac/contract/accounts';
import { getAuditLog } from '@vivac/contract/access/audit-log';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { choosePasswordOn } from '@vivac/testing/identity/embedded-identity-fixture';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const register = (email: string) => send(server, registerUser, 'admin', { body: { email, username: 'Somebody' } });
const take = (email: string, caller: 'admin' | 'north' = 'admin') =>
  send(server, takePasswordLink, caller, { params: { email } });
const listed = async (email: string) =>
  (await send(server, getUsers, 'admin')).body.find((user) => user.email === email);
const visitor = () => createVisitor(server.app, server.config.publicUrl);

describe('the link of an invitation without a mail server', () => {
  it('is taken by an administrator, works once and says until when', async () => {
    const email = 'handed@vivac.test';
    expect((await register(email)).body.message).toBe(
      `${email} has been registered. No mail server is set: hand over the link of the invitation.`,
    );
    expect((await listed(email))?.invitation).toMatchObject({ state: 'kept', handed_at: null });
    const { status, body, headers } = await take(email);
    expect([status, body.kind, headers['cache-control']]).toEqual([200, 'invite', 'no-store']);
    const hours = (Date.parse(body.valid_until) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThan(72.1);
    expect((await listed(email))?.invitation?.handed_at).not.toBeNull();
    expect((await choosePasswordOn(server.app, body.link, 'a good password')).statusCode).toBe(200);
    expect((await choosePasswordOn(server.app, body.link, 'another password')).statusCode).toBe(400);
    expect(await visitor().signIn(email, 'a good password')).toBe('ok');
    expect((await listed(email))?.invitation?.state).toBe('accepted');
  });

  it('ends the one that was taken before, and the invitation that is sent again ends it', async () => {
    const email = 'twice@vivac.test';
    await register(email);
    const first = await take(email);
    const second = await take(email);
    expect(second.body.link).not.toBe(first.body.link);
    expect((await choosePasswordOn(server.app, first.body.link, 'a good password')).statusCode).toBe(400);
    expect((await send(server, inviteUser, 'admin', { params: { email } })).body.message).toBe(
      `${email} has been invited again. No mail server is set: hand over the link of the invitation.`,
    );
    expect((await listed(email))?.invitation?.handed_at).toBeNull();
    expect((await choosePasswordOn(server.app, second.body.link, 'a good password')).statusCode).toBe(400);
  });

  it('is a secret: in no log line, in no audit entry and in no later answer', async () => {
    const email = 'quiet@vivac.test';
    await register(email);
    const { link } = (await take(email)).body;
    const token = new URL(link).searchParams.get('oobCode')!;
    expect(server.logLines.join('\n')).not.toContain(token);
    const entries = (await send(server, getAuditLog, 'admin', { query: { about: 'user' } })).body;
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(entries.entries[0]).toMatchObject({
      action: 'user.link_taken',
      actor: 'admin@vivac.test',
      target: email,
      details: { kind: 'invite' },
    });
    expect(JSON.stringify((await send(server, getUsers, 'admin')).body)).not.toContain(token);
  });
});

describe('a link for a new password', () => {
  it('is taken for somebody who has one, for an hour, and ends their sessions once it is used', async () => {
    const north = visitor();
    const { email } = (await listed('south@vivac.test'))!;
    const { body } = await take(email);
    expect(body.kind).toBe('reset');
    expect((Date.parse(body.valid_until) - Date.now()) / HOUR_MS).toBeLessThan(1.01);
    await choosePasswordOn(server.app, body.link, 'another good password');
    expect(await north.signIn(email, 'another good password')).toBe('ok');
  });

  it('is refused to managers and API keys, and for nobody', async () => {
    expect((await take('admin@vivac.test', 'north')).status).toBe(403);
    expect((await take('ghost@vivac.test')).status).toBe(404);
    expect(takePasswordLink.scope).toBe('session');
  });
});
