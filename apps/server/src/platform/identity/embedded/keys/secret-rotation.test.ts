import { afterEach, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';

const OLD = 'the secret of last year, which is long enough';
const NEW = 'the secret of this year, which is long enough';
const EMAIL = 'ana@vivac.test';
const COOKIE = 'vivac.session_token';

const worlds: IdentityFixture[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

/** A server with these secrets, beside those of the same database. */
async function server(secret: string, previousSecrets: readonly string[], first?: IdentityFixture) {
  const database = first === undefined ? {} : { databaseUrl: first.settings.databaseUrl };
  const world = await createFixture({ ...database, secret, previousSecrets });
  worlds.unshift(world);
  return world;
}

async function withAna(world: IdentityFixture) {
  const { uid } = await world.identity.createUser({ email: EMAIL, displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, 'a good password');
  const visitor = world.visitor();
  await visitor.signIn(EMAIL, 'a good password');
  return visitor;
}

/** The browser of somebody who signed in elsewhere. */
function sameBrowser(world: IdentityFixture, cookies: ReadonlyMap<string, string>) {
  const visitor = world.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

describe('rotation of the identity secret', () => {
  test('a session cookie signed with the previous secret stays signed in', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const after = await server(NEW, [OLD], before);
    const token = await sameBrowser(after, cookies).token();
    expect((await after.identity.verify(token ?? '')).email).toBe(EMAIL);
  });

  test('the session cookie is signed anew, so that it outlives the previous secret', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const browser = sameBrowser(await server(NEW, [OLD], before), cookies);
    await browser.call('GET', '/get-session');
    expect(browser.cookies.get(COOKIE)).not.toBe(cookies.get(COOKIE));
    const later = await server(NEW, [], before);
    expect((await sameBrowser(later, browser.cookies).call('GET', '/get-session')).json().user.email).toBe(EMAIL);
  });

  test('the renewed cookie is kept for a week, and from scripts', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const browser = sameBrowser(await server(NEW, [OLD], before), cookies);
    const { cookies: sent } = await browser.call('GET', '/token');
    expect(sent.find(({ name }) => name === COOKIE)).toMatchObject({
      httpOnly: true,
      maxAge: 604_800,
      path: '/',
      sameSite: 'Lax',
    });
  });

  test('sign-out with a cookie of the previous secret ends the session', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const browser = sameBrowser(await server(NEW, [OLD], before), cookies);
    expect(await browser.signOut()).toBe('ok');
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await before.query('select id from identity.session')).toEqual([]);
  });

  test('a cookie signed with a secret that is not named any more is refused', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    await server(NEW, [OLD], before);
    const later = await server(NEW, [], before);
    expect(await sameBrowser(later, cookies).token()).toBeNull();
  });

  test('private keys of tokens are encrypted anew, and the next start needs the new secret alone', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const issued = await sameBrowser(before, cookies).token();
    await server(NEW, [OLD], before);
    const later = await server(NEW, [], before);
    expect((await later.identity.verify(issued ?? '')).email).toBe(EMAIL);
    const visitor = later.visitor();
    expect(await visitor.signIn(EMAIL, 'a good password')).toBe('ok');
    expect((await later.identity.verify((await visitor.token()) ?? '')).email).toBe(EMAIL);
    expect(await before.query('select count(*)::int as keys from identity.jwks')).toEqual([{ keys: 1 }]);
  });

  test('servers that name each other’s secret sign in side by side (rolling restart)', async () => {
    const first = await server(OLD, [NEW]);
    const { cookies } = await withAna(first);
    const second = await server(NEW, [OLD], first);
    const browser = sameBrowser(second, cookies);
    for (const world of [second, first, second]) {
      const visitor = sameBrowser(world, browser.cookies);
      expect((await world.identity.verify((await visitor.token()) ?? '')).email).toBe(EMAIL);
      for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    }
  });

  test('a store of a time before keys had versions opens', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    const { secretConfig } = await before.identity.front.auth.$context;
    const [row] = await before.query<{ privateKey: string }>('select "privateKey" from identity.jwks');
    const open = await symmetricDecrypt({ key: secretConfig, data: JSON.parse(row!.privateKey) });
    const bare = JSON.stringify(await symmetricEncrypt({ key: OLD, data: open }));
    await before.query('update identity.jwks set "privateKey" = $1', [bare]);
    const after = await server(NEW, [OLD], before);
    expect((await after.identity.verify((await sameBrowser(after, cookies).token()) ?? '')).email).toBe(EMAIL);
  });

  test('a browser known by the previous secret is no stranger', async () => {
    const before = await server(OLD, []);
    const { cookies } = await withAna(before);
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const after = await server(NEW, [OLD], before);
    expect(after.identity.front.browsers.browserOf(header, EMAIL)).not.toBeNull();
    expect((await server(NEW, [], before)).identity.front.browsers.browserOf(header, EMAIL)).toBeNull();
  });

  test('without the previous secret the start is refused', async () => {
    const before = await server(OLD, []);
    await expect(server(NEW, [], before)).rejects.toThrow(/not the one this database was set up with/);
  });
});
