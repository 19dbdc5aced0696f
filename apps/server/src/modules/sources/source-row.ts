import type { CollectionPlan } from '@vivac/domain/sources/collection-plan';
import type { StoredSentence } from '@vivac/text/sentence';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';

/** By which door data of a source comes in. */
export type Door = 'feed' | 'page' | 'watched' | 'inbox' | 'mailbox' | 'push';

export type TryOutcome = 'stored' | 'unchanged' | 'failed' | 'refused' | 'interrupted';
export type Ground = 'own_site' | 'written_consent' | 'licence';

/** A plan as it is kept with its source. */
export interface StoredPlan extends CollectionPlan {
  readonly campsiteIds: readonly number[];
}

/** How a platform names the run whose results wait there. */
export interface SourceRun {
  readonly address: string;
  /** The member of its answer that is the id, such as `data.id`. */
  readonly field: string;
}

/** What an administrator decides about a source. Lengths are seconds. */
export interface SourceSettings {
  readonly name: string;
  readonly door: Door;
  readonly kind: ImportKind | null;
  /** Without the values of its secret parameters. */
  readonly address: string | null;
  readonly host: string | null;
  readonly campsiteLink: string | null;
  readonly readyMapping: string | null;
  readonly readyAnswers: Readonly<Record<string, string>> | null;
  readonly mapping: Mapping | null;
  /** Whether its files name everything that was on sale, where somebody said. */
  readonly complete: boolean | null;
  readonly allowHttp: boolean;
  readonly everyS: number | null;
  readonly expectedEveryS: number | null;
  /** Which stays it asks for by itself; null for one that asks one question. */
  readonly plan: StoredPlan | null;
  /** Which run at a platform left its results behind; null where an address is read as it is. */
  readonly run: SourceRun | null;
}

/** A row of the register. */
export interface SourceRow extends SourceSettings {
  readonly id: number;
  /** Names of the headers and parameters whose values are sealed. */
  readonly headerNames: readonly string[];
  readonly addedAt: Date;
  readonly addedBy: string;
  readonly version: number;
  readonly pausedAt: Date | null;
  readonly refusedReason: StoredSentence | null;
  readonly failures: number;
  readonly lastTryAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastChangeAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly requestedAt: Date | null;
  readonly lastOutcome: TryOutcome | null;
  readonly lastStatus: number | null;
  readonly lastReason: StoredSentence | null;
  readonly rowsStored: number | null;
  readonly rowsLeftOut: number | null;
  readonly reportedState: string;
  /** Another one after every change of the row. */
  readonly rowVersion: string;
  /** The newest consent for its host that stands; null where there is none. */
  readonly consent: ConsentRow | null;
}

export interface ConsentRow {
  readonly host: string;
  readonly ground: Ground;
  readonly note: string;
  readonly givenBy: string;
  readonly givenAt: Date;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
}

export interface TryRow {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: TryOutcome | null;
  readonly status: number | null;
  readonly reason: StoredSentence | null;
  readonly batchNumber: number | null;
  readonly rowsStored: number | null;
  readonly rowsLeftOut: number | null;
}
