import { useSyncExternalStore } from 'react';
import { identity } from '../../api/identity/identity.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';

/** Who is signed in, kept up to date. */
export function useSignedInUser(): SignedInUser | null {
  return useSyncExternalStore(identity.onChange, identity.current, identity.current);
}
