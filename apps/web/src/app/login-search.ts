export interface LoginSearch {
  /** The page that was asked for before signing in. */
  readonly from?: string;
  /** A password reset was just asked for. */
  readonly reset?: 'sent';
  /** The user was signed in, and no longer is. */
  readonly session?: 'ended';
  /** Why a sign-in with the provider of OpenID Connect let nobody in. */
  readonly provider?: string;
}

/** The login page's part of the address; anything else in it is dropped. */
export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof search.from === 'string' ? { from: returnPath(search.from) } : {}),
    ...(search.reset === 'sent' ? { reset: 'sent' } : {}),
    ...(search.session === 'ended' ? { session: 'ended' } : {}),
    ...(typeof search.provider === 'string' ? { provider: search.provider } : {}),
  };
}

const START = '/dashboard';

/** Where to go after signing in: the page that was asked for, if it is one of ours, else the dashboard (account-3). */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return START;
  const here = 'https://vivac.invalid';
  const address = URL.parse(requested, here);
  // "//elsewhere" and "/\elsewhere" begin with a slash and still lead to another site.
  if (address === null || address.origin !== here) return START;
  return address.pathname === '/' || address.pathname.startsWith('/login') ? START : requested;
}
