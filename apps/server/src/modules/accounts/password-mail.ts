import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { shownName } from '@vivac/domain/shown-text';
import type { InvitationFacts } from '#platform/identity/invitation-facts';
import { layOutMail } from '#platform/mail/mail-layout';
import type { MailMessage } from '#platform/mail/mailer';
import type { IssuedPasswordLink, PasswordMailKind } from '#platform/identity/ports';
import { passwordMailText } from './password-mail-text.ts';

/**
 * A mail for a new password says nothing that somebody typed: strangers may ask for it. An invitation greets, and says who
 * invites and for which campsite: administrators alone ask for it.
 */
export function passwordMail(
  kind: PasswordMailKind,
  { to, link, lifeHours, language, displayName }: IssuedPasswordLink,
  invitation: InvitationFacts | null = null,
): MailMessage {
  const text = passwordMailText[language ?? DEFAULT_LANGUAGE];
  const { subject, opening, action, closing } = text[kind](text.hours(lifeHours));
  return layOutMail(to, language, {
    subject,
    paragraphs: invitation === null ? [opening] : [...wordsOf(invitation), opening],
    action: { label: action, link, shown: true },
    closing,
  });

  function wordsOf({ invitedBy, campsite }: InvitationFacts): string[] {
    const named = (name: string | null) => (name === null || name.trim() === '' ? null : shownName(name));
    return [text.greeting(named(displayName)), text.invited(named(invitedBy), named(campsite))];
  }
}
