import type { Mailer } from '#platform/mail/mailer';
import type { MailSettings } from '#platform/mail/server/mail-server';
import type { Config } from '#server/config';
import { demoMailer } from '#server/demo-mailer';
import { isSender } from '#server/setting-readers';

/** What the page of the mail server is given by the house. */
export const mailDeps = <House extends object>(config: Config, house: House) => ({
  ...house,
  mailEnvironment: config,
  isSender,
  async mailerOf({ server, from }: MailSettings): Promise<Mailer> {
    const { createSmtpMailer } = await import('#platform/mail/smtp-mailer');
    const mailer = createSmtpMailer(server, config.isMailFromSet ? config.mailFrom : from);
    return config.demo ? demoMailer(mailer) : mailer;
  },
});
