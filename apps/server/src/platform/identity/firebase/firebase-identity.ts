import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { identityOrigins, type Origins } from '../origins.ts';
import { type AskPasswordMail, type IdentityProvider, IdentityError, type ProviderUser } from '../ports.ts';
import { tokenVerifier } from '../verifier.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { openFirebaseUsers, type FirebaseUser, type FirebaseUsers } from './firebase-users.ts';
import { firebaseIssuer, googleKeys, livingIdentities } from './trusted-issuer.ts';
import { createSessionGate, type SessionGate } from './session-gate.ts';
import { isEmail, nameFrom, namePattern, normalEmail } from '../person-fields.ts';

const askAgainAfterMs = 60_000;

export interface FirebaseIdentitySettings {
  readonly firebase: FirebaseSettings;
  readonly db: Database;
  /** Where browsers and mails find us. */
  readonly publicUrl: string;
  readonly trustedOrigins?: readonly string[];
  readonly askMail: AskPasswordMail;
  readonly log: Log;
  /** How old the provider's word on a user may become; a minute unless a test is in a hurry. */
  readonly askAgainAfterMs?: number;
}

export interface FirebaseIdentity extends IdentityProvider {
  readonly kind: 'firebase';
  readonly firebase: FirebaseSettings;
}

/** The hosted provider: passwords and sign-in are Google's, who may come in is ours (docs/decisions/sign-in.md). */
export async function openFirebaseIdentity(settings: FirebaseIdentitySettings): Promise<FirebaseIdentity> {
  const { firebase, db, publicUrl, trustedOrigins, askMail, log } = settings;
  const users = await openFirebaseUsers(firebase);
  const gate = createSessionGate(db);
  const living = livingIdentities({ gate, users, log, askAgainAfterMs: settings.askAgainAfterMs ?? askAgainAfterMs });
  const keys = firebase.emulatorHost === null ? googleKeys() : 'unsigned';
  return {
    kind: 'firebase',
    firebase,
    inviteLifeHours,
    verify: tokenVerifier([firebaseIssuer(firebase.projectId, keys, living.ofSession)]),
    livingUser: living.ofUser,
    ...userAdministration({ users, gate, origins: identityOrigins(publicUrl, trustedOrigins), askMail }),
    endSession: ({ uid, authTime }) => gate.endOne(uid, authTime),
    endOtherSessions: ({ uid, authTime }) => gate.endBefore(uid, authTime),
    close: users.close,
  };
}

interface UserAdministrationParts {
  readonly users: FirebaseUsers;
  readonly gate: SessionGate;
  readonly origins: Origins;
  readonly askMail: AskPasswordMail;
}

type UserAdministration = Pick<
  IdentityProvider,
  | 'createUser'
  | 'sendPasswordSetup'
  | 'issuePasswordLink'
  | 'inviteLink'
  | 'endPasswordLinks'
  | 'findByEmail'
  | 'findByUid'
  | 'listUsers'
  | 'setAdmin'
  | 'countAdmins'
  | 'revokeSessions'
  | 'deleteUser'
>;

/** Firebase's links live for an hour; there is no setting for it. */
const inviteLifeHours = 1;

function userAdministration(parts: UserAdministrationParts): UserAdministration {
  const { users, gate, origins, askMail } = parts;

  async function findByEmail(email: string): Promise<ProviderUser | null> {
    const address = normalEmail(email);
    const user = isEmail(address) ? await users.byEmail(address) : null;
    const row = user && (await gate.find(user.uid, 0));
    return user && row ? providerUser(user, row.admin) : null;
  }

  async function findByUid(uid: string): Promise<ProviderUser | null> {
    const row = await gate.find(uid, 0);
    const [user] = row ? await users.byUids([uid]) : [];
    return user && row ? providerUser(user, row.admin) : null;
  }

  return {
    findByEmail,
    findByUid,
    async createUser({ email, displayName, admin = false, invite = 'mail', ...invitation }) {
      const { continueUrl = null, language = null, invitedBy = null } = invitation;
      const user = await admit(parts, { email: checkedEmail(email), displayName: checkedName(displayName), admin });
      if (invite === 'mail') await askMail({ uid: user.uid, kind: 'invite', language, continueUrl, invitedBy });
      return providerUser(user, admin);
    },
    async sendPasswordSetup(email, language = null, invitedBy = null) {
      const user = await findByEmail(email);
      if (user) await askMail({ uid: user.uid, kind: 'invite', language, continueUrl: null, invitedBy });
    },
    async issuePasswordLink({ uid, continueUrl, language }) {
      const user = await findByUid(uid);
      // An account that was taken over has a password that nobody knows: it says nothing of the invitation.
      if (user === null) return null;
      const link = await users.passwordLink(user.email, origins.continueUrl(continueUrl ?? undefined));
      return { to: user.email, link, lifeHours: inviteLifeHours, language, displayName: user.displayName };
    },
    endPasswordLinks: theyEndByThemselves,
    async inviteLink(email) {
      const address = checkedEmail(email);
      const user = await findByEmail(address);
      if (!user) await admit(parts, { email: address, displayName: nameFrom(address), admin: true });
      else if (!user.admin) await gate.setAdmin(user.uid, true, () => users.claimAdmin(user.uid, true));
      return users.passwordLink(address, origins.continueUrl(undefined));
    },
    async listUsers() {
      const rows = await gate.uids();
      const known = await users.byUids([...rows.keys()]);
      const all = known.map((user) => providerUser(user, rows.get(user.uid)?.admin ?? false));
      return all.sort((a, b) => (a.email < b.email ? -1 : 1));
    },
    async setAdmin(uid, admin) {
      await gate.setAdmin(uid, admin, async () => {
        await users.claimAdmin(uid, admin);
        if (!admin) await users.revoke(uid);
      });
    },
    countAdmins: gate.countAdmins,
    async revokeSessions(uid) {
      await gate.endAll(uid);
      await users.revoke(uid);
    },
    deleteUser: (uid, tx) => gate.removeUser(uid, () => users.remove(uid), tx),
  };
}

/** Within about an hour. */
const theyEndByThemselves = async (): Promise<void> => {};

/** Lets somebody in. A stranger may have made the account beforehand: nobody keeps a way in that we did not give. */
async function admit(
  { users, gate }: Pick<UserAdministrationParts, 'users' | 'gate'>,
  person: Person,
): Promise<FirebaseUser> {
  const known = await users.byEmail(person.email);
  if (known && (await gate.find(known.uid, 0))) throw emailInUse();
  const user = known ?? (await users.create(person));
  try {
    if (known) await users.takeOver(user.uid, person.displayName);
    if (person.admin !== user.admin) await users.claimAdmin(user.uid, person.admin);
    await gate.add(user.uid, person.admin);
    return { ...user, displayName: person.displayName };
  } catch (error) {
    if (!known) await users.remove(user.uid);
    throw error;
  }
}

interface Person {
  readonly email: string;
  readonly displayName: string;
  readonly admin: boolean;
}

function checkedEmail(email: string): string {
  const address = normalEmail(email);
  if (!isEmail(address)) throw new IdentityError('invalid-email', 'The email address is badly formatted.');
  return address;
}

function checkedName(name: string): string {
  if (!namePattern.test(name)) throw new IdentityError('invalid-name', 'The name needs 1 to 100 characters.');
  return name;
}

function emailInUse(): IdentityError {
  return new IdentityError('email-already-in-use', 'The email address is already in use by another account.');
}

function providerUser(user: FirebaseUser, admin: boolean): ProviderUser {
  const { uid, email, displayName, disabled, passwordSet, lastSignInAt } = user;
  return { uid, email, displayName, admin, disabled, passwordSet, lastSignInAt };
}
