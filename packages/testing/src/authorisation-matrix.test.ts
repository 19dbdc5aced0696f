import { SignJWT, UnsecuredJWT, exportSPKI, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE, SOUTHERN } from './market/market.ts';
import { type ServerFixture, openServerFixture } from './server-fixture.ts';
import { createVisitor } from './identity/visitor.ts';
import { type LyingProvider, openLyingProvider } from './identity/lying-provider.ts';
import { throughProvider } from './identity/second-factor.ts';
import { FORGERIES, type Forgery, MATRIX, type MatrixRow, statusOf } from './authorisation-matrix.ts';

const KIND = MATRIX.map((row) => [row.route, row] as const);

let server: ServerFixture;
let provider: LyingProvider;
let people: Record<SignedIn, SessionOf>;
let forged: Record<Forgery, string | null>;

/** Ways to be signed in beside a password alone: each may what its user may. */
const SIGNED_IN = [
  'a manager of a provider',
  'an administrator of a provider',
  'an administrator with a second factor',
] as const;
type SignedIn = (typeof SIGNED_IN)[number];

interface SessionOf {
  readonly uid: string;
  readonly session: { readonly byProvider?: true; readonly factorAt?: Date };
}

beforeAll(async () => {
  provider = await openLyingProvider('vivac');
  server = await openServerFixture(undefined, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'vivac',
    OIDC_CLIENT_SECRET: 'a secret of tests',
  });
  people = {
    'a manager of a provider': await ofProvider('north'),
    'an administrator of a provider': await ofProvider('admin'),
    'an administrator with a second factor': await withSecondFactor('secured@vivac.test'),
  };
  forged = await forge(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const visit = () => createVisitor(server.app, new URL(server.config.publicUrl).origin);

/** Links the user to the provider. */
async function ofProvider(caller: 'north' | 'admin'): Promise<SessionOf> {
  const email = `${caller}@vivac.test`;
  const visitor = visit();
  await throughProvider(visitor, provider, { sub: caller, email, email_verified: true });
  const { uid } = await server.context.identity.verify((await visitor.token())!);
  return { uid, session: { byProvider: true } };
}

async function withSecondFactor(email: string): Promise<SessionOf> {
  const { identity } = server.context;
  const { uid } = await identity.createUser({ email, displayName: 'Ana', admin: true, invite: 'none' });
  await server.tokenOf(email, uid);
  await server.context.db.execute(`INSERT INTO identity.second_factor (uid, secret) VALUES ($1, '\\x00')`, [uid]);
  return { uid, session: { factorAt: new Date() } };
}

const tokens = new Map<SignedIn, string>();

/** Of a session of its own, which the calls share until one ends sessions. */
async function tokenOf(kind: SignedIn, endsSessions: boolean): Promise<string> {
  if (endsSessions) tokens.clear();
  const kept = tokens.get(kind);
  if (kept !== undefined) return kept;
  const token = await newToken(people[kind]);
  if (!endsSessions) tokens.set(kind, token);
  return token;
}

async function newToken({ uid, session }: SessionOf): Promise<string> {
  const { auth, sessionCookie } = server.context.identity.front;
  const { token } = await (await auth.$context).internalAdapter.createSession(uid, false, session);
  const visitor = visit();
  const answer = await visitor.call('GET', '/token', undefined, { cookie: sessionCookie.of(token).split(';')[0]! });
  return answer.json().token;
}

/** A token from before the second factor of its user. */
async function lackingFactor(): Promise<string> {
  const { identity, db } = server.context;
  const email = 'lacking@vivac.test';
  const { uid } = await identity.createUser({ email, displayName: 'Ana', admin: true, invite: 'none' });
  const token = await server.tokenOf(email, uid);
  await db.execute(`INSERT INTO identity.second_factor (uid, secret) VALUES ($1, '\\x00')`, [uid]);
  return token;
}

/** Each forgery differs from the administrator's living token in one thing. */
async function forge({ context, tokens, config }: ServerFixture): Promise<Record<Forgery, string | null>> {
  const { auth } = context.identity.front;
  const claims = JSON.parse(Buffer.from(tokens.admin.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const header = JSON.parse(Buffer.from(tokens.admin.split('.')[0]!, 'base64url').toString()) as { kid: string };
  const nowS = Math.floor(Date.now() / 1000);
  const signed = async (changes: Record<string, unknown>) =>
    (await auth.api.signJWT({ body: { payload: { ...claims, ...changes } } })).token;
  const other = await generateKeyPair('ES256');
  const [jwk] = (await auth.api.getJwks()).keys;
  const publicKey = await exportSPKI(
    (await importJWK(jwk!, 'ES256', { extractable: true })) as Parameters<typeof exportSPKI>[0],
  );
  const north = JSON.parse(Buffer.from(tokens.north.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  return {
    'no token': null,
    garbage: 'garbage',
    expired: await signed({ iat: nowS - 900, exp: nowS - 60 }),
    'not yet valid': await signed({ nbf: nowS + 600 }),
    'alg none': new UnsecuredJWT(claims).encode(),
    'wrong key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: header.kid }).sign(other.privateKey),
    'public key as secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: header.kid })
      .sign(new TextEncoder().encode(publicKey)),
    'wrong audience': await signed({ aud: 'another-product' }),
    'wrong issuer': await signed({ iss: `${config.publicUrl}/elsewhere` }),
    'no session': await signed({ sid: 'no-such-session' }),
    'flag in the token': (await auth.api.signJWT({ body: { payload: { ...north, sid: claims['sid'], admin: true } } }))
      .token,
    'deleted user': tokens.deleted,
    'second factor not shown': await lackingFactor(),
  };
}

describe('the authorisation matrix', () => {
  it('has every registered route, and no other', async () => {
    expect([...server.routes].sort()).toEqual(MATRIX.map(({ route }) => route).sort());
  });

  it('its forged tokens differ from an accepted one in one thing only', async () => {
    const row = MATRIX.find(({ access }) => access === 'user')!;
    const { auth } = server.context.identity.front;
    const payload = JSON.parse(Buffer.from(server.tokens.admin.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const { token } = await auth.api.signJWT({ body: { payload } });
    expect(await statusOf(server, row, token, REFERENCE)).toBe(200);
  });
});

describe.each(KIND)('%s', (_route, row) => {
  // @holds call-12 review-38 admin-9
  it.each(FORGERIES)('treats a caller without a valid token as anonymous: %s', async (forgery) => {
    expect(await statusOf(server, row, forged[forgery], REFERENCE)).toBe(row.access === 'open' ? row.allowed : 401);
  });

  // @holds admin-9
  it.each(['north', 'admin'] as const)('answers %s with its declared status', async (caller) => {
    const allowed = row.access !== 'admin' || caller === 'admin';
    expect(await statusOf(server, row, await tokenFor(row, caller), REFERENCE)).toBe(allowed ? row.allowed : 403);
  });

  // @holds admin-9 identity-4 identity-5
  it.each(SIGNED_IN)('answers %s as somebody with a password', async (kind) => {
    const isAdmin = kind.startsWith('an administrator');
    const allowed = row.access !== 'admin' || isAdmin;
    // What ends sessions would end those that the other callers came with.
    const endsSessions = /\/session\//.test(row.route);
    const person = endsSessions ? 'an administrator with a second factor' : kind;
    const status = await statusOf(server, row, await tokenOf(person, endsSessions), REFERENCE);
    // One backup is written at a time.
    const isBusy = status === 409 && row.route === 'POST /api/admin/backups';
    expect(isBusy ? row.allowed : status).toBe(allowed ? row.allowed : 403);
  });

  // @holds admin-9
  it('does not show a manager another manager’s campsite (tenant isolation)', async () => {
    const status = await statusOf(server, row, await tokenFor(row, 'north'), SOUTHERN);
    expect(status).toBe(
      /\{name\}|:campsite/.test(row.route + row.query) ? 404 : row.access === 'admin' ? 403 : row.allowed,
    );
  });
});

async function tokenFor({ endsSession }: MatrixRow, caller: 'north' | 'admin'): Promise<string> {
  return endsSession ? server.freshToken(caller) : server.tokens[caller];
}
