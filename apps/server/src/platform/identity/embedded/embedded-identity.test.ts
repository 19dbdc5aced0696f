import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@vivac/testing/identity/identity-contract';
import { type EmbeddedIdentity, openEmbeddedIdentity } from './embedded-identity.ts';
import {
  choosePasswordOn,
  createFixture,
  type IdentityFixture,
} from '@vivac/testing/identity/embedded-identity-fixture';

const worlds: IdentityFixture[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

async function openWorld(): Promise<IdentityFixture> {
  const world = await createFixture();
  worlds.push(world);
  return world;
}

async function signedInToken(world: IdentityFixture): Promise<string> {
  const { uid } = await world.identity.createUser({ email: 'ana@vivac.test', displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, 'a good password');
  const visitor = world.visitor();
  await visitor.signIn('ana@vivac.test', 'a good password');
  return (await visitor.token()) ?? '';
}

describe('a refused call', () => {
  test('of another Origin is told at level info, as one of an unknown path or an unreadable body is, and cached by nobody', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const world = await createFixture({ log });
    worlds.push(world);
    const foreign = { origin: 'https://elsewhere.example' };
    const body = { email: 'ana@vivac.test', password: 'a good password', redirectTo: 'https://elsewhere.example/' };
    const refused = [
      await world.visitor().call('POST', '/sign-out', {}, { ...foreign, cookie: 'vivac.session_token=x' }),
      await world.visitor().call('POST', '/sign-in/email', body, {
        ...foreign,
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
      }),
      await world.visitor().call('POST', '/request-password-reset', body),
      await world.visitor().call('POST', '/sign-in/email', body),
      await world.visitor().call('POST', '/sign-in/email', {}),
      await world.visitor().call('GET', '/sign-up/email'),
      await world.app.inject({
        method: 'POST',
        url: '/identity/sign-out',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await world.app.inject({
        method: 'POST',
        url: '/identity/sign-out',
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 401, 400, 404, 400, 415]);
    expect(new Set(refused.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']));
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level).filter((level) => level > 30)).toEqual(
      [],
    );
  });
});

describe('the session secret', () => {
  test('has file mode 0600, and sessions survive a restart', async () => {
    const world = await openWorld();
    const token = await signedInToken(world);
    const stored = await stat(join(world.settings.dataDir, 'identity.secret'));
    expect(stored.mode & 0o777).toBe(0o600);
    const again = await openEmbeddedIdentity(world.settings);
    expect((await again.verify(token)).email).toBe('ana@vivac.test');
    await again.close();
  });

  test('refuses the start with an explanation when it is lost or replaced', async () => {
    const world = await openWorld();
    const path = join(world.settings.dataDir, 'identity.secret');
    const explanation = /not the one this database was set up with/;
    await rm(path);
    await expect(openEmbeddedIdentity(world.settings)).rejects.toThrow(explanation);
    await writeFile(path, 'another secret that is long enough to be one');
    await expect(openEmbeddedIdentity(world.settings)).rejects.toThrow(explanation);
    const configured = { ...world.settings, secret: 'a configured secret that is long enough to be one' };
    await expect(openEmbeddedIdentity(configured)).rejects.toThrow(explanation);
  });

  test('is refused when too short', async () => {
    const world = await openWorld();
    await expect(openEmbeddedIdentity({ ...world.settings, secret: 'short' })).rejects.toThrow(
      'at least 32 characters',
    );
  });
});

test('concurrent first starts on an empty database create one secret and one signing key', async () => {
  const world = await openWorld();
  await world.query('drop schema identity cascade');
  await rm(join(world.settings.dataDir, 'identity.secret'));
  const opened = await Promise.all([1, 2, 3, 4].map(() => openEmbeddedIdentity(world.settings)));
  expect(await world.query('select count(*)::int as keys from identity.jwks')).toEqual([{ keys: 1 }]);
  for (const identity of opened) await identity.close();
});

test('the identity tables are in the schema "identity"', async () => {
  const world = await openWorld();
  const tables = await world.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_name in ('account', 'attempts', 'jwks', 'rateLimit', 'session', 'user', 'verification') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    ['account', 'attempts', 'jwks', 'rateLimit', 'session', 'user', 'verification'].map((name) => `identity.${name}`),
  );
});

describe('a first-administrator link', () => {
  test('creates an administrator without sending mail', async () => {
    const world = await openWorld();
    const link = await world.identity.inviteLink('Boss@vivac.test');
    expect(world.mails).toEqual([]);
    expect(await world.identity.findByEmail('boss@vivac.test')).toMatchObject({ admin: true, displayName: 'Boss' });
    expect((await choosePasswordOn(world.app, link, 'a good password')).statusCode).toBe(200);
    expect(await world.visitor().signIn('boss@vivac.test', 'a good password')).toBe('ok');
  });

  test('promotes an existing user and revokes the earlier link', async () => {
    const world = await openWorld();
    await world.identity.createUser({ email: 'ana@vivac.test', displayName: 'Ana' });
    const first = await world.identity.inviteLink('ana@vivac.test');
    const second = await world.identity.inviteLink('ana@vivac.test');
    expect(await world.identity.listUsers()).toMatchObject([
      { email: 'ana@vivac.test', displayName: 'Ana', admin: true },
    ]);
    expect((await world.app.inject({ url: first.replace(world.origin, '') })).statusCode).toBe(400);
    expect((await world.app.inject({ url: second.replace(world.origin, '') })).statusCode).toBe(200);
  });

  test('requires an address', async () => {
    const world = await openWorld();
    expect(await refusalOf(world.identity.inviteLink('boss'))).toBe('invalid-email');
  });
});

test('the last administrator remains when two demote or delete each other (race condition)', async () => {
  const world = await openWorld();
  const { identity } = world;
  const attempts: ((uid: string) => Promise<void>)[] = [
    (uid) => identity.setAdmin(uid, false),
    (uid) => identity.deleteUser(uid),
  ];
  for (const attempt of attempts) {
    const [ana, bea] = await Promise.all([twin(identity, 'ana'), twin(identity, 'bea')]);
    const outcomes = await Promise.all([refusalOf(attempt(ana)), refusalOf(attempt(bea))]);
    expect(outcomes.sort()).toEqual(['last-admin', 'none']);
    expect(await identity.countAdmins()).toBe(1);
    await world.query('delete from identity."user"');
  }
});

async function twin(identity: EmbeddedIdentity, name: string): Promise<string> {
  return (await identity.createUser({ email: `${name}@vivac.test`, displayName: name, admin: true })).uid;
}

describe('a password set by the server', () => {
  test('revokes sessions when it changed, and is idempotent otherwise', async () => {
    const world = await openWorld();
    const token = await signedInToken(world);
    const { uid } = await world.identity.verify(token);
    await world.identity.setPassword(uid, 'a good password');
    expect((await world.identity.verify(token)).uid).toBe(uid);
    await world.identity.setPassword(uid, 'another password');
    expect(await refusalOf(world.identity.verify(token))).toBe('unauthenticated');
    expect(await refusalOf(world.identity.setPassword(uid, 'short'))).toBe('weak-password');
    expect(await refusalOf(world.identity.setPassword('nobody', 'a good password'))).toBe('user-not-found');
  });
});

test('an invalid email address is refused', async () => {
  const world = await openWorld();
  const twoPeople = ['ana@vivac.test,eva@vivac.test', 'ana@vivac.test\r\nbcc:eva@vivac.test', 'a\u0000na@vivac.test'];
  for (const email of ['', 'ana', 'ana@localhost', 'a b@vivac.test', 'ñandú@vivac.test', ...twoPeople]) {
    expect(await refusalOf(world.identity.createUser({ email, displayName: 'Ana' }))).toBe('invalid-email');
    expect(await world.identity.findByEmail(email)).toBeNull();
  }
  for (const displayName of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
    expect(await refusalOf(world.identity.createUser({ email: 'ana@vivac.test', displayName }))).toBe('invalid-name');
  }
  expect(await world.identity.listUsers()).toEqual([]);
});

test('an invitation mail has a working link and no user input (injection)', async () => {
  const world = await openWorld();
  await world.identity.createUser({ email: 'ana@vivac.test', displayName: '<b>Win a prize</b>' });
  const [mail] = world.mails;
  expect(mail).toMatchObject({ to: 'ana@vivac.test', subject: 'Tu cuenta de Vivac' });
  expect(JSON.stringify(mail)).not.toContain('prize');
  expect(mail?.html).toContain('&#38;oobCode=');
  await world.identity.sendPasswordSetup('ana@vivac.test');
  await world.identity.sendPasswordSetup('ghost@vivac.test');
  expect(world.mails.map(({ to }) => to)).toEqual(['ana@vivac.test', 'ana@vivac.test']);
});
