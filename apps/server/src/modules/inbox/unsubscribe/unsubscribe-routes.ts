import type { FastifyInstance } from 'fastify';
import { serveOneClickPage } from '#platform/http/one-click-page';
import type { Context } from '#server/context';
import { settingsAddress, stopMailsAddress } from '../mail/inbox-links.ts';
import { channelOfMail } from '../mail/mail-read.ts';
import { turnOffMails } from '../store.ts';
import { askingPage, endedPage, failedPage, unknownPage } from './unsubscribe-page.ts';

/** The page that ends the mails of alerts, behind the link of each of them. */
export function stopMailsRoutes(app: FastifyInstance, { db, publicUrl }: Context): void {
  const settings = settingsAddress(publicUrl);
  serveOneClickPage(app, {
    path: '/inbox/unsubscribe',
    failure: 'The page that ends mails of alerts failed',
    find: (token) => channelOfMail(db, token),
    ask: ({ isOn }, { language, token }) =>
      isOn ? askingPage(language, stopMailsAddress('', token, language)) : endedPage(language, settings, false),
    async act({ channelId, uid }, { language, log }) {
      const isNew = await turnOffMails(db, channelId);
      if (isNew) log.info({ uid }, 'Mails of alerts were turned off by one of them');
      return endedPage(language, settings, isNew);
    },
    unknown: (language) => unknownPage(language, settings),
    failed: failedPage,
  });
}
