import { IdentityUnavailable } from '#platform/identity/ports';
import { secondsUntil } from '#platform/mail/outgoing';
import type { NewJob, Queue, Work } from '#platform/queue/queue';
import { startTicking } from '#platform/queue/ticking';
import type { Context } from '#server/context';
import { latestPeriods, usersDue } from './due-read.ts';
import { type RuleContext, SEND_QUEUE, lookAtRules } from './look-at-rules.ts';
import { waitingMessages } from '../messages/message-read.ts';
import { pruneMessages } from '../messages/message-store.ts';
import { type Sending, sendMessage } from './send-message.ts';

/** How quickly the engine goes about its work. */
export interface Pace {
  /** Between two looks for what is due. */
  readonly tickMs: number;
  /** Between two questions for jobs. */
  readonly pollingS: number;
  /** After the first failure of a message. */
  readonly firstWaitS: number;
}

const CALM: Pace = { tickMs: 20_000, pollingS: 2, firstWaitS: 30 };

/** Mail of another room that goes the same way: its rows say what waits, the queue wakes who sends it. */
export interface MailSource {
  readonly queue: string;
  waiting(now: Date): Promise<NewJob[]>;
  send(id: string, sending: Sending): Promise<void>;
}

type EngineContext = RuleContext & Pick<Context, 'mailer' | 'log' | 'databaseUrl' | 'prepare' | 'mailBell'>;

export interface Engine {
  close(): Promise<void>;
}

const LOOK_QUEUE = 'notifications.look';
/** A look takes a few milliseconds; fetching and completing jobs is shared by so many. */
export const TAKEN_AT_ONCE = { [LOOK_QUEUE]: 20 } as const;
const HISTORY_DAYS = 400;
/** For this long it is kept that a price rule found nothing. */
const LOOKED_DAYS = 30;
const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MOST_WAITING = 1_000;

/** Begins to look at rules and to send messages, in this process; several may do so at once. */
export function startEngine(context: EngineContext, mailSources: readonly MailSource[], pace: Pace = CALM): Engine {
  const { databaseUrl, prepare, log, mailBell: bell } = context;
  const stopping = new AbortController();
  const sending = { firstWaitS: pace.firstWaitS, stopping: stopping.signal, outage: { isOn: false } };
  const unlooked = { isOn: false };
  const works: Readonly<Record<string, Work>> = {
    [LOOK_QUEUE]: (uid, jobs) => lookUnlessAway(context, unlooked, () => lookAtRules(context, uid, jobs)),
    [SEND_QUEUE]: (id) => sendMessage({ ...context, ...sending }, id),
    ...Object.fromEntries(mailSources.map((source) => [source.queue, (id: string) => source.send(id, sending)])),
  };
  let prunedMs = -Infinity;
  return startTicking({
    queue: { url: databaseUrl, prepare, log, pollingS: pace.pollingS, takenAtOnce: TAKEN_AT_ONCE },
    works,
    tickMs: pace.tickMs,
    async tick(queue) {
      await tick(context, mailSources, queue);
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await prune(context);
      prunedMs = performance.now();
    },
    bell,
    name: 'Notifications',
    stopping,
  });
}

/** Makes a job of everything that is due and has none. */
async function tick(
  { db, clock, zone }: EngineContext,
  mailSources: readonly MailSource[],
  queue: Queue,
): Promise<void> {
  const now = clock.now();
  const users = await usersDue(db, latestPeriods(now, zone));
  await queue.add(
    LOOK_QUEUE,
    users.map((uid) => ({ key: uid })),
  );
  const waiting = await waitingMessages(db, MOST_WAITING);
  await queue.add(
    SEND_QUEUE,
    waiting.map(({ id, nextTryAt }) => ({ key: id, afterS: secondsUntil(nextTryAt, now) })),
  );
  for (const source of mailSources) await queue.add(source.queue, await source.waiting(now));
}

async function prune({ db, clock }: EngineContext): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await pruneMessages(db, { before: daysAgo(HISTORY_DAYS), lookedBefore: daysAgo(LOOKED_DAYS) });
}

/** Without the provider of identities nobody knows whose rules these are: the next tick asks again. */
async function lookUnlessAway(
  { log }: EngineContext,
  outage: Sending['outage'],
  look: () => Promise<void>,
): Promise<void> {
  try {
    await look();
    outage.isOn = false;
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    if (!outage.isOn) log.warn({ reason: error.message }, 'Notifications cannot be looked at for now');
    outage.isOn = true;
  }
}
