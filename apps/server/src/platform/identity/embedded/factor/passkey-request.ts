import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Pool } from 'pg';
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

/** What a passkey is asked for: to be made, or to be shown. */
export type PasskeyPurpose = 'create' | 'get';

/** How long somebody may look for their key. */
export const CHALLENGE_LIFE_S = 300;

const identifierOf = (sessionId: string, purpose: PasskeyPurpose) => `passkey-${purpose}:${sessionId}`;

/** One a session and purpose: the one before ends, and nobody fills the table. */
export async function newChallenge(pool: Pool, sessionId: string, purpose: PasskeyPurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await pool.query(
    `with ended as (delete from identity.verification where identifier = $1)
     insert into identity.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values (gen_random_uuid()::text, $1, $2, now() + make_interval(secs => $3), now(), now())`,
    [identifierOf(sessionId, purpose), challenge, CHALLENGE_LIFE_S],
  );
  return challenge;
}

/** Once: of two who bring the same answer one has it. */
export async function takeChallenge(
  pool: Pool,
  sessionId: string,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ isOpen: boolean }>(
    `delete from identity.verification where identifier = $1 and value = $2 returning "expiresAt" > now() as "isOpen"`,
    [identifierOf(sessionId, purpose), challenge],
  );
  return rows[0]?.isOpen ?? false;
}
