import type { ImportEffect } from './import-report.ts';
import type { LookCounts } from '#modules/evidence/read';

/** Takes the rows of one file into the transaction; what becomes of each is noted in the ledger. */
export interface Sink {
  /** A promise only where something must be asked for, or the database must keep up, first. */
  take(cells: readonly string[], line: number): void | Promise<void>;
  /** A row that could not be taken apart: nobody knows what it is about. */
  readonly torn?: () => void;
  /** After the last row: the ledger is complete then. */
  end(): Promise<void>;
  /** Brings what arrived into the market. */
  merge(): Promise<Arrived>;
  /** Leaves the connection free for a roll-back. */
  abandon(): Promise<void>;
}

/** What an import brought. */
export interface Arrived {
  readonly campsiteIds: readonly number[];
  /** Seconds since 1970; null where nothing was observed. */
  readonly observedFromS: number | null;
  readonly observedToS: number | null;
  /** New wordings of units whose type has to be decided. */
  readonly undecidedWordings?: number;
  readonly looks?: LookCounts;
  /** What is there afterwards; without campsites those that were made for the file, and those that it brought something of. */
  readonly effect?: {
    readonly campsites?: Omit<ImportEffect['campsites'], 'names'>;
    readonly nights?: ImportEffect['nights'];
  };
}
