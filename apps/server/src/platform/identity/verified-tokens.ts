import { createHash } from 'node:crypto';
import type { Identity } from './ports.ts';

/** Tokens whose signature was checked already, so that the costly ES256 check runs once a token, not once a request. */
export interface VerifiedTokens {
  find(token: string): Identity | null;
  remember(token: string, identity: Identity): void;
}

/** Keeps hashes, not tokens; the oldest goes first when `max` is reached. */
export function createVerifiedTokens(max: number): VerifiedTokens {
  const known = new Map<string, Identity>();
  return {
    find(token) {
      const key = hashOf(token);
      const identity = known.get(key);
      if (!identity) return null;
      if (identity.expiresAt * 1000 > Date.now()) return identity;
      known.delete(key);
      return null;
    },
    remember(token, identity) {
      const oldest = known.keys().next();
      if (known.size >= max && !oldest.done) known.delete(oldest.value);
      known.set(hashOf(token), identity);
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
