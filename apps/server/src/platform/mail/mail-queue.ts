import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log';
import type { Mailer, MailMessage } from './mailer.ts';

/** Takes a message and returns at once: an answer to a visitor must never wait for mail. */
export interface MailQueue {
  enqueue(message: MailMessage): void;
  /** Gives every waiting message one more try without back-off, at most `flushLimitMs` altogether. */
  close(): Promise<void>;
}

export interface MailQueueSettings {
  readonly mailer: Mailer;
  readonly log: Log;
  /** Waits between tries, in milliseconds; their number plus one is the number of tries. */
  readonly backOffMs?: readonly number[];
  readonly flushLimitMs?: number;
}

/** Lives in the process: what is unsent when the process is killed is lost. Order is kept. */
export function openMailQueue({
  mailer,
  log,
  backOffMs = [1_000, 5_000, 30_000],
  flushLimitMs = 10_000,
}: MailQueueSettings): MailQueue {
  const closing = new AbortController();
  let unsent = 0;
  let lastSent: Promise<void> = Promise.resolve();

  async function attempt(message: MailMessage): Promise<unknown> {
    try {
      await mailer.send(message);
      return null;
    } catch (error) {
      return error;
    }
  }

  async function deliver(message: MailMessage): Promise<void> {
    let failure = await attempt(message);
    for (const pauseMs of backOffMs) {
      if (failure === null) break;
      const lastChance = closing.signal.aborted;
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      failure = await attempt(message);
      if (lastChance) break;
    }
    unsent -= 1;
    if (failure !== null)
      log.error({ err: failure, to: message.to, subject: message.subject }, 'A message could not be sent');
  }

  return {
    enqueue(message) {
      unsent += 1;
      lastSent = lastSent.then(() => deliver(message));
    },
    async close() {
      closing.abort();
      await Promise.race([lastSent, wait(flushLimitMs, undefined, { ref: false })]);
      if (unsent > 0) log.error({ unsent }, 'Messages were lost at shutdown');
      await mailer.close();
    },
  };
}
