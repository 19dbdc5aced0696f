import { wordsOf } from '../../text/reader.ts';
import type { IdentityError, IdentityErrorCode } from './ports.ts';
import { identityError } from './refusal.ts';

/** What only the hosted provider refuses, by code (identity-1); loaded with its code. */
const hostedIdentityText: Readonly<Record<string, string>> = wordsOf('hosted-identity');

/** Firebase's codes that the port has another word for. */
const synonyms: Readonly<Record<string, IdentityErrorCode>> = {
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'user-mismatch': 'invalid-credential',
  'missing-email': 'invalid-email',
  'password-does-not-meet-requirements': 'weak-password',
  'quota-exceeded': 'too-many-requests',
  'invalid-continue-uri': 'unauthorized-domain',
  'unauthorized-continue-uri': 'unauthorized-domain',
  'user-token-expired': 'no-current-user',
  'invalid-user-token': 'no-current-user',
  'invalid-refresh-token': 'no-current-user',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'invalid-api-key',
};

/** Codes that the port and Firebase spell alike, those of (identity-1) among them. */
const shared: ReadonlySet<string> = new Set<IdentityErrorCode>([
  'invalid-credential',
  'invalid-email',
  'missing-password',
  'weak-password',
  'user-disabled',
  'too-many-requests',
  'requires-recent-login',
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'invalid-api-key',
  'auth-domain-config-required',
  'internal-error',
  'invalid-auth-event',
]);

/** The code without its `auth/`; empty when it is no error of Firebase. */
export function firebaseCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code).replace(/^auth\//, '') : '';
}

/** Firebase's refusal in our words; its own sentence only where ours would say less. */
export function firebaseRefusal(error: unknown): IdentityError {
  const code = firebaseCodeOf(error);
  const ours = synonyms[code] ?? (shared.has(code) ? (code as IdentityErrorCode) : 'internal-error');
  return identityError(
    ours,
    hostedIdentityText[ours] ?? (ours === 'weak-password' ? sentenceOf(error) : undefined),
    error,
  );
}

/** “Firebase: Password should be at least 6 characters (auth/weak-password).” without the wrapping. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = error.message.replace(/^Firebase: /, '').replace(/ ?\(auth\/[\w-]+\)\.?$/, '');
  return sentence && `${sentence.replace(/\.$/, '')}.`;
}
