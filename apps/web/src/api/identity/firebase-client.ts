import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserSessionPersistence,
  connectAuthEmulator,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User,
} from 'firebase/auth';
import type { IdentityClient, IdentityError, IdentityErrorCode } from './ports.ts';
import { identityError } from './refusal.ts';
import { type AccessToken, readAccessToken, tokenKeeper } from './token-keeper.ts';
import { routes } from '../routes.ts';
import { wordsOf } from '../../text/reader.ts';

export interface FirebaseProject {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Of the Auth emulator, in tests. */
  readonly emulatorUrl: string | null;
}

interface FirebaseClientOptions {
  readonly project: FirebaseProject;
  readonly sessions: SessionCalls;
  readonly nowMs: () => number;
  /** Two clients in one process need two names. */
  readonly name?: string;
}

/** A session that ended elsewhere: not a refusal, but nobody is signed in. */
const ended = new Set([
  'user-token-expired',
  'invalid-user-token',
  'invalid-refresh-token',
  'user-disabled',
  'user-not-found',
]);

type FirebaseClient = Omit<IdentityClient, 'factorDue'>;

/**
 * The hosted provider. The session is kept for this tab until it is closed, so that a reload stays signed in and a
 * shared computer does not (docs/decisions/sign-in.md); in memory where the browser has no storage for it.
 */
export function firebaseClient({ project, sessions, nowMs, name = 'vivac' }: FirebaseClientOptions): FirebaseClient {
  const auth = openAuth(project, name);
  const tokens = tokenKeeper({ fetchToken, nowMs });
  /** The token that came with the sign-in or with the reloaded page is good; later ones are asked for. */
  let storedIsGood = true;

  async function fetchToken(): Promise<AccessToken | null> {
    await auth.authStateReady();
    const user = auth.currentUser;
    if (user === null) return null;
    try {
      const text = await user.getIdToken(!storedIsGood);
      storedIsGood = false;
      return readAccessToken(text);
    } catch (error) {
      if (!ended.has(firebaseCodeOf(error))) throw firebaseRefusal(error);
      await signOut(auth);
      return null;
    }
  }

  function signedIn(): User {
    if (auth.currentUser === null) throw identityError('no-current-user');
    return auth.currentUser;
  }

  return {
    current: tokens.user,
    onChange: tokens.onChange,
    ready: async () => (await tokens.get())?.user ?? null,
    getToken: async (forceRefresh) => (await tokens.get(forceRefresh))?.text ?? null,
    async signIn(email, password) {
      if (password === '') throw identityError('missing-password');
      await signInWithEmailAndPassword(auth, email, password).catch(fail);
      storedIsGood = true;
      const token = await tokens.renew();
      if (token === null) throw identityError('internal-error');
      return token.user;
    },
    async signOut() {
      const token = await tokens.get();
      if (token !== null) await sessions.end(token.text);
      await signOut(auth).catch(fail);
      tokens.drop();
    },
    async sendPasswordReset(email, continueUrl) {
      await sendPasswordResetEmail(auth, email, { url: continueUrl }).catch((error: unknown) => {
        // Whether an address is known is nobody's business.
        if (firebaseCodeOf(error) !== 'user-not-found') fail(error);
      });
    },
    async changePassword(currentPassword, newPassword) {
      const user = signedIn();
      const credential = EmailAuthProvider.credential(user.email ?? '', currentPassword);
      await reauthenticateWithCredential(user, credential).catch(fail);
      await updatePassword(user, newPassword).catch(fail);
      const token = await tokens.renew();
      // The password is changed. If this fails, the server hears of it from Firebase within a minute.
      if (token !== null) await sessions.endOthers(token.text).catch(() => {});
    },
    async updateDisplayName(displayName) {
      await updateProfile(signedIn(), { displayName }).catch(fail);
      await tokens.renew();
    },
  };
}

function openAuth({ emulatorUrl, ...app }: FirebaseProject, name: string): Auth {
  const auth = initializeAuth(initializeApp(app, name), {
    persistence: [browserSessionPersistence, inMemoryPersistence],
  });
  // Firebase writes the mail for a forgotten password in this language.
  auth.useDeviceLanguage();
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

function fail(error: unknown): never {
  throw firebaseRefusal(error);
}

/** What our server has to hear after the hosted provider was told. */
interface SessionCalls {
  end(token: string): Promise<void>;
  endOthers(token: string): Promise<void>;
}

export function sessionCalls(base: string, fetchAnswer: typeof fetch): SessionCalls {
  async function tell(path: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetchAnswer(base + path, { method: 'POST', headers }).catch((cause: unknown) => {
      throw identityError('network-request-failed', undefined, cause);
    });
    // A session that the server refuses has ended already.
    if (!response.ok && response.status !== 401) throw identityError('internal-error');
  }
  return {
    end: (token) => tell(routes.endSession.path, token),
    endOthers: (token) => tell(routes.endOtherSessions.path, token),
  };
}

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
function firebaseCodeOf(error: unknown): string {
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
