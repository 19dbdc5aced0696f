import type { FastifyInstance } from 'fastify';
import { basePathOf } from '#platform/http/base-path';
import { escapeHtml, plainPage, serveOneClickPage } from '#platform/http/plain-page';
import type { Context } from '#server/context';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import { settingsAddress, stopMailsAddress } from './alert-mail.ts';
import { channelOfMail } from './alert-mails.ts';
import { turnOffMails } from './store.ts';

/** The page that ends the mails of alerts, behind the link of each of them. */
export function stopMailsRoutes(app: FastifyInstance, { db, publicUrl }: Context): void {
  const settings = settingsAddress(publicUrl);
  serveOneClickPage(app, {
    path: '/inbox/unsubscribe',
    failure: 'The page that ends mails of alerts failed',
    find: (token) => channelOfMail(db, token),
    ask: ({ isOn }, { language, token }) =>
      isOn
        ? askingPage(language, stopMailsAddress(basePathOf(publicUrl), token, language))
        : endedPage(language, settings, false),
    async act({ channelId, uid }, { language, log }) {
      const isNew = await turnOffMails(db, channelId);
      if (isNew) log.info({ uid }, 'Mails of alerts were turned off by one of them');
      return endedPage(language, settings, isNew);
    },
    unknown: (language) => unknownPage(language, settings),
    failed: failedPage,
  });
}

const pageText = (language: Language) => textOf(language, 'alert-mail').page;

/** Asks before anything is done: the links of mails are opened by scanners too. */
function askingPage(language: Language, action: string): string {
  const text = pageText(language);
  return plainPage(
    language,
    text.ask,
    `<p>${escapeHtml(text.askHint)}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${escapeHtml(text.turnOff)}</button>
</form>`,
  );
}

/** Says that the mails are off: by this call, or since before. */
function endedPage(language: Language, settings: string, isNew: boolean): string {
  const text = pageText(language);
  const hint = isNew ? text.endedHint : text.endedBeforeHint;
  const title = isNew ? text.ended : text.endedBefore;
  return plainPage(language, title, `<p role="status">${escapeHtml(hint)}</p>\n${settingsLink(language, settings)}`);
}

function unknownPage(language: Language, settings: string): string {
  const text = pageText(language);
  return plainPage(
    language,
    text.unknown,
    `<p role="alert">${escapeHtml(text.unknownHint)}</p>\n${settingsLink(language, settings)}`,
  );
}

function failedPage(language: Language): string {
  const text = pageText(language);
  return plainPage(language, text.failed, `<p role="alert">${escapeHtml(text.failedHint)}</p>`);
}

function settingsLink(language: Language, settings: string): string {
  return `<p><a class="go" href="${escapeHtml(settings)}">${escapeHtml(pageText(language).rules)}</a></p>`;
}
