import { readAccessToken, type AccessToken } from './access-token.ts';
import { IdentityError, type IdentityClient, type SignedInUser } from './ports.ts';
import { identityError, refusalOf } from './refusal.ts';

const REFRESH_BEFORE_EXPIRY_MS = 30_000;

interface EmbeddedClientOptions {
  /** Where the provider answers, such as `/identity`. */
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
}

/**
 * The embedded provider: the session lives in an HttpOnly cookie that scripts can't read, the access token in this
 * closure only, never in web storage.
 */
export function embeddedClient(options: EmbeddedClientOptions): IdentityClient {
  const send = sender(options);
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let token: AccessToken | null = null;
  let refreshing: Promise<AccessToken | null> | null = null;
  /** Only the latest refresh or sign-out counts: an older answer that arrives late changes nothing. */
  let latestTurn = 0;

  function become(next: AccessToken | null): AccessToken | null {
    const before = JSON.stringify(token?.user);
    token = next;
    if (JSON.stringify(next?.user) !== before) for (const listener of listeners) listener(next?.user ?? null);
    return next;
  }

  async function fetchToken(): Promise<AccessToken | null> {
    const turn = ++latestTurn;
    const next = await send<{ token: string }>('GET', '/token').then(
      (answer) => readAccessToken(answer.token),
      (error: unknown) => {
        if (error instanceof IdentityError && error.code === 'no-current-user') return null;
        throw error;
      },
    );
    return turn === latestTurn ? become(next) : token;
  }

  function refresh(): Promise<AccessToken | null> {
    refreshing ??= fetchToken().finally(() => (refreshing = null));
    return refreshing;
  }

  function fresh(): boolean {
    return token !== null && options.nowMs() < token.expiresAtMs - REFRESH_BEFORE_EXPIRY_MS;
  }

  function assertSignedIn(): void {
    if (token === null) throw identityError('no-current-user');
  }

  return {
    current: () => token?.user ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ready() {
      return (fresh() ? token : await refresh())?.user ?? null;
    },
    async getToken(forceRefresh = false) {
      return (fresh() && !forceRefresh ? token : await refresh())?.text ?? null;
    },
    async signIn(email, password) {
      if (password === '') throw identityError('missing-password');
      await send('POST', '/sign-in/email', { email, password });
      const signedIn = await fetchToken();
      if (signedIn === null) throw identityError('internal-error');
      return signedIn.user;
    },
    async signOut() {
      await send('POST', '/sign-out', {});
      latestTurn += 1;
      become(null);
    },
    async sendPasswordReset(email, continueUrl) {
      await send('POST', '/request-password-reset', { email, redirectTo: continueUrl });
    },
    async changePassword(currentPassword, newPassword) {
      assertSignedIn();
      await send('POST', '/change-password', { currentPassword, newPassword });
      await fetchToken();
    },
    async updateDisplayName(name) {
      assertSignedIn();
      await send('POST', '/update-user', { name });
      await fetchToken();
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
    if (!response.ok) throw refusalOf(response.status, (answer ?? {}) as { code?: string; message?: string });
    return answer as Answer;
  };
}
