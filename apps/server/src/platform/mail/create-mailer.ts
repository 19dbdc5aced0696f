import type { Mailer } from './mailer.ts';

export interface MailerSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** SMTP when an address is configured, otherwise `.eml` files in `dataDir/outbox`. What sends is read with the first mail. */
export function createMailer(settings: MailerSettings): Mailer {
  let opened: Promise<Mailer> | null = null;
  return {
    send: async (message, handover) => (await (opened ??= openMailer(settings))).send(message, handover),
    close: async () => (await opened)?.close(),
  };
}

async function openMailer({ smtpUrl, mailFrom, dataDir }: MailerSettings): Promise<Mailer> {
  return smtpUrl
    ? (await import('./smtp-mailer.ts')).createSmtpMailer(smtpUrl, mailFrom)
    : (await import('./outbox-mailer.ts')).createOutboxMailer(dataDir, mailFrom);
}
