import { say } from '@vivac/text/say';
import {
  dismissNotification,
  getNotificationFailures,
  getNotificationHistory,
  getToldPrices,
  retryNotification,
} from '@vivac/contract/notification-messages';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { failedMails } from '#modules/accounts/read';
import { comparedCampsites } from '../market-now.ts';
import { heldOf, toldMessage } from './held-prices.ts';
import { failedMessages, sentMessages } from './message-read.ts';
import { type Decision, decide } from './message-store.ts';
import { LANGUAGES } from '@vivac/domain/language';
import { presentFailed, presentFailedMail, presentSent, presentTold } from './present-messages.ts';

const HISTORY_PAGE = 50;
const FAILURES_SHOWN = 200;

/** What was sent, for whom it was sent to; and what could not be, for administrators. */
export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;

  serve(app, identity, getNotificationHistory, async ({ query, caller, languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    // One more than is shown says whether there are others.
    const rows = await sentMessages(db, caller.uid, { before: query.before ?? null, count: HISTORY_PAGE + 1 });
    const shown = rows.slice(0, HISTORY_PAGE);
    const next = rows.length > HISTORY_PAGE ? shown.at(-1)!.id : null;
    return { messages: shown.map((row) => presentSent(row, language)), next };
  });

  serve(app, identity, getToldPrices, async ({ params, caller }) => {
    const message = await toldMessage(db, caller.uid, params.id);
    if (message === null) return refuse('not-found', 'noMessage', 'id');
    const compared = await comparedCampsites(db, caller);
    return presentTold(message, compared === null ? [] : heldOf(message.kept, compared));
  });

  serve(app, identity, getNotificationFailures, async ({ languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    const [messages, mails] = await Promise.all([
      failedMessages(db, FAILURES_SHOWN),
      failedMails(db, { count: FAILURES_SHOWN }),
    ]);
    const total = messages.total + mails.total;
    const users = total === 0 ? [] : await identity.listUsers();
    const emails = new Map(users.map(({ uid, email }) => [uid, email]));
    const emailOf = ({ uid }: { uid: string }) => emails.get(uid) ?? null;
    const sent = [
      ...messages.rows.map((row) => presentFailed(row, emailOf(row), language)),
      ...mails.rows.map((row) => presentFailedMail(row, emailOf(row), language)),
    ];
    sent.sort((a, b) => b.due_at.localeCompare(a.due_at));
    return { messages: sent.slice(0, FAILURES_SHOWN), total };
  });

  serve(app, identity, retryNotification, async ({ params, caller, log, language }) => {
    const refused = await decideOrRefuse(context, 'retry', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification will be tried again');
    return { message: say(language, 'messageRetried') };
  });

  serve(app, identity, dismissNotification, async ({ params, caller, log, language }) => {
    const refused = await decideOrRefuse(context, 'dismiss', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification was dismissed');
    return { message: say(language, 'messagePutAway') };
  });
}

const DECIDED = { retry: 'message.retried', dismiss: 'message.dismissed' } as const;

async function decideOrRefuse(
  { db, clock, mailBell, decideAccountMail }: Context,
  decision: Decision,
  id: string,
): Promise<Refusal | null> {
  const now = clock.now();
  const decided = (await decide(db, decision, id, now)) ?? (await decideAccountMail(db, decision, id, now));
  if (decided) {
    await recordAudit(db, { at: now, action: DECIDED[decision], subject: id });
    mailBell.ring();
  }
  if (decided === null) return refuse('not-found', 'noMessage', 'id');
  return decided ? null : refuse('conflict', 'messageNotParked', 'id');
}
