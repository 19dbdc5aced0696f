import type { Pool } from 'pg';
import type { Identity } from '../../ports.ts';
import type { TrustedIssuer } from '../../verifier.ts';
import { type Auth, issuerOf, tokenAudience } from '../auth.ts';
import type { Origins } from '../../origins.ts';
import { signingKeys } from './signing-keys.ts';

interface LivingSession {
  readonly email: string;
  readonly name: string;
  readonly admin: boolean;
  readonly authTime: number;
}

interface EmbeddedIssuerParts {
  readonly auth: Auth;
  readonly pool: Pool;
  readonly origins: Origins;
  readonly prepare: boolean;
}

export function embeddedIssuer({ auth, pool, origins, prepare }: EmbeddedIssuerParts): TrustedIssuer {
  return {
    issuer: issuerOf(origins),
    audience: tokenAudience,
    algorithms: ['ES256'],
    keys: signingKeys(() => auth.api.getJwks()),
    live: (claimed) => livingIdentity(pool, prepare, claimed),
  };
}

/** Sign-out, deletion, demotion and a new password count from the next request on: who somebody is comes from the database, not from the token. */
async function livingIdentity(pool: Pool, prepare: boolean, claimed: Identity): Promise<Identity | null> {
  const { rows } = await pool.query<LivingSession>({
    ...(prepare ? { name: 'living-session' } : {}),
    text: `select u.email, u.name, u.admin, extract(epoch from s."createdAt")::int as "authTime"
           from identity.session s join identity."user" u on u.id = s."userId"
           where s.id = $1 and u.id = $2 and s."expiresAt" > now() and not u.disabled`,
    values: [claimed.sessionId, claimed.uid],
  });
  const session = rows[0];
  if (!session) return null;
  const { email, name, admin, authTime } = session;
  return { ...claimed, email, displayName: name, admin, authTime };
}
