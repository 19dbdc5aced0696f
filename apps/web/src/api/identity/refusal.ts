import { apiText } from '../../text/api.ts';
import { identityText, tooManyAttempts } from '../../text/identity/identity.ts';
import { IdentityError, type IdentityErrorCode } from './ports.ts';

/** The embedded provider's codes in the words of the port. */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  TOO_MANY_ATTEMPTS: 'too-many-requests',
  UNAUTHORIZED: 'no-current-user',
  BANNED_USER: 'user-disabled',
  INVALID_REDIRECT_URL: 'unauthorized-domain',
  INVALID_ORIGIN: 'unauthorized-domain',
  MISSING_OR_NULL_ORIGIN: 'unauthorized-domain',
};

/** A refusal with our sentence for its code, else the provider's, else the general one. */
export function identityError(code: IdentityErrorCode, providerMessage?: string, cause?: unknown): IdentityError {
  return new IdentityError(code, identityText[code] ?? providerMessage ?? apiText.failed, cause);
}

/** The refusal in an answer of the embedded provider: its status, its `{ code, message }` and its `Retry-After`. */
export function refusalOf(
  status: number,
  body: { code?: string; message?: string },
  retryAfter: string | null = null,
): IdentityError {
  if (status === 429) return new IdentityError('too-many-requests', tooManyAttempts(Number(retryAfter)));
  const code = codes[body.code ?? ''] ?? (status === 401 ? 'no-current-user' : 'internal-error');
  return identityError(code, body.message, body.code);
}
