import type { ClockJump } from './change.ts';

/** What is known of one source of a campsite. */
export interface FeedingSource {
  readonly name: string;
  /** Seconds since 1970 at which it brought something of the campsite last. */
  readonly lookedAtS: number;
  /** By the register: it fails, or somebody has to act. */
  readonly isInTrouble: boolean;
}

/** A campsite of which no data comes: there are no changes of it to tell. */
export interface DataGap {
  /** Error where one of its sources fails, else no data. */
  readonly state: 'no_data' | 'error';
  /** Seconds since 1970 at which something came last. */
  readonly sinceS: number;
  /** Those in trouble, else all. */
  readonly sources: readonly string[];
}

/**
 * The one thing that is told of a campsite whose sources are late or fail: nothing came of it for longer than `lateAfterS`, or every
 * source that feeds it is in trouble. Null where data comes, and where none ever did.
 */
export function dataGap(sources: readonly FeedingSource[], nowS: number, lateAfterS: number): DataGap | null {
  if (sources.length === 0) return null;
  const sinceS = Math.max(...sources.map(({ lookedAtS }) => lookedAtS));
  const troubled = sources.filter(({ isInTrouble }) => isInTrouble);
  const isLate = nowS - sinceS > lateAfterS;
  if (!isLate && troubled.length < sources.length) return null;
  const state = troubled.length > 0 ? 'error' : 'no_data';
  const reported = troubled.length > 0 ? troubled : sources;
  return { state, sinceS, sources: reported.map(({ name }) => name).sort() };
}

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
