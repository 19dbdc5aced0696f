import { describe, expect, test } from 'vitest';
import { embeddedClient } from './embedded-client.ts';
import type { SignedInUser } from './ports.ts';

const MINUTE_MS = 60_000;

/** A provider with one account, a cookie that is on or off, and tokens that live fifteen minutes. */
function provider(supposed: SignedInUser | null = null) {
  const state = {
    nowMs: 0,
    cookie: false,
    online: true,
    name: 'Júlia Marín',
    tokensGiven: 0,
    questions: [] as string[],
    refusals: 0,
    slow: null as Promise<void> | null,
    ending: null as Promise<void> | null,
  };

  const tokenText = () => {
    const claims = {
      sub: 'u1',
      email: 'ana@vivac.test',
      name: state.name,
      admin: true,
      exp: (state.nowMs + 15 * MINUTE_MS) / 1000,
    };
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${++state.tokensGiven}`;
  };

  const answers: Record<string, (body: Record<string, string>) => Response | Promise<Response>> = {
    '/identity/sign-in/email': ({ password }) => {
      if (password === 'wrong') return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 });
      if (password === 'flood') {
        return Response.json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': '30' } });
      }
      state.cookie = true;
      return Response.json({});
    },
    '/identity/sign-out': async () => {
      await state.ending;
      state.cookie = false;
      return Response.json({});
    },
    '/identity/get-session': () =>
      Response.json(state.cookie ? { user: { uid: 'u1' }, token: tokenText() } : { user: null }),
    '/identity/token': async () => {
      await state.slow;
      if (state.cookie) return Response.json({ token: tokenText() });
      state.refusals += 1;
      return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 });
    },
    '/identity/change-password': () =>
      Response.json({ code: 'PASSWORD_TOO_SHORT', message: 'Password too short' }, { status: 400 }),
    '/identity/update-user': ({ name }) => {
      state.name = name ?? '';
      return Response.json({});
    },
  };
  const notFound = () => Response.json({}, { status: 404 });

  const client = embeddedClient({
    base: '/identity',
    fetch: async (input, init) => {
      if (!state.online) throw new TypeError('fetch failed');
      state.questions.push(String(input));
      return (answers[String(input)] ?? notFound)(JSON.parse(String(init?.body ?? '{}')));
    },
    nowMs: () => state.nowMs,
    supposed,
  });
  return { client, state };
}

describe('signing in', () => {
  test('gives the user from the claims of the token', async () => {
    const { client } = provider();
    const user = { uid: 'u1', email: 'ana@vivac.test', displayName: 'Júlia Marín', admin: true };
    expect(await client.signIn('ana@vivac.test', 'good')).toEqual(user);
    expect(client.current()).toEqual(user);
  });

  test.each([
    ['wrong', 'invalid-credential', 'Invalid email or password'],
    ['flood', 'too-many-requests', 'Too many attempts. Try again in 30 seconds.'],
    ['', 'missing-password', 'Please enter your password.'],
  ])('with the password "%s" is refused as %s', async (password, code, message) => {
    const { client } = provider();
    await expect(client.signIn('ana@vivac.test', password)).rejects.toMatchObject({ code, message });
    expect(client.current()).toBeNull();
  });

  test('without a network says that the server is unreachable', async () => {
    const { client, state } = provider();
    state.online = false;
    const refusal = { code: 'network-request-failed', message: 'A network error has occurred.' };
    await expect(client.signIn('ana@vivac.test', 'good')).rejects.toMatchObject(refusal);
  });
});

describe('opening a page', () => {
  test('with a session cookie is signed in after one request', async () => {
    const { client, state } = provider();
    state.cookie = true;
    expect(await client.ready()).toMatchObject({ email: 'ana@vivac.test' });
    expect(state.questions).toEqual(['/identity/get-session']);
  });

  test('without a session cookie is signed out, without a request that answers 401', async () => {
    const { client, state } = provider();
    expect(await client.ready()).toBeNull();
    expect(await client.getToken()).toBeNull();
    expect(state.refusals).toBe(0);
  });

  test('notices a sign-in in another tab', async () => {
    const { client, state } = provider();
    await client.ready();
    state.cookie = true;
    expect(await client.ready()).toMatchObject({ email: 'ana@vivac.test' });
  });

  test('while the provider is unreachable is not taken for signed out', async () => {
    const { client, state } = provider();
    state.online = false;
    await expect(client.ready()).rejects.toMatchObject({ code: 'network-request-failed' });
  });
});

describe('a reader whom the document knew', () => {
  const known = { uid: 'u1', email: 'ana@vivac.test', displayName: 'Júlia Marín', admin: true };

  test('is there without a request, and the token is asked for with the first call', async () => {
    const { client, state } = provider(known);
    state.cookie = true;
    expect([await client.ready(), client.current(), state.questions]).toEqual([known, known, []]);
    expect(await client.getToken()).not.toBeNull();
    expect(state.questions).toEqual(['/identity/get-session']);
  });

  test.each([
    ['whose session has ended is gone', false, 'u1', null],
    ['in whose place somebody else has signed in is somebody else', true, 'u0', 'u1'],
  ])('%s as soon as the provider has answered', async (_, cookie, uid, now) => {
    const { client, state } = provider({ ...known, uid });
    state.cookie = cookie;
    const heard: unknown[] = [];
    client.onChange((user) => heard.push(user?.uid ?? null));
    await client.getToken();
    expect([client.current()?.uid ?? null, (await client.ready())?.uid ?? null, heard]).toEqual([now, now, [now]]);
  });

  test('stays while the provider is unreachable', async () => {
    const { client, state } = provider(known);
    state.online = false;
    await expect(client.getToken()).rejects.toMatchObject({ code: 'network-request-failed' });
    expect(client.current()).toEqual(known);
  });
});

describe('the access token', () => {
  test('is cached until 30 s before it expires', async () => {
    const { client, state } = provider();
    await client.signIn('ana@vivac.test', 'good');
    state.nowMs = 15 * MINUTE_MS - 30_001;
    await client.getToken();
    expect(state.tokensGiven).toBe(1);
    state.nowMs += 1;
    await client.getToken();
    expect(state.tokensGiven).toBe(2);
  });

  test('is fetched once for concurrent callers', async () => {
    const { client, state } = provider();
    state.cookie = true;
    const tokens = await Promise.all([client.getToken(), client.getToken(), client.ready(), client.getToken(true)]);
    expect(state.tokensGiven).toBe(1);
    expect(tokens[0]).toBe(tokens[3]);
  });

  test('that is on its way when the session is ended comes first, and is dropped', async () => {
    const { client, state } = provider();
    await client.signIn('ana@vivac.test', 'good');
    let arrive = () => {};
    state.slow = new Promise((resolve) => (arrive = resolve));
    const late = client.getToken(true);
    const signedOut = client.signOut();
    arrive();
    await Promise.all([late, signedOut]);
    expect([state.refusals, client.current(), await client.getToken()]).toEqual([0, null, null]);
  });

  test('that is asked for while the session ends waits, and is there no more', async () => {
    const { client, state } = provider();
    await client.signIn('ana@vivac.test', 'good');
    let end = () => {};
    state.ending = new Promise((resolve) => (end = resolve));
    const signedOut = client.signOut();
    const meanwhile = client.getToken();
    end();
    await signedOut;
    expect([await meanwhile, state.refusals]).toEqual([null, 0]);
  });

  test('is given again where the session could not be ended', async () => {
    const { client, state } = provider();
    await client.signIn('ana@vivac.test', 'good');
    state.online = false;
    await expect(client.signOut()).rejects.toMatchObject({ code: 'network-request-failed' });
    expect(await client.getToken()).not.toBeNull();
  });

  test('that is refused because the session ended signs out and notifies the listeners', async () => {
    const { client, state } = provider();
    await client.signIn('ana@vivac.test', 'good');
    const heard: unknown[] = [];
    client.onChange((user) => heard.push(user));
    state.cookie = false;
    expect(await client.getToken(true)).toBeNull();
    expect(heard).toEqual([null]);
  });
});

test('listeners hear a new display name until they unsubscribe', async () => {
  const { client } = provider();
  await client.signIn('ana@vivac.test', 'good');
  const heard: unknown[] = [];
  const leave = client.onChange((user) => heard.push(user?.displayName));
  await client.updateDisplayName('Ana');
  leave();
  await client.updateDisplayName('Eva');
  expect(heard).toEqual(['Ana']);
});

test('a weak password is refused with the provider’s message', async () => {
  const { client } = provider();
  await client.signIn('ana@vivac.test', 'good');
  const refusal = { code: 'weak-password', message: 'Password too short' };
  await expect(client.changePassword('good', '123')).rejects.toMatchObject(refusal);
});

// @holds account-15
test('changing the password without being signed in is refused', async () => {
  const { client } = provider();
  await expect(client.changePassword('a', 'b')).rejects.toMatchObject({ message: 'No user is currently logged in' });
});
