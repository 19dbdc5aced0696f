import type { Origins } from '../origins.ts';
import { isEmail, nameFrom, namePattern, normalEmail } from '../person-fields.ts';
import { type AskPasswordMail, IdentityError, type IdentityProvider, type ProviderUser } from '../ports.ts';
import type { FirebaseUser, FirebaseUsers } from './firebase-users.ts';
import type { SessionGate } from './session-gate.ts';

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
export const inviteLifeHours = 1;

export function userAdministration(parts: UserAdministrationParts): UserAdministration {
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
