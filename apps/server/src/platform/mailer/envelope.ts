import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.ts';

/** The address goes in as an object: as text, `a@x, b@y` would be read as two recipients. */
export function envelopeOf(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    ...(message.messageId === undefined ? {} : { messageId: message.messageId }),
    ...(message.headers === undefined ? {} : { headers: { ...message.headers } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
