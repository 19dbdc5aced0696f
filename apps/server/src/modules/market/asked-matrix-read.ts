import type { MarketMatrix } from '@vivac/contract/market/matrix';
import { DEFAULT_COLUMNS } from '@vivac/contract/wire/market';
import { type OfferQuery, offerFiltersOf } from '@vivac/contract/wire-names';
import type { ColumnChoice } from '@vivac/domain/market/market-column';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { Reads } from '#platform/database/reads';
import type { Identity } from '#platform/identity/ports';
import type { Refusal } from '#platform/refusal';
import { visibleMarket } from '#modules/watchlists/read';
import type { MarketMemory } from './market-memory.ts';
import { presentMatrix } from './matrix-read.ts';
import { marketIsOff } from './setting-read.ts';

export interface MatrixSources {
  readonly db: Queryable;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly marketMemory: MarketMemory;
}

interface AskedMatrix {
  /** What the answer is made of. */
  readonly basis: readonly unknown[];
  readonly present: () => MarketMatrix;
}

/** The matrix that a caller asks for, the own campsite’s row theirs; a refusal while market figures are off. */
export async function askedMatrix(
  { db: primary, reads, clock, marketMemory }: MatrixSources,
  caller: Identity,
  query: OfferQuery & { readonly columns?: ColumnChoice },
): Promise<AskedMatrix | Refusal> {
  const off = await marketIsOff(primary);
  if (off !== null) return off;
  const db = reads.pick();
  const { reference, campsites: seen } = await visibleMarket(db, caller);
  // An administrator sees every campsite: nothing is withheld.
  const watched = caller.admin ? null : seen.map(({ id }) => id);
  const known = await marketMemory.know(db, offerFiltersOf(query));
  const { counted, isComputing, done, campsites } = known;
  return {
    basis: [counted?.mark, counted?.today, isComputing && done, campsites, reference?.id, reference?.name, watched],
    present: () => presentMatrix(known, query.columns ?? DEFAULT_COLUMNS, { reference, watched }, clock.today()),
  };
}
