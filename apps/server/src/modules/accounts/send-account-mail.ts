import type { InvitationOf } from '#platform/identity/invitation-facts';
import type { AskedPasswordMail, IdentityProvider } from '#platform/identity/ports';
import { type OutgoingDeps, outgoingMails } from '#platform/mail/outgoing/send-outgoing';
import type { Claimed } from '#platform/mail/outgoing/outgoing-store';
import { passwordMail } from './password-mail.ts';

interface AccountMailDeps extends OutgoingDeps {
  readonly identity: IdentityProvider;
  readonly invitationOf: InvitationOf;
}

/** Invitations and mails for a new password, for who sends mail. Of one that is sent twice both links work. */
export function accountMails(deps: AccountMailDeps) {
  return outgoingMails<AskedPasswordMail & Claimed>(deps, {
    queue: 'accounts.mail',
    table: { name: 'account_mails', columns: 'uid, kind, language, continue_url AS "continueUrl"' },
    name: 'A password mail',
    async compose(mail) {
      const link = await deps.identity.issuePasswordLink(mail);
      if (link === null) return null;
      return passwordMail(mail.kind, link, mail.kind === 'invite' ? await deps.invitationOf(mail.uid) : null);
    },
    about: ({ uid, kind }) => ({ uid, kind }),
  });
}
