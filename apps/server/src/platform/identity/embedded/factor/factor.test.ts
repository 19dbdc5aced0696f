import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { refusalOf } from '@vivac/testing/identity/identity-contract';
import { type LyingProvider, openLyingProvider } from '@vivac/testing/identity/lying-provider';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';
import { codeAt, enrolFactor, postFactor, secretIn, throughProvider } from '@vivac/testing/identity/second-factor';
import { PASSWORD } from '@vivac/testing/market/filled-market';

const password = PASSWORD;
let provider: LyingProvider;
let world: IdentityFixture;
let people = 0;
let networks = 0;

beforeAll(async () => {
  provider = await openLyingProvider('vivac');
  world = await createFixture({
    oidc: {
      issuer: provider.issuer,
      clientId: 'vivac',
      clientSecret: 'a secret of tests',
      name: 'House',
      scopes: 'openid email',
      userClaim: null,
      adminClaim: null,
      createUsers: true,
      trustEmails: false,
    },
  });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(async () => {
  provider.claims = {};
  await world.query('delete from identity.factor_demand');
});

/** A browser on a network of its own: so many sign-ins from one would have to wait. */
const browser = () => world.visitor(`10.0.${++networks % 256}.1`);

interface Person {
  readonly uid: string;
  readonly email: string;
  readonly visitor: EmbeddedVisitor;
}

async function person({ admin = false } = {}): Promise<Person> {
  const email = `person${++people}@vivac.test`;
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', admin, invite: 'none' });
  await world.givePassword(uid);
  const visitor = browser();
  await visitor.signIn(email, password);
  return { uid, email, visitor };
}

const post = postFactor;
const enrol = ({ visitor }: Pick<Person, 'visitor'>) => enrolFactor(visitor, password);

async function signedIn(email: string): Promise<EmbeddedVisitor> {
  const visitor = browser();
  expect(await visitor.signIn(email, password)).toBe('ok');
  return visitor;
}

const session = async (visitor: EmbeddedVisitor) => (await visitor.call('GET', '/get-session')).json();

describe('enrolling a second factor', () => {
  test('is asked the password, answers a key for apps and, for its first code, ten recovery codes', async () => {
    const { visitor, email } = await person();
    expect(await post(visitor, '/begin')).toBe('INVALID_PASSWORD');
    expect(await post(visitor, '/begin', { password: 'not it' })).toBe('INVALID_PASSWORD');
    const begun = (await visitor.call('POST', '/factor/begin', { password })).json();
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toBe(`otpauth://totp/Vivac:${encodeURIComponent(email)}?secret=${begun.key}&issuer=Vivac`);
    expect(await post(visitor, '/confirm', { code: '000000' })).toBe('INVALID_CODE');
    expect((await visitor.call('GET', '/factor')).json()).toMatchObject({ enrolled_at: null, asks_password: true });
    const { recovery_codes: codes } = (
      await visitor.call('POST', '/factor/confirm', { code: codeAt(begun.key) })
    ).json();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await visitor.call('GET', '/factor')).json()).toEqual({
      enrolled_at: expect.any(String),
      passkeys: [],
      passkeys_lack: 'name',
      recovery_codes_left: 10,
      demanded: false,
      asks_password: true,
    });
    expect(await visitor.token()).not.toBeNull();
  });

  test('takes the rights of the sessions that were there before, and of their tokens', async () => {
    const ana = await person();
    const other = await signedIn(ana.email);
    const token = (await other.token())!;
    await enrol(ana);
    expect(await refusalOf(world.identity.verify(token))).toBe('second-factor-needed');
    expect(await session(other)).toEqual({ user: null, second_factor: 'code' });
  });

  test('keeps the secret sealed and the recovery codes hashed', async () => {
    const ana = await person();
    const { key, codes } = await enrol(ana);
    const rows = JSON.stringify(
      await world.query(
        `select encode(secret, 'escape') || encode(secret, 'hex') as a from identity.second_factor where uid = $1
         union all select encode(code, 'escape') from identity.recovery_code where uid = $1`,
        [ana.uid],
      ),
    );
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(secretIn(key).toString('base64'));
    expect(rows).not.toContain(secretIn(key).toString('hex'));
    expect(rows).not.toContain(codes[0]!.replaceAll('-', ''));
  });

  test('a new app replaces the one before with its first code, not earlier', async () => {
    const ana = await person();
    const { key } = await enrol(ana);
    expect(await post(ana.visitor, '/begin', { password })).toBe('INVALID_CODE');
    const next = (await ana.visitor.call('POST', '/factor/begin', { password, code: codeAt(key) })).json().key;
    expect(await post(await signedIn(ana.email), '/verify', { code: codeAt(key, 1) })).toBe('ok');
    expect(await post(ana.visitor, '/confirm', { code: codeAt(next) })).toBe('ok');
    const visitor = await signedIn(ana.email);
    expect(await post(visitor, '/verify', { code: codeAt(key, 1) })).toBe('INVALID_CODE');
    expect(await post(visitor, '/verify', { code: codeAt(next, 1) })).toBe('ok');
  });
});

describe('a session that lacks its code', () => {
  // @holds identity-5
  test('gets no token, changes nothing, and can sign out', async () => {
    const ana = await person();
    await enrol(ana);
    const visitor = browser();
    const began = await visitor.call('POST', '/sign-in/email', { email: ana.email, password });
    expect(began.json()).toEqual({ status: true, second_factor: 'code' });
    expect(await session(visitor)).toEqual({ user: null, second_factor: 'code' });
    const refused = await visitor.call('GET', '/token');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect(await visitor.changePassword(password, 'another password')).toBe('SECOND_FACTOR_NEEDED');
    expect(await visitor.rename('Mallory')).toBe('SECOND_FACTOR_NEEDED');
    for (const path of ['/begin', '/confirm', '/remove', '/recovery-codes', '/reset', '/demand']) {
      const body = { password, code: '123456', email: ana.email, demand: 'off' };
      expect([path, await post(visitor, path, body)]).toEqual([path, 'SECOND_FACTOR_NEEDED']);
    }
    expect((await visitor.call('GET', '/factor')).statusCode).toBe(403);
    expect(await visitor.signOut()).toBe('ok');
    expect(await session(visitor)).toEqual({ user: null });
  });

  // @holds identity-5
  test('a code makes it whole, and works once', async () => {
    const ana = await person();
    const { key } = await enrol(ana);
    const visitor = await signedIn(ana.email);
    const code = codeAt(key);
    expect(await post(visitor, '/verify', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toBe('ok');
    expect((await world.identity.verify((await visitor.token())!)).uid).toBe(ana.uid);
    expect(await post(await signedIn(ana.email), '/verify', { code })).toBe('CODE_USED');
    // An older one neither, although the window would take it.
    expect(await post(await signedIn(ana.email), '/verify', { code: codeAt(key, -1) })).toBe('CODE_USED');
  });

  test('a clock two minutes off is named, and lets nobody in', async () => {
    const ana = await person();
    const { key } = await enrol(ana);
    const visitor = await signedIn(ana.email);
    expect(await post(visitor, '/verify', { code: codeAt(key, 4) })).toBe('CLOCK_OFF');
    // Before the factor was set up: as good as used.
    expect(await post(visitor, '/verify', { code: codeAt(key, -4) })).toBe('CODE_USED');
    expect(await session(visitor)).toEqual({ user: null, second_factor: 'code' });
  });

  test('the session of somebody else beside it in the header of cookies changes nothing', async () => {
    const [mallory, ana] = [await person(), await person()];
    await enrol(mallory);
    await enrol(ana);
    const half = await signedIn(ana.email);
    const named = (visitor: EmbeddedVisitor) => `vivac.session_token=${visitor.cookies.get('vivac.session_token')}`;
    const quoted = `vivac.session_token="${half.cookies.get('vivac.session_token')}"`;
    for (const cookie of [
      `a=b;${named(half)}; ${named(mallory.visitor)}`,
      `${quoted}; ${named(mallory.visitor)}`,
      ` ${named(half)}`,
      quoted,
    ]) {
      const change = { currentPassword: password, newPassword: 'another password' };
      await half.call('POST', '/change-password', change, { cookie });
      const { user } = (await half.call('GET', '/get-session', undefined, { cookie })).json();
      expect(user?.uid).not.toBe(ana.uid);
    }
    // Nobody's password but Mallory's own was changed.
    expect(await session(await signedIn(ana.email))).toEqual({ user: null, second_factor: 'code' });
  });

  test('a password chosen by a link leaves the code to be shown', async () => {
    const ana = await person();
    await enrol(ana);
    const visitor = browser();
    await visitor.askForReset(ana.email);
    const form = new URL(world.linkTo(ana.email)).searchParams;
    form.set('newPassword', 'another password');
    form.set('repeatPassword', 'another password');
    const chosen = await world.app.inject({
      method: 'POST',
      url: '/identity/action',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
      payload: form.toString(),
    });
    expect(chosen.statusCode).toBe(303);
    for (const { name, value } of chosen.cookies) visitor.cookies.set(name, value);
    expect(await session(visitor)).toEqual({ user: null, second_factor: 'code' });
  });

  test('of two that show the same code at once one is let in', async () => {
    const ana = await person();
    const { key } = await enrol(ana);
    const two = [await signedIn(ana.email), await signedIn(ana.email)];
    const outcomes = await Promise.all(two.map((visitor) => post(visitor, '/verify', { code: codeAt(key) })));
    expect(outcomes.sort()).toEqual(['CODE_USED', 'ok']);
  });

  test('a recovery code works once, in capitals and without dashes too', async () => {
    const ana = await person();
    const { codes } = await enrol(ana);
    const visitor = await signedIn(ana.email);
    expect(await post(visitor, '/recover', { code: codes[3]!.replaceAll('-', '').toUpperCase() })).toBe('ok');
    expect((await visitor.call('GET', '/factor')).json().recovery_codes_left).toBe(9);
    expect(await post(await signedIn(ana.email), '/recover', { code: codes[3] })).toBe('RECOVERY_CODE_USED');
    const bea = await person();
    await enrol(bea);
    expect(await post(await signedIn(bea.email), '/recover', { code: codes[4] })).toBe('INVALID_CODE');
  });

  test('a changed password keeps the session whole and ends the others, those that lack their code too', async () => {
    const ana = await person();
    const [{ key }, half] = [await enrol(ana), await signedIn(ana.email)];
    expect(await ana.visitor.changePassword(password, 'another password')).toBe('ok');
    expect((await world.identity.verify((await ana.visitor.token())!)).uid).toBe(ana.uid);
    expect(await post(half, '/verify', { code: codeAt(key) })).toBe('UNAUTHORIZED');
  });

  test('guessing waits after five tries, for every browser, until the wait is ended for the user', async () => {
    const ana = await person();
    const { key } = await enrol(ana);
    const visitor = await signedIn(ana.email);
    const guesses = [];
    for (let n = 0; n < 6; n++) guesses.push(await post(visitor, '/verify', { code: 'wrong' }));
    expect(guesses).toEqual([...Array(5).fill('INVALID_CODE'), 'TOO_MANY_ATTEMPTS']);
    const another = await signedIn(ana.email);
    const refused = await another.call('POST', '/factor/verify', { code: codeAt(key) });
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(await post(another, '/recover', { code: 'wrong' })).toBe('TOO_MANY_ATTEMPTS');
    expect(await world.identity.unlock(ana.email)).toBe(1);
    expect(await post(another, '/verify', { code: codeAt(key) })).toBe('ok');
  });

  test.each([{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(65) }, { code: '12\u00003456' }])(
    '%j is no code',
    async (body) => {
      const ana = await person();
      await enrol(ana);
      expect(await post(await signedIn(ana.email), '/verify', body)).toBe('VALIDATION_ERROR');
    },
  );
});

describe('calls of the second factor', () => {
  test('are for whoever is signed in, from a page of ours', async () => {
    const { visitor } = await person();
    expect(await post(browser(), '/verify', { code: '123456' })).toBe('UNAUTHORIZED');
    const strange = await visitor.call('POST', '/factor/remove', { password }, { origin: 'https://evil.example' });
    expect([strange.statusCode, strange.json().code]).toEqual([403, 'INVALID_ORIGIN']);
    visitor.cookies.set('vivac.session_token', `${visitor.cookies.get('vivac.session_token')!.slice(0, -4)}AAA%3D`);
    expect((await visitor.call('GET', '/factor')).statusCode).toBe(401);
  });

  test('it is removed with password and a fresh code, and so are its recovery codes', async () => {
    const ana = await person();
    const { codes, key } = await enrol(ana);
    expect(await post(ana.visitor, '/remove', { password: 'not it', code: codeAt(key) })).toBe('INVALID_PASSWORD');
    expect(await post(ana.visitor, '/remove', { password })).toBe('INVALID_CODE');
    expect(await post(ana.visitor, '/remove', { password, code: codeAt(key, -1) })).toBe('CODE_USED');
    expect(await post(ana.visitor, '/remove', { password, code: codeAt(key) })).toBe('ok');
    expect(await post(ana.visitor, '/remove', { password })).toBe('FACTOR_MISSING');
    const visitor = await signedIn(ana.email);
    expect((await session(visitor)).user).toMatchObject({ uid: ana.uid });
    await enrol(ana);
    expect(await post(await signedIn(ana.email), '/recover', { code: codes[0] })).toBe('INVALID_CODE');
  });

  test('guessing codes beside the right password waits too, and a session that is whole ends no wait', async () => {
    const ana = await person();
    const { key, codes } = await enrol(ana);
    const guess = () => post(ana.visitor, '/remove', { password, code: 'wrong' });
    const guesses = [await guess(), await guess(), await guess()];
    expect(await post(ana.visitor, '/verify', { code: codeAt(key) })).toBe('FACTOR_SHOWN');
    expect(await post(ana.visitor, '/recover', { code: codes[0] })).toBe('FACTOR_SHOWN');
    guesses.push(await guess(), await guess(), await guess());
    expect(guesses).toEqual([...Array(5).fill('INVALID_CODE'), 'TOO_MANY_ATTEMPTS']);
  });

  test('a session that showed a factor which was removed is asked for another where one is demanded', async () => {
    const boss = await person({ admin: true });
    const { codes } = await enrol(boss);
    expect(await post(boss.visitor, '/remove', { password, code: codes[0] })).toBe('ok');
    await world.query('insert into identity.factor_demand default values');
    expect(await session(boss.visitor)).toEqual({ user: null, second_factor: 'enrol' });
  });

  test('new recovery codes end those before', async () => {
    const ana = await person();
    expect(await post(ana.visitor, '/recovery-codes', { password })).toBe('FACTOR_MISSING');
    const { codes } = await enrol(ana);
    const proof = { password, code: codes[9] };
    const renewed = (await ana.visitor.call('POST', '/factor/recovery-codes', proof)).json().recovery_codes;
    expect(await post(await signedIn(ana.email), '/recover', { code: codes[0] })).toBe('INVALID_CODE');
    expect(await post(await signedIn(ana.email), '/recover', { code: renewed[0] })).toBe('ok');
  });

  test('a deleted user leaves none of it', async () => {
    const ana = await person();
    await enrol(ana);
    await world.identity.deleteUser(ana.uid);
    const left = await world.query(
      'select uid from identity.second_factor where uid = $1 union all select uid from identity.recovery_code where uid = $1',
      [ana.uid],
    );
    expect(left).toEqual([]);
  });
});

describe('administrators', () => {
  test('take the factor of somebody who lost it, with their sessions; nobody else does, and nobody their own', async () => {
    const [boss, ana] = [await person({ admin: true }), await person()];
    await enrol(ana);
    expect(await post(ana.visitor, '/reset', { email: boss.email })).toBe('ADMIN_ONLY');
    expect(await post(boss.visitor, '/reset', { email: boss.email })).toBe('OWN_FACTOR');
    expect(await post(boss.visitor, '/reset', { email: 'ghost@vivac.test' })).toBe('USER_NOT_FOUND');
    expect((await boss.visitor.call('GET', '/factor/users')).json().emails).toContain(ana.email);
    expect((await ana.visitor.call('GET', '/factor/users')).statusCode).toBe(403);
    expect(await post(boss.visitor, '/reset', { email: ana.email })).toBe('ok');
    expect(await session(ana.visitor)).toEqual({ user: null });
    expect((await session(await signedIn(ana.email))).user).toMatchObject({ uid: ana.uid });
    expect(await post(boss.visitor, '/reset', { email: ana.email })).toBe('FACTOR_MISSING');
  });

  // @holds identity-5
  test('demand it of all administrators once they have one themselves', async () => {
    const [boss, other, ana] = [await person({ admin: true }), await person({ admin: true }), await person()];
    const token = (await other.visitor.token())!;
    expect(await post(boss.visitor, '/demand', { demand: 'on' })).toBe('FACTOR_MISSING');
    const { codes } = await enrol(boss);
    expect(await post(ana.visitor, '/demand', { demand: 'on' })).toBe('ADMIN_ONLY');
    expect(await post(boss.visitor, '/demand', { demand: 'yes' })).toBe('VALIDATION_ERROR');
    expect(await post(boss.visitor, '/demand', { demand: 'on' })).toBe('ok');
    expect((await boss.visitor.call('GET', '/factor/users')).json()).toMatchObject({
      demanded: true,
      may_demand: true,
    });
    expect(await post(boss.visitor, '/remove', { password })).toBe('FACTOR_DEMANDED');
    expect(await refusalOf(world.identity.verify(token))).toBe('second-factor-needed');
    expect(await session(other.visitor)).toEqual({ user: null, second_factor: 'enrol' });
    expect((await session(ana.visitor)).user).toMatchObject({ uid: ana.uid });
    // Enrolling is what they can do, and nothing else.
    expect(await post(other.visitor, '/verify', { code: '123456' })).toBe('SECOND_FACTOR_NEEDED');
    expect((await enrol(other)).codes).toHaveLength(10);
    expect((await session(other.visitor)).user).toMatchObject({ uid: other.uid });
    expect(await post(boss.visitor, '/demand', { demand: 'off' })).toBe('ok');
    expect(await post(boss.visitor, '/remove', { password, code: codes[0] })).toBe('ok');
  });

  test('an old session is asked the password before it enrols on demand', async () => {
    const boss = await person({ admin: true });
    await world.query('insert into identity.factor_demand default values');
    await world.query(`update identity.session set "createdAt" = now() - interval '1 hour' where "userId" = $1`, [
      boss.uid,
    ]);
    expect(await post(boss.visitor, '/begin')).toBe('INVALID_PASSWORD');
    expect(await post(await signedIn(boss.email), '/begin')).toBe('ok');
  });
});

describe('with a provider of OpenID Connect', () => {
  async function comer(claims: object): Promise<Person> {
    const email = `comer${++people}@vivac.test`;
    const visitor = browser();
    await throughProvider(visitor, provider, { sub: email, email, ...claims });
    return { email, visitor, uid: (await world.identity.findByEmail(email))!.uid };
  }

  test('a fresh sign-in stands for the password that is not here', async () => {
    const { visitor, uid } = await comer({});
    expect((await visitor.call('GET', '/factor')).json().asks_password).toBe(false);
    await world.query(`update identity.session set "createdAt" = now() - interval '11 minutes' where "userId" = $1`, [
      uid,
    ]);
    expect(await post(visitor, '/begin')).toBe('FRESH_SIGN_IN_NEEDED');
    await throughProvider(visitor, provider, provider.claims);
    expect(await post(visitor, '/begin')).toBe('ok');
  });

  test('the code of a factor here is asked for, whatever the provider asked', async () => {
    const ana = await comer({});
    await enrol(ana);
    const visitor = browser();
    await throughProvider(visitor, provider, { ...provider.claims, amr: ['pwd', 'mfa'] });
    expect(await session(visitor)).toEqual({ user: null, second_factor: 'code' });
  });

  test('an administrator whom the provider asked for more than a password needs none here', async () => {
    const boss = await comer({ amr: ['mfa'] });
    const other = await comer({ amr: ['pwd'] });
    await world.identity.setAdmin(boss.uid, true);
    await world.identity.setAdmin(other.uid, true);
    await world.query('insert into identity.factor_demand default values');
    expect((await session(boss.visitor)).user).toMatchObject({ uid: boss.uid });
    expect(await session(other.visitor)).toEqual({ user: null, second_factor: 'enrol' });
  });
});

test('after a restart with another identity secret secrets are sealed anew, and a used code stays used', async () => {
  const ana = await person();
  const { key } = await enrol(ana);
  const code = codeAt(key);
  expect(await post(await signedIn(ana.email), '/verify', { code })).toBe('ok');
  const sealed = () =>
    world.query<{ text: string }>(`select secret::text as text from identity.second_factor where uid = $1`, [ana.uid]);
  const before = await sealed();
  const { databaseUrl, dataDir } = world.settings;
  const secret = (await readFile(`${dataDir}/identity.secret`, 'utf8')).trim();
  const next = await createFixture({ databaseUrl, dataDir, secret: 'n'.repeat(40), previousSecrets: [secret] });
  expect(await sealed()).not.toEqual(before);
  const visitor = next.visitor();
  await visitor.signIn(ana.email, password);
  expect(await post(visitor, '/verify', { code })).toBe('CODE_USED');
  expect(await post(visitor, '/verify', { code: codeAt(key, 1) })).toBe('ok');
  await next.close();
});
