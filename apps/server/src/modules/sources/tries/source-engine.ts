import type { Bell } from '#platform/queue/bell';
import type { Work } from '#platform/queue/queue';
import { startTicking } from '#platform/queue/ticking';
import { dueSources } from '../register-read.ts';
import { type InboxDeps, emptyInbox } from '../inbox/empty-inbox.ts';
import { type TellDeps, tellChanges } from '../telling/tell-changes.ts';
import { type RunDeps, runSource } from './run-source.ts';
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
const KEPT_MS = 90 * 86_400_000;

export interface SourceEngineDeps extends RunDeps, TellDeps, InboxDeps {
  readonly databaseUrl: string;
  readonly prepare: boolean;
  readonly bell: Bell;
}

/** Begins to ask the sources that are due, in this process; several may do so at once. The register is the truth, the queue wakes. */
export function startSourceEngine(deps: SourceEngineDeps, pace: SourcePace = CALM): { close(): Promise<void> } {
  const { db, clock, log, bell, databaseUrl, prepare } = deps;
  const stopping = new AbortController();
  const works: Readonly<Record<string, Work>> = {
    [RUN_QUEUE]: async (id) => {
      await runSource(deps, Number(id), stopping.signal);
      await tellChanges(deps);
    },
    [INBOX_QUEUE]: () => emptyInbox(deps),
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
      await tellChanges(deps);
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await pruneTries(db, new Date(clock.now().getTime() - KEPT_MS));
      prunedMs = performance.now();
    },
    bell,
    name: 'Sources',
    stopping,
  });
}
