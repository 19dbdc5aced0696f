import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { createVisitor } from '@vivac/testing/identity/visitor';

const email = 'ana@vivac.test';
const password = 'a good password';

describe('signing in over HTTP', () => {
  let world: IdentityFixture;
  let uid = '';

  beforeAll(async () => {
    world = await createFixture();
    uid = (await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' })).uid;
    await world.identity.setPassword(uid, password);
  });
  afterAll(() => world.close());

  // @holds security-9
  test('sets an HttpOnly cookie and returns no session token', async () => {
    const response = await world.visitor().call('POST', '/sign-in/email', { email, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: true });
    expect(response.headers['cache-control']).toBe('no-store');
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: 'vivac.session_token', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.secure).toBeUndefined();
  });

  test('issues a JWT of fifteen minutes with the agreed claims only', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const token = (await visitor.token()) ?? '';
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      sub: uid,
      email,
      name: 'Ana',
      admin: false,
      iss: 'http://127.0.0.1:4000/identity',
      aud: 'vivac',
    });
    expect(Object.keys(claims).sort()).toEqual(['admin', 'aud', 'email', 'exp', 'iat', 'iss', 'name', 'sid', 'sub']);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
  });

  test('returns the signed-in user with a fresh token', async () => {
    const visitor = world.visitor();
    expect((await visitor.call('GET', '/get-session')).json()).toEqual({ user: null });
    await visitor.signIn(email, password);
    const user = { uid, email, displayName: 'Ana', admin: false };
    const answer = (await visitor.call('GET', '/get-session')).json();
    expect(answer).toEqual({ user, token: expect.any(String) });
    expect((await world.identity.verify(answer.token)).uid).toBe(uid);
    expect(Object.keys(decodeJwt(answer.token))).toEqual(Object.keys(decodeJwt((await visitor.token()) ?? '')));
  });

  test('does not rate-limit the session check', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    for (let requested = 0; requested < 330; requested += 1) {
      expect((await visitor.call('GET', '/get-session')).statusCode).toBe(200);
    }
  });

  test('answers a wrong password and an unknown address alike (user enumeration)', async () => {
    const wrong = await world.visitor().call('POST', '/sign-in/email', { email, password: 'not the password' });
    const unknown = await world.visitor().call('POST', '/sign-in/email', { email: 'ghost@vivac.test', password });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    const { request_id: _wrong, ...wrongBody } = wrong.json();
    const { request_id: _unknown, ...unknownBody } = unknown.json();
    const sentence = 'Invalid email or password';
    expect(wrongBody).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', error: sentence, message: sentence });
    expect(unknownBody).toEqual(wrongBody);
  });

  test('answers the token endpoint with null when signed out', async () => {
    const response = await world.visitor().call('GET', '/token');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED', error: 'No user is currently logged in' });
  });

  test('mass assignment: role, address and picture cannot be changed with the name', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const body = { name: 'Ana B', admin: true, email: 'boss@vivac.test', image: 'x', disabled: true, id: 'x' };
    expect((await visitor.call('POST', '/update-user', body)).statusCode).toBe(200);
    expect(await world.identity.findByEmail(email)).toEqual({
      uid,
      email,
      displayName: 'Ana B',
      admin: false,
      disabled: false,
      passwordSet: true,
      lastSignInAt: expect.any(Date),
    });
    for (const name of ['', '   ', 'a\u0000b', 'a\r\nb', 'x'.repeat(101), 7, null]) {
      expect((await visitor.call('POST', '/update-user', { name })).statusCode).toBe(400);
    }
  });

  test('exposes only the eight endpoints', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const closed = [
      '/sign-up/email',
      '/delete-user',
      '/change-email',
      '/update-session',
      '/reset-password',
      '/set-password',
    ];
    for (const path of [
      ...closed,
      '/list-sessions',
      '/admin/impersonate-user',
      '/sign-in/social',
      '//sign-up/email',
      '/ok',
    ]) {
      const response = await visitor.call('POST', path, { email: 'new@vivac.test', password, name: 'New' });
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.json().code).toBe('NOT_FOUND');
    }
    expect((await visitor.call('GET', '/sign-in/email')).statusCode).toBe(404);
    expect((await visitor.call('GET', '/reset-password/abc?callbackURL=/')).statusCode).toBe(404);
    expect(await world.identity.findByEmail('new@vivac.test')).toBeNull();
  });

  test('CSRF: a foreign origin can neither sign in nor sign out', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const token = (await visitor.token()) ?? '';
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:4000.evil.example']) {
      const response = await visitor.call('POST', '/sign-out', {}, { origin });
      expect([origin, response.statusCode]).toEqual([origin, 403]);
      const fresh = await world
        .visitor()
        .call('POST', '/sign-in/email', { email, password }, { origin, 'sec-fetch-mode': 'cors' });
      expect([origin, fresh.statusCode]).toEqual([origin, 403]);
    }
    expect((await world.identity.verify(token)).uid).toBe(uid);
  });

  test.each([
    ['text/plain', '{"a":"b"}'],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', ''],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('CSRF: a cross-site form with %s signs nobody out', async (type, payload) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/identity/sign-out',
      // A browser leaves a Lax cookie out of such a post, but takes the cookies of its answer.
      headers: { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('a form-encoded body is refused', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/identity/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
      payload: new URLSearchParams({ email, password }).toString(),
    });
    expect(response.statusCode).toBe(415);
    expect(response.cookies).toEqual([]);
  });

  test.each([
    ['NUL in the address', { email: 'ana\u0000@vivac.test', password }],
    ['NUL in the password', { email, password: 'a\u0000b' }],
    ['no password', { email }],
    ['an empty password', { email, password: '' }],
    ['a list of addresses', { email: [email], password }],
    ['an object as address', { email: { $ne: '' }, password }],
    ['an endless address', { email: `${'a'.repeat(300)}@vivac.test`, password }],
    ['something that is no address', { email: 'ana', password }],
  ])('%s is answered with 400', async (_what, body) => {
    expect((await world.visitor().call('POST', '/sign-in/email', body)).statusCode).toBe(400);
  });

  test('broken JSON and an oversized body are refused with a message', async () => {
    const headers = { 'content-type': 'application/json', origin: world.origin };
    const post = (payload: string) =>
      world.app.inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload });
    expect((await post('{"email":')).statusCode).toBe(400);
    const large = await post(JSON.stringify({ email, password: 'x'.repeat(20_000) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'VALIDATION_ERROR', error: 'The request cannot be read.' });
  });

  test('a forged cookie is no session', async () => {
    for (const value of ['x', 'abc.def', '%00.x', 'a'.repeat(5000)]) {
      const visitor = world.visitor();
      visitor.cookies.set('vivac.session_token', value);
      expect([value.slice(0, 9), (await visitor.call('GET', '/token')).statusCode]).toEqual([value.slice(0, 9), 401]);
    }
  });

  test('localhost and 127.0.0.1 are the same origin', async () => {
    const visitor = createVisitor(world.app, 'http://localhost:4000');
    expect(await visitor.signIn(email, password)).toBe('ok');
    expect(await visitor.signOut()).toBe('ok');
  });

  test('a disabled user’s token is refused', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const token = (await visitor.token()) ?? '';
    await world.query('update identity."user" set disabled = true where id = $1', [uid]);
    await expect(world.identity.verify(token)).rejects.toThrow('You are not authenticated.');
    await world.query('update identity."user" set disabled = false where id = $1', [uid]);
  });

  test('the administrator flag is read from the database, not the JWT', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    const token = (await visitor.token()) ?? '';
    await world.query('update identity."user" set admin = true where id = $1', [uid]);
    expect((await world.identity.verify(token)).admin).toBe(true);
    await world.query('update identity."user" set admin = false where id = $1', [uid]);
    expect((await world.identity.verify(token)).admin).toBe(false);
  });

  test('the server survives lost database connections', async () => {
    const visitor = world.visitor();
    await visitor.signIn(email, password);
    await world.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vivac identity' and datname = current_database()",
    );
    await expect.poll(async () => (await visitor.call('GET', '/token')).statusCode).toBe(200);
  });
});

// @holds security-9
test('with an https address the cookie is Secure', async () => {
  const world = await createFixture({ publicUrl: 'https://vivac.example' });
  const { uid } = await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' });
  await world.identity.setPassword(uid, password);
  const response = await world.visitor().call('POST', '/sign-in/email', { email, password });
  expect(response.cookies[0]).toMatchObject({ name: '__Secure-vivac.session_token', secure: true, httpOnly: true });
  await world.close();
});
