import type { SignedInUser } from './ports.ts';

const REFRESH_BEFORE_EXPIRY_MS = 30_000;

type Listener = (user: SignedInUser | null) => void;

interface TokenKeeperOptions {
  /** Asks the provider for a new token; null when nobody is signed in. */
  readonly fetchToken: () => Promise<AccessToken | null>;
  readonly nowMs: () => number;
  /** Who is there as long as the provider has not said. */
  readonly supposed?: SignedInUser | null;
}

/** Keeps the access token in this closure only, renews it in time, and tells who is signed in. */
export interface TokenKeeper {
  user(): SignedInUser | null;
  /** Whoever is taken to be there until the provider has said who is; null from then on. */
  supposed(): SignedInUser | null;
  onChange(listener: Listener): () => void;
  /** A token that is good for at least 30 s; many who ask at the same time share one request. */
  get(forceRefresh?: boolean): Promise<AccessToken | null>;
  /** A token asked for now, after something changed on the provider's side. */
  renew(): Promise<AccessToken | null>;
  /** Resolves once no token is being asked for. */
  settled(): Promise<unknown>;
  drop(): void;
}

export function tokenKeeper({ fetchToken, nowMs, supposed = null }: TokenKeeperOptions): TokenKeeper {
  const listeners = new Set<Listener>();
  let token: AccessToken | null = null;
  let taken = supposed;
  let refreshing: Promise<AccessToken | null> | null = null;
  /** Only the latest request or drop counts: an older answer that arrives late changes nothing. */
  let latestTurn = 0;

  const user = (): SignedInUser | null => token?.user ?? taken;

  function become(next: AccessToken | null): AccessToken | null {
    const before = JSON.stringify(user());
    token = next;
    taken = null;
    if (JSON.stringify(user()) !== before) for (const listener of listeners) listener(user());
    return next;
  }

  async function renew(): Promise<AccessToken | null> {
    const turn = ++latestTurn;
    const next = await fetchToken();
    return turn === latestTurn ? become(next) : token;
  }

  return {
    user,
    supposed: () => taken,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async get(forceRefresh = false) {
      const fresh = token !== null && nowMs() < token.expiresAtMs - REFRESH_BEFORE_EXPIRY_MS;
      if (fresh && !forceRefresh) return token;
      refreshing ??= renew().finally(() => (refreshing = null));
      return refreshing;
    },
    renew,
    settled: async () => refreshing?.catch(() => null),
    drop() {
      latestTurn += 1;
      become(null);
    },
  };
}

export interface AccessToken {
  readonly text: string;
  readonly expiresAtMs: number;
  readonly user: SignedInUser;
}

/** Reads the claims of a bearer token. The browser doesn't verify it: the server does, on every call. */
export function readAccessToken(text: string): AccessToken {
  const claims: unknown = JSON.parse(decodePart(text.split('.')[1] ?? ''));
  if (typeof claims !== 'object' || claims === null) throw new TypeError('The access token has no claims.');
  const { sub, email, name, admin, exp } = claims as Record<string, unknown>;
  if (typeof sub !== 'string' || typeof exp !== 'number') throw new TypeError('The access token lacks sub or exp.');
  const user = {
    uid: sub,
    email: typeof email === 'string' ? email : '',
    displayName: typeof name === 'string' && name !== '' ? name : null,
    admin: admin === true,
  };
  return { text, expiresAtMs: exp * 1000, user };
}

function decodePart(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
