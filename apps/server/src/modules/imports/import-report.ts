import { type Sentence, toSay } from '@vivac/text/sentence';
import type { Day } from '@vivac/domain/time/day';
import type { RequestedDays } from '@vivac/intake/kinds/reading-context';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { ImportRefusal } from '@vivac/intake/verdict/import-refused';
import type { LeftOutRow, Totals, UnmatchedWording } from '@vivac/intake/verdict/ledger';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { RowFormat } from '@vivac/intake/rows/rows';
import type { UnknownCampsite } from '@vivac/intake/verdict/unknown-campsites';
import type { LookCounts } from '#modules/evidence/read';
import type { StatedCampsites } from '#modules/watchlists/write';
import type { Transaction } from '#platform/database/database';
import type { Source } from './source.ts';

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
  /** The stay that was asked for, where one was: a file of another day is refused. */
  readonly requestedDays?: RequestedDays;
  /** What was said of the campsites that the file names and nobody knows; their rows are left out otherwise. */
  readonly campsites?: StatedCampsites;
  /** Its prices are those of a tariff, which are weaker than quotes. */
  readonly ofTariff?: boolean;
  /** Of all its units, where they are known before it is read. */
  readonly wordings?: readonly string[];
  /** When its last row was read: nothing of it is brought into the market before this resolves. What it throws leaves nothing behind. */
  readonly onRead?: () => Promise<void>;
  /** In the transaction of the batch, at its end. What it throws leaves nothing behind. */
  readonly onStored?: (tx: Transaction, batchNumber: number) => Promise<void>;
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
  readonly leftOutStored: number;
  /** Wordings that no filter finds, those of most rows first. */
  readonly unmatchedWordings: readonly UnmatchedWording[];
  /** Columns of the file that nothing was read from. */
  readonly unusedColumns: readonly string[];
  /** The file itself says when its rows were observed, or they have no such moment. */
  readonly tellsMoments: boolean;
  readonly campsites: number;
  /** What is there afterwards; null of a batch that had been imported before, or that was refused. */
  readonly effect: ImportEffect | null;
  readonly unknownCampsites: UnknownInFile;
  /** New wordings of units whose accommodation type waits for a decision. */
  readonly undecidedWordings: number;
  readonly looks: LookCounts;
  readonly elapsedMs: number;
}

/** What is there after an import, not what was read. */
export interface ImportEffect {
  readonly campsites: {
    /** That were not there before. */
    readonly made: number;
    /** That were there, and of which something is new. */
    readonly changed: number;
    /** Rows, or of prices and reviews names, that belong to a campsite which another of the file named before. */
    readonly joined: number;
    /** Of those that are new or have news, the first hundred. */
    readonly names: readonly string[];
  };
  /** Nights of campsites that have a price of this file; null of other kinds. */
  readonly nights: {
    /** Each counted once, and those of them that are not over. */
    readonly priced: number;
    readonly ahead: number;
    readonly first: Day | null;
    /** Rows that say another price of the same offer and night than an earlier row, seen at the same moment: the lower one stands. */
    readonly contradicted: number;
  } | null;
}

/** A campsite that a file names, that nobody knows, and the known ones that may be meant. */
export type NamedInVain = UnknownCampsite & {
  readonly near: readonly { readonly name: string; readonly place: string | null }[];
};

export interface UnknownInFile {
  /** Those of most rows first. */
  readonly named: readonly NamedInVain[];
  readonly count: number;
}
export const NONE_UNKNOWN: UnknownInFile = { named: [], count: 0 };

export const PROBLEMS_SHOWN = 20;
/** A file may have thousands of columns and wordings; so many of each are remembered. */
export const REMARKS_STORED = 50;

/** What complete looks did, on the wire. */
export function presentLooks({ endedOffers: offers, endedNights: nights, openNights }: LookCounts) {
  return { ended: { offers, nights }, open_nights: openNights };
}

/** What is there afterwards and who nobody knows, on the wire. */
export function presentEffect({ effect, unknownCampsites: { count, named } }: ImportReport) {
  return {
    effect: effect && { ...effect, campsites: { ...effect.campsites, names: [...effect.campsites.names] } },
    unknown_campsites: {
      count,
      named: named.map(({ said: stated, name, link, rows, near }) => ({
        said: stated,
        name,
        link,
        rows,
        near: [...near],
      })),
    },
  };
}

/** Why nothing of a file was stored, with its place in the file. */
export function whyRefused({ file, line, column, reason }: Omit<ImportRefusal, 'kind'>): Sentence {
  if (line === null) return toSay('inFile', { file: column === null ? file : `${file}, ${column}`, reason });
  return column === null
    ? toSay('inLine', { file, line, reason })
    : toSay('inLineAndColumn', { file, line, column, reason });
}
