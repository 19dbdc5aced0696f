import { setTimeout as wait } from 'node:timers/promises';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Log } from '#platform/log';
import { type Identity, IdentityUnavailable, type LivingUser } from '../ports.ts';
import type { TrustedIssuer } from '../verifier.ts';
import type { FirebaseUser, FirebaseUsers } from './firebase-users.ts';
import type { SessionGate } from './session-gate.ts';

/** Google's rules for these tokens: https://firebase.google.com/docs/auth/admin/verify-id-tokens */
export function firebaseIssuer(
  projectId: string,
  keys: JWTVerifyGetKey | 'unsigned',
  live: (claimed: Identity) => Promise<Identity | null>,
): TrustedIssuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ['RS256'],
    requiredClaims: ['auth_time'],
    keys,
    live,
  };
}

interface LivingIdentityParts {
  readonly gate: SessionGate;
  readonly users: Pick<FirebaseUsers, 'byUid'>;
  readonly log: Log;
  /** How old the provider's word on a user may become. */
  readonly askAgainAfterMs: number;
}

/** A provider that does not answer must not keep a request for long: our own word then counts alone. */
const answerLimitMs = 3000;
const requestedMax = 10_000;

interface LivingIdentities {
  /** The identity as it is now, or null when its session has ended. */
  ofSession(claimed: Identity): Promise<Identity | null>;
  /** Null once they are gone or disabled. */
  ofUser(uid: string): Promise<LivingUser | null>;
}

/**
 * Whether a token's session, or a user, still lives: by our own gate on every request; what was done on the provider's side (a
 * password reset on its page, an account disabled in its console) counts after `askAgainAfterMs` at the latest.
 */
export function livingIdentities({ gate, users, log, askAgainAfterMs }: LivingIdentityParts): LivingIdentities {
  const requested = new Map<string, { readonly atMs: number; readonly learnt: Promise<FirebaseUser | null> }>();

  /** What the provider says; null when it says nothing, or we do not know the user. */
  async function learn(uid: string): Promise<FirebaseUser | null> {
    const row = await gate.find(uid, 0);
    if (!row) return null;
    try {
      const user = await inTime(users.byUid(uid));
      await gate.learn(uid, row.version, user ?? { ...row, disabled: true });
      return user;
    } catch (error) {
      if (!(error instanceof IdentityUnavailable)) throw error;
      log.warn({ err: error, uid }, 'Firebase could not be asked about a user');
      return null;
    }
  }

  /** Those who ask at the same time share one answer. */
  function upToDate(uid: string): Promise<FirebaseUser | null> {
    const known = requested.get(uid);
    if (known && performance.now() - known.atMs < askAgainAfterMs) return known.learnt;
    const oldest = requested.keys().next();
    if (requested.size >= requestedMax && !oldest.done) requested.delete(oldest.value);
    const learnt = learn(uid);
    requested.set(uid, { atMs: performance.now(), learnt });
    learnt.catch(() => requested.delete(uid));
    return learnt;
  }

  return {
    async ofSession(claimed) {
      const { uid, authTime, issuedAt } = claimed;
      await upToDate(uid);
      const row = await gate.find(uid, authTime);
      if (!row || row.disabled || row.ended) return null;
      if (authTime < row.validAfter || issuedAt < row.issuedAfter) return null;
      return { ...claimed, admin: row.admin };
    },
    async ofUser(uid) {
      const user = await upToDate(uid);
      const row = await gate.find(uid, 0);
      if (!row || row.disabled) return null;
      return { admin: row.admin, email: user?.email ?? null, displayName: user?.displayName ?? null };
    },
  };
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = wait(answerLimitMs, undefined, { signal: answered.signal }).then(() => {
    throw new IdentityUnavailable('Firebase');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => {});
    answered.abort();
  }
}

/** Public keys of the account that signs the tokens of every Firebase project. */
const address = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');

/** Faults of a token; whatever else goes wrong while its key is looked up is Google's or ours. */
const tokenFaults = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

export function googleKeys(url = address): JWTVerifyGetKey {
  const keyFor = createRemoteJWKSet(url);
  return async (header, token) => {
    try {
      return await keyFor(header, token);
    } catch (error) {
      if (tokenFaults.some((fault) => error instanceof fault)) throw error;
      throw new IdentityUnavailable('Firebase', { cause: error });
    }
  };
}
