import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock';
import { type Database, isConnectionLost } from '#platform/database/database';
import type { Log } from '#platform/log';
import type { NewJob } from '#platform/queue/queue';
import { isExpectedFailure, isLastTry, reasonOf, secondsUntil, waitMs } from '../mail-retry.ts';
import type { MailMessage, Mailer } from '../mailer.ts';
import { type Claimed, type MailTable, claimMail, postponeMail, settleMail, waitingMails } from './outgoing-store.ts';

export interface OutgoingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Log;
}

interface Sending {
  /** The wait after the first failure; later ones double it. */
  readonly firstWaitS: number;
  /** Once it is aborted nothing more is sent. */
  readonly stopping: AbortSignal;
}

/** One kind of mails whose rows say what waits. */
export interface OutgoingMail<Row extends Claimed> {
  readonly queue: string;
  readonly table: MailTable;
  /** In the log, such as “A password mail”. */
  readonly name: string;
  /** Null when the mail is not wanted any more. */
  compose(row: Row): Promise<MailMessage | null>;
  /** What the log says of it, without anything secret. */
  about(row: Row): Readonly<Record<string, unknown>>;
}

const MOST_WAITING = 1_000;
/** For this long a mail that was sent waits for the database to say so. */
const SAVE_LIMIT_MS = 20_000;

/** Mails of rows, for who sends mail: retried with growing waits, then parked. */
export function outgoingMails<Row extends Claimed>(deps: OutgoingDeps, mail: OutgoingMail<Row>) {
  return {
    queue: mail.queue,
    async waiting(now: Date): Promise<NewJob[]> {
      const waiting = await waitingMails(deps.db, mail.table, MOST_WAITING);
      return waiting.map(({ id, nextTryAt }) => ({ key: id, afterS: secondsUntil(nextTryAt, now) }));
    },
    send: (id: string, sending: Sending) => sendOutgoing(deps, mail, id, sending),
  };
}

/** Tries to send a mail that is due, once. A process that is killed after the mail server took it sends it again. */
async function sendOutgoing<Row extends Claimed>(
  deps: OutgoingDeps,
  mail: OutgoingMail<Row>,
  id: string,
  sending: Sending,
): Promise<void> {
  const { db, clock, mailer, log } = deps;
  const { table } = mail;
  const row = sending.stopping.aborted ? null : await claimMail<Row>(db, table, id, clock.now());
  if (row === null) return;
  try {
    const message = await mail.compose(row);
    if (message === null) return await settleMail(db, table, row, { state: 'withdrawn', at: clock.now() });
    await mailer.send(message);
  } catch (error) {
    return fail(deps, mail, row, error, sending);
  }
  await onceReached(() => settleMail(db, table, row, { state: 'sent', at: clock.now() }));
  log.info(mail.about(row), `${mail.name} was sent`);
}

async function fail<Row extends Claimed>(
  { db, clock, log }: OutgoingDeps,
  mail: OutgoingMail<Row>,
  row: Row,
  error: unknown,
  { firstWaitS }: Sending,
): Promise<void> {
  // The database says nothing of the mail; whoever tries it next begins where this try did.
  if (isConnectionLost(error) && !isExpectedFailure(error)) throw error;
  const reason = reasonOf(error);
  const about = { ...mail.about(row), mail: row.id, reason };
  if (!isExpectedFailure(error)) log.error({ ...about, err: error }, `${mail.name} failed`);
  if (isLastTry(error, row.attempts)) {
    await settleMail(db, mail.table, row, { state: 'parked', at: clock.now(), error: reason });
    log.warn(about, `${mail.name} was parked`);
    return;
  }
  const nextTryAt = new Date(clock.now().getTime() + waitMs(row.attempts, firstWaitS));
  await postponeMail(db, mail.table, row, { error: reason, nextTryAt });
  if (row.attempts === 1) log.warn(about, `${mail.name} could not be sent yet`);
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
