import {
  dismissNotification,
  getNotificationFailures,
  getNotificationHistory,
  retryNotification,
} from '@vivac/contract/notification-messages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { failedMessages, sentMessages } from './message-read.ts';
import { type Decision, decide } from './message-store.ts';
import { RULE_LANGUAGES } from '../rules/present-rules.ts';
import { toldFailed, toldSent } from './present-messages.ts';

interface MessageRoutes {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

const HISTORY_PAGE = 50;
const FAILURES_SHOWN = 200;

/** What was sent, for whom it was sent to; and what could not be, for administrators. */
export function messageRoutes(app: FastifyInstance, deps: MessageRoutes): void {
  const { db, identity } = deps;

  serve(app, identity, getNotificationHistory, async ({ query, caller, languageAmong }) => {
    const language = languageAmong(RULE_LANGUAGES);
    // One more than is shown says whether there are others.
    const rows = await sentMessages(db, caller.uid, { before: query.before ?? null, count: HISTORY_PAGE + 1 });
    const shown = rows.slice(0, HISTORY_PAGE);
    const next = rows.length > HISTORY_PAGE ? shown.at(-1)!.id : null;
    return { messages: shown.map((row) => toldSent(row, language)), next };
  });

  serve(app, identity, getNotificationFailures, async ({ languageAmong }) => {
    const language = languageAmong(RULE_LANGUAGES);
    const { rows, total } = await failedMessages(db, FAILURES_SHOWN);
    const users = rows.length === 0 ? [] : await identity.listUsers();
    const emails = new Map(users.map(({ uid, email }) => [uid, email]));
    return { messages: rows.map((row) => toldFailed(row, emails.get(row.uid) ?? null, language)), total };
  });

  serve(app, identity, retryNotification, async ({ params, caller, log }) => {
    const refused = await decideOrRefuse(deps, 'retry', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification will be tried again');
    return { message: 'The message will be tried again.' };
  });

  serve(app, identity, dismissNotification, async ({ params, caller, log }) => {
    const refused = await decideOrRefuse(deps, 'dismiss', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification was dismissed');
    return { message: 'The message was put away.' };
  });
}

async function decideOrRefuse({ db, clock }: MessageRoutes, decision: Decision, id: string): Promise<Refusal | null> {
  const decided = await decide(db, decision, id, clock.now());
  if (decided === null) return refuse('not-found', 'There is no such message.', 'id');
  return decided ? null : refuse('conflict', 'This message is not parked any more. Load the list again.', 'id');
}
