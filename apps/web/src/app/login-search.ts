import { returnPath } from './return-path.ts';

export interface LoginSearch {
  /** The page that was asked for before signing in. */
  readonly from?: string;
  /** A password reset was just asked for. */
  readonly reset?: 'sent';
  /** The user was signed in, and no longer is. */
  readonly session?: 'ended';
}

/** The login page's part of the address; anything else in it is dropped. */
export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof search.from === 'string' ? { from: returnPath(search.from) } : {}),
    ...(search.reset === 'sent' ? { reset: 'sent' } : {}),
    ...(search.session === 'ended' ? { session: 'ended' } : {}),
  };
}
