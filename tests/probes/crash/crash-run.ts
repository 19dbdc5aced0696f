import type { Tally } from './tally.ts';

/** What every part of a crash run is given. */
export interface CrashRun {
  /** Its own, removed afterwards. */
  readonly folder: string;
  /** Of the embedded store, which does not exist yet. */
  readonly dataDir: string;
  readonly isShort: boolean;
  readonly seed: number;
  readonly tally: Tally;
}
