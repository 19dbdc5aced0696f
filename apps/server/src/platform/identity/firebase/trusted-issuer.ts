import type { JWTVerifyGetKey } from 'jose';
import type { Identity } from '../ports.ts';
import type { TrustedIssuer } from '../verifier.ts';

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
