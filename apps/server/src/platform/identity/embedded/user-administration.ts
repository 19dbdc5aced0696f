import type { Origins } from '../origins.ts';
import { nameFrom } from '../person-fields.ts';
import type { AskPasswordMail, IdentityProvider, RecipientLanguages } from '../ports.ts';
import type { Accounts } from './accounts.ts';
import { inviteLifeHours } from './auth.ts';
import { linkLifeHours, passwordLink, type PasswordTokens } from './passwords/password-links.ts';

interface UserAdministrationParts {
  readonly accounts: Accounts;
  readonly tokens: PasswordTokens;
  readonly origins: Origins;
  readonly askMail: AskPasswordMail;
  readonly languages: RecipientLanguages;
}

type UserAdministration = Omit<IdentityProvider, 'kind' | 'verify' | 'close'>;

export function userAdministration({
  accounts,
  tokens,
  origins,
  askMail,
  languages,
}: UserAdministrationParts): UserAdministration {
  return {
    inviteLifeHours,
    async createUser({ invite = 'mail', continueUrl = null, language = null, invitedBy = null, ...person }) {
      const user = await accounts.create(person);
      if (invite === 'mail') await askMail({ uid: user.uid, kind: 'invite', language, continueUrl, invitedBy });
      return user;
    },
    async sendPasswordSetup(email, language = null, invitedBy = null) {
      const user = await accounts.findByEmail(email);
      if (user === null) return;
      await tokens.endAll(user.uid);
      await askMail({ uid: user.uid, kind: 'invite', language, continueUrl: null, invitedBy });
    },
    async issuePasswordLink({ uid, kind, continueUrl, language: requested }) {
      const user = await accounts.findByUid(uid);
      if (user === null || (kind === 'invite' && user.passwordSet)) return null;
      const lifeHours = linkLifeHours[kind];
      // What the person signed in with says more than a browser that anybody may sit at.
      const language = (await languages.of(uid)) ?? requested;
      // Links of earlier tries go on: the mail with one of them may have been received.
      const token = await tokens.issue(uid, lifeHours);
      const mode = kind === 'invite' ? 'setPassword' : 'resetPassword';
      const link = passwordLink(origins, { mode, token, continueUrl: continueUrl ?? undefined, language });
      return { to: user.email, link, lifeHours, language, displayName: user.displayName };
    },
    endPasswordLinks: tokens.endAll,
    async inviteLink(email) {
      const known = await accounts.findByEmail(email);
      const user = known ?? (await accounts.create({ email, displayName: nameFrom(email), admin: true }));
      if (!user.admin) await accounts.setAdmin(user.uid, true);
      await tokens.endAll(user.uid);
      const token = await tokens.issue(user.uid, inviteLifeHours);
      return passwordLink(origins, { mode: 'setPassword', token, continueUrl: undefined, language: null });
    },
    findByEmail: accounts.findByEmail,
    findByUid: accounts.findByUid,
    async livingUser(uid) {
      const user = await accounts.findByUid(uid);
      return user === null || user.disabled ? null : user;
    },
    listUsers: accounts.list,
    setAdmin: accounts.setAdmin,
    countAdmins: accounts.countAdmins,
    revokeSessions: accounts.revokeSessions,
    endSession: accounts.endSession,
    endOtherSessions: accounts.endOtherSessions,
    deleteUser: accounts.remove,
  };
}
