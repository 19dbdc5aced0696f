import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import type { MarketMemory } from './market-memory.ts';

const TICK_MS = 3_000;

interface MarketEngine {
  readonly db: Database;
  readonly marketMemory: MarketMemory;
  /** Those that most people begin with. */
  readonly firstFilters: () => Promise<OfferFilters>;
  readonly log: Log;
}

/** Begins to count the market behind the imports, in this process: first under the filters that most begin with. */
export function startMarketEngine({ db, marketMemory, firstFilters, log }: MarketEngine): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun) await marketMemory.know(db, await firstFilters());
    hasBegun = true;
    await marketMemory.keepUp(db);
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'Market figures', log, stopping });
}
