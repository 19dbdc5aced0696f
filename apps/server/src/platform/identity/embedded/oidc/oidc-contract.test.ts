import { vi } from 'vitest';
import { createFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { identityContract } from '@vivac/testing/identity/identity-contract';
import { openRealProvider, signInOnPages } from '@vivac/testing/identity/real-provider';

const client = { clientId: 'vivac', clientSecret: 'a secret of tests' };

identityContract(
  'OpenID Connect',
  async () => {
    // It warns of what is for development alone, as a test is.
    vi.spyOn(console, 'warn').mockReturnValue();
    const provider = await openRealProvider({
      ...client,
      callbackUrl: 'http://127.0.0.1:4000/identity/oidc/callback',
      claims: (login) => ({ email: login, email_verified: true, name: login }),
    });
    const fixture = await createFixture({
      oidc: {
        ...client,
        issuer: provider.issuer,
        name: 'House',
        scopes: 'openid email profile',
        userClaim: null,
        adminClaim: null,
        createUsers: false,
        trustEmails: false,
      },
    });
    return {
      provider: fixture.identity,
      visitor() {
        const visitor = fixture.visitor();
        return {
          ...visitor,
          async signIn(email) {
            const { location } = (await visitor.call('GET', '/oidc/start')).headers;
            const { pathname, search } = await signInOnPages(String(location), email);
            const back = await visitor.call('GET', pathname.replace('/identity', '') + search);
            return back.headers.location === '/dashboard' ? 'ok' : String(back.headers.location);
          },
        };
      },
      choosePassword: async () => {},
      async close() {
        await fixture.close();
        await provider.close();
      },
    };
  },
  { passwords: false },
);
