import { collectGarbage } from './collect-garbage.ts';

const TICK_MS = 5_000;
/** Of one processor since the last tick. */
const QUIET_SHARE = 0.2;
/** Less is not worth a tenth of a second. */
const WORTH_BYTES = 12 * 1024 * 1024;

/** What this process tells of itself. */
export interface ProcessFacts {
  /** Of all its threads, since it began. */
  processorMs(): number;
  /** Taken from the system for JavaScript. */
  heapBytes(): number;
  collect(): void;
}

const PRESENT: ProcessFacts = {
  processorMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  heapBytes: () => process.memoryUsage().heapTotal,
  collect: collectGarbage,
};

/**
 * Gives back what a start, an import or big files left behind: asked again and again, it collects once the process has nothing to do and its
 * heap has grown since the last time (docs/decisions/operation.md).
 */
export function openTidying({ processorMs, heapBytes, collect }: ProcessFacts): (elapsedMs: number) => void {
  let worked = processorMs();
  let tidyBytes = 0;
  return (elapsedMs) => {
    const before = worked;
    worked = processorMs();
    if (worked - before > elapsedMs * QUIET_SHARE || heapBytes() < tidyBytes + WORTH_BYTES) return;
    collect();
    tidyBytes = heapBytes();
    worked = processorMs();
  };
}

/** Tidies this process from now on. */
export function startTidying(): { close(): Promise<void> } {
  const tick = openTidying(PRESENT);
  const timer = setInterval(tick, TICK_MS, TICK_MS).unref();
  return { close: async () => clearInterval(timer) };
}
