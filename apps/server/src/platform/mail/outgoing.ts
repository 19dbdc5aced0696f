import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock';
import { type Database, isConnectionLost, type Queryable } from '#platform/database/database';
import type { Log } from '#platform/log';
import type { NewJob } from '#platform/queue/queue';
import { type Mailer, type MailMessage, MailRefused } from './mailer.ts';
import { oneLine } from '@vivac/domain/shown-text';
import { IdentityUnavailable } from '#platform/identity/ports';

interface OutgoingDeps {
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
interface OutgoingMail<Row extends Claimed> {
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

/**
 * A table whose rows are mails. It has the columns `id`, `state` (due, sent, parked, withdrawn), `attempts`, `last_error`,
 * `last_try_at`, `next_try_at`, `sent_at` and `asked_at`.
 */
interface MailTable {
  readonly name: string;
  /** What its mail is made of, as it stands in a SELECT. */
  readonly columns: string;
}

/** A mail that is being tried. `attempts` is the number of this try: whoever begins another ends it. */
export interface Claimed {
  readonly id: string;
  readonly attempts: number;
}

/** The mails that wait to be sent, those that are tried next first. */
function waitingMails(
  db: Queryable,
  { name }: MailTable,
  count: number,
): Promise<{ readonly id: string; readonly nextTryAt: Date | null }[]> {
  return db.query(
    `SELECT id, next_try_at AS "nextTryAt" FROM ${name}
     WHERE state = 'due' ORDER BY coalesce(next_try_at, asked_at), id LIMIT $1`,
    [count],
  );
}

/** Begins a try; null when the mail is not due any more. */
async function claimMail<Row extends Claimed>(
  db: Queryable,
  { name, columns }: MailTable,
  id: string,
  now: Date,
): Promise<Row | null> {
  const [claimed] = await db.query<Row>(
    `UPDATE ${name} SET attempts = attempts + 1, last_try_at = $2, next_try_at = NULL
     WHERE id = $1 AND state = 'due' RETURNING id, attempts, ${columns}`,
    [id, now],
  );
  return claimed ?? null;
}

/** Ends a mail. One that was sent is sent, whatever another try came to meanwhile; else only the last try may say. */
async function settleMail(
  db: Queryable,
  { name }: MailTable,
  { id, attempts }: Claimed,
  { state, at, error = null }: { state: 'sent' | 'parked' | 'withdrawn'; at: Date; error?: string | null },
): Promise<void> {
  await db.execute(
    `UPDATE ${name} SET state = $3, sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END, last_error = $5,
       next_try_at = NULL
     WHERE id = $1 AND ($3 = 'sent' AND state <> 'sent' OR state = 'due' AND attempts = $2)`,
    [id, attempts, state, at, error],
  );
}

/** Leaves a mail for another try. */
async function postponeMail(
  db: Queryable,
  { name }: MailTable,
  { id, attempts }: Claimed,
  { error, nextTryAt }: { readonly error: string; readonly nextTryAt: Date },
): Promise<void> {
  await db.execute(
    `UPDATE ${name} SET last_error = $3, next_try_at = $4 WHERE id = $1 AND attempts = $2 AND state = 'due'`,
    [id, attempts, error, nextTryAt],
  );
}

/** Tries that fail altogether before a message is parked: with the waits between them about eight hours. */
export const MOST_TRIES = 12;
/** Before the differences. */
const LONGEST_WAIT_S = 7_200;
const ERROR_CHARACTERS = 500;

/** Doubles with every try, and differs by up to a quarter, so that what failed together is not tried together. */
export function waitMs(attempts: number, firstWaitS: number): number {
  const seconds = Math.min(firstWaitS * 2 ** (attempts - 1), LONGEST_WAIT_S);
  return seconds * 1000 * (0.75 + Math.random() / 2);
}

/** Whether another try would fail in the same way, or enough of them did. */
export function isLastTry(error: unknown, attempts: number): boolean {
  return (error instanceof MailRefused && error.isPermanent) || attempts >= MOST_TRIES;
}

/** What the mail server or the provider of identities does is no fault of ours: nodemailer's failures have a code. */
export function isExpectedFailure(error: unknown): boolean {
  if (error instanceof MailRefused || error instanceof IdentityUnavailable) return true;
  return error instanceof Error && 'code' in error && 'command' in error;
}

/** What a server says may hold signs that no table can. */
export function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
}

/** No longer than a message ever waits: the clock may have been set back meanwhile. */
export function secondsUntil(moment: Date | null, now: Date): number {
  const seconds = moment === null ? 0 : (moment.getTime() - now.getTime()) / 1000;
  return Math.min(Math.max(0, seconds), LONGEST_WAIT_S);
}
