import { isLanguage } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import { type Mailer, MailRefused, type MailMessage } from './mailer.ts';
import type { MailSettings } from './mail-server.ts';

export interface MailerSettings {
  /** Of the environment: it wins over what an administrator set. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whether the environment says `mailFrom`, which then wins too. */
  readonly isMailFromSet?: boolean;
  readonly dataDir: string;
}

/** What an administrator set; `lost` where no known secret opens it. */
export type StoredMailSettings = MailSettings | 'lost' | null;

/**
 * SMTP when a server is set, otherwise `.eml` files in `dataDir/outbox`. What an administrator set is asked for with each message, so
 * that a change counts at once in every process. What sends is read with the first mail.
 */
export function createMailer(
  settings: MailerSettings,
  stored: () => Promise<StoredMailSettings> = async () => null,
): Mailer {
  let opened: { readonly as: string; readonly mailer: Promise<Mailer> } | null = null;
  const present = async () => (settings.smtpUrl === null ? await stored() : null);

  async function current(): Promise<Mailer> {
    const set = await present();
    if (set === 'lost')
      throw new MailRefused('The settings of the mail server cannot be opened: set them again.', false);
    const as = JSON.stringify(set);
    if (opened?.as !== as) {
      const before = opened?.mailer;
      opened = { as, mailer: openMailer(settings, set) };
      // A message that is being handed over keeps its connection.
      await (await before)?.close();
    }
    return opened.mailer;
  }

  return {
    send: async (message, handover) => (await current()).send(message, handover),
    leaves: async () => settings.smtpUrl !== null || (await present()) !== null,
    close: async () => (await opened?.mailer)?.close(),
  };
}

async function openMailer(
  { smtpUrl, mailFrom, isMailFromSet = false, dataDir }: MailerSettings,
  set: MailSettings | null,
): Promise<Mailer> {
  const server = smtpUrl ?? set?.server;
  if (server === undefined) return (await import('./mail-transports.ts')).createOutboxMailer(dataDir, mailFrom);
  const from = set === null || isMailFromSet ? mailFrom : set.from;
  return (await import('./mail-transports.ts')).createSmtpMailer(server, from);
}

/** Says in the subject, the first line and the last of every message that it is of the demo market. */
export function demoMailer(mailer: Mailer): Mailer {
  return { ...mailer, send: (message, handover) => mailer.send(marked(message), handover) };
}

function marked(message: MailMessage): MailMessage {
  const { subject, text, html, headers } = message;
  const language = headers?.['Content-Language'];
  const sentence = textOf(isLanguage(language) ? language : 'en', 'mail-frame').demo;
  const line = `<p style="margin:8px;text-align:center;font:bold 13px sans-serif">${sentence}</p>`;
  return {
    ...message,
    subject: `[Demo] ${subject}`,
    text: `${sentence}\n\n${text}\n\n${sentence}\n`,
    ...(html !== undefined && {
      html: html.replace(/<body[^>]*>/, (body) => body + line).replace(/<\/body>/, `${line}</body>`),
    }),
  };
}
