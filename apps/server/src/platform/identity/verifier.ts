import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey, UnsecuredJWT } from 'jose';
import { type Identity, IdentityError } from './ports.ts';

const tokenLengthMax = 8192;
const rememberedTokensMax = 10_000;
const clockToleranceS = 5;

/** Everything a token must match exactly. Its `iss` only selects the row; it proves nothing. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: string[];
  /** Beyond `sub`, `iat` and `exp`. */
  readonly requiredClaims?: readonly string[];
  /** `unsigned`: the tokens of an emulator, on the developer's own machine and for a `demo-` audience only. */
  readonly keys: JWTVerifyGetKey | 'unsigned';
  /** Asked on every request, after the signature: the identity as it is now, or null when its session has ended. */
  readonly live: (claimed: Identity) => Promise<Identity | null>;
}

/** One path for every provider: pick the issuer from the list, check with that issuer's keys, then ask whether it still lives. */
export function tokenVerifier(issuers: readonly TrustedIssuer[]): (bearer: string) => Promise<Identity> {
  for (const { keys, audience } of issuers) {
    if (keys === 'unsigned' && !audience.startsWith('demo-')) {
      throw new Error(`Unsigned tokens are never accepted for the project “${audience}”.`);
    }
  }
  const trusted = new Map(issuers.map((issuer) => [issuer.issuer, issuer]));
  const verified = createVerifiedTokens(rememberedTokensMax);

  return async (bearer) => {
    const known = verified.find(bearer);
    const issuer = trusted.get(known?.issuer ?? issuerOf(bearer));
    if (!issuer) throw refusal('untrusted issuer');
    const claimed = known ?? identityOf(issuer.issuer, await checkedClaims(bearer, issuer));
    if (!known) verified.remember(bearer, claimed);
    const living = await issuer.live(claimed);
    if (!living) throw refusal('session ended');
    return living;
  };
}

function issuerOf(bearer: string): string {
  if (bearer.length > tokenLengthMax) throw refusal('too long');
  try {
    return decodeJwt(bearer).iss ?? '';
  } catch {
    throw refusal('malformed');
  }
}

async function checkedClaims(bearer: string, { keys, algorithms, ...issuer }: TrustedIssuer): Promise<JWTPayload> {
  const expected = {
    issuer: issuer.issuer,
    audience: issuer.audience,
    clockTolerance: clockToleranceS,
    requiredClaims: ['sub', 'iat', 'exp', ...(issuer.requiredClaims ?? [])],
  };
  try {
    if (keys === 'unsigned') return UnsecuredJWT.decode(bearer, expected).payload;
    return (await jwtVerify(bearer, keys, { ...expected, algorithms })).payload;
  } catch (error) {
    // Anything else (the keys can't be read) is our failure, not the caller's.
    if (error instanceof errors.JOSEError) throw refusal(error.code);
    throw error;
  }
}

function identityOf(issuer: string, claims: JWTPayload): Identity {
  const { sub, iat, exp, email, name, admin, sid, auth_time: authTime } = claims;
  if (!sub || iat === undefined || exp === undefined) throw refusal('missing claim');
  return {
    issuer,
    uid: sub,
    email: typeof email === 'string' ? email : '',
    displayName: typeof name === 'string' ? name : null,
    admin: admin === true,
    sessionId: typeof sid === 'string' ? sid : null,
    issuedAt: iat,
    authTime: typeof authTime === 'number' ? authTime : iat,
    expiresAt: exp,
  };
}

function refusal(reason: string): IdentityError {
  return new IdentityError('unauthenticated', 'You are not authenticated.', reason);
}

/** Tokens whose signature was checked already, so that the costly ES256 check runs once a token, not once a request. */
interface VerifiedTokens {
  find(token: string): Identity | null;
  remember(token: string, identity: Identity): void;
}

/** Keeps hashes, not tokens; the oldest goes first when `max` is reached. */
function createVerifiedTokens(max: number): VerifiedTokens {
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
