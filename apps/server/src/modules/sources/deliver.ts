import type { Readable } from 'node:stream';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { RequestedDays } from '@vivac/intake/kinds/reading-context';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { ImportRefusal } from '@vivac/intake/verdict/import-refused';
import type { LeftOutRow, Totals } from '@vivac/intake/verdict/ledger';
import type { LookCounts } from '#modules/evidence/read';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';

/** What a door hands over: one file, to be imported whole or not at all. */
export interface Delivery {
  readonly kind: ImportKind;
  /** Null for our own format. */
  readonly mapping: Mapping | null;
  /** Whether it names everything that was on sale, where somebody said; else as the mapping says. */
  readonly complete: boolean | null;
  /** The name of the source. */
  readonly sourceName: string;
  /** By which door, for the record. */
  readonly sentBy: string;
  readonly fileName: string;
  readonly bytes: Readable;
  readonly totalBytes: number | null;
  /** When it was observed, where the file does not say. */
  readonly observedAt: Date;
  /** The stay that was asked for, where one was: an answer for another day is refused. */
  readonly requestedDays?: RequestedDays;
  readonly dryRun: boolean;
  /** Where it is what a tariff says. */
  readonly ofTariff?: DeliveryOfTariff;
}

/** Its prices are weaker than quotes; all of its rows are stored, or none. */
interface DeliveryOfTariff {
  readonly batchId: string;
  /** Of its units. */
  readonly wordings: readonly string[];
  /** In the transaction of the batch, at its end. What it throws leaves nothing behind. */
  readonly onStored: (tx: Transaction, batchNumber: number) => Promise<void>;
}

/** What became of it. */
export interface Delivered {
  readonly refused: ImportRefusal | null;
  /** The same content had been stored before. */
  readonly alreadyImported: boolean;
  readonly batchNumber: number | null;
  readonly totals: Totals;
  readonly problems: readonly LeftOutRow[];
  readonly unusedColumns: readonly string[];
  readonly looks: LookCounts;
  /** The file itself says when each row was observed. */
  readonly tellsMoments: boolean;
}

/** What a file is handed over with. */
export interface DeliveryContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly zone: string;
  readonly demo: boolean;
  readonly deliver: Deliver;
}

/**
 * The one way in for data that arrives by itself, whichever door it comes by: feeds, pages, dropped files, and later messages of
 * channel managers and price lists. Throws for surprises only; what is wrong with a file is a value.
 */
export type Deliver = (context: Omit<DeliveryContext, 'deliver'>, delivery: Delivery) => Promise<Delivered>;
