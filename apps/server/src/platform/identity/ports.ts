import type { Transaction } from '#platform/database/database';
import type { ApiKeyScope } from '@vivac/contract/endpoint';
import type { Language } from '@vivac/domain/language';
import type { Areas } from '@vivac/text/areas';

/** The same words for every provider; `message` is what a person reads (identity-1). */
export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'invalid-name'
  | 'weak-password'
  | 'email-already-in-use'
  | 'user-not-found'
  | 'last-admin'
  | 'unauthenticated'
  | 'second-factor-needed';

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  /** The provider's own reason, for the log only. */
  readonly reason: string | undefined;

  constructor(code: IdentityErrorCode, message: string = code, reason?: string) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
    this.reason = reason;
  }
}

/** The provider cannot be asked just now: nobody is refused for it, and nothing was changed. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';

  constructor(provider: string, options?: ErrorOptions) {
    super(`${provider} is not reachable`, options);
  }
}

/** What a request handler knows about its caller, whoever issued the token. Times are seconds since 1970, as in the token. */
export interface Identity {
  readonly issuer: string;
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly admin: boolean;
  readonly issuedAt: number;
  readonly authTime: number;
  readonly expiresAt: number;
  readonly sessionId: string | null;
  /** Of a call that is made with an API key; a person's session has none. */
  readonly key?: KeyGrant;
}

/** What an API key was made for. It gives no right that its user has not. */
export interface KeyGrant {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** The only source that it may import for; null for any. */
  readonly source: string | null;
}

/** Somebody as they are now, asked about without a session of theirs. */
export interface LivingUser {
  readonly admin: boolean;
  /** Null while a hosted provider cannot be asked. */
  readonly email: string | null;
  readonly displayName: string | null;
}

export interface NewUser {
  readonly email: string;
  readonly displayName: string;
  readonly admin?: boolean;
  /** `none`: the caller hands over a link or sets a password itself. */
  readonly invite?: 'mail' | 'none';
  /** Where the invited person goes after choosing a password; our own origin only. */
  readonly continueUrl?: string;
  /** Of the invitation; the provider's default when nobody knows. */
  readonly language?: Language | null;
  /** Who invites, as the invited person is told. */
  readonly invitedBy?: string | null;
}

/** `reset`: somebody asked for a new password. `invite`: an account was made for the recipient. */
export type PasswordMailKind = 'reset' | 'invite';

/** A mail with a link to choose a password, as it is asked for: kept until it is sent, and without the link, which is a secret. */
export interface RequestedPasswordMail {
  readonly uid: string;
  readonly kind: PasswordMailKind;
  /** Where nothing better is known of the recipient. */
  readonly language: Language | null;
  /** Where the person goes afterwards; our own origin only, else the page to sign in. */
  readonly continueUrl: string | null;
  /** Who invites, as the invited person is told; only of an invitation. */
  readonly invitedBy?: string | null;
}

/** A link to choose a password, and what its mail has to know. */
export interface IssuedPasswordLink {
  readonly to: string;
  readonly link: string;
  /** How long the link works. */
  readonly lifeHours: number;
  /** Null when nobody knows what the recipient reads. */
  readonly language: Language | null;
  readonly displayName: string | null;
}

/** Keeps what is asked for; once it resolves the mail is sent whatever is killed. */
export type AskPasswordMail = (requested: RequestedPasswordMail) => Promise<void>;

export interface ProviderUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly admin: boolean;
  readonly disabled: boolean;
  /** False for somebody invited who has neither chosen a password nor signed in with the provider of OpenID Connect. */
  readonly passwordSet: boolean;
  /** Null for somebody who never signed in, as far as the provider knows. */
  readonly lastSignInAt: Date | null;
}

/** The server's side of identity. No method here takes a password: only the owner of an account ever types one. */
export interface IdentityProvider {
  readonly kind: 'embedded' | 'firebase' | 'oidc';
  /** How long the link of an invitation works. */
  readonly inviteLifeHours: number;
  /** Throws `unauthenticated` for anything but a token of a living session, `second-factor-needed` for one without its second factor. */
  verify(bearer: string): Promise<Identity>;
  /** Throws `email-already-in-use`, `invalid-email`, `invalid-name`. */
  createUser(user: NewUser): Promise<ProviderUser>;
  /** Asks for the mail of a fresh invitation to choose a password; an unknown address is silent. Older links end. */
  sendPasswordSetup(email: string, language?: Language | null, invitedBy?: string | null): Promise<void>;
  /**
   * The link of a mail, made now; null when it is not wanted any more: the user is gone, or somebody invited has chosen a
   * password.
   */
  issuePasswordLink(requested: RequestedPasswordMail): Promise<IssuedPasswordLink | null>;
  /** Ends the links to choose a password that a user has, as far as the provider can. */
  endPasswordLinks(uid: string): Promise<void>;
  /**
   * Makes the address an administrator, creating the user if there is none, and returns a link to choose a password:
   * one use, {@link inviteLifeHours}. With the embedded provider older links of that user stop working.
   */
  inviteLink(email: string): Promise<string>;
  findByEmail(email: string): Promise<ProviderUser | null>;
  /** Of somebody who is admitted; null once they are gone. */
  findByUid(uid: string): Promise<ProviderUser | null>;
  /** For calls in the name of somebody who has no session: null once they are gone or disabled. */
  livingUser(uid: string): Promise<LivingUser | null>;
  listUsers(): Promise<ProviderUser[]>;
  /** Throws `last-admin`, `user-not-found`. Demotion ends the user's sessions. */
  setAdmin(uid: string, admin: boolean): Promise<void>;
  countAdmins(): Promise<number>;
  revokeSessions(uid: string): Promise<void>;
  /** The caller signs out: the session that their token belongs to ends. */
  endSession(caller: Identity): Promise<void>;
  /** The caller has a new password: their sessions that began before this one end. */
  endOtherSessions(caller: Identity): Promise<void>;
  /**
   * Throws `last-admin`, `user-not-found`. What the provider keeps in our database goes within `tx` when one is given,
   * so that the caller's own deletions and this one happen together or not at all; what it keeps elsewhere goes last.
   */
  deleteUser(uid: string, tx?: Transaction): Promise<void>;
  close(): Promise<void>;
}

/** Only the embedded provider can do this, and only the demo accounts use it. */
export interface PasswordSetter {
  /** The same password again changes nothing; another one ends the user's sessions. Throws `weak-password`, `user-not-found`. */
  setPassword(uid: string, password: string): Promise<void>;
}

/** What an invited person is told beside their link. */
export interface InvitationFacts {
  /** Who invites; null when nobody knows any more. */
  readonly invitedBy: string | null;
  /** The campsite whose prices they are to compare; null as long as none is set. */
  readonly campsite: string | null;
}

export type InvitationOf = (uid: string) => Promise<InvitationFacts>;

export const anonymousInvitation: InvitationOf = async () => ({ invitedBy: null, campsite: null });

/** The sentence that invites, by what is known of who does and for which campsite. */
export function invitationWords(
  text: Areas['password-mails']['invited'],
  { by, campsite }: { readonly by: string | null; readonly campsite: string | null },
): string {
  if (by === null) return campsite === null ? text.byNobody : text.ofCampsite({ campsite });
  return campsite === null ? text.bySomebody({ by }) : text.ofCampsiteBySomebody({ by, campsite });
}

/** What the people who get our mails read, as far as we know. */
export interface RecipientLanguages {
  of(uid: string): Promise<Language | null>;
  /** Somebody has signed in with a browser of this language. */
  remember(uid: string, language: Language): Promise<void>;
}

export const anonymousLanguage: RecipientLanguages = {
  of: async () => null,
  remember: async () => {},
};
