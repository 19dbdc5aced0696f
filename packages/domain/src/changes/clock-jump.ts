import type { ClockJump } from './change.ts';

/** What two clocks show at one moment: the one that people set, and one that only runs on. */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** Clocks are corrected by less all the time. */
const JUMP_MS = 60_000;

/** The stretch of time over which the wall clock was set between two readings; null where it ran on. */
export function clockJump(before: ClockReading, after: ClockReading): ClockJump | null {
  const expectedMs = before.wallMs + (after.steadyMs - before.steadyMs);
  if (Math.abs(after.wallMs - expectedMs) <= JUMP_MS) return null;
  const [fromS, toS] = [before.wallMs / 1000, after.wallMs / 1000].sort((a, b) => a - b);
  return { fromS: fromS!, toS: toS! };
}
