import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { type LyingProvider, openLyingProvider } from '@vivac/testing/identity/lying-provider';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';
import { refusalOf } from '@vivac/testing/identity/identity-contract';
import { hasClaim, type OidcSettings } from './oidc-settings.ts';

const CLIENT = 'vivac';
let provider: LyingProvider;
let world: IdentityFixture;

/** Another server with other settings, on the database of the first. */
async function server(changes: Partial<OidcSettings> = {}): Promise<IdentityFixture> {
  const shared =
    world === undefined ? {} : { databaseUrl: world.settings.databaseUrl, dataDir: world.settings.dataDir };
  return createFixture({ ...shared, oidc: { ...settings(), ...changes } });
}

const settings = (): OidcSettings => ({
  issuer: provider.issuer,
  clientId: CLIENT,
  clientSecret: 'a secret of tests',
  name: 'House',
  scopes: 'openid email profile',
  userClaim: null,
  adminClaim: null,
  createUsers: true,
  trustEmails: false,
});

beforeAll(async () => {
  provider = await openLyingProvider(CLIENT);
  world = await server();
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(() => {
  provider.claims = {};
  provider.metadata = {};
  provider.error = null;
  provider.person = {};
  provider.downAt = null;
  provider.isForged = false;
});

/** To the provider and back, as a browser goes; where it ends up. */
async function signIn(visitor: EmbeddedVisitor, from?: string): Promise<string> {
  return comeBack(visitor, await goOut(visitor, from));
}

async function goOut(visitor: EmbeddedVisitor, from?: string): Promise<string> {
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
  const started = await visitor.call('GET', `/oidc/start${query}`);
  const address = started.headers.location!;
  if (!address.startsWith('http')) return address;
  return (await fetch(address, { redirect: 'manual' })).headers.get('location')!;
}

async function comeBack(visitor: EmbeddedVisitor, address: string): Promise<string> {
  if (!address.startsWith('http')) return address;
  const { pathname, search } = new URL(address);
  return (await visitor.call('GET', pathname.replace('/identity', '') + search)).headers.location!;
}

async function userAt(email: string) {
  return world.identity.findByEmail(email);
}

const sessions = async () =>
  (await world.query<{ count: number }>('select count(*)::int from identity.session'))[0]!.count;

describe('sign-in with a provider of OpenID Connect', () => {
  // @holds identity-4
  test('makes a user of a verified address and signs them in on the page that was asked for', async () => {
    const visitor = world.visitor();
    expect(await signIn(visitor, '/reviews?x=1')).toBe('/reviews?x=1');
    const identity = await world.identity.verify((await visitor.token())!);
    expect(identity).toMatchObject({ email: 'ana@vivac.test', displayName: 'Ana', admin: false });
    expect(await userAt('ana@vivac.test')).toMatchObject({ passwordSet: true, lastSignInAt: expect.any(Date) });
  });

  test('the code is exchanged with PKCE and the secret of the client', async () => {
    await signIn(world.visitor());
    expect(provider.exchanges.at(-1)!.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(provider.exchanges.at(-1)!.get('redirect_uri')).toBe('http://127.0.0.1:4000/identity/oidc/callback');
  });

  test('an address of another site is not gone to', async () => {
    expect(await signIn(world.visitor(), 'https://evil.example/')).toBe('/dashboard');
    expect(await signIn(world.visitor(), '//evil.example')).toBe('/dashboard');
  });

  test('whoever came once is known by subject, whatever their address is now', async () => {
    provider.claims = { sub: 'berta', email: 'berta@vivac.test' };
    await signIn(world.visitor());
    provider.claims = { sub: 'berta', email: 'boss@vivac.test', email_verified: false };
    const visitor = world.visitor();
    expect(await signIn(visitor)).toBe('/dashboard');
    expect(await world.identity.verify((await visitor.token())!)).toMatchObject({ email: 'berta@vivac.test' });
  });

  test('a user who was invited is linked by the verified address and keeps their rights', async () => {
    const { uid } = await world.identity.createUser({ email: 'carla@vivac.test', displayName: 'Carla', admin: true });
    provider.claims = { sub: 'carla', email: 'Carla@Vivac.test' };
    const visitor = world.visitor();
    expect(await signIn(visitor)).toBe('/dashboard');
    expect(await world.identity.verify((await visitor.token())!)).toMatchObject({ uid, admin: true });
  });

  test('their password is kept by the provider: there is none to change, and no mail for a new one', async () => {
    const visitor = world.visitor();
    await signIn(visitor);
    expect(await visitor.changePassword('anything at all', 'a new password')).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND');
    const mails = world.mails.length;
    expect(await visitor.askForReset('ana@vivac.test')).toBe('ok');
    expect(world.mails).toHaveLength(mails);
  });

  test('a session ends after twelve hours, as nobody tells when the provider’s does', async () => {
    const visitor = world.visitor();
    await signIn(visitor);
    const token = (await visitor.token())!;
    await world.query(`update identity.session set "createdAt" = now() - interval '13 hours'`);
    expect(await refusalOf(world.identity.verify(token))).toBe('unauthenticated');
    expect(await visitor.token()).toBeNull();
  });
});

describe('nobody is let in', () => {
  const stranger = { sub: 'mallory', email: 'mallory@vivac.test' };

  /** Where a try leads that leaves nothing behind. */
  async function refused(told: Record<string, unknown> = stranger): Promise<string> {
    provider.claims = { ...told, ...provider.claims };
    const visitor = world.visitor();
    const before = await sessions();
    const end = await signIn(visitor);
    expect(await visitor.token()).toBeNull();
    expect(await sessions()).toBe(before);
    expect(await userAt('mallory@vivac.test')).toBeNull();
    return end.replace('/login?provider=', '');
  }

  test.each([
    ['of another issuer', { iss: 'http://127.0.0.1:1' }, 'untrusted'],
    ['for another client', { aud: 'another' }, 'untrusted'],
    ['with the nonce of another sign-in', { nonce: 'another' }, 'untrusted'],
    ['without a nonce', { nonce: undefined }, 'untrusted'],
    ['that ended two minutes ago', { exp: Math.floor(Date.now() / 1000) - 120 }, 'clock'],
    ['of a clock two minutes ahead', { iat: Math.floor(Date.now() / 1000) + 120 }, 'clock'],
    ['without an address', { email: undefined }, 'email'],
    ['with an address that is none', { email: 'mallory' }, 'email'],
    ['with an address that small letters make another one', { email: 'mi\u212Ae@vivac.test' }, 'email'],
    ['with an address that is not verified', { email_verified: false }, 'unverified'],
    ['that does not say whether the address is verified', { email_verified: undefined }, 'unverified'],
  ])('by a token %s', async (_what, claims, fault) => {
    provider.claims = claims;
    expect(await refused()).toBe(fault);
  });

  test('by a clock half a minute ahead somebody is', async () => {
    provider.claims = { iat: Math.floor(Date.now() / 1000) + 30 };
    expect(await signIn(world.visitor())).toBe('/dashboard');
  });

  test('by a token that the published keys have not signed', async () => {
    provider.isForged = true;
    expect(await refused()).toBe('untrusted');
  });

  test('where the person says no on the provider’s page, or their session there is over', async () => {
    provider.error = 'access_denied';
    expect(await refused()).toBe('refused');
    provider.error = 'login_required';
    expect(await refused()).toBe('refused');
  });

  test('with an answer that was used before', async () => {
    const visitor = world.visitor();
    const back = await goOut(visitor);
    expect(await comeBack(visitor, back)).toBe('/dashboard');
    expect(await comeBack(visitor, back)).toBe('/login?provider=used');
  });

  test('of two that bring the same answer at once one is', async () => {
    const visitor = world.visitor();
    const back = await goOut(visitor);
    const before = await sessions();
    const ends = await Promise.all([comeBack(visitor, back), comeBack(visitor, back)]);
    expect(ends.sort()).toEqual(['/dashboard', '/login?provider=used']);
    expect(await sessions()).toBe(before + 1);
  });

  test('with a code that the provider has exchanged before', async () => {
    const visitor = world.visitor();
    const first = await goOut(visitor);
    await comeBack(visitor, first);
    const second = new URL(await goOut(visitor));
    second.searchParams.set('code', new URL(first).searchParams.get('code')!);
    const before = await sessions();
    expect(await comeBack(visitor, second.href)).toBe('/login?provider=code');
    expect(await sessions()).toBe(before);
  });

  test('by a token with the nonce of their own sign-in before (replay)', async () => {
    const visitor = world.visitor();
    const { location } = (await visitor.call('GET', '/oidc/start')).headers;
    const nonce = new URL(location!).searchParams.get('nonce');
    await comeBack(visitor, (await fetch(location!, { redirect: 'manual' })).headers.get('location')!);
    provider.claims = { nonce };
    const before = await sessions();
    expect(await signIn(visitor)).toBe('/login?provider=untrusted');
    expect(await sessions()).toBe(before);
  });

  test('with the answer to a sign-in of another browser', async () => {
    const back = await goOut(world.visitor());
    const victim = world.visitor();
    await goOut(victim);
    expect(await comeBack(victim, back)).toBe('/login?provider=used');
    expect(await victim.token()).toBeNull();
  });

  test('after ten minutes on the provider’s pages', async () => {
    const visitor = world.visitor();
    const back = await goOut(visitor);
    await world.query(`update identity.verification set "expiresAt" = now() where identifier like 'oidc:%'`);
    expect(await comeBack(visitor, back)).toBe('/login?provider=used');
  });

  test('by an address of a user who belongs to another subject', async () => {
    await signIn(world.visitor());
    expect(await refused({ sub: 'mallory', email: 'ana@vivac.test' })).toBe('other-account');
  });

  test('once the user is disabled', async () => {
    provider.claims = { sub: 'dora', email: 'dora@vivac.test' };
    await signIn(world.visitor());
    await world.query(`update identity."user" set disabled = true where email = 'dora@vivac.test'`);
    expect(await refused({ sub: 'dora', email: 'dora@vivac.test' })).toBe('disabled');
  });

  test.each(['/oidc/callback', '/oidc/callback?state=%00', '/oidc/callback?state=a&state=b', '/oidc/callback?code=x'])(
    'at %s',
    async (path) => {
      expect((await world.visitor().call('GET', path)).headers.location).toBe('/login?provider=used');
    },
  );
});

describe('settings', () => {
  const eva = { sub: 'eva', email: 'eva@vivac.test' };

  test('somebody unknown is refused where users are not made', async () => {
    const strict = await server({ createUsers: false });
    provider.claims = eva;
    expect(await signIn(strict.visitor())).toBe('/login?provider=unknown');
    expect(await userAt('eva@vivac.test')).toBeNull();
    await strict.close();
  });

  test('the claim says who comes in and who is an administrator, at each sign-in', async () => {
    const strict = await server({
      userClaim: { name: 'groups', value: 'prices' },
      adminClaim: { name: 'groups', value: 'bosses' },
    });
    provider.claims = { ...eva, groups: ['bosses'] };
    expect(await signIn(strict.visitor())).toBe('/login?provider=claim');
    provider.claims = eva;
    expect(await signIn(strict.visitor())).toBe('/login?provider=claim');
    provider.claims = { ...eva, groups: ['prices', 'bosses'] };
    const visitor = strict.visitor();
    expect(await signIn(visitor)).toBe('/dashboard');
    expect((await userAt('eva@vivac.test'))?.admin).toBe(true);
    const token = (await visitor.token())!;
    provider.claims = { ...eva, groups: ['prices'] };
    expect(await signIn(strict.visitor())).toBe('/dashboard');
    expect((await userAt('eva@vivac.test'))?.admin).toBe(false);
    expect(await refusalOf(strict.identity.verify(token))).toBe('unauthenticated');
    await strict.close();
  });

  test('the last administrator stays one', async () => {
    await world.query('update identity."user" set admin = false');
    const strict = await server({ adminClaim: { name: 'groups', value: 'bosses' } });
    provider.claims = { ...eva, groups: ['bosses'] };
    await signIn(strict.visitor());
    provider.claims = eva;
    expect(await signIn(strict.visitor())).toBe('/dashboard');
    expect((await userAt('eva@vivac.test'))?.admin).toBe(true);
    await strict.close();
  });

  test('a provider that does not say is believed where it is trusted to know, and never against its own word', async () => {
    const trusting = await server({ trustEmails: true });
    provider.claims = { sub: 'fina', email: 'fina@vivac.test', email_verified: undefined };
    expect(await signIn(trusting.visitor())).toBe('/dashboard');
    provider.claims = { sub: 'gala', email: 'gala@vivac.test', email_verified: false };
    expect(await signIn(trusting.visitor())).toBe('/login?provider=unverified');
    await trusting.close();
  });

  test('a provider that is away, or calls itself otherwise, is said', async () => {
    const away = await server({ issuer: 'http://127.0.0.1:9' });
    expect(await signIn(away.visitor())).toBe('/login?provider=away');
    await away.close();
    provider.metadata = { issuer: 'https://another.example' };
    const liar = await server();
    expect(await signIn(liar.visitor())).toBe('/login?provider=untrusted');
    await liar.close();
  });

  test.each(['/token', '/jwks'])('a provider that goes away after its page, at %s, is said', async (path) => {
    const fresh = await server();
    provider.downAt = path;
    expect(await signIn(fresh.visitor())).toBe('/login?provider=away');
    await fresh.close();
  });

  test.each([
    ['another subject', { sub: 'eva', email: 'eva@vivac.test', email_verified: true }, {}, 'untrusted'],
    ['another verified address', { sub: 'hugo', email: 'hugo@own.test', email_verified: true }, {}, 'unverified'],
    [
      'an address that is not verified',
      { sub: 'hugo', email: 'ana@vivac.test', email_verified: false },
      { email: undefined, email_verified: true },
      'unverified',
    ],
    [
      'an address that small letters make this one',
      { sub: 'hugo', email: 'mi\u212Ae@vivac.test', email_verified: true },
      { email: 'mike@vivac.test' },
      'unverified',
    ],
  ])('userinfo that tells %s lets nobody in by a token that leaves it open', async (_what, person, claims, fault) => {
    provider.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
    const asking = await server();
    provider.person = person;
    provider.claims = { sub: 'hugo', email: 'ana@vivac.test', email_verified: undefined, ...claims };
    expect(await signIn(asking.visitor())).toBe(`/login?provider=${fault}`);
    await asking.close();
  });

  test('a token that calls an address unverified without naming it is believed over trusted userinfo', async () => {
    provider.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
    const trusting = await server({ trustEmails: true });
    provider.person = { sub: 'jana', email: 'jana@vivac.test' };
    provider.claims = { sub: 'jana', email: undefined, email_verified: false };
    expect(await signIn(trusting.visitor())).toBe('/login?provider=unverified');
    await trusting.close();
  });

  test('userinfo that tells the same address, in whatever letters, says whether it is verified', async () => {
    provider.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
    const asking = await server();
    provider.person = { sub: 'ines', email: 'ines@vivac.test', email_verified: true };
    provider.claims = { sub: 'ines', email: 'Ines@Vivac.test', email_verified: undefined };
    expect(await signIn(asking.visitor())).toBe('/dashboard');
    await asking.close();
  });

  test('a claim is a text, one of a list, or lies below others', () => {
    const has = (claims: object, name: string) => hasClaim({ ...claims }, { name, value: 'x' });
    expect(has({ role: 'x' }, 'role')).toBe(true);
    expect(has({ role: ['a', 'x'] }, 'role')).toBe(true);
    expect(has({ realm_access: { roles: ['x'] } }, 'realm_access.roles')).toBe(true);
    expect(has({ 'https://house.example/role': 'x' }, 'https://house.example/role')).toBe(true);
    expect(has({ role: 'xx' }, 'role')).toBe(false);
    expect(has({ role: { x: 1 } }, 'role')).toBe(false);
    expect(has({}, 'a.b.c')).toBe(false);
  });
});
