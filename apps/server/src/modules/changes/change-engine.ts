import { type ClockReading, clockJump } from '@vivac/domain/changes/clock-jump';
import { addDays } from '@vivac/domain/time/day';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { type ComputeDeps, computeNext } from './compute/compute-changes.ts';
import { forgetTracksBefore, keepClockJump, keepOwnSources } from './compute/mark-store.ts';

export interface ChangeEngineDeps extends ComputeDeps {
  readonly log: Log;
  /** The product shows a moment that stands still: it is no clock that jumps. */
  readonly isTimeFixed: boolean;
}

const TICK_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;
/** A night that is over so long is in no look any more. */
const KEPT_DAYS = 62;

/** Begins to compute changes behind the imports, in this process; of several one does at a time. What fails is logged once, and tried again. */
export function startChangeEngine(deps: ChangeEngineDeps, tickMs = TICK_MS): { close(): Promise<void> } {
  const { db, clock, log } = deps;
  const stopping = new AbortController();
  const reading = (): ClockReading => ({ wallMs: clock.now().getTime(), steadyMs: performance.now() });
  let before = reading();
  let forgottenMs = -Infinity;

  async function watchClock(): Promise<void> {
    const now = reading();
    const jump = deps.isTimeFixed ? null : clockJump(before, now);
    if (jump !== null) await keepClockJump(db, jump);
    before = now;
  }
  async function tick(): Promise<void> {
    await keepOwnSources(db, await deps.ownSources());
    do await watchClock();
    while (!stopping.signal.aborted && (await computeNext(deps)));
    if (performance.now() - forgottenMs < FORGET_EVERY_MS) return;
    await forgetTracksBefore(db, addDays(clock.today(), -KEPT_DAYS));
    forgottenMs = performance.now();
  }

  return startRepeating({ work: tick, everyMs: tickMs, name: 'Changes', log, stopping });
}
