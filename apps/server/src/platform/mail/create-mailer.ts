import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** SMTP when an address is configured, otherwise `.eml` files in `dataDir/outbox`. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: MailerSettings): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : createOutboxMailer(dataDir, mailFrom);
}
