import { type AccessToken, readAccessToken, tokenKeeper } from './token-keeper.ts';
import { IdentityError, type IdentityClient, type SignedInUser } from './ports.ts';
import { identityError, refusalOf } from './refusal.ts';

interface EmbeddedClientOptions {
  /** Where the provider answers. */
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
  /** Who was there when the document was sent; the provider is asked all the same. */
  readonly supposed?: SignedInUser | null;
}

/** A signed-out visitor is told so: asking for a token would be refused, and browsers log refusals as errors. */
interface SessionAnswer {
  readonly user: object | null;
  readonly token?: string;
}

/**
 * The embedded provider: the session lives in an HttpOnly cookie that scripts can't read, the access token in memory
 * only, never in web storage.
 */
export function embeddedClient(options: EmbeddedClientOptions): IdentityClient {
  const send = sender(options);
  const { nowMs, supposed = null } = options;
  const tokens = tokenKeeper({ fetchToken, nowMs, supposed });

  let hasSession = false;

  async function fetchToken(): Promise<AccessToken | null> {
    if (!hasSession) {
      const { user, token } = await send<SessionAnswer>('GET', '/get-session');
      hasSession = user !== null;
      if (token) return readAccessToken(token);
    }
    if (!hasSession) return null;
    try {
      const { token } = await send<{ token: string }>('GET', '/token');
      return readAccessToken(token);
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'no-current-user') throw error;
      hasSession = false;
      return null;
    }
  }

  function assertSignedIn(): void {
    if (tokens.user() === null) throw identityError('no-current-user');
  }

  return {
    current: tokens.user,
    onChange: tokens.onChange,
    ready: async () => tokens.supposed() ?? (await tokens.get())?.user ?? null,
    getToken: async (forceRefresh) => (await tokens.get(forceRefresh))?.text ?? null,
    async signIn(email, password) {
      if (password === '') throw identityError('missing-password');
      await send('POST', '/sign-in/email', { email, password });
      hasSession = true;
      const token = await tokens.renew();
      if (token === null) throw identityError('internal-error');
      return token.user;
    },
    async signOut() {
      await send('POST', '/sign-out', {});
      hasSession = false;
      tokens.drop();
    },
    async sendPasswordReset(email, continueUrl) {
      await send('POST', '/request-password-reset', { email, redirectTo: continueUrl });
    },
    async changePassword(currentPassword, newPassword) {
      assertSignedIn();
      await send('POST', '/change-password', { currentPassword, newPassword });
      await tokens.renew();
    },
    async updateDisplayName(name) {
      assertSignedIn();
      await send('POST', '/update-user', { name });
      await tokens.renew();
    },
  };
}

function sender({ base, fetch: fetchAnswer }: EmbeddedClientOptions) {
  return async function send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetchAnswer(base + path, { method, credentials: 'same-origin', ...content }).catch(
      (cause: unknown) => {
        throw identityError('network-request-failed', undefined, cause);
      },
    );
    const answer: unknown = await response.json().catch(() => null);
    const refused = (answer ?? {}) as { code?: string; message?: string };
    if (!response.ok) throw refusalOf(response.status, refused, response.headers.get('retry-after'));
    return answer as Answer;
  };
}
