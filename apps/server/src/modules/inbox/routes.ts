import { changeInboxAlert, getInbox, readInbox } from '@vivac/contract/alerts/inbox';
import { nextDigestAt } from '@vivac/domain/alerts/delivery-policy';
import { LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { presentAlert } from './present-alert.ts';
import { alertOf, alertsOf, campsitesOfAlerts, namesVisibleTo, unreadAlerts } from './read.ts';
import { changeAlert, readAll } from './store.ts';
import { stopMailsRoutes } from './unsubscribe-routes.ts';

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
    const requested = { visible, isUnread, kind, state, campsite, before };
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
