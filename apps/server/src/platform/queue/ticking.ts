import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLost } from '#platform/database/database';
import type { Bell } from './bell.ts';
import { type Queue, type QueueSettings, type Work, openQueue } from './queue.ts';

/** Work that is looked for again and again, and done by a queue. */
export interface Ticking {
  readonly queue: QueueSettings;
  readonly works: Readonly<Record<string, Work>>;
  /** Between two looks for what is due. */
  readonly tickMs: number;
  /** Makes a job of everything that is due and has none. */
  readonly tick: (queue: Queue) => Promise<void>;
  /** Rung in this process when there is something to do at once. */
  readonly bell: Bell;
  /** In the log, such as “Notifications”. */
  readonly name: string;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortController;
}

/** Begins to look for work, in this process; several may do so at once. What fails is logged once, and tried again. */
export function startTicking(ticking: Ticking): { close(): Promise<void> } {
  const { works, tickMs, tick, bell, name, stopping } = ticking;
  const { log } = ticking.queue;
  let rung = new AbortController();
  const unlisten = bell.listen(() => rung.abort());
  let queue: Queue | null = null;

  const report = (error: unknown): void => {
    if (isConnectionLost(error)) log.warn({ reason: String(error) }, `${name} wait for the database`);
    else log.error({ err: error }, `${name} cannot go on`);
  };
  async function run(): Promise<void> {
    let failure: string | null = null;
    while (!stopping.signal.aborted) {
      rung = new AbortController();
      try {
        queue ??= await openQueue(ticking.queue, works);
        await tick(queue);
        if (failure !== null) log.info(`${name} go on`);
        failure = null;
      } catch (error) {
        if (failure !== String(error)) report(error);
        failure = String(error);
      }
      const woken = AbortSignal.any([stopping.signal, rung.signal]);
      await wait(tickMs, undefined, { signal: woken }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      unlisten();
      await running;
      await queue?.close();
    },
  };
}
