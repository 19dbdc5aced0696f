import { IdentityError, type IdentityErrorCode, IdentityUnavailable } from '../ports.ts';

/** The Admin SDK's codes in the words of the port. */
const codes: Readonly<Record<string, readonly [IdentityErrorCode, string]>> = {
  'auth/email-already-exists': ['email-already-in-use', 'The email address is already in use by another account.'],
  'auth/invalid-email': ['invalid-email', 'The email address is badly formatted.'],
  'auth/invalid-display-name': ['invalid-name', 'The name needs 1 to 100 characters.'],
  'auth/user-not-found': ['user-not-found', 'There is no such user.'],
  'auth/email-not-found': ['user-not-found', 'There is no such user.'],
};

const away =
  /^app\/(network-error|network-timeout|unable-to-parse-response)$|^auth\/(internal-error|too-many-requests)$/;
const wrongAddress = /^auth\/(unauthorized|invalid)-continue-uri$/;
const noCredentials = /^app\/invalid-credential$|^auth\/(invalid-credential|insufficient-permission)$/;

/** Runs one call of the Admin SDK; an expected refusal becomes an {@link IdentityError}, a lost provider {@link IdentityUnavailable}. */
export async function askFirebase<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw inOurWords(error);
  }
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const known = codes[code];
  if (known) return new IdentityError(...known, code);
  if (away.test(code)) return new IdentityUnavailable('Firebase', { cause: error });
  if (wrongAddress.test(code)) {
    return new Error(
      'Firebase refuses links to PUBLIC_URL: add its domain to the project’s authorised domains (Authentication, Settings).',
      { cause: error },
    );
  }
  if (noCredentials.test(code)) {
    return new Error('Firebase refuses our credentials: check FIREBASE_SERVICE_ACCOUNT and its role in the project.', {
      cause: error,
    });
  }
  return error;
}
