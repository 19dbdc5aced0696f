import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { alertMails } from '#modules/inbox/mail/alert-mails';
import { unreadAlerts } from '#modules/inbox/read';
import { teller } from '#modules/inbox/telling/teller';
import type { MailSource } from '#modules/notifications/engine/engine';
import type { Viewer } from '#modules/watchlists/read';

type InboxMailDeps = Parameters<typeof alertMails>[0] & Omit<Parameters<typeof teller>[0], 'onTold'>;

/** Who tells users of their alerts, and the mails of it, for who sends mail; `onTold` is called when there is something to deliver. */
export function alertMailSources(deps: InboxMailDeps, onTold: () => void): MailSource[] {
  return [teller({ ...deps, onTold }), alertMails(deps)];
}

/** How many alerts a user has not read, for the room upstream whose call every page makes. */
export const unreadAlertsOf =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }) =>
  (viewer: Viewer): Promise<number> =>
    unreadAlerts(db, viewer, clock.now());
