import { changeInboxAlert, getInbox, readInbox, type InboxAlert } from '@vivac/contract/alerts/inbox';
import { nextDigestAt } from '@vivac/domain/alerts/delivery-policy';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { alertOf, alertsOf, campsitesOfAlerts, namesVisibleTo, unreadAlerts, type AlertRow } from './read.ts';
import { changeAlert, readAll, turnOffMails } from './store.ts';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import { basePathOf } from '#platform/http/base-path';
import { escapeHtml, plainPage, serveOneClickPage } from '#platform/http/plain-page';
import { textOf } from '@vivac/text/text-of';
import { settingsAddress, stopMailsAddress } from './alert-mail.ts';
import { channelOfMail } from './alert-mails.ts';

const PAGE = 50;
const YEAR_MS = 366 * 86_400_000;

/** The alerts of who asks; nobody reads or changes another's. */
export function inboxRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity, zone } = context;
  stopMailsRoutes(app, context);

  serve(app, identity, getInbox, async ({ query, caller, languageAmong }) => {
    const { unread: isUnread = false, kind = null, state = null, campsite = null, before = null } = query;
    const now = clock.now();
    const visible = await namesVisibleTo(db, caller);
    const requested = { visible, isUnread, kind, state, campsite, before, now };
    const hasPending = before === null && state === null && !isUnread;
    const [rows, pending, campsites, unread] = await Promise.all([
      // One more than is shown says whether there are others.
      alertsOf(db, caller.uid, { ...requested, count: PAGE + 1 }),
      hasPending ? alertsOf(db, caller.uid, { ...requested, state: 'pending', count: PAGE }) : [],
      campsitesOfAlerts(db, caller.uid, visible),
      unreadAlerts(db, caller, now),
    ]);
    const language = languageAmong(LANGUAGES);
    const shown = rows.slice(0, PAGE);
    return {
      alerts: shown.map((row) => presentAlert(row, language, now)),
      next: rows.length > PAGE ? shown.at(-1)!.id : null,
      pending: pending.map((row) => presentAlert(row, language, now)),
      unread,
      campsites,
      until: now.toISOString(),
      next_digest_at: nextDigestAt(now, zone).toISOString(),
    };
  });

  serve(app, identity, readInbox, async ({ body, caller }) => {
    const now = clock.now();
    await readAll(db, caller.uid, new Date(body.until), now);
    return { unread: await unreadAlerts(db, caller, now) };
  });

  serve(app, identity, changeInboxAlert, async ({ params, body, caller, languageAmong }) => {
    const now = clock.now();
    const mutedUntil = muteIn(body.muted_until, now);
    if (isRefusal(mutedUntil)) return mutedUntil;
    const visible = await namesVisibleTo(db, caller);
    if ((await alertOf(db, caller.uid, visible, params.id)) === null) return refuse('not-found', 'noAlert');
    await changeAlert(
      db,
      caller.uid,
      params.id,
      {
        ...(body.read !== undefined && { isRead: body.read }),
        ...(body.stopped !== undefined && { isStopped: body.stopped }),
        ...(body.note !== undefined && { note: body.note?.trim() || null }),
        ...(mutedUntil !== undefined && { mutedUntil }),
      },
      now,
    );
    const changed = await alertOf(db, caller.uid, visible, params.id);
    return changed === null ? refuse('not-found', 'noAlert') : presentAlert(changed, languageAmong(LANGUAGES), now);
  });
}

/** Undefined where none is sent, null where a mute ends. */
function muteIn(text: string | null | undefined, now: Date): Date | null | undefined | Refusal {
  if (text === undefined || text === null) return text;
  const until = new Date(text);
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs > 0 && aheadMs <= YEAR_MS) return until;
  return refuse('invalid', 'muteTooFar', 'muted_until');
}

/** An alert as its reader is shown it at a moment: a mute that has ended is none, and one that stands asks for nobody's attention. */
function presentAlert(row: AlertRow, language: Language, now: Date): InboxAlert {
  const { id, kind, state, facts, firstNight, lastNight, closedAt, toldAt: reportedAt, mutedUntil, note, waits } = row;
  const isMuted = mutedUntil !== null && mutedUntil > now;
  return {
    id,
    kind,
    state,
    title: alertTitle(facts, language),
    line: alertLine(facts, language),
    campsite: 'campsite' in facts ? facts.campsite : null,
    change: facts.is === 'change' ? facts.change : null,
    first_date: firstNight,
    last_date: lastNight,
    urgent: row.isUrgent,
    read: row.isRead || isMuted,
    opened_at: row.openedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    told_at: reportedAt?.toISOString() ?? null,
    waits,
    muted_until: isMuted ? mutedUntil.toISOString() : null,
    stopped: row.isStopped,
    note,
    deliveries: [...row.deliveries],
  };
}

/** The page that ends the mails of alerts, behind the link of each of them. */
function stopMailsRoutes(app: FastifyInstance, { db, publicUrl }: Context): void {
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
