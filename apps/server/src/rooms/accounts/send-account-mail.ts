import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock';
import { type Database, isConnectionLost } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { isExpectedFailure, isLastTry, reasonOf, secondsUntil, waitMs } from '#platform/mail/mail-retry';
import type { Mailer } from '#platform/mail/mailer';
import type { NewJob } from '#platform/queue/queue';
import { waitingMails } from './mail-read.ts';
import { type ClaimedMail, claimMail, postponeMail, settleMail } from './mail-store.ts';

export interface AccountMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  readonly log: Log;
}

interface Sending {
  /** The wait after the first failure; later ones double it. */
  readonly firstWaitS: number;
  /** Once it is aborted nothing more is sent. */
  readonly stopping: AbortSignal;
}

const MAIL_QUEUE = 'accounts.mail';
const MOST_WAITING = 1_000;
/** For this long a mail that was sent waits for the database to say so. */
const SAVE_LIMIT_MS = 20_000;

/** Invitations and mails for a new password, for who sends mail. */
export function accountMails(deps: AccountMailDeps) {
  return {
    queue: MAIL_QUEUE,
    async waiting(now: Date): Promise<NewJob[]> {
      const waiting = await waitingMails(deps.db, MOST_WAITING);
      return waiting.map(({ id, nextTryAt }) => ({ key: id, afterS: secondsUntil(nextTryAt, now) }));
    },
    send: (id: string, sending: Sending) => sendAccountMail(deps, id, sending),
  };
}

/**
 * Tries to send a mail that is due, once. A process that is killed after the mail server took it sends it again: both links
 * work.
 */
async function sendAccountMail(deps: AccountMailDeps, id: string, sending: Sending): Promise<void> {
  const { db, clock, identity, mailer, log } = deps;
  const mail = sending.stopping.aborted ? null : await claimMail(db, id, clock.now());
  if (mail === null) return;
  try {
    const message = await identity.composePasswordMail(mail);
    if (message === null) return await settleMail(db, mail, { state: 'withdrawn', at: clock.now() });
    await mailer.send(message);
  } catch (error) {
    return fail(deps, mail, error, sending);
  }
  await onceReached(() => settleMail(db, mail, { state: 'sent', at: clock.now() }));
  log.info({ uid: mail.uid, kind: mail.kind }, 'A password mail was sent');
}

async function fail(
  { db, clock, log }: AccountMailDeps,
  mail: ClaimedMail,
  error: unknown,
  { firstWaitS }: Sending,
): Promise<void> {
  // The database says nothing of the mail; whoever tries it next begins where this try did.
  if (isConnectionLost(error) && !isExpectedFailure(error)) throw error;
  const reason = reasonOf(error);
  const about = { uid: mail.uid, kind: mail.kind, mail: mail.id, reason };
  if (!isExpectedFailure(error)) log.error({ ...about, err: error }, 'A password mail failed');
  if (isLastTry(error, mail.attempts)) {
    await settleMail(db, mail, { state: 'parked', at: clock.now(), error: reason });
    log.warn(about, 'A password mail was parked');
    return;
  }
  const nextTryAt = new Date(clock.now().getTime() + waitMs(mail.attempts, firstWaitS));
  await postponeMail(db, mail, { error: reason, nextTryAt });
  if (mail.attempts === 1) log.warn(about, 'A password mail could not be sent yet');
}

async function onceReached(save: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await save();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() - startedMs > SAVE_LIMIT_MS) throw error;
      await wait(250);
    }
  }
}
