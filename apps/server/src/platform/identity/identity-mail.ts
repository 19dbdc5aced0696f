import type { Language } from '@vivac/domain/language';
import { layOutMail, mailTextIn } from '#platform/mail/mail-layout';
import type { PasswordMailKind } from '#platform/mail/mail-text';
import type { MailMessage } from '#platform/mail/mailer';

interface PasswordMail {
  readonly to: string;
  readonly link: string;
  /** How long the link works. */
  readonly lifeHours: number;
  /** Null when nobody knows what the recipient reads. */
  readonly language: Language | null;
}

/** The person's name is left out on purpose: nothing that somebody typed gets into a mail that we send for them. */
export function passwordMail(kind: PasswordMailKind, { to, link, lifeHours, language }: PasswordMail): MailMessage {
  const text = mailTextIn(language);
  const { subject, opening, action, closing } = text.password[kind](text.hours(lifeHours));
  return layOutMail(to, language, {
    subject,
    paragraphs: [opening],
    action: { label: action, link, shown: true },
    closing,
  });
}
