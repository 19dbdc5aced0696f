import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { ImportRefusal } from '@vivac/intake/verdict/import-refused';
import type { LeftOutRow, Totals, UnmatchedWording } from '@vivac/intake/verdict/ledger';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { RowFormat } from '@vivac/intake/rows/rows';
import type { LookCounts } from '#rooms/evidence/read';
import type { Source } from './sources/source.ts';

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly source: Source;
  /** Told from the mapping, the name and the first characters where it is not given. */
  readonly format?: RowFormat;
  /** Null for our own format. */
  readonly mapping: Mapping | null;
  /** The sender's own name for the batch; a hash of the content otherwise. */
  readonly batchId?: string;
  /** A mark of whose name that is; the installation's otherwise. */
  readonly namedBy?: string;
  readonly sentBy: string;
  /** Whether the file names everything that was on sale for its campsites and nights, as somebody said of it; else as the mapping says. */
  readonly complete?: boolean;
  /** When it was observed, where the file does not say. */
  readonly observedAt?: Date;
  readonly dryRun: boolean;
  readonly onBadRow: 'skip' | 'fail';
  /** Ends the import where it is aborted before its end: nothing of it stays. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytesRead: number, rowsRead: number) => void;
}

export interface ImportReport {
  readonly kind: ImportKind;
  readonly file: string;
  readonly dryRun: boolean;
  /** Null when nothing was stored. */
  readonly refused: ImportRefusal | null;
  /** The same batch had been imported before: nothing changed, and the totals are those of that time. */
  readonly alreadyImported: boolean;
  /** The number of a batch that had been imported before and was withdrawn since: it has no effect. */
  readonly withdrawnBatch: number | null;
  readonly batchId: string | null;
  /** In the order of arrival; null when nothing was stored. */
  readonly batchNumber: number | null;
  readonly totals: Totals;
  /** The first rows that were left out. */
  readonly problems: readonly LeftOutRow[];
  /** The rows that were left out, at most ten thousand. */
  readonly leftOut: readonly LeftOutRow[];
  /** How many rows left out are kept in the database; beyond ten thousand they are only counted. */
  readonly leftOutKept: number;
  /** Wordings that no filter finds, those of most rows first. */
  readonly unmatchedWordings: readonly UnmatchedWording[];
  /** Columns of the file that nothing was read from. */
  readonly unusedColumns: readonly string[];
  /** The file itself says when its rows were observed, or they have no such moment. */
  readonly tellsMoments: boolean;
  readonly campsites: number;
  /** New wordings of units whose accommodation type waits for a decision. */
  readonly undecidedWordings: number;
  readonly looks: LookCounts;
  readonly elapsedMs: number;
}

export const PROBLEMS_SHOWN = 20;
/** A file may have thousands of columns and wordings; so many of each are remembered. */
export const REMARKS_KEPT = 50;

/** What complete looks did, on the wire. */
export function presentLooks({ endedOffers: offers, endedNights: nights, openNights }: LookCounts) {
  return { ended: { offers, nights }, open_nights: openNights };
}
