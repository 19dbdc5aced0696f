import { wordsOf } from '../../text/reader.ts';
import { IdentityError, type IdentityErrorCode } from './ports.ts';

const apiText = wordsOf('api');
const { tooManyAttempts: tooEarly, ...sentences } = wordsOf('identity');

/** What the user reads when the identity provider refuses, by code; a code without a row shows the provider's own sentence. */
const identityText: Readonly<Record<string, string>> = sentences;

/** The embedded provider's codes in the words of the port. */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  TOO_MANY_ATTEMPTS: 'too-many-requests',
  UNAUTHORIZED: 'no-current-user',
  SECOND_FACTOR_NEEDED: 'second-factor-needed',
  BANNED_USER: 'user-disabled',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password-elsewhere',
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

/** The refusal of a try that came too early, with its wait in the largest unit that fits, rounded up. */
function tooManyAttempts(waitS: number): string {
  if (!(waitS > 0)) return sentences['too-many-requests'];
  if (waitS < 60) return tooEarly.seconds({ count: Math.ceil(waitS) });
  const minutes = Math.ceil(waitS / 60);
  return minutes < 60 ? tooEarly.minutes({ count: minutes }) : tooEarly.hours({ count: Math.ceil(minutes / 60) });
}
