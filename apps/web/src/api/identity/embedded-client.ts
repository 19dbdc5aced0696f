import { type AccessToken, readAccessToken, type TokenKeeper, tokenKeeper } from './token-keeper.ts';
import { type FactorDue, IdentityError, type IdentityClient, type SignedInUser } from './ports.ts';
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
  /** Somebody has begun to sign in. */
  readonly second_factor?: FactorDue;
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
  let due: FactorDue | null = null;
  /** A token that is asked for meanwhile would soon be refused. */
  let leaving: Promise<unknown> | undefined;

  async function fetchToken(): Promise<AccessToken | null> {
    if (!hasSession) {
      const { user, token, second_factor: lacking = null } = await send<SessionAnswer>('GET', '/get-session');
      due = lacking;
      hasSession = user !== null;
      if (token) return readAccessToken(token);
    }
    if (!hasSession) return null;
    try {
      const { token } = await send<{ token: string }>('GET', '/token');
      return readAccessToken(token);
    } catch (error) {
      const code = error instanceof IdentityError ? error.code : null;
      if (code !== 'no-current-user' && code !== 'second-factor-needed') throw error;
      hasSession = false;
      // A factor was set up elsewhere, or is demanded since: what is lacking is said by the session.
      return code === 'second-factor-needed' ? fetchToken() : null;
    }
  }

  return {
    current: tokens.user,
    onChange: tokens.onChange,
    ready: async () => tokens.supposed() ?? (await tokens.get())?.user ?? null,
    async getToken(forceRefresh) {
      await leaving?.catch(() => {});
      return (await tokens.get(forceRefresh))?.text ?? null;
    },
    factorDue: () => due,
    async signIn(email, password) {
      if (password === '') throw identityError('missing-password');
      const { second_factor: lacking = null } = await send<Pick<SessionAnswer, 'second_factor'>>(
        'POST',
        '/sign-in/email',
        { email, password },
      );
      due = lacking;
      if (due !== null) throw identityError('second-factor-needed');
      hasSession = true;
      const token = await tokens.renew();
      if (token === null) throw identityError('internal-error');
      return token.user;
    },
    async signOut() {
      await (leaving = tokens.settled().then(() => send('POST', '/sign-out', {})));
      hasSession = false;
      due = null;
      tokens.drop();
    },
    async sendPasswordReset(email, continueUrl) {
      await send('POST', '/request-password-reset', { email, redirectTo: continueUrl });
    },
    ...ownAccount(send, tokens),
  };
}

function ownAccount(
  send: ReturnType<typeof sender>,
  tokens: TokenKeeper,
): Pick<IdentityClient, 'changePassword' | 'updateDisplayName'> {
  async function change(path: string, body: object): Promise<void> {
    if (tokens.user() === null) throw identityError('no-current-user');
    await send('POST', path, body);
    await tokens.renew();
  }
  return {
    changePassword: (currentPassword, newPassword) => change('/change-password', { currentPassword, newPassword }),
    updateDisplayName: (name) => change('/update-user', { name }),
  };
}

/** Calls of the embedded provider; a refusal is an {@link IdentityError} whose cause is the provider's code. */
export function sender({ base, fetch: fetchAnswer }: Omit<EmbeddedClientOptions, 'nowMs'>) {
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
