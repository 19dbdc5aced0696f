/** Provider-neutral refusals of the identity provider (identity-1); `message` is the sentence that is shown. */
export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'missing-password'
  | 'weak-password'
  | 'user-disabled'
  | 'password-elsewhere'
  | 'second-factor-needed'
  | 'too-many-requests'
  | 'requires-recent-login'
  | 'no-current-user'
  | 'unauthorized-domain'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'cancelled-popup-request'
  | 'web-storage-unsupported'
  | 'network-request-failed'
  | 'invalid-api-key'
  | 'auth-domain-config-required'
  | 'internal-error'
  | 'invalid-auth-event';

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdentityError';
    this.code = code;
  }
}

export interface SignedInUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly admin: boolean;
}

/** What a sign-in still lacks: the code of a second factor, or a passkey instead, or, where administrators must have one, the factor itself. */
export type FactorDue = 'code' | 'code_or_passkey' | 'enrol';

/** The browser's side of the identity provider, whichever it is. Every refusal is an {@link IdentityError}. */
export interface IdentityClient {
  /** Who is signed in, asked of the provider once. Throws when the provider can't be reached. */
  ready(): Promise<SignedInUser | null>;
  current(): SignedInUser | null;
  onChange(listener: (user: SignedInUser | null) => void): () => void;
  /** What the sign-in of this browser lacks, as the provider last said; nobody is signed in meanwhile. */
  factorDue(): FactorDue | null;
  signIn(email: string, password: string): Promise<SignedInUser>;
  signOut(): Promise<void>;
  /** A bearer token that is good for at least 30 s, or null when nobody is signed in. */
  getToken(forceRefresh?: boolean): Promise<string | null>;
  sendPasswordReset(email: string, continueUrl: string): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
  updateDisplayName(name: string): Promise<void>;
}
