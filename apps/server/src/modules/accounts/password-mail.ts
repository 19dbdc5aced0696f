import { textOf } from '@vivac/text/text-of';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { shownName } from '@vivac/domain/shown-text';
import { type InvitationFacts, invitationWords } from '#platform/identity/invitation-facts';
import { layOutMail } from '#platform/mail/mail-layout';
import type { MailMessage } from '#platform/mail/mailer';
import type { IssuedPasswordLink, PasswordMailKind } from '#platform/identity/ports';

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
