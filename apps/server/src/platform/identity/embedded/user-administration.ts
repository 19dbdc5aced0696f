import type { MailMessage } from '#platform/mailer/mailer';
import { passwordMail } from '../identity-mail.ts';
import type { IdentityProvider } from '../ports.ts';
import type { Accounts } from './accounts.ts';
import type { Origins } from './origins.ts';
import { passwordLink, type PasswordTokens } from './password-links.ts';

interface UserAdministrationParts {
  readonly accounts: Accounts;
  readonly tokens: PasswordTokens;
  readonly origins: Origins;
  readonly enqueueMail: (message: MailMessage) => void;
}

type UserAdministration = Omit<IdentityProvider, 'kind' | 'verify' | 'close'>;

export function userAdministration({
  accounts,
  tokens,
  origins,
  enqueueMail,
}: UserAdministrationParts): UserAdministration {
  async function invitation(uid: string, continueUrl?: string): Promise<string> {
    return passwordLink(origins, 'setPassword', await tokens.issueInvite(uid), continueUrl);
  }

  return {
    async createUser({ invite = 'mail', continueUrl, ...person }) {
      const user = await accounts.create(person);
      if (invite === 'mail') enqueueMail(passwordMail('invite', user.email, await invitation(user.uid, continueUrl)));
      return user;
    },
    async sendPasswordSetup(email, continueUrl) {
      const user = await accounts.findByEmail(email);
      if (user) enqueueMail(passwordMail('invite', user.email, await invitation(user.uid, continueUrl)));
    },
    async inviteLink(email) {
      const known = await accounts.findByEmail(email);
      const user = known ?? (await accounts.create({ email, displayName: nameFrom(email), admin: true }));
      if (!user.admin) await accounts.setAdmin(user.uid, true);
      return invitation(user.uid);
    },
    findByEmail: accounts.findByEmail,
    listUsers: accounts.list,
    setAdmin: accounts.setAdmin,
    countAdmins: accounts.countAdmins,
    revokeSessions: accounts.revokeSessions,
    deleteUser: accounts.remove,
  };
}

/** Until somebody chooses a name: the part before the `@`. */
function nameFrom(email: string): string {
  return email.trim().split('@')[0]?.slice(0, 100) || email;
}
