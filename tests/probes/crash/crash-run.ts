import type { Tally } from './tally.ts';

/** What every part of a crash run is given. */
export interface CrashRun {
  /** Its own, removed afterwards. */
  readonly folder: string;
  /** Of the embedded store, which does not exist yet. */
  readonly dataDir: string;
  readonly isShort: boolean;
  readonly seed: number;
  /** How often the server, and as often the database, is killed during imports; null for as often as usual. */
  readonly kills: number | null;
  readonly tally: Tally;
}
