import { type Bell, startRepeating } from './repeating.ts';
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
  let queue: Queue | null = null;
  const repeating = startRepeating({
    async work() {
      queue ??= await openQueue(ticking.queue, works);
      await tick(queue);
    },
    everyMs: tickMs,
    name,
    log: ticking.queue.log,
    stopping,
    bell,
  });
  return {
    async close() {
      await repeating.close();
      await queue?.close();
    },
  };
}
