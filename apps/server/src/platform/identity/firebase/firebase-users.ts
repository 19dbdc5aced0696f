import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { IdentityError, type IdentityErrorCode, IdentityUnavailable } from '../ports.ts';
import type { FirebaseSettings } from './firebase-settings.ts';

/** A person as Firebase keeps them. */
export interface FirebaseUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly admin: boolean;
  readonly disabled: boolean;
  readonly passwordSet: boolean;
  /** Seconds since 1970; tokens that were issued earlier have ended. */
  readonly issuedAfter: number;
  readonly lastSignInAt: Date | null;
}

/** The project's users, asked through the Admin SDK. Throws `IdentityUnavailable` when Google is not reached. */
export interface FirebaseUsers {
  /** Throws `email-already-in-use`, `invalid-email`. */
  create(user: Pick<FirebaseUser, 'email' | 'displayName'>): Promise<FirebaseUser>;
  byEmail(email: string): Promise<FirebaseUser | null>;
  byUid(uid: string): Promise<FirebaseUser | null>;
  byUids(uids: readonly string[]): Promise<FirebaseUser[]>;
  /** Whoever made this account could sign in to it until now; afterwards only the owner of the mailbox can. */
  takeOver(uid: string, displayName: string): Promise<void>;
  claimAdmin(uid: string, admin: boolean): Promise<void>;
  revoke(uid: string): Promise<void>;
  /** Nothing happens when there is no such user any more. */
  remove(uid: string): Promise<void>;
  /** One use, about an hour. */
  passwordLink(email: string, continueUrl: string): Promise<string>;
  close(): Promise<void>;
}

const usersAtOnceMax = 100;

/** Loads the Admin SDK: only an installation that uses Firebase pays for it. */
export async function openFirebaseUsers(settings: FirebaseSettings): Promise<FirebaseUsers> {
  const { auth, close } = await openAuth(settings);
  return {
    close,
    create: async ({ email, displayName }) =>
      userOf(await askFirebase(() => auth.createUser({ email, displayName: displayName ?? '' }))),
    byEmail: (email) => found(() => auth.getUserByEmail(email)),
    byUid: (uid) => found(() => auth.getUser(uid)),
    async byUids(uids) {
      const users: FirebaseUser[] = [];
      for (let at = 0; at < uids.length; at += usersAtOnceMax) {
        const some = uids.slice(at, at + usersAtOnceMax).map((uid) => ({ uid }));
        users.push(...(await askFirebase(() => auth.getUsers(some))).users.map(userOf));
      }
      return users;
    },
    takeOver: (uid, displayName) =>
      askFirebase(async () => {
        const { providerData } = await auth.getUser(uid);
        const others = providerData.map(({ providerId }) => providerId).filter((id) => id !== 'password');
        await auth.updateUser(uid, {
          displayName,
          password: randomBytes(32).toString('base64url'),
          multiFactor: { enrolledFactors: null },
          ...(others.length > 0 && { providersToUnlink: others }),
        });
        await auth.revokeRefreshTokens(uid);
      }),
    claimAdmin: (uid, admin) => askFirebase(() => auth.setCustomUserClaims(uid, admin ? { admin } : null)),
    revoke: (uid) => askFirebase(() => auth.revokeRefreshTokens(uid)),
    remove: (uid) => askFirebase(() => auth.deleteUser(uid)).catch(unlessUnknown),
    passwordLink: (email, url) => askFirebase(() => auth.generatePasswordResetLink(email, { url })),
  };
}

async function openAuth(settings: FirebaseSettings): Promise<{ auth: Auth; close: () => Promise<void> }> {
  const { applicationDefault, cert, deleteApp, initializeApp } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  const { projectId, emulatorHost, serviceAccountPath } = settings;
  const credentials = async () =>
    serviceAccountPath === null ? applicationDefault() : cert(await readKeyFile(serviceAccountPath, projectId));
  const app = initializeApp(
    { projectId, ...(emulatorHost === null && { credential: await credentials() }) },
    `vivac-${randomBytes(6).toString('hex')}`,
  );
  return { auth: getAuth(app), close: () => deleteApp(app) };
}

/** Throws an error that names the setting. */
async function readKeyFile(path: string, projectId: string): Promise<object> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`FIREBASE_SERVICE_ACCOUNT: ${path} cannot be read.`, { cause });
  });
  const key = parsed(text);
  if (key === null || typeof key['private_key'] !== 'string') {
    throw new Error(`FIREBASE_SERVICE_ACCOUNT: ${path} is not the key file of a service account.`);
  }
  if (key['project_id'] !== projectId) {
    throw new Error(`FIREBASE_SERVICE_ACCOUNT: ${path} belongs to another project than FIREBASE_PROJECT_ID.`);
  }
  return key;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

async function found(ask: () => Promise<UserRecord>): Promise<FirebaseUser | null> {
  const user = await askFirebase(ask).catch(unlessUnknown);
  return user ? userOf(user) : null;
}

function unlessUnknown(error: unknown): void {
  if (!(error instanceof IdentityError) || error.code !== 'user-not-found') throw error;
}

function userOf({ uid, email, displayName, ...user }: UserRecord): FirebaseUser {
  return {
    uid,
    email: email ?? '',
    displayName: displayName || null,
    admin: user.customClaims?.['admin'] === true,
    disabled: user.disabled,
    passwordSet: user.providerData.some(({ providerId }) => providerId === 'password'),
    issuedAfter: user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) / 1000 : 0,
    lastSignInAt: user.metadata.lastSignInTime ? new Date(user.metadata.lastSignInTime) : null,
  };
}

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
async function askFirebase<Answer>(call: () => Promise<Answer>): Promise<Answer> {
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
