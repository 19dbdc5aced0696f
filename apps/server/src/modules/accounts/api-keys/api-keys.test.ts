import {
  createApiKey,
  getAllApiKeys,
  getApiKeys,
  revokeAnyApiKey,
  revokeApiKey,
} from '@vivac/contract/access/api-keys';
import { deleteUser, getUsers, updateUser, endSession } from '@vivac/contract/accounts';
import { getReferenceCampsite } from '@vivac/contract/dashboard';
import { getReviewList } from '@vivac/contract/reviews';
import { linkOf } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

type By = Caller | { readonly token: string };
const ask = (by: By, body: object) => send(server, createApiKey, by, { body });
const made = async (by: By, more: object = {}) => {
  const { status, body } = await ask(by, { name: 'Excel', scopes: ['prices:read'], ...more });
  if (status !== 200) throw new Error(body.error);
  return { token: body.key, ...body.api_key };
};
const listed = async (by: By) => (await send(server, getApiKeys, by)).body.api_keys;
const own = (id: string) => ({ params: { id } });

/** A user of their own, who may be changed. */
async function newcomer(name: string, admin = false) {
  const email = `${name}@vivac.test`;
  const { identity } = server.context;
  const { uid } = await identity.createUser({ email, displayName: name, admin, invite: 'none' });
  return { uid, email, token: await server.tokenOf(email, uid) };
}

/** What `app.inject` of another server says: the same context at another time, with a memory of its own. */
async function statusAt(now: string, token: string) {
  const app = await server.at(now);
  const response = await app.inject({
    url: '/api/dashboard/reference_campsite',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, sentence: response.json<{ error?: string }>().error };
}

describe('making an API key', () => {
  // @holds keys-1
  it('tells the key once, and keeps its beginning and its hash alone', async () => {
    const { body } = await ask('north', { name: '  Excel\nof Ana ', scopes: ['prices:read', 'reviews:read'] });
    expect(body.key).toMatch(/^vvc_[A-Za-z0-9]{40}$/);
    expect(body.api_key).toMatchObject({
      name: 'Excel of Ana',
      prefix: body.key.slice(0, 10),
      scopes: ['prices:read', 'reviews:read'],
      source: null,
      requests_per_minute: 60,
      expires_at: null,
      expired: false,
      last_used_at: null,
    });
    expect(await listed('north')).toContainEqual(body.api_key);
    const rows = await server.context.db.query<{ kept: string }>(
      `SELECT k::text || encode(key_hash, 'escape') AS kept FROM api_keys k UNION ALL SELECT a::text FROM audit_log a`,
    );
    expect(rows.some(({ kept: stored }) => stored.includes(body.key.slice(10)))).toBe(false);
    expect(server.logLines.some((line) => line.includes(body.key.slice(10)))).toBe(false);
  });

  it.each([
    [{ name: ' \n ' }, 400, 'name'],
    [{ name: 'x'.repeat(101) }, 400, 'name'],
    [{ name: 'a\u0000b' }, 400, 'name'],
    [{ scopes: [] }, 400, 'scopes'],
    [{ scopes: ['prices:write'] }, 400, 'scopes'],
    [{ scopes: ['prices:read', 'prices:read'] }, 400, 'scopes'],
    [{ scopes: ['admin'] }, 403, 'scopes'],
    [{ scopes: ['prices:read', 'imports:write'] }, 403, 'scopes'],
    [{ source: 'Mas Rovellar' }, 400, 'source'],
    [{ requests_per_minute: 0 }, 400, 'requests_per_minute'],
    [{ requests_per_minute: 1201 }, 400, 'requests_per_minute'],
    [{ expires_in_days: 0 }, 400, 'expires_in_days'],
    [{ expires_in_days: 3661 }, 400, 'expires_in_days'],
  ])('refuses a manager’s %j with %i, naming the field, and makes none', async (more, status, field) => {
    const before = await listed('south');
    const refused = await ask('south', { name: 'Excel', scopes: ['prices:read'], ...more });
    expect([refused.status, refused.body.field]).toEqual([status, field]);
    expect(refused.body.error).toMatch(/\.$/);
    expect(await listed('south')).toEqual(before);
  });

  it('lets an administrator limit a key for imports to one source', async () => {
    const key = await made('admin', { scopes: ['imports:write'], source: ' Mas  Rovellar ' });
    expect(key.source).toBe('Mas Rovellar');
  });

  it('stops at 25 keys a user, also when they are asked for at once', async () => {
    const { token } = await newcomer('many-keys');
    const requested = Array.from({ length: 30 }, () => ask({ token }, { name: 'Excel', scopes: ['prices:read'] }));
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const [first] = await listed({ token });
    await send(server, revokeApiKey, { token }, own(first!.id));
    expect((await ask({ token }, { name: 'Another', scopes: ['prices:read'] })).status).toBe(200);
  });
});

describe('a call with an API key', () => {
  // @holds keys-2
  it('is answered as its user’s, and without the scope refused by its name', async () => {
    const key = await made('north');
    expect((await send(server, getReferenceCampsite, key)).body).toEqual(
      (await send(server, getReferenceCampsite, 'north')).body,
    );
    const refused = await send(server, getReviewList, key);
    expect([refused.status, refused.body.error]).toEqual([403, 'This API key lacks the scope reviews:read.']);
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="reviews:read"');
  });

  // @holds keys-4
  it('cannot make, list or revoke keys, or end sessions', async () => {
    const key = await made('admin', { scopes: ['prices:read', 'reviews:read', 'imports:write', 'admin'] });
    const refused = [
      await ask(key, { name: 'Another', scopes: ['prices:read'] }),
      await send(server, getApiKeys, key),
      await send(server, revokeApiKey, key, own(key.id)),
      await send(server, endSession, key),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([403, { error: 'An API key may not do this: sign in with your password.' }]);
    }
    expect((await send(server, getReferenceCampsite, key)).status).toBe(200);
  });

  it.each(['vvc_', 'vvc_nobody', `vvc_${'A'.repeat(40)}`, `vvc_${'A'.repeat(4000)}`, 'VVC_x'])(
    'with the unknown key %s is refused',
    async (token) => {
      const { status, headers } = await send(server, getReferenceCampsite, { token });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    },
  );

  // @holds keys-5
  it('is refused at once after the key was revoked, in another process too', async () => {
    const key = await made('north');
    const now = '2027-01-20T12:00:00Z';
    expect((await statusAt(now, key.token)).status).toBe(200);
    expect((await send(server, revokeApiKey, 'north', own(key.id))).status).toBe(200);
    const revoked = 'This API key was revoked. Make another one under Settings, API keys.';
    expect(await statusAt(now, key.token)).toEqual({ status: 401, sentence: revoked });
    expect((await send(server, getReferenceCampsite, key)).body.error).toBe(revoked);
    expect((await listed('north')).map(({ id }) => id)).not.toContain(key.id);
  });

  // @holds keys-5
  it('is refused from the moment on at which the key expires', async () => {
    const key = await made('north', { expires_in_days: 30 });
    const expiresMs = Date.parse(key.expires_at!);
    expect(expiresMs - Date.parse(key.created_at)).toBe(30 * 86_400_000);
    expect((await statusAt(new Date(expiresMs - 1).toISOString(), key.token)).status).toBe(200);
    expect(await statusAt(new Date(expiresMs).toISOString(), key.token)).toEqual({
      status: 401,
      sentence: 'This API key has expired. Make another one under Settings, API keys.',
    });
  });

  // @holds keys-7
  it('beyond the requests of its minute is refused with 429 and Retry-After', async () => {
    const key = await made('north', { requests_per_minute: 2 });
    const other = await made('north', { requests_per_minute: 2 });
    const answers = [];
    for (let nth = 0; nth < 3; nth += 1) answers.push(await send(server, getReferenceCampsite, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1', '0', undefined]);
    const waitS = Number(answers[2]!.headers['retry-after']);
    expect(waitS).toBeGreaterThan(30);
    expect(waitS).toBeLessThanOrEqual(60);
    expect(answers[2]!.body.error).toBe(`This API key may be used 2 times a minute. Please try again in ${waitS} s.`);
    expect((await send(server, getReferenceCampsite, other)).status).toBe(200);
    expect((await send(server, getReferenceCampsite, 'north')).status).toBe(200);
  });

  // @holds keys-8
  it('is noted as the last use, at most once a minute', async () => {
    const { token, id } = await made('north');
    const usedAt = async () => (await listed('north')).find((key) => key.id === id)!.last_used_at;
    const uses = [];
    for (const now of ['12:00:00', '12:00:59', '12:01:00']) {
      await statusAt(`2027-02-01T${now}Z`, token);
      uses.push(await usedAt());
    }
    expect(uses).toEqual(['2027-02-01T12:00:00.000Z', '2027-02-01T12:00:00.000Z', '2027-02-01T12:01:00.000Z']);
  });
});

describe('an API key whose user changes', () => {
  // @holds keys-3
  it('loses what an administrator may when its user is demoted', async () => {
    const user = await newcomer('to-demote', true);
    const key = await made(user, { scopes: ['admin', 'prices:read'] });
    expect((await send(server, getUsers, key)).status).toBe(200);
    await server.context.identity.setAdmin(user.uid, false);
    const refused = await send(server, getUsers, key);
    expect([refused.status, refused.body.error]).toEqual([403, 'Only an administrator may do this.']);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(200);
  });

  // @holds keys-3
  it('reads the watchlist of the moment', async () => {
    const user = await newcomer('to-watch');
    const key = await made(user);
    const reference = async () => (await send(server, getReferenceCampsite, key)).body.link;
    expect(await reference()).toBeNull();
    const body = { reference_link: linkOf(1), competitor_links: [] };
    await send(server, updateUser, 'admin', { params: { email: user.email }, body });
    expect(await reference()).toBe(linkOf(1));
  });

  // @holds keys-3
  it('is gone with its user, and refused at once', async () => {
    const user = await newcomer('to-delete');
    const key = await made(user);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(200);
    await send(server, deleteUser, 'admin', { params: { email: user.email } });
    expect((await send(server, getReferenceCampsite, key)).status).toBe(401);
    expect(await server.context.db.query('SELECT FROM api_keys WHERE uid = $1', [user.uid])).toEqual([]);
  });

  // @holds keys-3
  it('is refused while its user is disabled', async () => {
    const user = await newcomer('to-disable');
    const key = await made(user);
    const disable = (disabled: boolean) =>
      server.context.db.execute('UPDATE identity."user" SET disabled = $2 WHERE id = $1', [user.uid, disabled]);
    await disable(true);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(401);
    await disable(false);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(200);
  });
});

describe('the list of API keys', () => {
  // @holds keys-9
  it('has a user’s own keys, which nobody else but an administrator can revoke', async () => {
    const key = await made('north', { name: 'Only mine' });
    expect((await listed('south')).map(({ id }) => id)).not.toContain(key.id);
    expect((await send(server, revokeApiKey, 'south', own(key.id))).status).toBe(404);
    expect((await send(server, revokeApiKey, 'admin', own(key.id))).status).toBe(404);
    expect((await send(server, revokeAnyApiKey, 'south', own(key.id))).status).toBe(403);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(200);
    const all = (await send(server, getAllApiKeys, 'admin')).body.api_keys;
    expect(all.find(({ id }) => id === key.id)).toMatchObject({ name: 'Only mine', owner: 'north@vivac.test' });
    expect((await send(server, revokeAnyApiKey, 'admin', own(key.id))).status).toBe(200);
    expect((await send(server, getReferenceCampsite, key)).status).toBe(401);
    expect((await send(server, revokeAnyApiKey, 'admin', own(key.id))).status).toBe(404);
  });
});
