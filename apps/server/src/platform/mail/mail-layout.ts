import { DEFAULT_LANGUAGE, type Language } from '@vivac/domain/language';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailPlainText } from './mail-plain-text.ts';
import type { MailMessage } from './mailer.ts';

/** The same message as plain text and as HTML; nothing in it is loaded from anywhere. */
export function layOutMail(to: string, language: Language | null, content: MailContent): MailMessage {
  const known = language ?? DEFAULT_LANGUAGE;
  return {
    to,
    subject: content.subject,
    text: mailPlainText(known, content),
    html: mailHtml(known, content),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': known },
  };
}
