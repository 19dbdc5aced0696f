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
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { layOutMail } from '#platform/mail/mail-layout';
import type { MailMessage, Mailer } from '#platform/mail/mailer';
import { mailFault } from '#platform/mail/server/mail-fault';
import { type MailServer, type MailSettings, serverOfUrl } from '#platform/mail/server/mail-server';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Sealer } from '#platform/secrets/sealer';
import { type MailEnvironment, keptMail, mergeMail, presentMail, storeMail } from './mail-settings.ts';
import { forgetSealedMail } from './mail-settings-store.ts';

interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  readonly mailEnvironment: MailEnvironment;
  readonly isSender: (text: string) => boolean;
  /** A mailer of its own, for one message. */
  mailerOf(settings: MailSettings): Promise<Mailer>;
}

const BY_ENVIRONMENT = refuse(
  'conflict',
  'The mail server is set by SMTP_URL in the environment of the server, which wins: it can be changed there alone.',
);

/** The mail server: shown, set, tried and forgotten by administrators. */
export function mailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const { db, clock, identity, sealer, mailEnvironment } = deps;
  const view = (): Promise<MailView> => presentMail(db, sealer, mailEnvironment);

  serve(app, identity, getMail, view);

  serve(app, identity, setMail, async ({ body, caller, log }) => {
    const settings = await settingsOf(deps, body);
    if (isRefusal(settings)) return settings;
    await db.transaction(async (tx) => {
      await storeMail(tx, sealer, settings, clock.now());
      await recordAudit(tx, { at: clock.now(), action: 'mail.changed', subject: settings.server.host });
    });
    log.info({ by: caller.email, host: settings.server.host }, 'The mail server was set');
    return { message: 'The mail server is set. Messages are sent by it from now on.', mail: await view() };
  });

  serve(app, identity, removeMail, async ({ caller, log }) => {
    if (mailEnvironment.smtpUrl !== null) return BY_ENVIRONMENT;
    await db.transaction(async (tx) => {
      const removed = await forgetSealedMail(tx);
      if (removed > 0) await recordAudit(tx, { at: clock.now(), action: 'mail.removed' });
    });
    log.info({ by: caller.email }, 'The mail server was forgotten');
    return {
      message: 'The mail server is forgotten. Messages become files in a folder of the server.',
      mail: await view(),
    };
  });

  serve(app, identity, testMail, async ({ body, caller, language, log }) => {
    const tried = await mailerToTry(deps, body.settings);
    if (isRefusal(tried)) return tried;
    const { mailer, server } = tried;
    await recordAudit(db, { at: clock.now(), action: 'mail.tested', subject: server.host });
    try {
      await mailer.send(testMessage(caller.email, language));
      return {
        sent: true,
        message: `${server.host} took the test message to ${caller.email}. Look whether it arrives.`,
      };
    } catch (error) {
      log.info({ host: server.host, err: error }, 'A test message was not sent');
      return { sent: false, message: mailFault(error, server) };
    } finally {
      if (body.settings !== undefined) await mailer.close();
    }
  });
}

async function settingsOf(
  { db, sealer, mailEnvironment, isSender }: MailDeps,
  typed: TypedMail,
): Promise<MailSettings | Refusal> {
  if (mailEnvironment.smtpUrl !== null) return BY_ENVIRONMENT;
  return mergeMail(typed, await keptMail(db, sealer), isSender);
}

interface Tried {
  readonly mailer: Mailer;
  readonly server: Pick<MailServer, 'host' | 'port'>;
}

async function mailerToTry(deps: MailDeps, typed: TypedMail | undefined): Promise<Tried | Refusal> {
  const { db, sealer, mailer, mailEnvironment, mailerOf } = deps;
  if (typed !== undefined) {
    const settings = await settingsOf(deps, typed);
    return isRefusal(settings) ? settings : { mailer: await mailerOf(settings), server: settings.server };
  }
  if (mailEnvironment.smtpUrl !== null) return { mailer, server: serverOfUrl(mailEnvironment.smtpUrl) };
  const kept = await keptMail(db, sealer);
  if (kept === null || kept === 'lost') return refuse('conflict', 'No mail server is set: there is none to try.');
  return { mailer, server: kept.server };
}

function testMessage(to: string, language: Language): MailMessage {
  const { subject, opening, closing } = textOf(language, 'mail-settings').testMessage;
  return layOutMail(to, language, { subject, paragraphs: [opening], closing });
}
