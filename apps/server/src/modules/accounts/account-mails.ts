import {
  type InvitationFacts,
  invitationWords,
  type IssuedPasswordLink,
  type PasswordMailKind,
  type RequestedPasswordMail,
} from '#platform/identity/ports';
import { type Claimed, outgoingMails } from '#platform/mail/outgoing';
import type { Context } from '#server/context';
import { textOf } from '@vivac/text/text-of';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { shownName } from '@vivac/domain/shown-text';
import { layOutMail } from '#platform/mail/mail-layout';
import type { MailMessage } from '#platform/mail/mailer';
import type { Queryable } from '#platform/database/database';

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

/**
 * A mail for a new password says nothing that somebody typed: strangers may ask for it. An invitation greets, and says who
 * invites and for which campsite: administrators alone ask for it.
 */
export function passwordMail(
  kind: PasswordMailKind,
  { to, link, lifeHours, language, displayName }: IssuedPasswordLink,
  invitation: InvitationFacts | null = null,
): MailMessage {
  const text = textOf(language ?? DEFAULT_LANGUAGE, 'password-mails');
  const { subject, opening, action, closing } = text[kind];
  return layOutMail(to, language, {
    subject,
    paragraphs: invitation === null ? [opening] : [...wordsOf(invitation), opening],
    action: { label: action, link, shown: true },
    closing: closing({ life: text.hours({ count: lifeHours }) }),
  });

  function wordsOf({ invitedBy, campsite }: InvitationFacts): string[] {
    const name = named(displayName);
    const greeting = name === null ? text.greeting.anybody : text.greeting.named({ name });
    return [greeting, invitationWords(text.invited, { by: named(invitedBy), campsite: named(campsite) })];
  }
}

const named = (name: string | null) => (name === null || name.trim() === '' ? null : shownName(name));

/** Keeps a mail that is asked for. It takes the place of an earlier one of its kind, whatever became of that. */
export async function keepRequestedMail(
  db: Queryable,
  { uid, kind, language, continueUrl, invitedBy = null }: RequestedPasswordMail,
  requestedAt: Date,
): Promise<void> {
  await db.execute(
    `INSERT INTO account_mails (uid, kind, language, continue_url, invited_by, state, asked_at)
     VALUES ($1, $2, $3, $4, $6, 'due', $5)
     ON CONFLICT (uid, kind) DO UPDATE SET id = gen_random_uuid(), language = excluded.language,
       continue_url = excluded.continue_url, invited_by = excluded.invited_by, state = 'due', attempts = 0, last_error = NULL, asked_at = excluded.asked_at,
       last_try_at = NULL, next_try_at = NULL, sent_at = NULL, handed_at = NULL`,
    [uid, kind, language, continueUrl, requestedAt, invitedBy],
  );
}

/** Notes that the link of an invitation is handed over by an administrator. */
export async function noteHandedOver(db: Queryable, uid: string, at: Date): Promise<void> {
  await db.execute(`UPDATE account_mails SET handed_at = $2 WHERE uid = $1 AND kind = 'invite'`, [uid, at]);
}

const DECIDED = {
  retry: `state = 'due', attempts = 0, next_try_at = $2`,
  dismiss: `state = 'dismissed', next_try_at = NULL, last_try_at = coalesce(last_try_at, $2)`,
} as const;

/** Decides about a parked mail. False when it is not parked any more, null when there is none. */
export async function decideMail(
  db: Queryable,
  decision: keyof typeof DECIDED,
  id: string,
  now: Date,
): Promise<boolean | null> {
  const decided = await db.execute(`UPDATE account_mails SET ${DECIDED[decision]} WHERE id = $1 AND state = 'parked'`, [
    id,
    now,
  ]);
  if (decided > 0) return true;
  const found = await db.query('SELECT 1 FROM account_mails WHERE id = $1', [id]);
  return found.length > 0 ? false : null;
}
