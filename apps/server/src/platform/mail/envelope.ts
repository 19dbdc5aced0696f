import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.ts';

/** The address goes in as an object: as text, `a@x, b@y` would be read as two recipients. */
export function envelopeOf(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: literal(message.subject),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    ...(message.messageId === undefined ? {} : { messageId: message.messageId }),
    ...(message.headers === undefined ? {} : { headers: { ...message.headers } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A plain subject with `=?` in it would be decoded by its reader as if it had been encoded. With a sign in it that nobody
 * sees and that is not ASCII, the whole subject is encoded, and read as it was written.
 */
function literal(subject: string): string {
  return subject.replaceAll('=?', '=\u2060?');
}
