import type { Language } from '#platform/language';
import type { MailMessage } from '#platform/mail/mailer';
import { passwordMail } from '../identity-mail.ts';
import type { Origins } from '../origins.ts';
import { nameFrom } from '../person-fields.ts';
import type { IdentityProvider, ProviderUser } from '../ports.ts';
import type { Accounts } from './accounts.ts';
import { inviteLifeHours, passwordLink, type PasswordTokens } from './passwords/password-links.ts';

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
  async function invitation(uid: string, language: Language | null, continueUrl?: string): Promise<string> {
    const token = await tokens.issueInvite(uid);
    return passwordLink(origins, { mode: 'setPassword', token, continueUrl, language });
  }

  async function mailInvitation({ uid, email }: ProviderUser, language: Language | null, continueUrl?: string) {
    const link = await invitation(uid, language, continueUrl);
    enqueueMail(passwordMail('invite', { to: email, link, lifeHours: inviteLifeHours, language }));
  }

  return {
    inviteLifeHours,
    async createUser({ invite = 'mail', continueUrl, language = null, ...person }) {
      const user = await accounts.create(person);
      if (invite === 'mail') await mailInvitation(user, language, continueUrl);
      return user;
    },
    async sendPasswordSetup(email, language = null) {
      const user = await accounts.findByEmail(email);
      if (user) await mailInvitation(user, language);
    },
    async inviteLink(email) {
      const known = await accounts.findByEmail(email);
      const user = known ?? (await accounts.create({ email, displayName: nameFrom(email), admin: true }));
      if (!user.admin) await accounts.setAdmin(user.uid, true);
      return invitation(user.uid, null);
    },
    findByEmail: accounts.findByEmail,
    findByUid: accounts.findByUid,
    listUsers: accounts.list,
    setAdmin: accounts.setAdmin,
    countAdmins: accounts.countAdmins,
    revokeSessions: accounts.revokeSessions,
    endSession: accounts.endSession,
    endOtherSessions: accounts.endOtherSessions,
    deleteUser: accounts.remove,
  };
}
