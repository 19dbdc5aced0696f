import type { Pool } from 'pg';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type Identity, IdentityError } from '../../ports.ts';
import type { TrustedIssuer } from '../../verifier.ts';
import { type Auth, issuerOf, tokenAudience } from '../auth.ts';
import { factorDue, type FactorDue, livingSession } from '../factor/factor-tables.ts';
import type { Origins } from '../../origins.ts';

interface LivingSession {
  readonly email: string;
  readonly name: string;
  readonly admin: boolean;
  readonly authTime: number;
  readonly due: FactorDue | null;
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
    text: `select u.email, u.name, u.admin, extract(epoch from s."createdAt")::int as "authTime", ${factorDue} as due
           from identity.session s join identity."user" u on u.id = s."userId"
           where s.id = $1 and u.id = $2 and ${livingSession}`,
    values: [claimed.sessionId, claimed.uid],
  });
  const session = rows[0];
  if (!session) return null;
  if (session.due !== null)
    throw new IdentityError('second-factor-needed', 'The second factor is needed.', session.due);
  const { email, name, admin, authTime } = session;
  return { ...claimed, email, displayName: name, admin, authTime };
}

const keepMs = 600_000;
const refetchPauseMs = 5_000;

/** The public keys in memory. An unknown key id reads the table again, at most every five seconds. */
function signingKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let stored: { readonly readAt: number; readonly keyFor: ReturnType<typeof createLocalJWKSet> } | undefined;

  async function fresh(ageMaxMs: number) {
    if (stored && Date.now() - stored.readAt < ageMaxMs) return stored;
    stored = { readAt: Date.now(), keyFor: createLocalJWKSet(await read()) };
    return stored;
  }

  return async (header, token) => {
    try {
      return await (await fresh(keepMs)).keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await fresh(refetchPauseMs)).keyFor(header, token);
    }
  };
}
