import { say } from '@vivac/text/say';
import {
  type MailView,
  getMail,
  removeMail,
  setMail,
  testMail,
  type TypedMail,
} from '@vivac/contract/administration/mail';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { layOutMail } from '#platform/mail/mail-layout';
import { type MailMessage, type Mailer, isSender } from '#platform/mail/mailer';
import { mailFault, type MailServer, type MailSettings, serverOfUrl } from '#platform/mail/mail-server';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { demoMailer } from '#platform/mail/create-mailer';
import type { Context } from '#server/context';
import { storedMail, mergeMail, presentMail, storeMail, forgetSealedMail } from './mail-settings.ts';

const BY_ENVIRONMENT = refuse('conflict', 'mailByEnvironment');

/** The mail server: shown, set, tried and forgotten by administrators. */
export function mailRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity, sealer, smtpUrl } = context;
  const view = (): Promise<MailView> => presentMail(db, sealer, context);

  serve(app, identity, getMail, view);

  serve(app, identity, setMail, async ({ body, caller, log, language }) => {
    const settings = await settingsOf(context, body);
    if (isRefusal(settings)) return settings;
    await db.transaction(async (tx) => {
      await storeMail(tx, sealer, settings, clock.now());
      await recordAudit(tx, { at: clock.now(), action: 'mail.changed', subject: settings.server.host });
    });
    log.info({ by: caller.email, host: settings.server.host }, 'The mail server was set');
    return { message: say(language, 'mailSet'), mail: await view() };
  });

  serve(app, identity, removeMail, async ({ caller, log, language }) => {
    if (smtpUrl !== null) return BY_ENVIRONMENT;
    await db.transaction(async (tx) => {
      const removed = await forgetSealedMail(tx);
      if (removed > 0) await recordAudit(tx, { at: clock.now(), action: 'mail.removed' });
    });
    log.info({ by: caller.email }, 'The mail server was forgotten');
    return {
      message: say(language, 'mailForgotten'),
      mail: await view(),
    };
  });

  serve(app, identity, testMail, async ({ body, caller, language, log }) => {
    const tried = await mailerToTry(context, body.settings);
    if (isRefusal(tried)) return tried;
    const { mailer, server } = tried;
    await recordAudit(db, { at: clock.now(), action: 'mail.tested', subject: server.host });
    try {
      await mailer.send(testMessage(caller.email, language));
      return {
        sent: true,
        message: say(language, 'mailTestSent', { host: server.host, email: caller.email }),
      };
    } catch (error) {
      log.info({ host: server.host, err: error }, 'A test message was not sent');
      return { sent: false, message: say(language, mailFault(error, server)) };
    } finally {
      if (body.settings !== undefined) await mailer.close();
    }
  });
}

async function settingsOf({ db, sealer, smtpUrl }: Context, typed: TypedMail): Promise<MailSettings | Refusal> {
  if (smtpUrl !== null) return BY_ENVIRONMENT;
  return mergeMail(typed, await storedMail(db, sealer), isSender);
}

interface Tried {
  readonly mailer: Mailer;
  readonly server: Pick<MailServer, 'host' | 'port'>;
}

async function mailerToTry(context: Context, typed: TypedMail | undefined): Promise<Tried | Refusal> {
  const { db, sealer, mailer, smtpUrl } = context;
  if (typed !== undefined) {
    const settings = await settingsOf(context, typed);
    return isRefusal(settings) ? settings : { mailer: await mailerOf(context, settings), server: settings.server };
  }
  if (smtpUrl !== null) return { mailer, server: serverOfUrl(smtpUrl) };
  const stored = await storedMail(db, sealer);
  if (stored === null || stored === 'lost') return refuse('conflict', 'mailNoneToTry');
  return { mailer, server: stored.server };
}

function testMessage(to: string, language: Language): MailMessage {
  const { subject, opening, closing } = textOf(language, 'mail-settings').testMessage;
  return layOutMail(to, language, { subject, paragraphs: [opening], closing });
}

/** A mailer of its own, for one message. */
async function mailerOf({ demo, isMailFromSet, mailFrom }: Context, { server, from }: MailSettings): Promise<Mailer> {
  const { createSmtpMailer } = await import('#platform/mail/mail-transports');
  const mailer = createSmtpMailer(server, isMailFromSet ? mailFrom : from);
  return demo ? demoMailer(mailer) : mailer;
}
