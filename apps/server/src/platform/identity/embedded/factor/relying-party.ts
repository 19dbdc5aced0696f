import { isIP } from 'node:net';
import type { Origins } from '../../origins.ts';

/** What the address of the product lacks, so that no browser makes a passkey for it: a name, or encryption. */
export type PasskeyLack = 'name' | 'https';

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** The name of the host: another port or path of it is the same party. */
  readonly id: string;
  readonly origins: readonly string[];
}

export function relyingPartyOf({ publicOrigin, trusted }: Origins): RelyingParty | PasskeyLack {
  const { hostname, protocol } = new URL(publicOrigin);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return 'name';
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isThisMachine) return 'https';
  return { id: hostname, origins: trusted };
}
