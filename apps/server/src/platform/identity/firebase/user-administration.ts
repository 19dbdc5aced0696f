import type { Language } from '#platform/language';
import type { MailMessage } from '#platform/mail/mailer';
import { passwordMail } from '../identity-mail.ts';
import type { Origins } from '../origins.ts';
import { isEmail, nameFrom, namePattern, normalEmail } from '../person-fields.ts';
import { IdentityError, type IdentityProvider, type ProviderUser } from '../ports.ts';
import type { FirebaseUser, FirebaseUsers } from './firebase-users.ts';
import type { SessionGate } from './session-gate.ts';

interface UserAdministrationParts {
  readonly users: FirebaseUsers;
  readonly gate: SessionGate;
  readonly origins: Origins;
  readonly enqueueMail: (message: MailMessage) => void;
}

type UserAdministration = Pick<
  IdentityProvider,
  | 'createUser'
  | 'sendPasswordSetup'
  | 'inviteLink'
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
  const { users, gate, origins, enqueueMail } = parts;

  async function findByEmail(email: string): Promise<ProviderUser | null> {
    const address = normalEmail(email);
    const user = isEmail(address) ? await users.byEmail(address) : null;
    const row = user && (await gate.find(user.uid, 0));
    return user && row ? providerUser(user, row.admin) : null;
  }

  async function invitation(email: string, language: Language | null, continueUrl?: string): Promise<MailMessage> {
    const link = await users.passwordLink(email, origins.continueUrl(continueUrl));
    return passwordMail('invite', { to: email, link, lifeHours: inviteLifeHours, language });
  }

  return {
    findByEmail,
    async findByUid(uid) {
      const row = await gate.find(uid, 0);
      const [user] = row ? await users.byUids([uid]) : [];
      return user && row ? providerUser(user, row.admin) : null;
    },
    async createUser({ email, displayName, admin = false, invite = 'mail', continueUrl, language = null }) {
      const person = { email: checkedEmail(email), displayName: checkedName(displayName), admin };
      const [user, mail] = await admit(parts, person, async () =>
        invite === 'mail' ? invitation(person.email, language, continueUrl) : null,
      );
      if (mail) enqueueMail(mail);
      return providerUser(user, admin);
    },
    async sendPasswordSetup(email, language = null) {
      const user = await findByEmail(email);
      if (user) enqueueMail(await invitation(user.email, language));
    },
    async inviteLink(email) {
      const address = checkedEmail(email);
      const user = await findByEmail(address);
      if (!user) await admit(parts, { email: address, displayName: nameFrom(address), admin: true }, async () => {});
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

/**
 * Lets somebody in; `finish` comes before they are. A stranger may have made the account beforehand: nobody keeps a
 * way in that we did not give.
 */
async function admit<Finished>(
  { users, gate }: Pick<UserAdministrationParts, 'users' | 'gate'>,
  person: Person,
  finish: () => Promise<Finished>,
): Promise<[FirebaseUser, Finished]> {
  const known = await users.byEmail(person.email);
  if (known && (await gate.find(known.uid, 0))) throw emailInUse();
  const user = known ?? (await users.create(person));
  try {
    if (known) await users.takeOver(user.uid, person.displayName);
    if (person.admin !== user.admin) await users.claimAdmin(user.uid, person.admin);
    const finished = await finish();
    await gate.add(user.uid, person.admin);
    return [{ ...user, displayName: person.displayName }, finished];
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

function providerUser({ uid, email, displayName, disabled, passwordSet }: FirebaseUser, admin: boolean): ProviderUser {
  return { uid, email, displayName, admin, disabled, passwordSet };
}
