import type { RequestedPasswordMail } from '#platform/identity/ports';
import { outgoingMails } from '#platform/mail/outgoing/send-outgoing';
import type { Claimed } from '#platform/mail/outgoing/outgoing-store';
import type { Context } from '#server/context';
import { passwordMail } from './password-mail.ts';

/** Invitations and mails for a new password, for who sends mail. Of one that is sent twice both links work. */
export function accountMails(context: Context) {
  return outgoingMails<RequestedPasswordMail & Claimed>(context, {
    queue: 'accounts.mail',
    table: { name: 'account_mails', columns: 'uid, kind, language, continue_url AS "continueUrl"' },
    name: 'A password mail',
    async compose(mail) {
      const link = await context.identity.issuePasswordLink(mail);
      if (link === null) return null;
      return passwordMail(
        mail.kind,
        link,
        mail.kind === 'invite' ? await context.invitationOf(context.db, mail.uid) : null,
      );
    },
    about: ({ uid, kind }) => ({ uid, kind }),
  });
}
