import type { Database } from '#platform/database/database';
import { createMailer } from '#platform/mail/create-mailer';
import type { Mailer } from '#platform/mail/mailer';
import type { MailSettings } from '#platform/mail/server/mail-server';
import type { Sealer } from '#platform/secrets/sealer';
import { keptMail } from '#modules/operation/mail/mail-settings';
import type { Config } from '#server/config';
import { demoMailer } from '#server/demo-mailer';
import { isSender } from '#server/setting-readers';

/** By the mail server of the environment, else by the one that an administrator set. */
export function openMailer(config: Config, db: Database, sealer: Sealer): Mailer {
  return marked(
    config,
    createMailer(config, () => keptMail(db, sealer)),
  );
}

/** What the page of the mail server is given by the context. */
export const mailDeps = <Context extends object>(config: Config, context: Context) => ({
  ...context,
  mailEnvironment: config,
  isSender,
  async mailerOf({ server, from }: MailSettings): Promise<Mailer> {
    const { createSmtpMailer } = await import('#platform/mail/smtp-mailer');
    return marked(config, createSmtpMailer(server, config.isMailFromSet ? config.mailFrom : from));
  },
});

/** Messages of the demo market say so. */
const marked = ({ demo }: Config, mailer: Mailer): Mailer => (demo ? demoMailer(mailer) : mailer);
