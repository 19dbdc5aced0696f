import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLost } from '#platform/database/database';
import type { Log } from '#platform/log';

/** Work that is done again and again for as long as the process runs. */
interface Repeated {
  work(): Promise<void>;
  /** Between the end of one time and the begin of the next. */
  readonly everyMs: number;
  /** In the log, such as “Notifications”. */
  readonly name: string;
  readonly log: Log;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortController;
  /** Rung in this process when there is something to do at once. */
  readonly bell?: Bell;
}

/**
 * Begins to repeat work, in this process. What fails is logged once, and tried again; closing waits for what is under way, and
 * what fails of it then is no fault: what it stands on may be closed.
 */
export function startRepeating({ work, everyMs, name, log, stopping, bell }: Repeated): { close(): Promise<void> } {
  let rung = new AbortController();
  const unlisten = bell?.listen(() => rung.abort());

  const report = (error: unknown): void => {
    if (isConnectionLost(error)) log.warn({ reason: String(error) }, `${name} wait for the database`);
    else log.error({ err: error }, `${name} cannot go on`);
  };
  async function run(): Promise<void> {
    let failure: string | null = null;
    while (!stopping.signal.aborted) {
      rung = new AbortController();
      try {
        await work();
        if (failure !== null) log.info(`${name} go on`);
        failure = null;
      } catch (error) {
        if (failure !== String(error) && !stopping.signal.aborted) report(error);
        failure = String(error);
      }
      const woken = AbortSignal.any([stopping.signal, rung.signal]);
      await wait(everyMs, undefined, { signal: woken }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      unlisten?.();
      await running;
    },
  };
}

/** Wakes whoever sends in this process, so that what was just asked for does not wait for the next look at the rows. */
export interface Bell {
  ring(): void;
  /** Answers how to leave. */
  listen(hear: () => void): () => void;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring: () => listeners.forEach((hear) => hear()),
    listen(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}
