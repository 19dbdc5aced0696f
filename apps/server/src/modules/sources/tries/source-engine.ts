import type { Work } from '#platform/queue/queue';
import { startTicking } from '#platform/queue/ticking';
import type { Context } from '#server/context';
import { dueSources } from '../register-read.ts';
import { emptyInbox } from '../drop-folder/empty-inbox.ts';
import { tellChanges } from '../reporting/report-changes.ts';
import { runSource } from './run-source.ts';
import { pruneTries } from './try-store.ts';

/** How quickly the engine goes about its work. */
export interface SourcePace {
  /** Between two looks for what is due. */
  readonly tickMs: number;
  /** Between two questions for jobs. */
  readonly pollingS: number;
}

const CALM: SourcePace = { tickMs: 15_000, pollingS: 2 };
const RUN_QUEUE = 'sources.run';
const INBOX_QUEUE = 'sources.inbox';
const PRUNE_EVERY_MS = 3_600_000;
const STORED_MS = 90 * 86_400_000;

/** Begins to ask the sources that are due, in this process; several may do so at once. The register is the truth, the queue wakes. */
export function startSourceEngine(context: Context, pace: SourcePace = CALM): { close(): Promise<void> } {
  const { db, clock, log, sourceBell: bell, databaseUrl, prepare } = context;
  const stopping = new AbortController();
  const works: Readonly<Record<string, Work>> = {
    [RUN_QUEUE]: async (id) => {
      await runSource(context, Number(id), stopping.signal);
      await tellChanges(context);
    },
    [INBOX_QUEUE]: () => emptyInbox(context),
  };
  let prunedMs = -Infinity;
  return startTicking({
    queue: { url: databaseUrl, prepare, log, pollingS: pace.pollingS },
    works,
    tickMs: pace.tickMs,
    async tick(queue) {
      const due = await dueSources(db, clock.now());
      await queue.add(
        RUN_QUEUE,
        due.map((id) => ({ key: String(id) })),
      );
      await queue.add(INBOX_QUEUE, [{ key: 'inbox' }]);
      await tellChanges(context);
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await pruneTries(db, new Date(clock.now().getTime() - STORED_MS));
      prunedMs = performance.now();
    },
    bell,
    name: 'Sources',
    stopping,
  });
}
