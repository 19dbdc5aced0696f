import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { type LyingProvider, openLyingProvider } from '@vivac/testing/identity/lying-provider';
import type { EmbeddedVisitor } from '@vivac/testing/identity/visitor';

/** Questions to each call; more with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
const seed = Number(process.env['FUZZ_SEED'] ?? 20270120);
const HOW = { seed, numRuns, endOnFailure: true };

let provider: LyingProvider;
let world: IdentityFixture;

beforeAll(async () => {
  provider = await openLyingProvider('vivac');
  provider.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
  world = await createFixture({
    oidc: {
      issuer: provider.issuer,
      clientId: 'vivac',
      clientSecret: 'a secret of tests',
      name: 'House',
      scopes: 'openid email profile',
      userClaim: null,
      adminClaim: { name: 'realm_access.roles', value: 'bosses' },
      createUsers: true,
      trustEmails: false,
    },
  });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

/** Longer than a key of an index may be, and nothing that could be packed. */
const LONG = randomBytes(6_000).toString('hex');
const values = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '\0',
    'ana@vivac.test',
    LONG,
    `${LONG}@vivac.test`,
    'é\u0301@vivac.test',
    '\uD800',
    true,
    null,
  ),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.jsonValue(),
);
const spoiling = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] });
const OF_PERSONS = ['sub', 'email', 'email_verified', 'name', 'amr', 'realm_access'];
const ofPersons = spoiling(OF_PERSONS);
const ofUserinfo = fc.oneof(
  { weight: 3, arbitrary: spoiling(OF_PERSONS.slice(1)) },
  { weight: 1, arbitrary: ofPersons },
);
const ofTokens = spoiling(['iss', 'aud', 'azp', 'nonce', 'iat', 'exp', 'nbf', ...OF_PERSONS]);
const claims = fc.oneof({ weight: 3, arbitrary: ofPersons }, { weight: 1, arbitrary: ofTokens });

/** Where the browser stands after its way to the provider and back; it is never a failure of ours. */
async function endOf(visitor: EmbeddedVisitor, spoil: (query: URLSearchParams) => string): Promise<string> {
  const started = await visitor.call('GET', '/oidc/start');
  const back = (await fetch(started.headers.location!, { redirect: 'manual' })).headers.get('location')!;
  const { statusCode, headers } = await visitor.call('GET', `/oidc/callback?${spoil(new URL(back).searchParams)}`);
  expect([statusCode, headers.location]).toEqual([303, expect.not.stringContaining('provider=failed')]);
  return headers.location!;
}

describe('fuzzing the way to a provider of OpenID Connect and back', () => {
  test('whatever its signed token and its userinfo say is a sign-in or is said, never a failure', async () => {
    const ends: string[] = [];
    await fc.assert(
      fc.asyncProperty(claims, ofUserinfo, async (signed, person) => {
        // An address that nobody has yet, and mostly the usual subject.
        const told = { email: `${ends.length}@vivac.test`, ...signed };
        const sub = 'sub' in told ? told.sub : 'ana';
        Object.assign(provider, { claims: told, person: { sub, ...person } });
        const visitor = world.visitor();
        const end = await endOf(visitor, (query) => query.toString());
        ends.push(end);
        expect((await visitor.token()) !== null).toBe(end === '/dashboard');
      }),
      HOW,
    );
    expect(ends).toEqual(expect.arrayContaining(['/dashboard', '/login?provider=email']));
  });

  test('whatever the address says that the browser brings back is a sign-in or is said, never a failure', async () => {
    Object.assign(provider, { claims: {}, person: { sub: 'ana' } });
    const parameters = fc.dictionary(
      fc.constantFrom('code', 'iss', 'error', 'error_description', 'id_token', 'response', 'scope', 'session_state'),
      fc.oneof(fc.string(), fc.constantFrom('\0', 'x'.repeat(3_000), provider.issuer, 'access_denied')),
    );
    await fc.assert(
      fc.asyncProperty(parameters, fc.boolean(), async (spoiled, isDoubled) => {
        await endOf(world.visitor(), (query) => {
          for (const [name, value] of Object.entries(spoiled)) query[isDoubled ? 'append' : 'set'](name, value);
          return query.toString();
        });
      }),
      HOW,
    );
  });

  test.each(['start', 'callback'])('any query of /oidc/%s is redirected or refused, never with 5xx', async (path) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webQueryParameters(), fc.string().map(encodeURI)), async (query) => {
        const { statusCode, headers } = await world.visitor().call('GET', `/oidc/${path}?${query}`);
        expect(statusCode).toBeLessThan(500);
        expect(String(headers.location)).not.toContain('provider=failed');
      }),
      HOW,
    );
  });
});
